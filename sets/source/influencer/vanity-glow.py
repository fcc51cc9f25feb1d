"""A dressing table: pale marble, a round mirror with a glowing rim and pink tulips in soft focus, a window at the left."""
import math

from mathutils import Euler, Matrix, Vector

from bokeh import Distance
from homeware import book, glow, tube, tulip, vessel
from lights import area, dome
from materials import ceramic, leaf, marble, metal, plain, plaster
from props import box, cylinder, torus
from shader import Material


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.25, height=0.20, focal=72, base_row=0.27, fstop=3.2)
    stone = marble("marble", (0.55, 0.50, 0.485), (0.46, 0.395, 0.375), roughness=0.30, scale=3.2, seed=4.0, width=0.026, specular=0.38)
    box((0, -0.12, -0.03), (2.6, 1.86, 0.03), stone, bevel=0.005)
    wall = plaster("wall", (0.76, 0.47, 0.44), relief=0.12, scale=5, variation=0.06)
    box((0, 1.25, -1), (6, 0.1, 4), wall, bevel=0)
    mirror(studio)
    flowers()
    small_things()
    area(studio, "window", (-1.22, -0.42, 0.98), (0, 0.05, 0.08), (0.26, 0.32), 36, (1, 0.97, 0.935), "key")
    area(studio, "ring", (0.10, -1.35, 0.55), (0, 0, 0.12), (0.6, 0.6), 1.7, (1, 0.965, 0.94), "fill")
    area(studio, "wall wash", (0.7, 0.85, 1.1), (0.3, 1.25, 0.2), (0.7, 0.3), 4, (1, 0.86, 0.80), "back", shadows=False)
    dome(studio, (1, 0.96, 0.95), (0.85, 0.68, 0.66), 0.10, "fill")
    studio.describe(
        styles=["influencer"], room=((0.03, 0.03), (0.44, 0.38)),
        tells_scale=True,
        look=dict(gains=dict(back=0.75), exposure=1.3, contrast=1.12, saturation=1.02, vignette=0.05, grain=0.005, bloom=0.14, lift=0.02, warmth=0.03, productHeight=0.25))


def mirror(studio):
    """Turned towards the window, so that it shows the flowers beside it and the room's bright side, and nothing of the product."""
    x, y, z, radius = 0.125, 0.78, 0.275, 0.205
    lean, turn = 81, -17
    gold = metal("gold", (0.86, 0.58, 0.36), 0.22)
    disc = cylinder((0, 0, 0), radius, 0.012, Material("mirror", (0.93, 0.90, 0.88), 0.0, metallic=1.0), bevel=0.002)
    disc.matrix_world = Matrix.Translation((x, y, z)) @ Euler((math.radians(lean), 0, math.radians(turn))).to_matrix().to_4x4()
    room().mirrored(studio, disc.matrix_world, 1.3)
    ring = torus((x, y - 0.006, z), radius - 0.002, 0.009, glow("lamp", (1.0, 0.84, 0.70), 4.0), rotation=(lean, 0, turn))
    ring.lightgroup = "back"
    torus((x, y + 0.008, z), radius + 0.006, 0.006, gold, rotation=(lean, 0, turn))
    tube([Vector((x, y + 0.02, 0)), Vector((x, y + 0.02, z - radius))], 0.008, gold)
    cylinder((x, y + 0.02, 0), 0.075, 0.010, gold, bevel=0.003)


def room():
    """The side of the room that the mirror shows: a window of four panes between sheer curtains, and a lamp on a blush wall."""
    wall = Distance(0.9, 0.9, -0.45, texels=500)
    wall.graded([(0.0, (0.30, 0.155, 0.14)), (0.45, (0.40, 0.225, 0.205)), (1.0, (0.34, 0.19, 0.175))])
    wall.glow(-0.05, 0.10, 0.30, (0.16, 0.12, 0.11))
    panes = wall.layer()
    for left, right in ((-0.20, -0.085), (-0.07, 0.045)):
        for low, high in ((-0.16, 0.04), (0.055, 0.40)):
            upright(wall, panes, (left, right), (low, high), (1.15, 1.08, 1.0))
    wall.lay(panes, 0.022)
    sheer = wall.layer()
    for edge, fold in ((-0.36, 0.010), (0.02, 0.008)):
        for index in range(20):
            tone = 0.62 + 0.30 * math.sin(index * 2.1 + edge * 9) + 0.08 * math.sin(index * 5.3)
            upright(wall, sheer, (edge + index * fold, edge + (index + 1) * fold), (-0.45, 0.45), (tone, tone * 0.84, tone * 0.775))
    wall.lay(sheer, 0.016)
    lamp = wall.layer()
    upright(wall, lamp, (0.225, 0.255), (-0.26, -0.09), (0.26, 0.165, 0.10))
    wall.polygon(lamp, [(0.17, -0.09), (0.31, -0.09), (0.28, 0.04), (0.20, 0.04)], (1.6, 1.12, 0.80))
    wall.lay(lamp, 0.02)
    wall.glow(0.24, -0.02, 0.13, (0.30, 0.17, 0.11))
    return wall


def upright(painting, layer, across, up, color):
    (left, right), (low, high) = across, up
    painting.polygon(layer, [(left, low), (right, low), (right, high), (left, high)], color)


def flowers():
    x, y = -0.225, 0.50
    clay = ceramic("vase", (0.80, 0.74, 0.70), 0.4)
    vessel([(0, 0), (0.040, 0), (0.060, 0.02), (0.064, 0.06), (0.050, 0.10), (0.030, 0.125), (0.036, 0.150)], 0.004, clay, (x, y, 0))
    stems = leaf("stem", (0.20, 0.30, 0.12))
    for index, (lean, length, shade) in enumerate([
            ((-0.09, -0.02), 0.17, 1.0), ((0.02, -0.05), 0.21, 0.9), ((0.095, 0.0), 0.17, 1.1), ((-0.045, 0.05), 0.215, 0.85),
            ((0.06, 0.05), 0.20, 1.0), ((-0.12, 0.05), 0.13, 1.1), ((0.105, -0.05), 0.12, 0.95), ((-0.01, 0.02), 0.245, 1.05)]):
        petals = plain(f"petal {index}", (0.86 * shade, 0.36 * shade * shade, 0.40 * shade), 0.55, 0.3, sheen=0.4)
        tulip((x, y, 0.10), lean, length, 0.052, petals, stems, index)


def small_things():
    """A cloth-bound book at the right with a dish of stoneware on it, a ribbed cup at the left: all at the edges, none sharp."""
    top = book((0.285, 0.40, 0), (0.20, 0.14, 0.024), -14, (0.72, 0.66, 0.60))
    clay = ceramic("dish", (0.80, 0.74, 0.68), 0.4, speckle=0.2)
    vessel([(0, 0), (0.030, 0), (0.046, 0.010), (0.056, 0.026)], 0.003, clay, (0.285, 0.40, top))
    cup = vessel([(0, 0), (0.028, 0), (0.034, 0.008), (0.037, 0.075)], 0.003, ceramic("cup", (0.74, 0.56, 0.52), 0.45), (-0.36, 0.34, 0))
    for vertex in cup.data.vertices:
        ribs = 1 + 0.025 * math.cos(24 * math.atan2(vertex.co.y, vertex.co.x))
        vertex.co.x, vertex.co.y = vertex.co.x * ribs, vertex.co.y * ribs
