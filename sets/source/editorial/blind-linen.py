"""Half in the shade: stripes of a venetian blind across limewash and creased grey linen, worn books, a stoneware bowl."""
import math
import random

from mathutils import Vector, noise

from homeware import vessel
from lights import area, dome, sun
from materials import ceramic, cloth, plain, plaster
from props import box, mesh, sheet
from shader import Material

AZIMUTH, ELEVATION = math.radians(-58), math.radians(30)
SUN = Vector((math.sin(AZIMUTH) * math.cos(ELEVATION), -math.cos(AZIMUTH) * math.cos(ELEVATION), math.sin(ELEVATION)))


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.30, height=0.185, focal=75, base_row=0.29, fstop=6.3)
    wall = plaster("limewash", (0.30, 0.315, 0.285), relief=0.45, scale=5, variation=0.28)
    box((0, 0.72, -1.2), (6, 0.1, 4), wall, bevel=0)
    sheet("cloth", 1.9, 1.7, 640, 560, crumple, linen(), location=(0, -0.15, 0))
    books()
    bowl()
    sun(studio, "sun", SUN, 5.2, 0.55, (1, 0.90, 0.74), "sun")
    blind()
    area(studio, "sky", (-1.5, -1.0, 1.6), (0, 0.1, 0.1), (1.5, 1.5), 6, (0.86, 0.92, 1), "fill")
    dome(studio, (0.85, 0.92, 1), (0.5, 0.48, 0.45), 0.13, "fill")
    studio.describe(
        styles=["editorial", "lifestyle"], room=((0.03, 0.03), (0.46, 0.38)),
        tells_scale=True,
        look=dict(exposure=1.35, contrast=0.94, saturation=0.72, vignette=0.18, grain=0.012, bloom=0.06, lift=0.05, productHeight=0.25))


def linen():
    """A coarse weave that is seen in the colour as well as in the relief: threads swell, and none runs quite straight."""
    thread = Material("linen", (0.345, 0.345, 0.32), 0.88, 0.15, sheen=0.25)
    place = thread.coordinates()
    wander = thread.noise(place, 60, 2, 0.5, color=True)
    x, y, _ = thread.axes(thread.shift(place, wander, 0.0016))
    warp, weft = (thread.math("SINE", thread.math("MULTIPLY", axis, 560 * 6.283)) for axis in (x, y))
    over = thread.math("MULTIPLY", warp, weft)
    slubs = [thread.noise(thread.coordinates(scale=scale), 1.0, 3) for scale in ((9, 520, 1), (520, 9, 1))]
    swell = thread.math("ADD", *slubs)
    tone = thread.math("MULTIPLY_ADD", over, 0.26, swell)
    thread.set("Base Color", thread.ramp(thread.math("MULTIPLY", tone, 0.5), [(0.30, (0.20, 0.20, 0.182)), (0.52, (0.345, 0.343, 0.318)), (0.70, (0.45, 0.447, 0.418))]))
    thread.bump(thread.math("MULTIPLY_ADD", swell, 1.6, over), 0.45, 0.0005)
    return thread


def crumple(x, y):
    """Folds that run together, sharp where the cloth was pressed; none where the product stands."""
    clear = min(1.0, max(0.0, (math.hypot(x / 1.25, (y - 0.15) * 1.25) - 0.16) / 0.15))
    clear = clear * clear * (3 - 2 * clear)
    place = Vector((x * 2.6 + 3, y * 2.6, 0.3))
    bent = place + noise.noise_vector(place * 0.9) * 0.7
    folds = (1 - abs(noise.noise(bent * 1.3))) ** 4 * 0.030 + (1 - abs(noise.noise(bent * 3.1 + Vector((9, 0, 0))))) ** 6 * 0.016
    small = (1 - abs(noise.noise(bent * 7.5 + Vector((2, 5, 0))))) ** 5 * 0.0055 + (1 - abs(noise.noise(bent * 17 + Vector((4, 1, 0))))) ** 3 * 0.0014
    pressed = 0.0022 * max(math.exp(-abs(x - 0.145 + 0.10 * y) / 0.006), 0.8 * math.exp(-abs(y + 0.11 - 0.05 * x) / 0.006))
    # Laid flat under the books and the bowl, or they would stand over a hollow.
    for at, away in ((-0.265, 0.45), (0.275, 0.51)):
        clear *= 1 - 0.85 * math.exp(-((x - at) / 0.13) ** 2 - ((y - away) / 0.10) ** 2)
    return (folds + small - 0.024) * clear + pressed * (0.25 + 0.75 * clear) + 0.0004 * noise.noise(Vector((x * 22, y * 22, 0)))


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


def bowl():
    """A thrown bowl of dark stoneware, behind the sharp plane."""
    clay = ceramic("stoneware", (0.115, 0.105, 0.092), 0.5, speckle=0.4)
    vessel([(0, 0), (0.030, 0), (0.033, 0.006), (0.062, 0.024), (0.074, 0.052), (0.073, 0.064)], 0.0045, clay, (0.275, 0.36, -0.002))


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
