"""A bedside table at eye level: blush and cream pillows, a small glowing mushroom lamp, soft morning light from the left."""
import random

from mathutils import Vector

from homeware import book, cushion, glow, tube, vessel
from lights import area, dome
from materials import ceramic, cloth, leaf, plain, plaster
from props import box, lathe, rounded_profile, sphere


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.30, height=0.065, focal=75, base_row=0.25, fstop=3.2)
    lacquer = plain("lacquer", (0.80, 0.70, 0.62), 0.30, 0.45)
    box((0, 0.08, -0.035), (1.9, 0.66, 0.035), lacquer, bevel=0.014)
    box((0, 0.08, -0.5), (1.8, 0.60, 0.46), lacquer, bevel=0.004)
    wall = plaster("wall", (0.80, 0.54, 0.48), relief=0.1, scale=4, variation=0.05)
    box((0, 1.9, -1), (7, 0.1, 4), wall, bevel=0)
    bed()
    lamp(studio)
    small_things()
    area(studio, "window", (-1.15, -0.35, 0.65), (0, 0.05, 0.08), (0.9, 1.1), 14, (1, 0.94, 0.87), "window")
    area(studio, "ring", (0.15, -1.5, 0.55), (0, 0, 0.12), (0.5, 0.5), 5, (1, 0.96, 0.94), "key")
    area(studio, "room window", (-1.2, 1.0, 0.9), (0.1, 1.5, 0.2), (0.8, 1.0), 20, (1, 0.95, 0.90), "back", shadows=False)
    dome(studio, (1, 0.93, 0.88), (0.88, 0.70, 0.62), 0.22, "fill")
    studio.describe(
        styles=["influencer"], room=((0.03, 0.03), (0.44, 0.40)),
        look=dict(gains=dict(window=1.5, key=1.2), exposure=1.35, contrast=1.11, saturation=1.02, vignette=0.06, grain=0.005, bloom=0.14, lift=0.02, warmth=0.06, productHeight=0.26), tells_scale=True, lead_weight=0.3)


def bed():
    """Pillows against a padded headboard; nearer ones are darker, so that the rows part in the blur."""
    boucle = cloth("boucle", (0.74, 0.60, 0.53), weave=300, relief=0.6)
    for column in range(-4, 5):
        pad = cushion((column * 0.27 - 0.05, 1.62, 0.30), (0.285, 0.62, 0.13), boucle, seed=column)
        pad.rotation_euler.z = 0.0
    blush = cloth("blush", (0.78, 0.42, 0.40), weave=900, relief=0.2, sheen=0.4)
    cream = cloth("cream", (0.83, 0.73, 0.64), weave=900, relief=0.2, sheen=0.3)
    rose = cloth("rose", (0.60, 0.24, 0.23), weave=700, relief=0.3, sheen=0.6)
    cushion((-0.43, 1.30, 0.16), (0.60, 0.44, 0.20), cream, 3, (-14, 3, 6))
    cushion((0.22, 1.32, 0.15), (0.60, 0.44, 0.20), cream, 5, (-14, -4, -5))
    cushion((-0.22, 1.10, 0.10), (0.46, 0.36, 0.17), blush, 8, (-20, -5, 4))
    cushion((0.50, 1.12, 0.08), (0.38, 0.34, 0.15), rose, 2, (-18, 9, -12))
    box((0, 1.3, -0.25), (3, 1.2, 0.22), cream, bevel=0.05)


def lamp(studio):
    """A dome of milk glass on its stem, lit from within."""
    studio.group("back")
    milk = glow("milk glass", (1.0, 0.66, 0.38), 1.25)
    x, y = 0.225, 0.30
    stem = [(0, 0), (0.042, 0), (0.045, 0.006), (0.028, 0.020), (0.022, 0.07), (0.026, 0.115)]
    shade = [(0.020, 0.105), (0.075, 0.108), (0.088, 0.118), (0.084, 0.150), (0.060, 0.182), (0.025, 0.196), (0, 0.198)]
    for profile, strength in ((stem, 0.55), (shade, 1.0)):
        part = lathe(rounded_profile(profile), milk if strength == 1.0 else glow("stem", (1.0, 0.64, 0.38), 0.45), (x, y, 0))
        part.lightgroup = "back"


def small_things():
    """Two books with a ring dish on them, and dried grass in a bud vase."""
    top = book((-0.275, 0.26, 0), (0.19, 0.14, 0.026), 8, (0.70, 0.50, 0.46), (0.80, 0.76, 0.70), "lower")
    top = book((-0.27, 0.26, top + 0.0004), (0.165, 0.12, 0.020), -9, (0.82, 0.78, 0.73), (0.80, 0.76, 0.70), "upper")
    clay = ceramic("bud vase", (0.80, 0.70, 0.65), 0.4)
    vessel([(0, 0), (0.026, 0), (0.036, 0.012), (0.038, 0.035), (0.022, 0.06), (0.011, 0.075), (0.012, 0.09)], 0.003, clay, (-0.265, 0.26, top))
    straw = leaf("straw", (0.62, 0.44, 0.32))
    dice = random.Random(6)
    for _ in range(9):
        lean, tall = (dice.uniform(-0.10, 0.10), dice.uniform(-0.05, 0.05)), dice.uniform(0.16, 0.27)
        foot = Vector((-0.265, 0.26, top + 0.05))
        points = [foot + Vector((lean[0] * t * t, lean[1] * t * t, tall * t)) for t in (k / 8 for k in range(9))]
        tube(points, 0.0012, straw)
        tail = sphere(points[-1], 0.010, straw, (1, 1, 2.6))
        tail.rotation_euler = (points[-1] - points[-2]).to_track_quat("Z", "Y").to_euler()
