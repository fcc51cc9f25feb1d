"""A dressing room in morning sun: limestone slabs and a blush wall, the shade of the window's bars on it, a bouclé pouf and pampas grass out of focus."""
import math

from mathutils import Matrix, Vector, noise

from foliage import plume
from gobo import Gobo
from homeware import tube, vessel
from lights import area, dome, sun, toward
from materials import ceramic, limestone, metal, plain, plaster
from props import box, cylinder, lathe, rounded_profile
from shader import Material

SUN = toward(-46, 34)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.60, focal=86, base_row=0.27, fstop=2.8)
    box((0.10, 0.06, -0.03), (8, 8, 0.03), limestone("floor", (0.70, 0.605, 0.53), slab=0.24), bevel=0)
    box((0, 1.56, 0), (6, 0.06, 3), plaster("blush", (0.79, 0.525, 0.475), relief=0.16, scale=4, variation=0.06), bevel=0)
    box((0, 1.522, 0), (6, 0.018, 0.075), plain("skirting", (0.82, 0.76, 0.71), 0.45), bevel=0.004)
    pouf()
    grass()
    sun(studio, "sun", SUN, 3.1, 1.1, (1, 0.90, 0.78), "sun")
    window()
    area(studio, "window", (-1.5, -1.8, 1.6), (0, 0.2, 0.2), (1.5, 1.6), 60, (1, 0.985, 0.97), "window")
    dome(studio, (1, 0.96, 0.94), (0.85, 0.76, 0.72), 0.30, "fill")
    studio.describe(
        styles=["influencer"], room=((0.16, 0.16), (0.62, 0.62)),
        look=dict(exposure=0.95, contrast=1.14, saturation=1.02, vignette=0.03, grain=0.005, bloom=0.06, warmth=0.02, productHeight=0.30))


def pouf():
    """A low drum in bouclé: beside a bag a footstool, 0.33 m across; a chair of 1.15 m is shown 0.62 m high, and makes it a pouf of 0.6 m."""
    x, y = -0.60, 1.20
    wool = Material("boucle", (0.78, 0.70, 0.63), 0.95, 0.1, sheen=0.5)
    curls = wool.noise(wool.coordinates(), 130, 3, 0.6, 1.5)
    wool.set("Base Color", wool.mix(curls, (0.62, 0.54, 0.48), (0.84, 0.77, 0.70)))
    wool.bump(curls, 0.9, 0.004)
    drum = lathe(rounded_profile([(0, 0.018), (0.148, 0.018), (0.162, 0.040), (0.165, 0.090), (0.162, 0.146), (0.145, 0.170), (0, 0.176)], 3), wool, (x, y, 0), segments=256)
    for vertex in drum.data.vertices:
        push = 1 + 0.012 * noise.noise(Vector(vertex.co) * 32)
        vertex.co.x *= push
        vertex.co.y *= push
    cylinder((x, y, 0), 0.134, 0.022, metal("foot", (0.80, 0.58, 0.40), 0.3), bevel=0.003)


def grass():
    """Dried pampas in a round-shouldered vase that the frame cuts: 0.21 m high beside a bag, 0.4 m beside a chair, and both are common."""
    x, y = 0.66, 1.27
    clay = ceramic("vase", (0.74, 0.655, 0.59), 0.7)
    vessel([(0, 0), (0.047, 0), (0.070, 0.023), (0.094, 0.091), (0.095, 0.132), (0.068, 0.175), (0.035, 0.189), (0.031, 0.203), (0.038, 0.212)], 0.005, clay, (x, y, 0), rounds=3)
    silk = Material("silk", (0.95, 0.80, 0.675), 0.8, 0.15, sheen=0.5)
    straw = plain("straw", (0.58, 0.44, 0.29), 0.6)
    for index, (dx, dy, high) in enumerate([
            (-0.060, -0.03, 0.31), (-0.02, -0.05, 0.26), (0.040, -0.04, 0.33), (0.08, 0.01, 0.28), (-0.045, 0.05, 0.37), (0.02, 0.06, 0.40),
            (-0.080, 0.02, 0.27), (0.10, -0.05, 0.25), (-0.035, 0.0, 0.33)]):
        foot, head = Vector((x + dx * 0.15, y + dy * 0.15, 0.185)), Vector((x + dx, y + dy, high))
        tube([foot.lerp(head, t / 8) + Vector((dx, dy, 0)) * (0.35 * (t / 8) * (t / 8 - 1)) for t in range(9)], 0.0018, straw)
        lean = math.atan2(math.hypot(dx, dy), high - 0.155)
        aim = Matrix.Rotation(math.atan2(dy, dx) - math.pi / 2, 4, "Z") @ Matrix.Rotation(-lean, 4, "X")
        plume(0.27, index, silk).matrix_world = Matrix.Translation(head) @ aim


def window():
    """A tall window's panes, over the place of the product and on the wall behind it."""
    gobo = Gobo(SUN, (0.10, 0.55, 0.30), 4.2)
    gobo.frame(1.9, 1.5)
    gobo.bar(0.22, 0, 0.05, 1.5)
    gobo.bar(0, 0.16, 1.9, 0.05)
