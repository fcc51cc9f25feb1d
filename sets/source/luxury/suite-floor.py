"""A hotel suite at dusk, for bags, shoes and chairs at their real size: smoked oak in narrow herringbone, a bronze curtain, an opal lamp and a leather pouf out of focus."""
import math
import random

from mathutils import Matrix

from homeware import curtain, glow
from lights import area, dome
from materials import metal
from props import box, cylinder, lathe, sphere
from shader import Material

LAMP = (0.455, 1.16, 0.405)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.60, focal=115, base_row=0.27, fstop=6.3)
    # A chair of 1.15 m is shown 0.62 m high, a bag in its size, a shoe twice as long as it is: blocks of 8, 4.5 and 2.5 cm.
    herringbone(smoked_oak(), 0.045, 5)
    box((0, 0, -0.05), (8, 8, 0.03), Material("joint", (0.008, 0.005, 0.004), 0.8), bevel=0)
    bronze = Material("bronze velvet", (0.112, 0.080, 0.056), 0.8, 0.15, sheen=0.8, sheen_tint=0.5)
    bronze.bump(bronze.noise(bronze.coordinates(scale=(1, 1, 0.15)), 260, 3), 0.12, 0.0006)
    curtain(bronze, (-1.6, 1.6), 1.62, 34, 0.065, 3)
    lamp(studio)
    pouf()
    window, warm = (1, 0.95, 0.885), (1, 0.72, 0.45)
    area(studio, "window", (-2.05, -0.90, 1.50), (0, 0.1, 0.15), (0.46, 0.56), 132, window, "key")
    area(studio, "curtain", (-0.9, 0.75, 1.9), (-0.15, 1.6, 0.35), (0.5, 0.3), 11, (1, 0.84, 0.66), "back", spread=110, shadows=False)
    area(studio, "lamp", (0.60, 0.85, 0.42), (0, 0, 0.15), (0.22, 0.40), 7, warm, "rim")
    area(studio, "glow", (LAMP[0], LAMP[1] + 0.12, LAMP[2] + 0.02), (LAMP[0] - 0.05, 1.7, 0.42), (0.16, 0.16), 2.6, warm, "lamp", shadows=False)
    area(studio, "room", (1.7, -1.3, 1.4), (0, 0.1, 0.2), (1.6, 1.4), 9, (1, 0.94, 0.88), "fill")
    dome(studio, (0.80, 0.76, 0.72), (0.40, 0.32, 0.26), 0.10, "fill")
    studio.describe(
        styles=["luxury"], room=((0.16, 0.16), (0.62, 0.62)),
        look=dict(exposure=1.22, contrast=1.17, saturation=0.86, vignette=0.18, grain=0.008, bloom=0.10, gains=dict(fill=1.2), productHeight=0.30), lead_weight=0.3)


def smoked_oak():
    """Fumed dark, waxed; each block with a grain and a shade of its own."""
    wood = Material("smoked oak", (0.06, 0.035, 0.02), 0.34, 0.45)
    own = wood.node("ObjectInfo").outputs["Random"]
    jump = wood.node("CombineXYZ", {"X": wood.math("MULTIPLY", own, 91.0), "Y": wood.math("MULTIPLY", own, 37.0), "Z": wood.math("MULTIPLY", own, 17.0)}).outputs[0]
    along = wood.shift(wood.coordinates(scale=(1.0, 11, 11)), jump)
    rings = wood.node("TexWave", {
        "Vector": along, "Scale": 0.62, "Distortion": 7.5, "Detail": 3, "Detail Scale": 1.3, "Detail Roughness": 0.62},
        wave_type="BANDS", bands_direction="Y").outputs["Fac"]
    fibres = wood.noise(wood.shift(wood.coordinates(scale=(3, 96, 96)), jump), 2.2, 5, 0.68)
    dots = wood.noise(wood.shift(wood.coordinates(scale=(9, 260, 260)), jump), 1.2, 2, 0.5)
    value = wood.math("MULTIPLY_ADD", rings, 0.36, wood.math("MULTIPLY_ADD", fibres, 0.62, -0.02))
    color = wood.ramp(value, [(0.18, (0.036, 0.024, 0.016)), (0.5, (0.096, 0.065, 0.044)), (0.85, (0.172, 0.122, 0.086))])
    color = wood.mix(wood.ramp(dots, [(0.31, 0.6), (0.41, 0.0)]), color, (0.016, 0.009, 0.006))
    shade = wood.math("FRACT", wood.math("MULTIPLY", own, 53.0))
    wood.set("Base Color", wood.mix(wood.math("MULTIPLY", shade, 0.5), color, (0.048, 0.032, 0.022)))
    wood.set("Roughness", wood.span(fibres, 0.38, 0.56))
    wood.bump(wood.math("MULTIPLY_ADD", fibres, 0.3, wood.ramp(dots, [(0.31, -0.4), (0.41, 0.0)])), 0.25, 0.0008)
    return wood


def herringbone(wood, width, times):
    """Blocks `times` as long as wide; the zigzag leads into the picture."""
    length, dice, turn = width * times, random.Random(4), Matrix.Rotation(math.radians(45), 4, "Z")
    first = box((0, 0, -0.02), (length - 0.0008, width - 0.0008, 0.02), wood, bevel=0.0007)
    for step in range(-60, 80):
        for band in range(-9, 11):
            u, v = step * width + band * length, step * width - band * length
            for x, y, angle in ((u + length / 2, v + width / 2, 0), (u + length + width / 2, v + width - length / 2, 90)):
                place = turn @ Matrix.Translation((x, y, -0.01)) @ Matrix.Rotation(math.radians(angle + 180 * dice.randrange(2)), 4, "Z")
                if abs(place.translation.x) > 1.5 or not -2.2 < place.translation.y < 2.0:
                    continue
                block = first.copy()
                first.users_collection[0].objects.link(block)
                block.matrix_world = place
    first.hide_render = True


def lamp(studio):
    """An opal globe on a short brass stem, half out of the frame."""
    x, y, z = LAMP
    radius = 0.056
    brass = metal("brass", (0.62, 0.42, 0.20), 0.24)
    cylinder((x, y, 0), 0.062, 0.009, brass, bevel=0.003)
    cylinder((x, y, 0.009), 0.0048, z - radius, brass, bevel=0.001)
    lathe([(0.0, z - radius - 0.006), (0.020, z - radius - 0.006), (0.024, z - radius), (0.024, z - radius + 0.008), (0.0, z - radius + 0.008)], brass, (x, y, 0))
    globe = sphere(LAMP, radius, glow("opal", (1, 0.70, 0.43), 1.15))
    globe.lightgroup = "lamp"
    studio.group("lamp")


def pouf():
    """A round seat of cognac leather with piped seams, cut by the frame's edge."""
    leather = Material("leather", (0.105, 0.042, 0.018), 0.42, 0.45)
    leather.bump(leather.noise(leather.coordinates(), 240, 3), 0.2, 0.001)
    profile = [(0, 0.012), (0.150, 0.012), (0.170, 0.030), (0.182, 0.10), (0.175, 0.168), (0.180, 0.173), (0.175, 0.178), (0.160, 0.196), (0.09, 0.208), (0, 0.211)]
    lathe(profile, leather, (-0.56, 1.12, 0), sharp=60)
