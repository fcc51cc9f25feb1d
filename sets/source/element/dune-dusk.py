"""A stone on the crest of a dune, seen from above: low sun from behind rakes the ripples, far ridges go blue in the haze."""
import math
import random

from mathutils import Vector, noise

from lights import area, dome, sun
from materials import plain
from props import box, rock, sheet
from shader import Material

SUN = Vector((0.70, 0.62, 0.34)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.50, height=0.27, focal=88, base_row=0.29, fstop=5.6)
    grains = sand()
    sheet("near dune", 2.6, 1.9, 620, 460, ripples, grains, location=(0, 0.15, 0))
    ridges(grains)
    stones()
    sun(studio, "sun", SUN, 6.4, 0.9, (1, 0.72, 0.46), "sun")
    area(studio, "key", (-0.9, -1.1, 1.0), (0, 0, 0.10), (0.9, 0.9), 8, (1, 0.93, 0.86), "key")
    studio.group("back")
    sky = box((0, 9, -2), (30, 0.05, 14), haze(), bevel=0)
    sky.lightgroup, sky.visible_shadow = "back", False
    dome(studio, (0.50, 0.66, 0.95), (0.55, 0.42, 0.34), 0.27, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.46, 0.38)),
        look=dict(exposure=1.15, contrast=1.05, saturation=1.06, vignette=0.14, grain=0.005, bloom=0.10, productHeight=0.26))


def sand():
    """Pale grains, some dark and some that glint."""
    grains = Material("sand", (0.52, 0.34, 0.20), 0.9, 0.15)
    place = grains.coordinates()
    clouds, speck = grains.noise(place, 3, 4), grains.noise(place, 900, 2, 0.6)
    tone = grains.mix(clouds, (0.46, 0.285, 0.16), (0.60, 0.41, 0.255))
    tone = grains.mix(grains.ramp(speck, [(0.62, 0.0), (0.70, 0.55)]), tone, (0.22, 0.13, 0.08))
    grains.set("Base Color", tone)
    grains.bump(grains.math("MULTIPLY_ADD", speck, 0.6, grains.noise(place, 260, 3, 0.6)), 0.5, 0.0016)
    return grains


def ripples(x, y):
    """Wind ripples that fork and join, and die out where the product stands; the sheet falls away behind the crest."""
    clear = min(1.0, max(0.0, (math.hypot(x / 1.25, y + 0.10) - 0.14) / 0.16))
    clear = clear * clear * (3 - 2 * clear)
    drift = noise.noise(Vector((x * 1.7, y * 1.7, 2))) * 1.6 + noise.noise(Vector((x * 4.5, y * 4.5, 7))) * 0.5
    phase = (y * 1.0 + x * 0.34) * 95 + drift * 3.2
    wave = (phase / (2 * math.pi)) % 1.0
    ridge = wave / 0.72 if wave < 0.72 else (1 - wave) / 0.28
    ridge = ridge * ridge * (3 - 2 * ridge)
    swell = 0.045 * noise.noise(Vector((x * 1.3 + 5, y * 1.3, 0))) * clear
    crest = -0.55 * max(0.0, y - 0.25 - 0.18 * x) ** 2
    strength = 0.0075 * (0.75 + 0.5 * noise.noise(Vector((x * 3, y * 3, 4))))
    return (ridge - 0.6) * strength * clear + swell + crest - 0.0005


def ridges(grains):
    """Two dunes behind, each with a sharp crest that the sun cuts into light and shade."""
    for index, (y, height, shift) in enumerate([(2.2, 0.26, 0.5), (4.4, 0.72, -1.1)]):
        def dune(x, z, height=height, shift=shift, index=index):
            line = 0.25 * math.sin(x * (1.5 - 0.45 * index) + shift) + 0.12 * noise.noise(Vector((x * 1.1, index, 3)))
            away = z - line
            top = height * (0.75 + 0.35 * math.sin(x * (0.9 - 0.3 * index) + shift * 2))
            return top * (math.exp(-(away / 0.9) ** 2) if away < 0 else math.exp(-(away / 0.45) ** 1.3)) - 0.35

        sheet(f"ridge {index}", 9, 3.2, 200, 120, dune, grains, location=(0, y, 0))


def stones():
    """Weathered sandstone, half sunk, at both sides of the clearing."""
    stone = Material("sandstone", (0.30, 0.185, 0.115), 0.85, 0.2)
    bands = stone.noise(stone.coordinates(scale=(1.5, 1.5, 14)), 6, 4, 0.6)
    stone.set("Base Color", stone.mix(stone.ramp(bands, [(0.35, 0.0), (0.65, 1.0)]), (0.20, 0.115, 0.07), (0.42, 0.28, 0.18)))
    stone.bump(stone.math("MULTIPLY_ADD", stone.noise(stone.coordinates(), 60, 4, 0.65), 0.5, bands), 0.6, 0.008)
    dice = random.Random(4)
    for x, y, radius, flat in [(-0.30, 0.30, 0.085, 0.75), (-0.395, 0.20, 0.045, 0.6), (0.34, 0.42, 0.065, 0.6), (-0.22, 0.20, 0.018, 0.7), (0.27, 0.25, 0.022, 0.6), (0.30, 0.20, 0.012, 0.7), (-0.265, 0.16, 0.010, 0.7)]:
        rock((x, y, radius * flat * 0.25), radius, dice.randrange(999), stone, flat)


def haze():
    """Warm at the horizon, blue above."""
    sky = plain("haze", (0.5, 0.4, 0.4), 1.0, 0.0)
    z = sky.axes(sky.coordinates())[2]
    rise = sky.math("MULTIPLY_ADD", z, 0.25, 1.4)
    sky.set("Base Color", (0, 0, 0))
    sky.set("Emission", sky.ramp(rise, [(0.12, (0.98, 0.60, 0.34)), (0.30, (0.78, 0.50, 0.42)), (0.80, (0.20, 0.32, 0.52))]))
    sky.set("Emission Strength", 0.75)
    return sky
