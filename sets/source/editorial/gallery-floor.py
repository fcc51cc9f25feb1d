"""A bare room: polished concrete floor and limewash wall, stripes of a blind high on the wall, an oak bench and dried stems out of focus."""
from mathutils import Vector

from foliage import branch
from gobo import Gobo
from homeware import vessel
from lights import area, dome, sun
from materials import ceramic, leaf, plaster
from props import box
from shader import Material

SUN = Vector((-0.66, -0.50, 0.56)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.60, focal=86, base_row=0.27, fstop=2.8)
    box((0, 0, -0.03), (8, 8, 0.03), concrete(), bevel=0)
    box((0, 1.56, 0), (6, 0.06, 3), plaster("limewash", (0.345, 0.345, 0.315), relief=0.35, scale=4, variation=0.20), bevel=0)
    bench()
    stems()
    sun(studio, "sun", SUN, 3.0, 1.6, (1, 0.92, 0.80), "sun")
    blind()
    area(studio, "window", (-1.7, -1.7, 1.7), (0, 0.2, 0.2), (1.2, 1.5), 130, (0.97, 0.98, 1), "window")
    area(studio, "room", (1.8, -1.2, 1.5), (0, 0.2, 0.2), (1.6, 1.4), 22, (0.97, 0.98, 1), "fill")
    dome(studio, (0.90, 0.93, 0.95), (0.6, 0.6, 0.58), 0.24, "fill")
    studio.describe(
        styles=["editorial"], room=((0.16, 0.16), (0.62, 0.62)),
        look=dict(exposure=1.5, contrast=0.98, saturation=0.80, vignette=0.14, grain=0.012, bloom=0.04, lift=0.02, warmth=0.02, productHeight=0.30))


def concrete():
    """Ground and sealed: clouds, fine aggregate, a sheen that comes and goes."""
    material = Material("concrete", (0.25, 0.245, 0.23), 0.42, 0.4)
    place = material.coordinates()
    clouds = material.noise(place, 2.2, 5, 0.6, 0.5)
    grains = material.noise(place, 260, 2, 0.5)
    tone = material.math("MULTIPLY_ADD", grains, 0.18, material.math("MULTIPLY", clouds, 0.9))
    material.set("Base Color", material.ramp(tone, [(0.35, (0.225, 0.222, 0.210)), (0.60, (0.31, 0.305, 0.29)), (0.8, (0.37, 0.365, 0.345))]))
    material.set("Roughness", material.span(clouds, 0.34, 0.58))
    material.bump(grains, 0.05, 0.0006)
    return material


def bench():
    """Dark oak on two plates, its near end in the picture."""
    wood = Material("bench", (0.085, 0.052, 0.032), 0.5, 0.4)
    grain = wood.noise(wood.coordinates(scale=(1, 14, 14)), 6, 4, 0.6)
    wood.set("Base Color", wood.mix(grain, (0.055, 0.032, 0.019), (0.125, 0.080, 0.050)))
    box((-0.86, 1.12, 0.33), (0.80, 0.30, 0.045), wood, bevel=0.004)
    box((-0.54, 1.12, 0), (0.05, 0.28, 0.33), wood, bevel=0.004)


def stems():
    """Dried branches in a tall dark jar, half out of the frame."""
    stone = ceramic("jar", (0.075, 0.070, 0.064), 0.62, speckle=0.3)
    vessel([(0, 0), (0.085, 0), (0.125, 0.05), (0.130, 0.20), (0.075, 0.31), (0.060, 0.36), (0.066, 0.38)], 0.008, stone, (0.56, 1.10, 0))
    dry = leaf("dry", (0.22, 0.165, 0.095))
    for index, (dx, dy, length) in enumerate([(-0.30, -0.1, 0.66), (0.06, -0.2, 0.80), (0.34, 0.1, 0.62), (-0.10, 0.2, 0.50)]):
        branch((0.56 + dx * 0.05, 1.10 + dy * 0.05, 0.36), (dx, dy, 1), length, 10, 0.075, 310 + index, dry, slender=0.42, thickness=0.003)


def blind():
    """Slats that stripe the wall above the product; floor and product stand in the window's even light."""
    gobo = Gobo(SUN, (0.10, 1.53, 0.62), 2.6)
    gobo.frame(1.5, 0.62)
    for slat in range(11):
        gobo.bar(0, -0.31 + slat * 0.062, 1.5, 0.030, slant=0.0)
