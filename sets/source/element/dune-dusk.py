"""The back of a dune in the last hour of sun, from above: its light comes low from the camera's left and rakes fine ripples, far crests are cut into gold and shade under a clear sky."""
import math

from mathutils import Vector, noise

from lights import area, dome, sun, toward
from props import boulder, box, sheet
from shader import Material


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.60, height=0.35, focal=92, base_row=0.27, fstop=4)
    sheet("near dune", 2.4, 3.1, 840, 1000, near, sand("sand"), location=(0, 0.55, 0))
    crests(studio)
    stones()
    sun(studio, "sun", toward(-61, 19), 5.0, 1.2, (1, 0.70, 0.42), "sun")
    area(studio, "key", (-1.2, -1.3, 0.9), (0, 0, 0.10), (0.9, 0.9), 14, (1, 0.86, 0.70), "key")
    studio.group("back")
    sky = box((0, 30, -6), (60, 0.05, 30), air(), bevel=0)
    sky.lightgroup, sky.visible_shadow = "back", False
    sky.visible_diffuse = False
    dome(studio, (0.55, 0.70, 1.0), (0.60, 0.45, 0.34), 0.34, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.46, 0.39)),
        look=dict(exposure=1.08, contrast=1.12, saturation=0.88, vignette=0.12, grain=0.0065, bloom=0.10, productHeight=0.26), sinks=0.0065, lead_weight=3)


def sand(name, haze=0.0):
    """Grains of quartz, ochre and iron, told apart by their colour: it stays sharp where relief would be smoothed away. `haze` is what the air adds to it far off."""
    grains = Material(name, (0.50, 0.33, 0.195), 0.9, 0.15)
    place = grains.coordinates()
    clouds, coarse, fine = grains.noise(place, 3, 4), grains.noise(place, 700, 2, 0.6), grains.noise(place, 1500, 1, 0.5)
    tone = grains.mix(clouds, (0.46, 0.285, 0.155), (0.57, 0.385, 0.235))
    if not haze:
        tone = grains.mix(grains.ramp(fine, [(0.36, 0.5), (0.50, 0.0)]), tone, (0.28, 0.16, 0.085))
        tone = grains.mix(grains.ramp(coarse, [(0.60, 0.0), (0.67, 0.6)]), tone, (0.16, 0.09, 0.055))
        tone = grains.mix(grains.ramp(coarse, [(0.33, 0.5), (0.40, 0.0)]), tone, (0.80, 0.64, 0.46))
        grains.bump(grains.math("MULTIPLY_ADD", coarse, 0.6, grains.noise(place, 260, 3, 0.6)), 0.5, 0.0015)
    else:
        tone = grains.mix(haze, tone, (0, 0, 0))
        grains.set("Emission", (0.66, 0.47, 0.38))
        grains.set("Emission Strength", haze)
    grains.set("Base Color", tone)
    return grains


def smooth(low, high, value):
    at = min(1.0, max(0.0, (value - low) / (high - low)))
    return at * at * (3 - 2 * at)


def near(x, y):
    """Wind ripples across the light, that fork and join; trodden flat where the product stands, scuffed in front of it."""
    y += 0.55
    clear = smooth(0.11, 0.25, math.hypot(x / 1.3, y + 0.02))
    drift = noise.noise(Vector((x * 1.6, y * 1.6, 2))) * 1.7 + noise.noise(Vector((x * 4.2, y * 4.2, 7))) * 0.55
    wave = ((y * 0.74 + x * 0.67) / 0.048 + drift * 0.62) % 1.0
    ridge = wave / 0.70 if wave < 0.70 else (1 - wave) / 0.30
    ridge = ridge * ridge * (3 - 2 * ridge)
    scuff = smooth(0.24, 0.06, math.hypot((x + 0.24) / 1.3, y + 0.27)) * smooth(-0.25, 0.25, noise.noise(Vector((x * 9, y * 9, 1))))
    lumps = noise.fractal(Vector((x * 38, y * 38, 3)), 1, 2, 3) * 0.0022
    strength = 0.0068 * (0.80 + 0.6 * noise.noise(Vector((x * 2.6, y * 2.6, 4))))
    swell = 0.040 * noise.noise(Vector((x * 1.1 + 5, y * 1.1, 0))) * clear
    fall = -0.42 * max(0.0, y - 0.55 - 0.22 * x) ** 2
    return (ridge - 0.6) * strength * (0.18 + 0.82 * clear) * (1 - 0.85 * scuff) + lumps * scuff * clear + swell + fall - 0.0003


def crests(studio):
    """Three dunes one behind the other: their backs face the sun, their slip faces lie in shade, and the crest between bends away."""
    for index, (y, far, line, high, haze) in enumerate([(2.6, 6.5, -0.35, -0.16, 0.04), (7.0, 9.0, 1.3, 0.02, 0.22), (15.0, 12.0, -2.8, 0.30, 0.42)]):
        size = 1 + 1.3 * index

        def dune(x, along, line=line, high=high, size=size, index=index, far=far):
            at = along / far + 0.5
            crest = line + size * (0.55 * math.sin(at * 5.2 + 1.9 * index) + 0.10 * noise.noise(Vector((at * 6, index, 3))))
            away = (x - crest) / size
            top = high - (0.55 * size * (1 - at) ** 2) + 0.10 * size * noise.noise(Vector((at * 3, x * 0.3 / size, index)))
            return top - 0.95 * size * (1 - math.exp(-(away / 1.25) ** 2)) if away < 0 else top - min(0.60 * away, 0.55 + 0.1 * away) * size

        sand_here = sand(f"far sand {index}", haze)
        thing = sheet(f"crest {index}", 7 * size + 4, far, 420, 260, dune, sand_here, location=(0, y + far / 2, 0))
        studio.group("back")
        thing.lightgroup = "back"


def stones():
    """Chips of sandstone, half sunk, off to the left."""
    stone = Material("sandstone", (0.30, 0.185, 0.115), 0.88, 0.15)
    bands = stone.noise(stone.coordinates(scale=(2.5, 2.5, 26), rotation=(0.2, 0.1, 0)), 6, 5, 0.65, 0.3)
    pits = stone.noise(stone.coordinates(), 330, 3, 0.65)
    color = stone.ramp(bands, [(0.32, (0.135, 0.075, 0.047)), (0.5, (0.25, 0.15, 0.092)), (0.68, (0.36, 0.235, 0.15))])
    stone.set("Base Color", stone.mix(stone.ramp(pits, [(0.34, 0.75), (0.44, 0.0)]), color, (0.07, 0.040, 0.026)))
    stone.bump(stone.math("MULTIPLY_ADD", pits, 0.35, bands), 0.6, 0.006)
    for x, y, radius, flat, seed in [(-0.40, 0.62, 0.046, 0.62, 5), (-0.31, 0.60, 0.015, 0.5, 7), (-0.345, 0.50, 0.009, 0.7, 3), (0.30, 0.38, 0.007, 0.7, 6)]:
        boulder((x, y, near(x, y - 0.55) + radius * flat * 0.15), radius, seed, stone, flat, detail=6 if radius > 0.02 else 4)


def air():
    """Apricot at the horizon, through rose to a clear blue."""
    sky = Material("air", (0, 0, 0), 1.0, 0.0)
    z = sky.axes(sky.coordinates())[2]
    rise = sky.math("MULTIPLY_ADD", z, 1 / 30, 0.5)
    sky.set("Emission", sky.ramp(rise, [(0.165, (1.0, 0.60, 0.34)), (0.205, (0.82, 0.56, 0.43)), (0.245, (0.50, 0.50, 0.56)), (0.30, (0.24, 0.36, 0.56))]))
    sky.set("Emission Strength", 0.85)
    return sky
