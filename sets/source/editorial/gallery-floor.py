"""A bare white room at noon: a blind half drawn stripes the limewash, below it the sun lies on sealed concrete; a bench and twigs in a jar out of focus."""
import random

from mathutils import Vector

from gobo import Gobo
from homeware import tube, vessel
from lights import area, dome, sun, toward
from materials import ceramic, plaster
from props import box
from shader import Material

SUN = toward(-44, 36)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.60, focal=86, base_row=0.27, fstop=4)
    box((0, 0, -0.03), (8, 8, 0.03), concrete(), bevel=0)
    box((0, 1.56, 0), (6, 0.06, 3), plaster("limewash", (0.60, 0.59, 0.555), relief=0.40, scale=4, variation=0.14), bevel=0)
    bench()
    twigs()
    sun(studio, "sun", SUN, 3.6, 0.8, (1, 0.93, 0.83), "sun")
    blind()
    area(studio, "window", (-1.5, -1.8, 1.6), (0, 0.2, 0.2), (1.3, 1.5), 50, (0.95, 0.97, 1), "window")
    dome(studio, (0.92, 0.95, 1), (0.66, 0.65, 0.63), 0.24, "fill")
    studio.describe(
        styles=["editorial"], room=((0.16, 0.16), (0.62, 0.62)),
        look=dict(exposure=1.0, contrast=1.12, saturation=0.84, vignette=0.10, grain=0.009, bloom=0.05, lift=0.015, warmth=0.02, productHeight=0.30), lead_weight=3)


def concrete():
    """Ground and sealed: clouds of trowelling, fine sand, hairline scratches, a sheen that comes and goes."""
    material = Material("concrete", (0.43, 0.425, 0.405), 0.42, 0.4)
    place = material.coordinates()
    clouds = material.noise(place, 3.0, 7, 0.62, 0.6)
    sand = material.noise(place, 130, 5, 0.75)
    tone = material.math("MULTIPLY_ADD", sand, 0.45, material.math("MULTIPLY", clouds, 0.55))
    body = material.ramp(tone, [(0.38, (0.345, 0.338, 0.318)), (0.50, (0.44, 0.434, 0.412)), (0.62, (0.515, 0.508, 0.486))])
    cells = material.node("TexVoronoi", {"Vector": place, "Scale": 190.0})
    stones = material.math("MULTIPLY", material.ramp(cells.outputs["Distance"], [(0.16, 1.0), (0.30, 0.0)]), material.ramp(material.axes(cells.outputs["Color"])[0], [(0.72, 0.0), (0.76, 1.0)]))
    body = material.mix(material.math("MULTIPLY", stones, 0.30), body, (0.22, 0.215, 0.205))
    # One saw cut runs into the picture, another across it behind the product.
    x, y, _ = material.axes(place)
    away = material.math("MINIMUM", *(material.math("ABSOLUTE", material.math("ADD", axis, by)) for axis, by in ((x, 0.37), (y, -0.62))))
    cut = material.ramp(material.math("MULTIPLY", away, 100), [(0.16, 1.0), (0.26, 0.0)])
    material.set("Base Color", material.mix(material.math("MULTIPLY", cut, 0.7), body, (0.13, 0.128, 0.12)))
    material.set("Roughness", material.span(clouds, 0.34, 0.58))
    material.bump(sand, 0.10, 0.0006)
    return material


def bench():
    """Dark oak on two plates, its near end in the picture."""
    wood = Material("bench", (0.16, 0.11, 0.07), 0.5, 0.4)
    grain = wood.noise(wood.coordinates(scale=(1, 14, 14)), 6, 4, 0.6)
    wood.set("Base Color", wood.mix(grain, (0.12, 0.078, 0.048), (0.22, 0.155, 0.10)))
    box((-0.78, 1.12, 0.33), (0.80, 0.30, 0.045), wood, bevel=0.004)
    box((-0.46, 1.12, 0), (0.05, 0.28, 0.33), wood, bevel=0.004)


def twigs():
    """Bare twigs in a round-shouldered jar of grey stoneware, cut by the frame: 0.31 m high beside a bag, 0.6 m beside a chair, and both are common."""
    x, y = 0.69, 1.28
    clay = ceramic("jar", (0.20, 0.19, 0.175), 0.62)
    vessel([(0, 0), (0.076, 0), (0.108, 0.04), (0.128, 0.13), (0.122, 0.20), (0.080, 0.265), (0.046, 0.285), (0.044, 0.302), (0.050, 0.312)], 0.007, clay, (x, y, 0), rounds=3)
    bark, dice = Material("bark", (0.14, 0.105, 0.075), 0.8, 0.2), random.Random(12)
    for dx, dy, length in [(-0.46, -0.1, 0.66), (-0.10, -0.2, 0.80), (0.30, 0.1, 0.62), (-0.26, 0.2, 0.62), (0.10, 0.1, 0.72), (-0.62, 0.1, 0.46)]:
        stem = _twig(Vector((x + dx * 0.06, y, 0.27)), Vector((dx, dy, 1)), length, 0.0026, dice, bark)
        for at in (7, 9, 11, 13, 15, 17):
            _twig(stem[at], (stem[at + 1] - stem[at - 1]).normalized() + Vector((dice.uniform(-0.8, 0.8), dice.uniform(-0.5, 0.5), 0)), length * 0.30, 0.0015, dice, bark)


def _twig(start, way, length, radius, dice, bark):
    points, way = [start], way.normalized()
    for _ in range(20):
        way = (way + Vector([dice.uniform(-0.10, 0.10) for _ in range(3)])).normalized()
        points.append(points[-1] + way * length / 20)
    tube(points, radius, bark, segments=8)
    return points


def blind():
    """Slats that stripe the wall above the product; floor and product stand in the sun below them."""
    gobo, dice = Gobo(SUN, (0.0, 1.53, 0.62), 2.0), random.Random(6)
    for slat in range(9):
        gobo.bar(0, -0.22 + slat * 0.105, 2.2, 0.055, dice.uniform(-0.004, 0.004))
    gobo.bar(-0.10, 0.25, 0.008, 1.0)
    opening = Gobo(SUN, (0.15, 0.7, 0.30), 4.2)
    opening.frame(2.2, 1.9)
