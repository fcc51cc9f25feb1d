"""A worn plank table against limewash, nearly level: one tall window throws its cross over the wall, the rest is dusk."""
import random

from mathutils import Vector

from gobo import Gobo
from homeware import book, tube, vessel
from lights import area, dome, sun
from materials import ceramic, plaster
from props import box, sphere
from shader import Material

SUN = Vector((-0.52, -0.76, 0.38)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.35, height=0.062, focal=78, base_row=0.25, fstop=4)
    wall = plaster("limewash", (0.27, 0.275, 0.245), relief=0.6, scale=3.4, variation=0.34)
    box((0, 0.80, -1.2), (6, 0.1, 4), wall, bevel=0)
    table()
    still_life()
    sun(studio, "sun", SUN, 6.0, 0.7, (1, 0.89, 0.72), "sun")
    window()
    area(studio, "sky", (-1.4, -0.9, 1.2), (0, 0.1, 0.1), (1.0, 1.3), 5, (0.82, 0.90, 1), "fill")
    dome(studio, (0.80, 0.90, 1), (0.45, 0.42, 0.40), 0.17, "fill")
    studio.describe(
        styles=["editorial"], room=((0.03, 0.03), (0.46, 0.40)),
        look=dict(gains=dict(fill=2.6), exposure=1.12, contrast=1.06, saturation=0.8, vignette=0.20, grain=0.0155, bloom=0.06, lift=0.05, productHeight=0.26), tells_scale=True, lead_weight=3)


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


def still_life():
    """Two books, and bare twigs in a stoneware jar: all of it between the sharp plane and the wall."""
    top = book((-0.285, 0.33, 0), (0.20, 0.14, 0.030), 9, (0.115, 0.105, 0.095), name="lower")
    book((-0.275, 0.33, top + 0.0004), (0.17, 0.12, 0.022), -12, (0.30, 0.25, 0.17), name="upper")
    clay = ceramic("jar", (0.17, 0.158, 0.14), 0.62, speckle=0.5)
    x, y = 0.285, 0.40
    vessel([(0, 0), (0.045, 0), (0.064, 0.018), (0.070, 0.085), (0.048, 0.135), (0.026, 0.158), (0.026, 0.172), (0.031, 0.180)], 0.005, clay, (x, y, 0))
    bark, dice = Material("bark", (0.115, 0.085, 0.060), 0.8, 0.2), random.Random(31)
    for dx, dy, length in [(-0.42, -0.15, 0.34), (-0.08, -0.1, 0.46), (0.30, 0.05, 0.40), (0.62, -0.1, 0.30)]:
        stem = twig(Vector((x + dx * 0.03, y, 0.15)), Vector((dx, dy, 1)), length, 0.0026, dice, bark)
        for at in (6, 9, 12, 15, 17):
            side = Vector((dice.uniform(-0.9, 0.9), dice.uniform(-0.6, 0.6), 0))
            twig(stem[at], (stem[at + 1] - stem[at - 1]).normalized() + side, length * dice.uniform(0.22, 0.42), 0.0015, dice, bark)


def twig(start, way, length, radius, dice, bark):
    """The points of a shoot that wanders as it grows, a bud at each fourth of them."""
    points, way = [start], way.normalized()
    for step in range(20):
        way = (way + Vector([dice.uniform(-0.11, 0.11) for _ in range(3)])).normalized()
        points.append(points[-1] + way * length / 20)
        if step % 4 == 3:
            sphere(points[-1] + way.orthogonal() * radius * 1.4, radius * 1.5, bark, (0.8, 0.8, 1.5))
    tube(points, radius, bark, segments=8)
    return points


def window():
    """Three panes wide, so that one column of light falls on the product and the others on the wall."""
    gobo = Gobo(SUN, (0.22, 0.75, -0.30), 2.4)
    gobo.frame(0.96, 1.54)
    for across in (-0.20, 0.09):
        gobo.bar(across, 0, 0.024, 1.6)
    for height in (-0.08, 0.17, 0.45):
        gobo.bar(0, height, 1.0, 0.022)
