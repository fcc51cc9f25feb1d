"""A worn plank table against limewash, nearly level: one tall window throws its cross over the wall, the rest is dusk."""
import math
import random

from mathutils import Vector, noise

from foliage import branch
from gobo import Gobo
from homeware import book, vessel
from lights import area, dome, sun
from materials import ceramic, cloth, leaf, plaster
from props import box, sheet
from shader import Material

SUN = Vector((-0.52, -0.76, 0.38)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.35, height=0.062, focal=78, base_row=0.25, fstop=4)
    wall = plaster("limewash", (0.27, 0.275, 0.245), relief=0.6, scale=3.4, variation=0.34)
    box((0, 0.80, -1.2), (6, 0.1, 4), wall, bevel=0)
    table()
    drape()
    still_life()
    sun(studio, "sun", SUN, 6.0, 0.7, (1, 0.89, 0.72), "sun")
    window()
    area(studio, "sky", (-1.4, -0.9, 1.2), (0, 0.1, 0.1), (1.0, 1.3), 5, (0.82, 0.90, 1), "fill")
    dome(studio, (0.80, 0.90, 1), (0.45, 0.42, 0.40), 0.17, "fill")
    studio.describe(
        styles=["editorial"], room=((0.03, 0.03), (0.46, 0.40)),
        look=dict(gains=dict(fill=2.6), exposure=1.25, contrast=0.98, saturation=0.8, vignette=0.20, grain=0.012, bloom=0.06, lift=0.05, productHeight=0.26))


def table():
    """Grey planks, paint worn down to the wood along their edges, a gap between each two."""
    paint = Material("plank", (0.20, 0.195, 0.175), 0.6, 0.35)
    place = paint.coordinates(scale=(1, 9, 9))
    fibres = paint.noise(paint.coordinates(scale=(5, 150, 150)), 2.2, 4, 0.65)
    worn = paint.ramp(paint.math("MULTIPLY_ADD", fibres, 0.35, paint.noise(place, 1.6, 5, 0.65)), [(0.62, 0.0), (0.72, 1.0)])
    wood = paint.mix(fibres, (0.055, 0.040, 0.028), (0.14, 0.10, 0.07))
    cover = paint.mix(paint.noise(paint.coordinates(), 4, 4), (0.155, 0.155, 0.142), (0.25, 0.245, 0.22))
    paint.set("Base Color", paint.mix(worn, cover, wood))
    paint.set("Roughness", paint.span(worn, 0.5, 0.75, (0, 1)))
    paint.bump(paint.math("MULTIPLY_ADD", worn, -0.5, fibres), 0.4, 0.0012)
    dice = random.Random(3)
    for index, (front, depth) in enumerate([(-1.08, 0.23), (-0.85, 0.23), (-0.62, 0.20), (-0.42, 0.235), (-0.185, 0.37), (0.185, 0.25), (0.435, 0.22)]):
        box((dice.uniform(-0.3, 0.3), front + depth / 2, -0.035), (3.4, depth - 0.004, 0.035), paint, bevel=0.0035)


def drape():
    """Linen pushed together at the right, where the light ends."""
    linen = cloth("linen", (0.33, 0.325, 0.29), weave=700, slub=0.5, relief=0.35)

    def height(x, y):
        edge = math.hypot(x / 0.26, y / 0.16) + 0.18 * noise.noise(Vector((x * 9, y * 9, 1)))
        body = max(0.0, 1 - edge * edge)
        place = Vector((x * 7 + 2, y * 10, 0.5))
        bent = place + noise.noise_vector(place * 0.7) * 0.8
        return 0.002 + math.sqrt(body) * 0.012 + body * ((1 - abs(noise.noise(bent))) ** 3 * 0.055 + (1 - abs(noise.noise(bent * 2.3))) ** 4 * 0.02) - 0.02 * max(0, edge - 1)

    sheet("drape", 0.74, 0.44, 300, 180, height, linen, location=(0.37, 0.38, 0))


def still_life():
    """Two books, and a stoneware bottle with a bare branch: all of it between the sharp plane and the wall."""
    top = book((-0.285, 0.33, 0), (0.20, 0.14, 0.030), 9, (0.115, 0.105, 0.095), name="lower")
    book((-0.275, 0.33, top + 0.0004), (0.17, 0.12, 0.022), -12, (0.30, 0.25, 0.17), name="upper")
    clay = ceramic("bottle", (0.115, 0.108, 0.10), 0.6, speckle=0.5)
    vessel([(0, 0), (0.045, 0), (0.060, 0.015), (0.064, 0.07), (0.045, 0.12), (0.018, 0.15), (0.016, 0.19), (0.022, 0.20)], 0.004, clay, (0.235, 0.42, 0.012))
    dry = leaf("dry", (0.20, 0.155, 0.09))
    branch((0.235, 0.42, 0.17), (-0.35, -0.1, 1), 0.36, 9, 0.05, 12, dry, slender=0.3)
    branch((0.235, 0.42, 0.17), (0.5, 0.1, 1), 0.30, 8, 0.045, 15, dry, slender=0.3)


def window():
    """Three panes wide, so that one column of light falls on the product and the others on the wall."""
    gobo = Gobo(SUN, (0.22, 0.75, -0.17), 2.4)
    gobo.frame(0.96, 1.30)
    for across in (-0.20, 0.09):
        gobo.bar(across, 0, 0.024, 1.4)
    for height in (-0.20, 0.05, 0.33):
        gobo.bar(0, height, 1.0, 0.022)
