"""Flat lay by a window: pressed grey-white linen with a few long folds towards its rim, the stripes of a blind, letters and a book cut by the frame."""
import math
import random

from mathutils import Vector

from drape import draped, quiet
from gobo import Gobo
from homeware import book
from lights import area, dome, sun
from materials import linen, paper
from props import box, sheet

SUN = Vector((-0.70, 0.38, 0.60)).normalized()


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.45, focal=70, fstop=8)
    draped("cloth", 1.3, 100, drawn, linen("linen", (0.60, 0.592, 0.56), variation=0.13), lambda x, y: 0.8 * quiet(x, y, 0.20, 0.22, 0.04))
    letters()
    book((-0.365, -0.265, 0.004), (0.20, 0.27, 0.026), -11, (0.26, 0.255, 0.235))
    sun(studio, "sun", SUN, 4.6, 0.8, (1, 0.91, 0.77), "sun")
    blind()
    area(studio, "sky", (-0.9, 1.0, 1.1), (0, 0, 0), (1.2, 1.2), 11, (0.90, 0.94, 1), "fill")
    dome(studio, (0.90, 0.94, 1), (0.6, 0.58, 0.55), 0.22, "fill")
    studio.describe(
        styles=["editorial"], pose="lying", room=((0.03, 0.03), (0.42, 0.46)),
        tells_scale=True,
        look=dict(gains=dict(fill=1.3), exposure=1.16, warmth=0.03, contrast=1.04, saturation=0.82, vignette=0.08, grain=0.0105, bloom=0.05, lift=0.02, productHeight=0.32), lead_weight=0.3)


def drawn(x, y):
    """In from the sides, and down at the left: the folds run along the cloth and slant across its upper left corner."""
    return -0.046 * x + 0.02 * math.sin(5 * y), 0.02 * math.sin(4 * x + 1) - (0.046 * y if x < 0 else 0)


def letters():
    """Two blank sheets, once folded in three, and an envelope under them."""
    envelope = paper("envelope", (0.50, 0.41, 0.30))
    box((0.290, 0.265, 0.003), (0.22, 0.155, 0.0012), envelope, 0.0004, -14)
    for index, (x, y, turn, tone) in enumerate([(0.300, 0.290, 9, 0.72), (0.275, 0.335, -5, 0.76)]):
        white = paper(f"letter {index}", (tone, tone * 0.975, tone * 0.92))
        page = sheet("page", 0.15, 0.21, 40, 90, lambda a, b: 0.010 * abs(((b / 0.21 + 0.5) * 3) % 1 - 0.5) + 0.004 * a / 0.15, white, location=(x, y, 0.007 + 0.004 * index))
        page.rotation_euler.z = math.radians(turn)


def blind():
    """Slats across the light and a cord."""
    gobo, dice = Gobo(SUN, (0, 0, 0), 1.1), random.Random(5)
    for step in range(-14, 15):
        gobo.bar(0, step * 0.078, 2.2, 0.029, dice.uniform(-0.005, 0.005))
    gobo.bar(-0.24, 0, 0.006, 2.4)
