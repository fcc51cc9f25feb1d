"""Half in the shade: stripes of a venetian blind across limewash and crumpled grey linen, worn books, a halved orange."""
import math
import random

from mathutils import Vector, noise

from homeware import halved_orange, orange_peel
from lights import area, dome, sun
from materials import cloth, plain, plaster
from props import box, mesh, sheet, sphere
from shader import Material

AZIMUTH, ELEVATION = math.radians(-58), math.radians(30)
SUN = Vector((math.sin(AZIMUTH) * math.cos(ELEVATION), -math.cos(AZIMUTH) * math.cos(ELEVATION), math.sin(ELEVATION)))


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.30, height=0.185, focal=75, base_row=0.29, fstop=4)
    wall = plaster("limewash", (0.30, 0.315, 0.285), relief=0.45, scale=5, variation=0.28)
    box((0, 0.72, -1.2), (6, 0.1, 4), wall, bevel=0)
    linen = cloth("linen", (0.345, 0.345, 0.32), weave=700, slub=0.5, relief=0.35)
    sheet("cloth", 2.6, 1.7, 520, 340, crumple, linen, location=(0, -0.15, 0))
    books()
    orange()
    sun(studio, "sun", SUN, 5.2, 0.55, (1, 0.90, 0.74), "sun")
    blind()
    area(studio, "sky", (-1.5, -1.0, 1.6), (0, 0.1, 0.1), (1.5, 1.5), 6, (0.86, 0.92, 1), "fill")
    dome(studio, (0.85, 0.92, 1), (0.5, 0.48, 0.45), 0.13, "fill")
    studio.describe(
        styles=["editorial", "lifestyle"], room=((0.03, 0.03), (0.46, 0.38)),
        tells_scale=True,
        look=dict(exposure=1.35, contrast=0.94, saturation=0.72, vignette=0.18, grain=0.012, bloom=0.06, lift=0.05, productHeight=0.25))


def crumple(x, y):
    """Folds that run together, and none where the product stands."""
    clear = min(1.0, max(0.0, (math.hypot(x / 1.25, (y - 0.15) * 1.25) - 0.17) / 0.16))
    clear = clear * clear * (3 - 2 * clear)
    place = Vector((x * 2.6 + 3, y * 2.6, 0.3))
    bent = place + noise.noise_vector(place * 0.9) * 0.7
    folds = (1 - abs(noise.noise(bent * 1.3))) ** 3 * 0.030 + (1 - abs(noise.noise(bent * 3.1 + Vector((9, 0, 0))))) ** 4 * 0.012
    return (folds - 0.022) * clear + 0.0007 * noise.noise(Vector((x * 22, y * 22, 0)))


def books():
    dice = random.Random(4)
    colors = [(0.16, 0.15, 0.14), (0.36, 0.30, 0.22), (0.13, 0.17, 0.17)]
    # Sunk a little, so that the valleys of the cloth leave no gap under the lowest cover.
    z = 0.0
    for index, color in enumerate(colors):
        width, depth, thick = 0.21 - 0.016 * index, 0.15 - 0.008 * index, dice.uniform(0.02, 0.032)
        turn, x, y = dice.uniform(-14, 14), -0.265 + dice.uniform(-0.01, 0.01), 0.30
        cover = cloth(f"cover {index}", color, weave=1200, relief=0.2)
        pages = plain(f"pages {index}", (0.55, 0.50, 0.41), 0.9, 0.1)
        box((x, y, z), (width, depth, 0.003), cover, 0.001, turn)
        box((x, y, z + 0.003), (width - 0.012, depth - 0.012, thick - 0.006), pages, 0.0008, turn)
        box((x, y, z + thick - 0.003), (width, depth, 0.003), cover, 0.001, turn)
        z += thick + 0.0004


def orange():
    """A half lying on its peel with the cut towards us, and a whole one behind."""
    sphere((0.29, 0.30, 0.040), 0.040, orange_peel())
    halved_orange((0.205, 0.205, 0.030), (62, 0, -22))


def blind():
    """Slats in front of the sun, some pulled a little askew, and the wall of the room that keeps the right half dark."""
    turn = SUN.to_track_quat("Z", "Y")
    black = Material("black", (0.02, 0.02, 0.02), 1, 0)
    middle, dice = Vector((0, 0.25, 0.15)) + SUN * 1.5, random.Random(2)

    def bar(x, y, width, height, slant=0.0):
        corners = [(x - width / 2, y - height / 2 - slant), (x + width / 2, y - height / 2 + slant),
                   (x + width / 2, y + height / 2 + slant), (x - width / 2, y + height / 2 - slant)]
        mesh("slat", [middle + turn @ Vector((a, b, 0)) for a, b in corners], [(0, 1, 2, 3)], black)

    for step in range(-13, 10):
        bar(0, step * 0.072, 1.6, 0.034, dice.uniform(-0.004, 0.004))
    bar(-0.18, 0, 0.006, 2)
    bar(1.30, 0, 1.2, 3)
    bar(-1.05, 0, 1.0, 3)
