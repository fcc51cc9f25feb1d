"""A pressed linen cloth before limewash, the stripes of a venetian blind across both, two worn books and a stoneware bowl."""
import math
import random

from mathutils import Vector, noise

from gobo import Gobo
from homeware import book, vessel
from lights import area, dome, sun, toward
from materials import ceramic, linen, plaster
from props import box, sheet

SUN = toward(-52, 31)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.30, height=0.185, focal=75, base_row=0.29, fstop=5.6)
    box((0, 0.72, -1.2), (6, 0.1, 4), plaster("limewash", (0.60, 0.59, 0.55), relief=0.22, scale=6, variation=0.10), bevel=0)
    sheet("cloth", 1.9, 1.7, 700, 640, pressed, linen("linen", (0.60, 0.592, 0.56), variation=0.13), location=(0, -0.15, 0))
    books()
    bowl()
    sun(studio, "sun", SUN, 4.6, 0.8, (1, 0.91, 0.77), "sun")
    blind()
    area(studio, "sky", (-1.2, -1.3, 1.5), (0, 0.1, 0.1), (1.4, 1.4), 26, (0.90, 0.94, 1), "fill")
    dome(studio, (0.90, 0.94, 1), (0.6, 0.58, 0.55), 0.20, "fill")
    studio.describe(
        styles=["editorial", "lifestyle"], room=((0.03, 0.03), (0.46, 0.38)),
        tells_scale=True,
        look=dict(exposure=1.18, contrast=1.13, saturation=0.82, vignette=0.08, warmth=0.02, grain=0.009, bloom=0.05, lift=0.02, productHeight=0.25))


def pressed(x, y):
    """Flat but for two creases of the iron and a long swell at either side."""
    clear = min(1.0, max(0.0, (abs(x + 0.15 * y) - 0.22) / 0.25))
    swell = 0.012 * clear * clear * (3 - 2 * clear) * (0.5 + 0.5 * noise.noise(Vector((x * 3.2 + 0.6 * y, y * 0.8, 4.0))))
    crease = 0.0016 * max(math.exp(-abs(x - 0.165 + 0.03 * y) / 0.007), 0.8 * math.exp(-abs(y - 0.33 - 0.02 * x) / 0.007))
    return swell + crease + 0.0004 * noise.noise(Vector((x * 9, y * 9, 0)))


def books():
    """Two at the left, pushed askew."""
    top = book((-0.285, 0.30, 0.003), (0.21, 0.155, 0.028), 9, (0.30, 0.285, 0.25), name="lower")
    book((-0.295, 0.305, top + 0.0004), (0.185, 0.135, 0.021), -7, (0.155, 0.165, 0.16), name="upper")


def bowl():
    """A thrown bowl of pale stoneware, behind the sharp plane."""
    clay = ceramic("stoneware", (0.42, 0.395, 0.35), 0.5, speckle=0.4)
    vessel([(0, 0), (0.030, 0), (0.033, 0.006), (0.062, 0.024), (0.074, 0.052), (0.073, 0.064)], 0.0045, clay, (0.275, 0.36, 0.002))


def blind():
    """Slats in front of the sun, some pulled a little askew, a cord, and the wall of the room that keeps the right side dark."""
    gobo, dice = Gobo(SUN, (0, 0.25, 0.15), 1.5), random.Random(2)
    for step in range(-13, 12):
        gobo.bar(0, step * 0.074, 1.6, 0.027, dice.uniform(-0.004, 0.004))
    gobo.bar(-0.18, 0, 0.006, 2)
    gobo.bar(1.30, 0, 1.2, 3)
    gobo.bar(-1.05, 0, 1.0, 3)
