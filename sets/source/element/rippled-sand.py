"""Flat-lay on a beach above the tide: pale sand in wind ripples, a low sun from the upper left, worn pebbles at the edge."""
import math
import random

from mathutils import Vector, noise

from lights import area, dome, sun
from props import repeat, rock, sheet
from shader import Material

SUN = Vector((-0.72, 0.46, 0.48)).normalized()


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.6, focal=80, fstop=11)
    sheet("sand", 0.82, 0.82, 640, 640, ripples, sand())
    pebbles()
    sun(studio, "sun", SUN, 5.2, 1.6, (1, 0.88, 0.70), "sun")
    area(studio, "sky", (0.9, -0.8, 1.5), (0, 0, 0), (1.6, 1.6), 9, (0.86, 0.93, 1), "fill")
    dome(studio, (0.72, 0.85, 1), (0.6, 0.5, 0.4), 0.20, "fill")
    studio.describe(
        styles=["element"], pose="lying", room=((0.03, 0.03), (0.46, 0.46)),
        look=dict(exposure=1.1, contrast=1.11, saturation=0.98, vignette=0.10, grain=0.0065, bloom=0.04, productHeight=0.30))


def sand():
    """Grains of quartz, ochre and a few dark ones, told apart by their colour: it stays sharp where relief would be smoothed away."""
    grains = Material("sand", (0.60, 0.50, 0.38), 0.9, 0.15)
    place = grains.coordinates()
    clouds, coarse, fine = grains.noise(place, 4, 4), grains.noise(place, 760, 2, 0.6), grains.noise(place, 1900, 1, 0.5)
    tone = grains.mix(grains.ramp(clouds, [(0.3, 0.0), (0.7, 1.0)]), (0.52, 0.415, 0.30), (0.66, 0.555, 0.43))
    tone = grains.mix(grains.ramp(fine, [(0.36, 0.45), (0.50, 0.0)]), tone, (0.36, 0.26, 0.17))
    tone = grains.mix(grains.ramp(coarse, [(0.64, 0.0), (0.70, 0.7)]), tone, (0.20, 0.14, 0.10))
    tone = grains.mix(grains.ramp(coarse, [(0.31, 0.55), (0.38, 0.0)]), tone, (0.86, 0.78, 0.66))
    grains.set("Base Color", tone)
    grains.bump(grains.math("MULTIPLY_ADD", coarse, 0.6, grains.noise(place, 300, 3, 0.6)), 0.5, 0.0014)
    return grains


def ripples(x, y):
    """Wind ripples that fork and join, steep on their lee, and worn nearly flat where the product lies."""
    clear = min(1.0, max(0.0, (math.hypot(x / 1.05, y) - 0.13) / 0.20))
    clear = clear * clear * (3 - 2 * clear)
    drift = noise.noise(Vector((x * 2.1, y * 2.1, 2))) * 1.5 + noise.noise(Vector((x * 6.5, y * 6.5, 7))) * 0.75
    phase = (x * 0.80 - y * 0.62) * 150 + drift * 4.0
    wave = (phase / (2 * math.pi)) % 1.0
    ridge = wave / 0.68 if wave < 0.68 else (1 - wave) / 0.32
    ridge = ridge * ridge * (3 - 2 * ridge)
    strength = 0.0050 * (0.8 + 0.7 * noise.noise(Vector((x * 4, y * 4, 4))))
    swell = 0.020 * noise.noise(Vector((x * 1.8 + 5, y * 1.8, 0))) * clear
    grit = 0.00035 * noise.fractal(Vector((x * 160, y * 160, 1)), 1, 2, 3)
    return (ridge - 0.5) * strength * (0.12 + 0.88 * clear) + swell + grit


def pebbles():
    """Beach stones of three kinds, half sunk, in one loose group cut by the frame; chips and shell grit all over."""
    kinds = [stone("slate", (0.070, 0.075, 0.080), (0.13, 0.135, 0.14)), stone("quartz", (0.50, 0.46, 0.40), (0.66, 0.62, 0.56)), stone("ochre", (0.24, 0.165, 0.11), (0.36, 0.27, 0.19))]
    for x, y, radius, flat, kind, seed in [
            (0.292, -0.272, 0.056, 0.40, 0, 3), (0.200, -0.300, 0.033, 0.42, 1, 8), (0.318, -0.170, 0.027, 0.45, 2, 5),
            (0.238, -0.240, 0.012, 0.5, 2, 11), (0.155, -0.318, 0.010, 0.5, 0, 14), (0.240, 0.290, 0.014, 0.5, 0, 24)]:
        pebble = rock((x, y, ripples(x, y) + radius * flat * 0.2), radius, seed, kinds[kind], flat, detail=6, roughness=0.45)
        pebble.scale.x *= 1.22
    dice = random.Random(9)
    for kind in kinds:
        chip = rock((0.9, 0.9, -0.1), 0.0024, 40 + len(kind.data.name), kind, 0.6, detail=3)
        places = []
        for _ in range(45):
            x, y = dice.uniform(-0.4, 0.4), dice.uniform(-0.4, 0.4)
            if math.hypot(x, y) > 0.20:
                places.append(((x, y, ripples(x, y) + 0.0006), dice.uniform(0.35, 1.3) ** 1.5))
        repeat(chip, places)


def stone(name, dark, light):
    """Worn smooth and dry: bands, speckles and a pale seam."""
    kind = Material(name, light, 0.62, 0.35)
    place = kind.coordinates()
    bands = kind.noise(kind.coordinates(scale=(14, 14, 60), rotation=(0.5, 0.3, 0)), 1.6, 4, 0.6, 0.4)
    specks = kind.noise(place, 520, 2, 0.6)
    tone = kind.mix(kind.ramp(bands, [(0.32, 0.0), (0.68, 1.0)]), dark, light)
    tone = kind.mix(kind.ramp(specks, [(0.30, 0.6), (0.42, 0.0)]), tone, [c * 0.4 for c in dark])
    kind.set("Base Color", kind.mix(kind.ramp(specks, [(0.60, 0.0), (0.72, 0.5)]), tone, [min(0.8, c * 1.7) for c in light]))
    kind.bump(kind.math("MULTIPLY_ADD", specks, 0.3, bands), 0.25, 0.0012)
    return kind
