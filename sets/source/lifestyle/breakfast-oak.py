"""Flat lay on a table of pale oak in the morning: a folded napkin and a stoneware plate cut by the frame, the shadow of a window across them."""
import math

from mathutils import Vector, noise

from gobo import Gobo
from homeware import vessel
from lights import area, dome, sun
from materials import ceramic, linen, plain_sawn_oak
from props import box, sheet

SUN = Vector((-0.80, 0.16, 0.58)).normalized()


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.45, focal=70, fstop=8)
    box((0.3, 0.045, -0.04), (3.2, 2.4, 0.04), plain_sawn_oak("oak", board=0.155), bevel=0.003)
    napkin()
    plate()
    sun(studio, "sun", SUN, 4.2, 0.7, (1, 0.87, 0.70), "sun")
    window()
    area(studio, "window", (-1.0, 0.8, 1.0), (0, 0, 0), (1.1, 1.1), 13, (0.93, 0.96, 1), "window")
    dome(studio, (0.86, 0.92, 1), (0.7, 0.62, 0.52), 0.26, "fill")
    studio.describe(
        styles=["lifestyle"], pose="lying", room=((0.03, 0.03), (0.42, 0.46)),
        tells_scale=True,
        look=dict(gains=dict(window=1.4, fill=1.4), exposure=1.22, contrast=1.11, saturation=0.93, vignette=0.06, grain=0.008, bloom=0.05, warmth=0.04, productHeight=0.32))


def napkin():
    """Folded in half, then in three: its layers lie a little askew, and the upper ones swell where they are folded."""
    flax = linen("napkin", (0.66, 0.635, 0.58))
    for layer, (dx, dy, turn) in enumerate([(0.0, 0.0, 17.0), (0.004, -0.003, 16.4), (0.001, 0.002, 17.3)]):
        part = sheet("layer", 0.25, 0.40, 250, 400, lambda x, y, layer=layer: _layer(x, y, layer), flax, location=(-0.335 + dx, -0.235 + dy, 0.0032 * layer))
        part.rotation_euler.z = math.radians(turn)


def _layer(x, y, layer):
    inside = min(0.125 - abs(x), 0.20 - abs(y))
    edge = min(1.0, inside / 0.0035)
    round_off = math.sqrt(max(0.0, 1 - (1 - edge) ** 2))
    swell = 0.0015 * noise.noise(Vector((x * 7, y * 5, layer * 3.0))) + 0.0006 * noise.noise(Vector((x * 30, y * 24, layer)))
    # The hem is turned in and sewn down 9 mm from the edge.
    hem = 0.0005 if inside < 0.009 else -0.0004 * math.exp(-((inside - 0.0105) / 0.001) ** 2)
    return (0.0034 + swell * min(1.0, inside / 0.02) + hem) * round_off


def plate():
    """Thrown stoneware in a matt oat glaze that breaks brown at the rim."""
    glaze = ceramic("plate", (0.62, 0.585, 0.52), 0.45, speckle=0.45)
    vessel([(0, 0), (0.080, 0), (0.090, 0.003), (0.128, 0.013), (0.134, 0.020)], 0.0045, glaze, (0.325, 0.285, 0))


def window():
    """A casement with one bar each way: they cross above and left of the product, its frame shades the right and the lower edge."""
    gobo = Gobo(SUN, (-0.027, 0.174, 0), 1.6)
    gobo.frame(0.87, 0.49)
    gobo.bar(-0.055, 0, 0.024, 0.6)
    gobo.bar(0, -0.121, 1.0, 0.015)
