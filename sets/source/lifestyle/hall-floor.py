"""A hall's oak floor, for bags, shoes and chairs at their real size: a window behind the camera's left shoulder, a pale wall, a young olive and a low basket out of focus."""
import math
import random

from mathutils import Vector

from foliage import branch
from gobo import Gobo
from homeware import tube, vessel
from lights import area, dome, sun
from materials import ceramic, leaf, plain, plain_sawn_oak, plaster
from props import box
from shader import Material

SUN = Vector((-0.62, -0.55, 0.62)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.62, focal=86, base_row=0.27, fstop=4.5)
    # The boards lead into the picture; beside a chair of 1.15 m, which is shown 0.62 m high, they are 9 cm wide.
    box((0, 0, -0.03), (8, 8, 0.03), plain_sawn_oak("floor", board=0.048, oiled=0.46, growth=0.36), bevel=0, turn=90)
    box((0, 1.50, 0), (6, 0.06, 3), plaster("wall", (0.72, 0.68, 0.61), relief=0.12, scale=3, variation=0.05), bevel=0)
    box((0, 1.465, 0), (6, 0.012, 0.055), plain("skirting", (0.78, 0.76, 0.71), 0.45), bevel=0.004)
    tree()
    basket()
    sun(studio, "sun", SUN, 2.3, 2.2, (1, 0.85, 0.66), "sun")
    shade()
    area(studio, "window", (-1.7, -1.7, 1.7), (0, 0.2, 0.2), (1.3, 1.5), 62, (0.95, 0.97, 1), "window")
    area(studio, "room", (1.8, -1.2, 1.5), (0, 0.2, 0.2), (1.6, 1.4), 20, (1, 0.94, 0.87), "fill")
    dome(studio, (0.92, 0.95, 1), (0.72, 0.64, 0.54), 0.24, "fill")
    studio.describe(
        styles=["lifestyle"], room=((0.16, 0.16), (0.62, 0.62)),
        look=dict(exposure=1.12, contrast=1.07, saturation=1.0, vignette=0.08, grain=0.008, bloom=0.06, warmth=0.05, productHeight=0.30), lead_weight=3)


def tree():
    """A young olive in a stoneware pot, cut by the frame: a pot of 0.19 m and leaves of 5 cm beside a bag, 0.35 m and leaves of 10 cm beside a chair."""
    x, y, top = 0.61, 1.27, 0.19
    stone = ceramic("pot", (0.60, 0.55, 0.47), 0.6, speckle=0.4)
    vessel([(0, 0), (0.075, 0), (0.088, 0.015), (0.098, 0.183), (0.099, top)], 0.006, stone, (x, y, 0))
    box((x, y, 0.172), (0.125, 0.125, 0.004), plain("earth", (0.045, 0.03, 0.02), 0.95), bevel=0, turn=45)
    bark, green = plain("bark", (0.19, 0.145, 0.105), 0.85), leaf("olive", (0.068, 0.092, 0.042))
    trunk = [Vector((x - 0.03 * t + 0.016 * math.sin(5 * t), y + 0.012 * math.sin(4 * t + 1), 0.165 + 0.75 * t)) for t in (k / 24 for k in range(25))]
    tube(trunk, 0.0062, bark)
    dice = random.Random(31)
    for index in range(44):
        around, at = index * 2.39996, 5 + index * 0.42
        out = Vector((math.cos(around), math.sin(around) * 0.6, dice.uniform(0.2, 0.9)))
        branch(trunk[min(24, round(at))], out, dice.uniform(0.20, 0.32), 12, 0.054, 310 + index, green, slender=0.15, thickness=0.0016)


def basket():
    """A low basket of seagrass, cut by the frame: 0.28 m across beside a bag, 0.5 m beside a chair; rings that go in and out between stakes."""
    grass = Material("seagrass", (0.36, 0.22, 0.11), 0.6, 0.35)
    grass.set("Base Color", grass.mix(grass.noise(grass.coordinates(), 40, 3), (0.23, 0.13, 0.062), (0.46, 0.30, 0.165)))
    x, y, stakes, rows = -0.64, 1.24, 36, 18
    for row in range(rows):
        radius = 0.118 + 0.025 * math.sin(row / (rows - 1) * 2.4)
        ring = []
        for step in range(stakes * 4 + 1):
            angle = 2 * math.pi * step / (stakes * 4)
            out = radius + 0.0030 * math.cos(stakes / 2 * angle + math.pi * row)
            ring.append(Vector((x + out * math.cos(angle), y + out * math.sin(angle), 0.005 + row * 0.0074)))
        tube(ring, 0.0042, grass)
    rim = [Vector((x + 0.135 * math.cos(2 * math.pi * k / 90), y + 0.135 * math.sin(2 * math.pi * k / 90), 0.139)) for k in range(91)]
    tube(rim, 0.006, grass)


def shade():
    """Panes of a tall window on floor and wall, and leaves before it."""
    gobo = Gobo(SUN, (0.15, 0.6, 0.3), 3.0)
    gobo.frame(2.1, 1.7)
    gobo.bar(0.05, 0, 0.05, 1.8)
    gobo.bar(0, 0.22, 2.2, 0.045)
    twig = leaf("shade", (0.1, 0.16, 0.06))
    for index, (x, y, dx, dy) in enumerate([(-0.95, 0.55, 0.9, -0.35), (0.95, 0.65, -0.9, -0.3), (-0.9, -0.1, 0.9, 0.15)]):
        branch(gobo.at(x, y, 0.8), gobo.aim(dx, dy), 0.75, 9, 0.16, 240 + index, twig, slender=0.36)
