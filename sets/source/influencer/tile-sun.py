"""A pink tiled niche in hard afternoon sun, seen from a little above: a ledge of fine terrazzo, the shadow of a palm, towels and a soap."""
import math
import random

from mathutils import Vector

from gobo import Gobo, hidden
from homeware import long_leaf, tube
from lights import area, dome, sun
from materials import ceramic, cloth, leaf, plain
from props import box, cylinder, sphere
from shader import Material

# The wall stands close, so that the product's shadow climbs it beside the palm's.
SUN, WALL = Vector((0.51, -0.70, 0.51)).normalized(), 0.225


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.30, height=0.262, focal=75, base_row=0.27, fstop=6.3)
    box((0, 0.0, -0.16), (3, 0.72, 0.16), terrazzo(), bevel=0.006)
    tiles()
    bathroom()
    sun(studio, "sun", SUN, 5.4, 0.6, (1, 0.84, 0.66), "sun")
    palm()
    area(studio, "window", (1.0, -1.0, 0.9), (0, 0.05, 0.1), (0.9, 0.9), 9, (1, 0.96, 0.93), "window")
    area(studio, "bounce", (-1.1, -0.5, 0.4), (0, 0.05, 0.1), (0.8, 0.8), 6, (1, 0.82, 0.78), "fill")
    dome(studio, (0.95, 0.95, 1), (0.85, 0.66, 0.62), 0.26, "fill")
    studio.describe(
        styles=["influencer"], room=((0.03, 0.03), (0.44, 0.40)),
        look=dict(exposure=1.1, contrast=1.01, saturation=1.04, vignette=0.05, grain=0.005, bloom=0.08, lift=0.02, warmth=0.03, productHeight=0.26),
        tells_scale=True)


def terrazzo():
    """Chips of rose, brown and white marble in a cream ground, two sizes, ground flush."""
    stone = Material("terrazzo", (0.74, 0.66, 0.60), 0.25, 0.45)
    tone = (0.72, 0.63, 0.57)
    for scale, share in ((62, 0.34), (140, 0.30)):
        cells = stone.node("TexVoronoi", {"Vector": stone.coordinates(), "Scale": scale, "Randomness": 1.0})
        edge = stone.node("TexVoronoi", {"Vector": stone.coordinates(), "Scale": scale, "Randomness": 1.0}, feature="DISTANCE_TO_EDGE")
        pick, other, _ = stone.axes(cells.outputs["Color"])
        chip = stone.math("MULTIPLY", stone.ramp(pick, [(share, 1.0), (share + 0.01, 0.0)]), stone.ramp(edge.outputs["Distance"], [(0.05, 0.0), (0.08, 1.0)]))
        color = stone.ramp(other, [(0.2, (0.62, 0.26, 0.22)), (0.45, (0.34, 0.17, 0.12)), (0.6, (0.80, 0.77, 0.73)), (0.85, (0.72, 0.42, 0.34))])
        tone = stone.mix(chip, tone, color)
    stone.set("Base Color", tone)
    stone.set("Roughness", stone.span(stone.noise(stone.coordinates(), 18, 4), 0.20, 0.34))
    return stone


def tiles():
    """Hand-made tiles: each with a tone, a tilt and a wavy glaze of its own."""
    glaze = Material("glaze", (0.78, 0.40, 0.36), 0.14, 0.5)
    each = glaze.node("ObjectInfo").outputs["Random"]
    cloud = glaze.noise(glaze.coordinates(), 22, 3)
    tone = glaze.math("MULTIPLY_ADD", cloud, 0.35, glaze.math("MULTIPLY", each, 0.65))
    glaze.set("Base Color", glaze.mix(tone, (0.66, 0.29, 0.26), (0.86, 0.52, 0.47)))
    glaze.bump(glaze.noise(glaze.coordinates(), 26, 2), 0.35, 0.003)
    grout = plain("grout", (0.80, 0.69, 0.64), 0.9)
    box((0, WALL + 0.015, -0.3), (3.2, 0.02, 2.2), grout, bevel=0)
    dice = random.Random(7)
    side, gap = 0.070, 0.0028
    for row in range(11):
        for column in range(-9, 10):
            tile = box((0, 0, -side / 2), (side - gap, 0.010, side - gap), glaze, bevel=0.0016)
            tile.location = (column * side + 0.02, WALL + dice.uniform(-0.0012, 0.0012), row * side + side / 2)
            tile.rotation_euler = (dice.uniform(-0.016, 0.016), 0, dice.uniform(-0.016, 0.016))


def bathroom():
    """Rolled towels and a soap on its dish at the right, a ribbed jar at the left."""
    towel = cloth("towel", (0.80, 0.72, 0.66), weave=260, relief=0.8, sheen=0.5)
    for x, z, radius in ((0.285, 0.046, 0.046), (0.378, 0.044, 0.044), (0.330, 0.120, 0.043)):
        roll = cylinder((0, 0, 0), radius, 0.13, towel, bevel=0.018)
        roll.location, roll.rotation_euler = (x, 0.195, z), (math.radians(90), 0, 0)
        coil = [Vector((x + (radius - 0.006) * (1 - t * 0.8) * math.cos(t * 15), 0.0635, z + (radius - 0.006) * (1 - t * 0.8) * math.sin(t * 15))) for t in (k / 90 for k in range(91))]
        tube(coil, 0.0035, towel, 8)
    dish = ceramic("dish", (0.84, 0.80, 0.75), 0.3)
    cylinder((-0.295, 0.125, 0), 0.052, 0.010, dish, bevel=0.004)
    sphere((-0.295, 0.125, 0.024), 0.036, plain("soap", (0.82, 0.62, 0.50), 0.4), (1.0, 0.72, 0.40))


def palm():
    """One frond before the sun, its leaflets long and narrow; seen only as shadow."""
    gobo = Gobo(SUN, (-0.03, WALL - 0.05, 0.22), 1.0)
    blade = leaf("palm", (0.1, 0.18, 0.05))
    for start, end, length in (((-0.62, 0.62), (0.30, 0.02), 0.34), ((0.70, 0.70), (0.12, 0.36), 0.30)):
        points = [gobo.at(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t + 0.10 * math.sin(math.pi * t)) for t in (k / 24 for k in range(25))]
        hidden(tube(points, 0.005, blade))
        for index, point in enumerate(points[3:]):
            along = (points[-1] - points[0]).normalized()
            across = along.cross(gobo.direction).normalized()
            for side in (-1, 1):
                aim = (along * (0.55 + 0.02 * index) + across * side).normalized()
                leaflet = hidden(long_leaf(length * (1 - 0.022 * index), 0.014, blade))
                leaflet.location = point
                leaflet.rotation_euler = aim.to_track_quat("Z", "Y").to_euler()
