"""A teak table out of doors, nearly level: a garden with its lawn and fence far behind, the sun comes through leaves."""
import math
import random

from mathutils import Vector

from bokeh import Distance, gaps
from foliage import branch
from gobo import Gobo
from homeware import vessel
from lights import area, dome, sun
from materials import ceramic, leaf, oak
from props import box, sphere
from shader import Material

SUN = Vector((0.45, -0.53, 0.70)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.40, height=0.085, focal=80, base_row=0.25, fstop=4)
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
        look=dict(exposure=1.16, contrast=1.11, saturation=0.88, vignette=0.12, grain=0.008, bloom=0.10, warmth=0.06, productHeight=0.26), lead_weight=0.3)


def slats():
    """Boards along the table with rounded edges and dark gaps; the middle one is wide enough to stand on."""
    teak = oak("teak", board=0.9, oiled=0.5, tint=(0.95, 0.82, 0.70))
    for front, depth in [(-1.14, 0.115), (-1.02, 0.115), (-0.90, 0.115), (-0.78, 0.115), (-0.66, 0.115), (-0.54, 0.115), (-0.42, 0.115), (-0.30, 0.115), (-0.18, 0.36), (0.185, 0.115), (0.305, 0.115), (0.425, 0.115)]:
        board = box((0, 0, -0.028), (2.6, depth - 0.007, 0.028), teak, bevel=0.004)
        board.location.y = front + depth / 2


def garden(studio):
    """Behind the table: a strip of sunlit lawn before trees, a weathered fence, shrubs on both sides, a bough above."""
    far = Distance(1.6, 1.15, -0.15)
    far.graded([(0.0, (0.10, 0.15, 0.035)), (0.13, (0.16, 0.20, 0.05)), (0.185, (0.30, 0.33, 0.09)), (0.21, (0.04, 0.06, 0.022)),
                (0.60, (0.07, 0.10, 0.035)), (1.0, (0.26, 0.29, 0.15))])
    trees(far)
    fence(far)
    shrubs(far)
    far.screen(studio, 1.15, 0.9)


def trees(far):
    """Across the lawn: crowns in masses, the sky in their gaps, the light from the upper right."""
    dice = random.Random(3)
    far.glow(0.25, 0.85, 0.45, (0.55, 0.52, 0.30))
    back = [(dice.uniform(-0.85, 0.85), dice.uniform(0.12, 1.0), dice.uniform(0.07, 0.13)) for _ in range(60)]
    far.foliage(dice, back, 0.026, 0.036, [(0.03, 0.05, 0.022), (0.09, 0.13, 0.045), (0.26, 0.30, 0.10)], 560)
    spots = [(-0.42, 0.52), (-0.12, 0.66), (0.10, 0.50), (0.38, 0.60), (0.62, 0.42), (-0.65, 0.72), (0.22, 0.80)]
    far.sparkle(gaps(8, spots, 58, 0.075, 6), (1.0, 0.90, 0.52), 0.0024, 0.038)
    front = [(dice.uniform(-0.85, 0.85), dice.uniform(0.12, 0.40), dice.uniform(0.06, 0.11)) for _ in range(15)]
    far.foliage(dice, front, 0.032, 0.032, [(0.016, 0.030, 0.012), (0.06, 0.092, 0.028), (0.30, 0.34, 0.10)], 700)
    far.sparkle(gaps(11, [(-0.30, 0.30), (0.05, 0.26), (0.45, 0.34)], 14, 0.08, 5), (1.0, 0.92, 0.50), 0.0024, 0.042)


def fence(far):
    """Grey boards at the right, dappled by what hangs over them."""
    dice, layer = random.Random(21), far.layer()
    for index in range(9):
        left, sunny = 0.20 + index * 0.082, dice.uniform(0.8, 1.15)
        top = 0.215 + dice.uniform(-0.004, 0.004)
        far.polygon(layer, [(left, -0.15), (left + 0.075, -0.15), (left + 0.075, top), (left, top)], (0.27 * sunny, 0.225 * sunny, 0.165 * sunny))
    far.polygon(layer, [(0.18, 0.150), (0.9, 0.150), (0.9, 0.172), (0.18, 0.172)], (0.20, 0.16, 0.115))
    far.lay(layer, 0.024)
    shade = [(dice.uniform(0.2, 0.85), dice.uniform(0.0, 0.26), dice.uniform(0.02, 0.05)) for _ in range(12)]
    far.foliage(dice, shade, 0.030, 0.034, [(0.05, 0.055, 0.04), (0.09, 0.095, 0.06), (0.13, 0.15, 0.06)], 700)


def shrubs(far):
    """Nearer, so larger in leaf and softer: a border at the left, one that leans over the fence at the right, a bough above."""
    dice = random.Random(14)
    shades = [(0.014, 0.026, 0.010), (0.055, 0.090, 0.024), (0.16, 0.21, 0.05), (0.42, 0.46, 0.12)]
    left = [(-0.80, 0.10, 0.20), (-0.62, 0.02, 0.17), (-0.47, -0.06, 0.14), (-0.70, 0.26, 0.12), (-0.34, -0.12, 0.10)]
    far.foliage(dice, left, 0.052, 0.040, shades, 520)
    right = [(0.78, 0.12, 0.16), (0.64, 0.02, 0.12), (0.76, 0.30, 0.11)]
    far.foliage(dice, right, 0.056, 0.044, shades, 480)
    far.sparkle(gaps(9, [(-0.55, 0.10), (-0.68, 0.22), (0.66, 0.16)], 16, 0.07, 5), (0.95, 1.0, 0.42), 0.0024, 0.050)
    bough = [(dice.uniform(0.15, 0.80), dice.uniform(0.80, 1.0), dice.uniform(0.05, 0.09)) for _ in range(9)]
    far.foliage(dice, bough, 0.075, 0.052, [(0.02, 0.035, 0.012), (0.07, 0.11, 0.025), (0.32, 0.40, 0.07)], 420)


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
