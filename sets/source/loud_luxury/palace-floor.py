"""A palace's floor, for bags, shoes and chairs at their real size: polished cream marble with an inlaid border, a velvet drape, a gilded column and candles out of focus."""
import math

from mathutils import Vector

from homeware import curtain, glow, tube
from lights import area, dome
from materials import marble, metal
from props import box, lathe, mesh, sphere
from shader import Material


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.60, focal=115, base_row=0.27, fstop=2.8)
    box((0, 0, -0.03), (8, 8, 0.03), cream(), bevel=0)
    gilt = metal("gilt", (0.93, 0.63, 0.26), 0.2)
    rosso = marble("rosso", (0.085, 0.0085, 0.010), (0.50, 0.36, 0.30), 0.13, scale=6, seed=3.1, width=0.016)
    box((0, 0.60, -0.01), (8, 0.13, 0.0102), rosso, bevel=0)
    for y in (0.53, 0.67):
        box((0, y, -0.01), (8, 0.012, 0.0104), gilt, bevel=0)
    velvet = Material("velvet", (0.105, 0.004, 0.009), 0.75, 0.12, sheen=1.0, sheen_tint=0.7)
    velvet.bump(velvet.noise(velvet.coordinates(scale=(1, 1, 0.15)), 300, 3), 0.15, 0.0006)
    curtain(velvet, (-1.6, 1.6), 1.55, 17, 0.12, 8)
    column(gilt, -0.45, 1.12)
    candles(studio, gilt)
    white, amber = (1, 0.93, 0.82), (1, 0.72, 0.42)
    area(studio, "key", (-1.85, -1.40, 1.60), (0, 0.1, 0.2), (0.9, 1.1), 92, white, "key")
    area(studio, "crown", (0.7, 0.95, 1.5), (0, 0, 0.15), (0.5, 0.4), 10, amber, "rim", spread=120)
    area(studio, "drape", (-0.5, 0.55, 1.9), (0.1, 1.5, 0.35), (0.6, 0.4), 26, (1, 0.86, 0.68), "back", spread=110, shadows=False)
    area(studio, "room", (1.7, -1.3, 1.4), (0, 0.1, 0.2), (1.6, 1.4), 12, (1, 0.90, 0.80), "fill")
    dome(studio, (0.7, 0.56, 0.48), (0.34, 0.20, 0.16), 0.12, "fill")
    studio.describe(
        styles=["loud_luxury"], room=((0.16, 0.16), (0.62, 0.62)),
        look=dict(exposure=1.3, contrast=1.06, saturation=1.02, vignette=0.16, grain=0.005, bloom=0.14, productHeight=0.30))


def cream():
    """Slabs of polished limestone, each cut from another place: faint clouds, threads of rust, close joints."""
    stone = Material("cream", (0.5, 0.42, 0.32), 0.14, 0.5)
    x, y, _ = stone.axes(stone.coordinates(rotation=(0, 0, 0.785)))
    slab = [stone.math("DIVIDE", axis, 0.60) for axis in (x, y)]
    row, column = (stone.math("FLOOR", axis) for axis in slab)
    jump = stone.node("CombineXYZ", {"X": stone.math("MULTIPLY", row, 7.3), "Y": stone.math("MULTIPLY", column, 5.1), "Z": stone.math("MULTIPLY_ADD", row, 2.7, column)}).outputs[0]
    place = stone.shift(stone.coordinates(), jump)
    bent = stone.shift(place, stone.noise(place, 3, 4, 0.6, color=True), 0.35)
    clouds = stone.noise(bent, 4, 5, 0.62)
    color = stone.ramp(clouds, [(0.30, (0.31, 0.245, 0.170)), (0.52, (0.39, 0.320, 0.235)), (0.70, (0.46, 0.395, 0.305))])
    thread = stone.ramp(stone.math("ABSOLUTE", stone.math("SUBTRACT", stone.noise(bent, 7, 5, 0.6), 0.5)), [(0.0, 0.55), (0.006, 0.25), (0.016, 0.0)])
    color = stone.mix(stone.math("MULTIPLY", thread, stone.ramp(clouds, [(0.42, 1.0), (0.60, 0.1)])), color, (0.24, 0.135, 0.065))
    edges = [stone.ramp(stone.math("ABSOLUTE", stone.math("SUBTRACT", stone.math("FRACT", axis), 0.5)), [(0.4975, 0.0), (0.4988, 1.0)]) for axis in slab]
    joint = stone.math("MAXIMUM", *edges)
    stone.set("Base Color", stone.mix(stone.math("MULTIPLY", joint, 0.6), color, (0.16, 0.115, 0.075)))
    stone.set("Roughness", stone.math("MULTIPLY_ADD", joint, 0.4, stone.span(stone.noise(place, 16, 4, 0.6), 0.11, 0.18)))
    return stone


def column(gilt, x, y):
    """An Attic base under a fluted shaft, cut by the frame's edge."""
    box((x, y, 0), (0.32, 0.32, 0.05), gilt, bevel=0.004)
    base = [(0.0, 0.06), (0.15, 0.06)]
    base += [(0.145 + 0.022 * math.cos(a), 0.082 + 0.022 * math.sin(a)) for a in (math.pi * (k / 12 - 0.5) for k in range(13))]
    base += [(0.135 - 0.012 * math.sin(math.pi * k / 10), 0.106 + 0.026 * k / 10) for k in range(11)]
    base += [(0.125 + 0.015 * math.cos(a), 0.148 + 0.015 * math.sin(a)) for a in (math.pi * (k / 12 - 0.5) for k in range(13))]
    lathe([*base, (0.118, 0.166), (0.112, 0.178), (0.0, 0.178)], gilt, (x, y, 0))
    flutes, around = 20, 320
    ring = [0.108 - 0.010 * abs(math.sin(math.pi * flutes * k / around)) ** 0.7 for k in range(around)]
    vertices = [(r * math.cos(2 * math.pi * k / around), r * math.sin(2 * math.pi * k / around), z) for z in (0.17, 1.6) for k, r in enumerate(ring)]
    faces = [(k, (k + 1) % around, around + (k + 1) % around, around + k) for k in range(around)]
    mesh("shaft", vertices, faces, gilt, smooth=True, location=(x, y, 0))


def candles(studio, gilt):
    """Lights on the arms of a gilded stand at the right, cut by the frame's edge."""
    studio.group("lamp")
    flame = glow("flame", (1, 0.62, 0.27), 22)
    x, y = 0.45, 1.18
    lathe([(0, 0), (0.085, 0), (0.085, 0.016), (0.03, 0.035), (0.013, 0.08), (0.026, 0.15), (0.011, 0.20), (0.010, 0.30), (0.022, 0.32), (0.008, 0.34), (0.008, 0.36), (0, 0.36)], gilt, (x, y, 0))
    for angle, away, high in ((185, 0.135, 0.34), (235, 0.085, 0.37), (330, 0.10, 0.355), (0, 0, 0.42), (80, 0.10, 0.37)):
        out = Vector((math.cos(math.radians(angle)), math.sin(math.radians(angle)), 0)) * away
        foot = Vector((x, y, 0.29))
        tip = Vector((x, y, high)) + out
        tube([foot + out * t + Vector((0, 0, (high - 0.07 - 0.29) * t * t - 0.035 * math.sin(math.pi * t))) for t in (k / 14 for k in range(15))], 0.0055, gilt)
        lathe([(0, -0.075), (0.020, -0.073), (0.024, -0.066), (0.008, -0.060), (0.008, -0.008), (0, -0.008)], gilt, tip)
        sphere(tip + Vector((0, 0, 0.010)), 0.0075, flame, (1, 1, 2.0)).lightgroup = "lamp"
