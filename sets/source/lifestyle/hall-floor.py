"""A hall's oak floor, for bags, shoes and chairs at their real size: a window behind the camera's left shoulder, a pale wall, a potted tree and a basket out of focus."""
import math

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
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.62, focal=86, base_row=0.27, fstop=5.6)
    # The boards lead into the picture.
    box((0, 0, -0.03), (8, 8, 0.03), plain_sawn_oak("floor", board=0.145, oiled=0.46), bevel=0, turn=90)
    box((0, 1.50, 0), (6, 0.06, 3), plaster("wall", (0.72, 0.68, 0.61), relief=0.12, scale=3, variation=0.05), bevel=0)
    box((0, 1.462, 0), (6, 0.018, 0.13), plain("skirting", (0.78, 0.76, 0.71), 0.45), bevel=0.004)
    tree()
    basket()
    sun(studio, "sun", SUN, 2.3, 2.2, (1, 0.85, 0.66), "sun")
    shade()
    area(studio, "window", (-1.7, -1.7, 1.7), (0, 0.2, 0.2), (1.3, 1.5), 62, (0.95, 0.97, 1), "window")
    area(studio, "room", (1.8, -1.2, 1.5), (0, 0.2, 0.2), (1.6, 1.4), 20, (1, 0.94, 0.87), "fill")
    dome(studio, (0.92, 0.95, 1), (0.72, 0.64, 0.54), 0.24, "fill")
    studio.describe(
        styles=["lifestyle"], room=((0.16, 0.16), (0.62, 0.62)),
        look=dict(exposure=1.12, contrast=0.99, saturation=1.0, vignette=0.08, grain=0.006, bloom=0.06, warmth=0.05, productHeight=0.30))


def tree():
    """A rubber plant in a stoneware pot, half out of the frame."""
    stone = ceramic("pot", (0.60, 0.55, 0.47), 0.6, speckle=0.4)
    vessel([(0, 0), (0.105, 0), (0.135, 0.02), (0.155, 0.24), (0.158, 0.25)], 0.008, stone, (0.56, 1.06, 0))
    box((0.56, 1.06, 0.225), (0.20, 0.20, 0.004), plain("earth", (0.045, 0.03, 0.02), 0.95), bevel=0, turn=45)
    green = leaf("rubber plant", (0.045, 0.105, 0.030))
    for index, (dx, dy, length) in enumerate([(-0.28, -0.1, 0.62), (0.10, -0.25, 0.75), (0.35, 0.1, 0.60), (-0.08, 0.2, 0.85), (-0.45, 0.15, 0.45), (0.25, -0.3, 0.42)]):
        branch((0.56 + dx * 0.10, 1.06 + dy * 0.10, 0.22), (dx, dy, 1), length, 6, 0.17, 210 + index, green, slender=0.44, thickness=0.005)


def basket():
    """Woven willow: rings that go in and out between stakes."""
    willow = Material("willow", (0.36, 0.22, 0.11), 0.6, 0.35)
    willow.set("Base Color", willow.mix(willow.noise(willow.coordinates(), 30, 3), (0.22, 0.12, 0.055), (0.46, 0.30, 0.16)))
    x, y, stakes = -0.60, 1.08, 26
    for row in range(22):
        height = 0.008 + row * 0.0125
        radius = 0.145 + 0.035 * math.sin(row / 21 * 2.2)
        ring = []
        for step in range(stakes * 4 + 1):
            angle = 2 * math.pi * step / (stakes * 4)
            out = radius + 0.0055 * math.cos(stakes / 2 * angle + math.pi * row)
            ring.append(Vector((x + out * math.cos(angle), y + out * math.sin(angle), height)))
        tube(ring, 0.0072, willow)
    rim = [Vector((x + 0.172 * math.cos(2 * math.pi * k / 90), y + 0.172 * math.sin(2 * math.pi * k / 90), 0.285)) for k in range(91)]
    tube(rim, 0.013, willow)


def shade():
    """Panes of a tall window on floor and wall, and leaves before it."""
    gobo = Gobo(SUN, (0.15, 0.6, 0.3), 3.0)
    gobo.frame(2.1, 1.7)
    gobo.bar(0.05, 0, 0.05, 1.8)
    gobo.bar(0, 0.22, 2.2, 0.045)
    twig = leaf("shade", (0.1, 0.16, 0.06))
    for index, (x, y, dx, dy) in enumerate([(-0.95, 0.55, 0.9, -0.35), (0.95, 0.65, -0.9, -0.3), (-0.9, -0.1, 0.9, 0.15)]):
        branch(gobo.at(x, y, 0.8), gobo.aim(dx, dy), 0.75, 9, 0.16, 240 + index, twig, slender=0.36)
