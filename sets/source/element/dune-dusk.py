"""The crest of a dune, seen from above: low sun from behind rakes the ripples, far ridges go blue in the haze."""
import math
import random

from mathutils import Vector, noise

from lights import area, dome, sun
from materials import plain
from props import boulder, box, sheet
from shader import Material

SUN = Vector((0.70, 0.62, 0.34)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.50, height=0.27, focal=88, base_row=0.29, fstop=5.6)
    grains = sand()
    sheet("near dune", 1.7, 1.9, 640, 620, ripples, grains, location=(0, 0.15, 0))
    ridges(grains)
    stones()
    sun(studio, "sun", SUN, 6.4, 0.9, (1, 0.72, 0.46), "sun")
    area(studio, "key", (-0.9, -1.1, 1.0), (0, 0, 0.10), (0.9, 0.9), 8, (1, 0.93, 0.86), "key")
    studio.group("back")
    sky = box((0, 9, -2), (30, 0.05, 14), haze(), bevel=0)
    sky.lightgroup, sky.visible_shadow = "back", False
    dome(studio, (0.50, 0.66, 0.95), (0.55, 0.42, 0.34), 0.21, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.46, 0.38)),
        look=dict(exposure=1.15, contrast=1.05, saturation=1.06, vignette=0.14, grain=0.005, bloom=0.10, gains=dict(sun=0.45, key=2.6, fill=1.6), productHeight=0.26))


def sand():
    """Grains of quartz, ochre and iron, told apart by their colour: it stays sharp where relief would be smoothed away."""
    grains = Material("sand", (0.50, 0.33, 0.195), 0.9, 0.15)
    place = grains.coordinates()
    clouds, coarse, fine = grains.noise(place, 3, 4), grains.noise(place, 620, 2, 0.6), grains.noise(place, 1500, 1, 0.5)
    tone = grains.mix(clouds, (0.44, 0.275, 0.155), (0.57, 0.39, 0.24))
    tone = grains.mix(grains.ramp(fine, [(0.36, 0.55), (0.50, 0.0)]), tone, (0.27, 0.155, 0.085))
    tone = grains.mix(grains.ramp(coarse, [(0.60, 0.0), (0.67, 0.75)]), tone, (0.15, 0.085, 0.055))
    tone = grains.mix(grains.ramp(coarse, [(0.33, 0.6), (0.40, 0.0)]), tone, (0.80, 0.64, 0.46))
    grains.set("Base Color", tone)
    grains.bump(grains.math("MULTIPLY_ADD", coarse, 0.6, grains.noise(place, 260, 3, 0.6)), 0.6, 0.0018)
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
    strength = 0.0092 * (0.75 + 0.5 * noise.noise(Vector((x * 3, y * 3, 4))))
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
    """Broken sandstone, half sunk: one at a distance, chips about it, and one farther off."""
    stone = Material("sandstone", (0.30, 0.185, 0.115), 0.88, 0.15)
    bands = stone.noise(stone.coordinates(scale=(2.5, 2.5, 26), rotation=(0.2, 0.1, 0)), 6, 5, 0.65, 0.3)
    pits = stone.noise(stone.coordinates(), 330, 3, 0.65)
    color = stone.ramp(bands, [(0.32, (0.135, 0.075, 0.047)), (0.5, (0.25, 0.15, 0.092)), (0.68, (0.36, 0.235, 0.15))])
    color = stone.mix(stone.ramp(pits, [(0.34, 0.75), (0.44, 0.0)]), color, (0.07, 0.040, 0.026))
    stone.set("Base Color", stone.mix(stone.ramp(pits, [(0.58, 0.0), (0.68, 0.5)]), color, (0.50, 0.36, 0.25)))
    stone.bump(stone.math("MULTIPLY_ADD", pits, 0.35, bands), 0.6, 0.006)
    for x, y, radius, flat, seed in [(-0.335, 0.52, 0.075, 0.62, 5), (-0.225, 0.50, 0.020, 0.5, 7), (-0.285, 0.40, 0.010, 0.7, 3),
                                     (-0.215, 0.40, 0.006, 0.7, 2), (0.42, 0.78, 0.055, 0.55, 12), (0.30, 0.34, 0.009, 0.7, 6)]:
        boulder((x, y, radius * flat * 0.2 - 0.004), radius, seed, stone, flat, detail=6 if radius > 0.02 else 4)


def haze():
    """Warm at the horizon, blue above."""
    sky = plain("haze", (0.5, 0.4, 0.4), 1.0, 0.0)
    z = sky.axes(sky.coordinates())[2]
    rise = sky.math("MULTIPLY_ADD", z, 0.25, 1.4)
    sky.set("Base Color", (0, 0, 0))
    sky.set("Emission", sky.ramp(rise, [(0.12, (0.98, 0.60, 0.34)), (0.30, (0.78, 0.50, 0.42)), (0.80, (0.20, 0.32, 0.52))]))
    sky.set("Emission Strength", 0.75)
    return sky
