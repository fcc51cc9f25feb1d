"""An old oak table from well above, for pans, pots and mugs: hazy sun through a window at the left lies across its boards, a kitchen far out of focus behind."""
import random

from foliage import branch
from gobo import Gobo
from homeware import vessel
from lights import area, dome, sun, toward
from materials import ceramic, leaf, metal, plain, plain_sawn_oak
from props import box, sphere

BOARD = 0.128
SUN = toward(-56, 36)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.5, height=0.575, focal=85, base_row=0.28, fstop=3.5)
    table()
    kitchen()
    sun(studio, "sun", SUN, 2.9, 5.0, (1, 0.90, 0.76), "sun")
    window()
    area(studio, "window", (-1.25, -0.55, 0.95), (0.0, 0.05, 0.05), (0.8, 1.0), 11, (0.95, 0.975, 1), "window")
    area(studio, "room", (1.3, -1.2, 1.1), (0, 0.1, 0.1), (1.4, 1.2), 3.0, (1, 0.93, 0.85), "fill")
    area(studio, "far window", (-1.7, 2.1, 0.9), (-0.6, 3.0, -0.2), (0.8, 1.0), 11, (0.97, 0.98, 1), "back", shadows=False)
    dome(studio, (0.9, 0.94, 1), (0.66, 0.58, 0.48), 0.14, "fill")
    studio.describe(
        styles=["lifestyle"], room=((0.03, 0.03), (0.46, 0.38)),
        tells_scale=True,
        look=dict(exposure=1.5, contrast=1.08, saturation=0.92, vignette=0.10, grain=0.008, bloom=0.06, warmth=0.02, productHeight=0.31))


def table():
    """Boards with edges worn round, none quite as high as its neighbour. Seen at 21 degrees their rings lie a third as far apart."""
    oak = plain_sawn_oak("table", board=BOARD, oiled=0.46, tint=(0.84, 0.77, 0.70), growth=2.3)
    dice = random.Random(4)
    for row in range(-7, 9):
        board = box((0, (row + 0.5) * BOARD, -0.04), (3.6, BOARD - 0.0012, 0.04 - dice.uniform(0, 0.0005)), oak, bevel=0.002)
        board.data.transform(board.matrix_world)
        board.matrix_world.identity()
        board.rotation_euler.z = -0.07


def kitchen():
    """The counter along the far wall with its doors, jars and herbs that the frame cuts; the window's light wanes along it."""
    front, gap, brass = plain("doors", (0.20, 0.20, 0.165), 0.45), plain("gap", (0.10, 0.10, 0.083), 0.9), metal("brass", (0.70, 0.50, 0.27), 0.3)
    top, wall = plain("counter", (0.50, 0.47, 0.42), 0.35), plain("wall", (0.47, 0.445, 0.395), 0.5)
    box((0, 3.45, -1), (9, 0.05, 3), wall, bevel=0)
    box((0, 3.15, -0.90), (9, 0.58, 0.86), gap, bevel=0)
    for column in range(-3, 4):
        box((column * 0.86 + 0.56, 2.852, -0.88), (0.853, 0.02, 0.81), front, bevel=0.004)
        sphere((column * 0.86 + 0.90, 2.822, -0.17), 0.019, brass)
    box((0, 3.14, -0.04), (9, 0.66, 0.04), top, bevel=0.004)
    for index, (x, radius, tall, color) in enumerate([(-0.62, 0.10, 0.26, (0.62, 0.57, 0.48)), (-0.36, 0.08, 0.15, (0.40, 0.25, 0.16)), (0.86, 0.12, 0.13, (0.66, 0.62, 0.55))]):
        vessel([(0, 0), (radius * 0.8, 0), (radius, tall * 0.4), (radius * 0.9, tall)], 0.006, ceramic(f"jar {index}", color), (x, 3.10, 0))
    herb = leaf("herb", (0.13, 0.21, 0.07))
    for index, (dx, dy, length) in enumerate([(-0.7, 0, 0.34), (-0.3, 0.3, 0.40), (0.15, -0.3, 0.38), (0.6, 0.1, 0.36), (0.0, -0.5, 0.30), (-0.5, -0.4, 0.35), (0.5, 0.4, 0.38), (0.8, -0.2, 0.28)]):
        branch((0.86 + dx * 0.05, 3.10 + dy * 0.05, 0.11), (dx, dy, 0.9), length, 8, 0.12, index + 60, herb, slender=0.42)


def window():
    """Two panes over two; its frame shades the table's right end and the edge before the camera."""
    gobo = Gobo(SUN, (0.0, 0.10, 0.05), 1.6)
    gobo.frame(0.98, 0.66)
    gobo.bar(-0.16, 0, 0.040, 1)
    gobo.bar(0, 0.13, 1.2, 0.034)
