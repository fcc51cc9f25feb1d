"""A teak table out of doors, nearly level: the garden behind is all green light and bokeh, the sun comes through leaves."""
import math
import random

from mathutils import Vector

from foliage import branch
from gobo import Gobo
from homeware import vessel
from lights import area, dome, sun
from materials import ceramic, leaf, oak
from props import box, sphere
from shader import Material

SUN = Vector((0.72, -0.18, 0.66)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.40, height=0.075, focal=80, base_row=0.25, fstop=3.2)
    slats()
    garden(studio)
    lunch()
    sun(studio, "sun", SUN, 4.6, 0.8, (1, 0.87, 0.68), "sun")
    leaves()
    area(studio, "sky", (-0.9, -0.7, 1.2), (0, 0.1, 0.1), (1.4, 1.2), 10, (0.90, 0.96, 1), "fill")
    area(studio, "rim", (-0.75, 0.75, 0.75), (0, 0, 0.12), (0.4, 0.8), 6, (0.95, 1.0, 0.82), "rim")
    dome(studio, (0.85, 0.93, 1), (0.36, 0.40, 0.24), 0.34, "fill")
    studio.describe(
        styles=["lifestyle"], room=((0.03, 0.03), (0.46, 0.40)),
        tells_scale=True,
        look=dict(exposure=1.05, contrast=0.98, saturation=0.92, vignette=0.12, grain=0.006, bloom=0.10, warmth=0.06, productHeight=0.26))


def slats():
    """Boards along the table with rounded edges and dark gaps; the middle one is wide enough to stand on."""
    teak = oak("teak", board=0.9, oiled=0.5, tint=(0.95, 0.82, 0.70))
    for front, depth in [(-1.14, 0.115), (-1.02, 0.115), (-0.90, 0.115), (-0.78, 0.115), (-0.66, 0.115), (-0.54, 0.115), (-0.42, 0.115), (-0.30, 0.115), (-0.18, 0.36), (0.185, 0.115), (0.305, 0.115), (0.425, 0.115)]:
        board = box((0, 0, -0.028), (2.6, depth - 0.007, 0.028), teak, bevel=0.004)
        board.location.y = front + depth / 2


def garden(studio):
    """A glowing hedge far off, branches nearer, and a few lit leaves right behind the table."""
    studio.group("back")
    hedge = Material("hedge", (0, 0, 0), 1.0, 0.0)
    place = hedge.coordinates(scale=(1, 1, 1.1))
    clumps, gaps = hedge.noise(place, 2.2, 3, 0.55, 0.6), hedge.noise(place, 5.5, 3, 0.6)
    height = hedge.axes(hedge.coordinates())[2]
    tone = hedge.ramp(hedge.math("MULTIPLY_ADD", gaps, 0.55, hedge.math("MULTIPLY", clumps, 0.55)),
                      [(0.36, (0.008, 0.020, 0.005)), (0.50, (0.035, 0.085, 0.016)), (0.60, (0.16, 0.27, 0.05)), (0.69, (0.85, 0.92, 0.55))])
    lift = hedge.ramp(hedge.math("MULTIPLY_ADD", height, 0.5, 0.25), [(0.1, 0.35), (0.75, 1.5)])
    hedge.set("Emission", hedge.mix(1.0, tone, lift, "MULTIPLY"))
    hedge.set("Emission Strength", 1.1)
    screen = box((0, 5.0, -1.5), (9, 0.05, 4), hedge, bevel=0)
    screen.lightgroup, screen.visible_shadow = "back", False
    dice = random.Random(14)
    for index in range(16):
        x = dice.choice((-1, 1)) * dice.uniform(0.28, 1.1)
        y = dice.uniform(1.2, 2.6)
        bright = dice.uniform(0.7, 1.6)
        green = leaf(f"garden {index}", (0.10 * bright, 0.21 * bright, 0.035 * bright))
        branch((x, y, dice.uniform(-0.6, -0.1)), (dice.uniform(-0.5, 0.5), dice.uniform(-0.2, 0.2), 1), dice.uniform(0.7, 1.1), 10, 0.15, 70 + index, green, slender=0.36)


def lunch():
    """A bowl of plums and a jug with a sprig, off to the sides."""
    glaze = ceramic("bowl", (0.70, 0.66, 0.58), 0.4, speckle=0.5)
    vessel([(0, 0), (0.045, 0), (0.048, 0.008), (0.085, 0.030), (0.105, 0.058)], 0.004, glaze, (0.265, 0.42, 0))
    plum = Material("plum", (0.12, 0.025, 0.05), 0.38, 0.45)
    bloom = plum.noise(plum.coordinates(), 30, 4)
    plum.set("Base Color", plum.mix(plum.ramp(bloom, [(0.4, 0.0), (0.7, 0.7)]), (0.10, 0.018, 0.035), (0.26, 0.16, 0.26)))
    for x, y, z in [(0.225, 0.40, 0.052), (0.29, 0.39, 0.052), (0.265, 0.455, 0.053), (0.262, 0.415, 0.092), (0.325, 0.44, 0.055)]:
        sphere((x, y, z), 0.031, plum, (1, 1, 0.94))
    jug = ceramic("jug", (0.78, 0.76, 0.70), 0.3)
    vessel([(0, 0), (0.042, 0), (0.055, 0.015), (0.058, 0.07), (0.042, 0.125), (0.036, 0.155), (0.044, 0.175)], 0.004, jug, (-0.275, 0.40, 0))
    sprig = leaf("sprig", (0.15, 0.24, 0.08))
    for index, (dx, dy, length) in enumerate([(-0.5, 0.1, 0.24), (0.1, -0.2, 0.28), (0.45, 0.2, 0.20), (-0.1, 0.3, 0.22)]):
        branch((-0.275, 0.40, 0.15), (dx, dy, 1), length, 8, 0.05, 90 + index, sprig, slender=0.34)


def leaves():
    """The crown of a tree above: its leaves break the sun into patches."""
    gobo = Gobo(SUN, (0, 0.15, 0.08), 1.5)
    shade = leaf("shade", (0.1, 0.16, 0.06))
    dice = random.Random(9)
    for index in range(11):
        angle = dice.uniform(0, 2 * math.pi)
        x, y = 0.62 * math.cos(angle), 0.55 * math.sin(angle)
        branch(gobo.at(x, y, dice.uniform(-0.3, 0.5)), gobo.aim(-x + dice.uniform(-0.5, 0.5), -y + dice.uniform(-0.5, 0.5)), dice.uniform(0.35, 0.6), 9, 0.12, 110 + index, shade, slender=0.36)
