"""Flat-lay in low key, a desk top in the evening: honed, nearly black stone without a vein, a brass line let into it, sewn
tobacco leather beyond that, and a low light through a casement across all of it. Plans in queues know it by the id that it
had when it showed marble and silk."""
import random

from mathutils import Vector

from gobo import Gobo
from homeware import tube
from lights import area, dome
from materials import metal, plain
from props import box, repeat
from shader import Material

INLAY = -0.262
# To the key, which comes in as an evening's sun does; a lamp, since its light wanes across the stone.
LOW = Vector((-0.80, 0.42, 0.52)).normalized()


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.6, focal=80, fstop=11)
    box((INLAY + 0.0015 + 0.5, 0, -0.02), (1.0, 1.0, 0.02), stone(), bevel=0.0005)
    pad()
    box((INLAY, 0, -0.02), (0.0030, 1.0, 0.0201), metal("brass", (0.80, 0.48, 0.21), 0.30, brushed=(60, 2, 60)), bevel=0.0003)
    area(studio, "key", LOW * 2.4, (0, 0, 0), (0.06, 0.06), 135, (1, 0.81, 0.59), "key")
    window()
    area(studio, "sheen", (-0.55, 1.05, 1.5), (0, 0.1, 0), (0.9, 0.5), 2.2, (1.0, 0.86, 0.70), "top", spread=120)
    area(studio, "room", (1.7, -0.9, 0.9), (0, 0, 0), (1.2, 1.0), 20.0, (1.0, 0.94, 0.86), "fill")
    dome(studio, (0.98, 0.95, 0.92), (0.1, 0.09, 0.08), 0.10, "fill")
    studio.describe(
        styles=["luxury"], pose="lying", room=((0.02, 0.02), (0.46, 0.46)),
        look=dict(exposure=1.5, contrast=1.05, saturation=0.96, vignette=0.14, warmth=0.05, grain=0.008, bloom=0.06, gains=dict(fill=1.5), productHeight=0.29))


def stone():
    """Rubbed dull: a crystal grain that is just seen, and no clouds in its colour, since broad ones tell of noise."""
    material = Material("stone", (0.040, 0.038, 0.0365), 0.42, 0.5)
    grain = material.noise(material.coordinates(), 560, 1, 0.5)
    material.set("Base Color", material.ramp(grain, [(0.34, (0.0375, 0.0356, 0.0344)), (0.60, (0.0413, 0.0393, 0.0378)), (0.78, (0.0490, 0.0466, 0.0446))]))
    material.set("Roughness", material.span(material.noise(material.coordinates(), 5, 4, 0.6), 0.38, 0.47))
    return material


def pad():
    """Leather a little higher than the stone, sewn along its rounded edge."""
    edge, dice = INLAY - 0.0018, random.Random(5)
    box((edge - 0.5, 0, -0.02), (1.0, 1.0, 0.0214), leather(), bevel=0.0018)
    thread = plain("thread", (0.17, 0.104, 0.058), 0.7)
    stitch = tube([Vector((0, y, z)) for y, z in ((-0.0022, -0.0009), (-0.0015, 0.0), (0.0015, 0.0), (0.0022, -0.0009))], 0.0007, thread)
    stitch.location, *others = [(edge - 0.009 + dice.gauss(0, 0.0001), step * 0.0055, 0.0014) for step in range(-70, 71)]
    repeat(stitch, [(place, 1) for place in others])


def leather():
    """Calf with a fine pebble, rubbed a little lighter where that stands up."""
    material = Material("leather", (0.062, 0.030, 0.0165), 0.46, 0.4)
    place = material.coordinates()
    pebble = material.node("TexVoronoi", {"Vector": material.shift(place, material.noise(place, 300, 2, 0.5, color=True), 0.0012), "Scale": 620}).outputs["Distance"]
    material.set("Base Color", material.mix(material.span(pebble, 0, 1, (0.1, 0.7)), (0.070, 0.034, 0.0185), (0.050, 0.024, 0.0135)))
    material.bump(material.math("MULTIPLY", pebble, -1.0), 0.35, 0.0006)
    return material


def window():
    """A casement with a bar each way, which cross above and left of the product; its frame shades what lies about that."""
    gobo = Gobo(LOW, (0, 0, 0), 0.9)
    gobo.frame(0.36, 0.24, border=0.4)
    gobo.bar(-0.062, 0, 0.012, 0.3)
    gobo.bar(0, -0.038, 0.4, 0.011)
