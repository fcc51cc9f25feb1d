"""A dressing room in morning sun: limestone slabs and a blush wall, the shade of the window's bars on it, a bouclé stool and tulips out of focus."""
from mathutils import Vector, noise

from gobo import Gobo
from homeware import tulip, vessel
from lights import area, dome, sun, toward
from materials import ceramic, limestone, metal, plain, plaster
from props import box, cylinder, lathe, rounded_profile
from shader import Material

SUN = toward(-46, 34)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.60, focal=86, base_row=0.27, fstop=2.8)
    box((0.19, 0.12, -0.03), (8, 8, 0.03), limestone("floor", (0.70, 0.605, 0.53), slab=0.45), bevel=0)
    box((0, 1.56, 0), (6, 0.06, 3), plaster("blush", (0.79, 0.525, 0.475), relief=0.16, scale=4, variation=0.06), bevel=0)
    box((0, 1.522, 0), (6, 0.018, 0.12), plain("skirting", (0.82, 0.76, 0.71), 0.45), bevel=0.004)
    stool()
    flowers()
    sun(studio, "sun", SUN, 3.1, 1.1, (1, 0.90, 0.78), "sun")
    window()
    area(studio, "window", (-1.5, -1.8, 1.6), (0, 0.2, 0.2), (1.5, 1.6), 60, (1, 0.985, 0.97), "window")
    dome(studio, (1, 0.96, 0.94), (0.85, 0.76, 0.72), 0.30, "fill")
    studio.describe(
        styles=["influencer"], room=((0.16, 0.16), (0.62, 0.62)),
        look=dict(exposure=0.95, contrast=1.06, saturation=1.02, vignette=0.03, grain=0.004, bloom=0.06, warmth=0.02, productHeight=0.30))


def stool():
    """A low drum in bouclé on a plinth of oak."""
    wool = Material("boucle", (0.78, 0.70, 0.63), 0.95, 0.1, sheen=0.5)
    curls = wool.noise(wool.coordinates(), 95, 3, 0.6, 1.5)
    wool.set("Base Color", wool.mix(curls, (0.62, 0.54, 0.48), (0.84, 0.77, 0.70)))
    wool.bump(curls, 0.9, 0.006)
    drum = lathe(rounded_profile([(0, 0.05), (0.235, 0.05), (0.255, 0.09), (0.26, 0.20), (0.255, 0.31), (0.225, 0.355), (0, 0.365)], 3), wool, (-0.66, 1.12, 0), segments=256)
    for vertex in drum.data.vertices:
        push = 1 + 0.012 * noise.noise(Vector(vertex.co) * 26)
        vertex.co.x *= push
        vertex.co.y *= push
    cylinder((-0.66, 1.12, 0), 0.21, 0.06, metal("foot", (0.80, 0.58, 0.40), 0.3), bevel=0.003)


def flowers():
    """Tulips in a ribbed vase on the floor, half out of the frame."""
    vase = ceramic("vase", (0.80, 0.74, 0.69), 0.5)
    vessel([(0, 0), (0.080, 0), (0.110, 0.05), (0.112, 0.20), (0.075, 0.30), (0.085, 0.34)], 0.007, vase, (0.57, 1.10, 0))
    petals = Material("petals", (0.80, 0.33, 0.34), 0.5, 0.3, sheen=0.2)
    petals.set("Base Color", petals.mix(petals.noise(petals.coordinates(scale=(1, 1, 0.2)), 60, 3), (0.70, 0.24, 0.27), (0.88, 0.52, 0.50)))
    green = plain("stem", (0.20, 0.32, 0.12), 0.5)
    for index, (dx, dy, length) in enumerate([(-0.14, -0.06, 0.42), (-0.05, 0.07, 0.50), (0.06, -0.05, 0.46), (0.15, 0.03, 0.40), (-0.10, 0.10, 0.36), (0.02, -0.12, 0.38)]):
        tulip((0.57 + dx * 0.3, 1.10 + dy * 0.3, 0.26), (dx, dy), length, 0.085, petals, green, seed=index)


def window():
    """A tall window's panes, over the place of the product and on the wall behind it."""
    gobo = Gobo(SUN, (0.10, 0.55, 0.30), 4.2)
    gobo.frame(1.9, 1.5)
    gobo.bar(0.22, 0, 0.05, 1.5)
    gobo.bar(0, 0.16, 1.9, 0.05)
