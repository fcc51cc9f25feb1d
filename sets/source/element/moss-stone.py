"""A mossy ledge in a forest at eye level: ferns lit from behind, a shaft of light in green haze, wet pebbles."""
import math
import random

from mathutils import Vector, noise

from foliage import branch
from lights import area, dome
from materials import leaf
from props import box, lathe, mesh, rock, sheet
from shader import Material


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.45, height=0.06, focal=86, base_row=0.27, fstop=3.5)
    stone = slate()
    ledge(stone)
    green = moss()
    cushions(green)
    ferns()
    pebbles(stone)
    forest(studio)
    area(studio, "shaft", (-0.75, 1.1, 1.5), (0, 0, 0.08), (0.35, 0.5), 26, (1, 0.93, 0.72), "sun", spread=110)
    area(studio, "key", (0.75, -1.0, 0.95), (0, 0, 0.10), (0.8, 0.8), 9, (0.96, 1, 0.92), "key")
    area(studio, "rim", (0.85, 0.5, 0.45), (0, 0, 0.12), (0.2, 0.8), 5, (0.86, 1, 0.72), "rim")
    dome(studio, (0.62, 0.80, 0.62), (0.05, 0.07, 0.035), 0.26, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.42, 0.40)),
        look=dict(exposure=1.3, contrast=1.04, saturation=0.90, vignette=0.18, grain=0.005, bloom=0.12, productHeight=0.26))


def slate():
    stone = Material("slate", (0.07, 0.072, 0.066), 0.4, 0.35)
    place = stone.coordinates()
    layers, grain = stone.noise(stone.coordinates(scale=(1.2, 1.2, 9)), 5, 4, 0.6), stone.noise(place, 70, 4, 0.7)
    tone = stone.mix(stone.ramp(layers, [(0.35, 0.0), (0.65, 1.0)]), (0.035, 0.038, 0.036), (0.11, 0.108, 0.095))
    film = stone.ramp(stone.noise(place, 6, 4, 0.6), [(0.50, 0.0), (0.66, 0.75)])
    stone.set("Base Color", stone.mix(film, tone, (0.055, 0.085, 0.022)))
    stone.set("Roughness", stone.span(layers, 0.38, 0.66))
    stone.bump(stone.math("MULTIPLY_ADD", grain, 0.35, layers), 0.6, 0.007)
    return stone


def ledge(stone):
    """A broad back of rock that runs out under the camera: flat within a millimetre where the product stands, then hollows."""
    def top(x, y):
        away = min(1.0, max(0.0, (math.hypot(x / 0.40, (y - 0.30) / 0.30) - 0.62) / 0.6))
        rough = noise.fractal(Vector((x * 6, y * 6, 2)), 1, 2, 5) * 0.013 + noise.noise(Vector((x * 2.2, y * 2.2, 9))) * 0.020
        crack = -0.014 * max(0.0, 1 - abs(noise.noise(Vector((x * 3.1, y * 3.6, 6)))) * 22)
        behind = -0.6 * max(0.0, y - 0.30 - 0.36) ** 1.5
        return (rough + crack - 0.008) * away + behind + 0.0004 * noise.noise(Vector((x * 30, y * 30, 0)))

    sheet("ledge", 1.9, 1.6, 480, 400, top, stone, location=(0, -0.30, 0))


def moss():
    fur = Material("moss", (0.09, 0.16, 0.02), 0.85, 0.2, sheen=0.7)
    tufts = fur.noise(fur.coordinates(), 150, 3, 0.7)
    fur.set("Base Color", fur.mix(fur.ramp(tufts, [(0.3, 0.0), (0.7, 1.0)]), (0.030, 0.065, 0.008), (0.17, 0.26, 0.035)))
    fur.bump(fur.math("MULTIPLY_ADD", fur.noise(fur.coordinates(), 420, 2, 0.6), 0.5, tufts), 0.8, 0.006)
    return fur


def cushions(green):
    """Cushions of moss along both sides, with thousands of short blades that catch the light at their edge."""
    dice = random.Random(12)
    vertices, faces = [], []
    for x, y, radius, tall in [(-0.30, 0.16, 0.10, 0.5), (-0.39, 0.05, 0.09, 0.45), (-0.24, 0.27, 0.075, 0.5), (0.33, 0.19, 0.09, 0.45), (0.40, 0.10, 0.07, 0.5),
                              (0.25, 0.30, 0.06, 0.5), (-0.45, 0.20, 0.12, 0.6), (0.47, 0.24, 0.12, 0.55), (-0.30, -0.24, 0.055, 0.45), (-0.24, -0.36, 0.05, 0.5), (0.30, -0.30, 0.04, 0.4), (-0.10, 0.36, 0.06, 0.35), (0.12, 0.37, 0.07, 0.35)]:
        mound = rock((x, y, -0.004), radius, dice.randrange(999), green, tall, 5, 0.18)
        mound.rotation_euler = (0, 0, dice.uniform(0, 6))
        turn, points = mound.rotation_euler.to_matrix(), mound.data.vertices
        for _ in range(2600):
            point = points[dice.randrange(len(points))]
            if point.normal.z < -0.1:
                continue
            foot, out = turn @ point.co + mound.location, turn @ point.normal
            aim = (out + Vector((dice.uniform(-0.7, 0.7), dice.uniform(-0.7, 0.7), dice.uniform(0, 0.6)))).normalized()
            wide = aim.cross(Vector((dice.uniform(-1, 1), dice.uniform(-1, 1), dice.uniform(-1, 1)))).normalized() * 0.0009
            long = dice.uniform(0.005, 0.014)
            first = len(vertices)
            vertices += [foot - wide, foot + wide, foot + aim * long + wide * 0.2]
            faces.append((first, first + 1, first + 2))
    mesh("blades", vertices, faces, green)


def ferns():
    """Fronds that arch in from both sides behind the ledge."""
    frond = leaf("frond", (0.16, 0.30, 0.045))
    for index, (x, y, dx, dy, length, size) in enumerate([
            (-0.52, 0.90, 0.55, -0.1, 0.55, 0.10), (-0.62, 1.05, 0.15, 0.0, 0.65, 0.11), (-0.46, 1.15, 0.75, 0.1, 0.50, 0.09), (0.54, 0.95, -0.45, 0.0, 0.52, 0.10),
            (0.64, 1.10, -0.10, 0.1, 0.62, 0.11), (0.48, 1.20, -0.70, 0.0, 0.44, 0.08), (-0.78, 1.5, 0.3, 0.0, 0.8, 0.13), (0.86, 1.6, -0.3, 0.0, 0.8, 0.13)]):
        branch((x, y, -0.12), (dx, dy, 1), length, 22, size, 130 + index, frond, slender=0.20, thickness=0.002)


def pebbles(stone):
    dice = random.Random(31)
    for x, y, radius in [(-0.235, 0.075, 0.014), (-0.265, 0.03, 0.009), (0.245, 0.09, 0.018), (0.285, 0.055, 0.010), (0.225, 0.13, 0.008), (-0.205, 0.13, 0.007)]:
        rock((x, y, radius * 0.22), radius, dice.randrange(999), stone, 0.6, 4)


def forest(studio):
    """Trunks in a haze that is brightest where the shaft comes from; all far out of focus."""
    studio.group("back")
    haze = Material("haze", (0, 0, 0), 1.0, 0.0)
    x, _, z = haze.axes(haze.coordinates())
    glow = haze.math("SQRT", haze.math("ADD", haze.math("POWER", haze.math("ADD", x, 0.45), 2.0), haze.math("POWER", haze.math("SUBTRACT", z, 0.55), 2.0)))
    crowns = haze.noise(haze.coordinates(), 2.4, 4, 0.6)
    light = haze.ramp(haze.math("MULTIPLY_ADD", crowns, 0.5, haze.math("MULTIPLY", glow, 0.36)), [(0.22, (0.80, 0.86, 0.48)), (0.40, (0.22, 0.34, 0.10)), (0.62, (0.05, 0.095, 0.03)), (0.85, (0.012, 0.028, 0.010))])
    haze.set("Emission", light)
    haze.set("Emission Strength", 0.9)
    screen = box((0, 5.0, -2), (9, 0.05, 4), haze, bevel=0)
    screen.lightgroup, screen.visible_shadow = "back", False
    bark = Material("bark", (0.03, 0.035, 0.02), 0.9, 0.1)
    bark.set("Emission", (0.030, 0.062, 0.020))
    bark.set("Emission Strength", 0.7)
    for x, y, radius, lean in [(-1.15, 4.0, 0.16, 2), (0.80, 3.6, 0.15, -3), (1.45, 4.4, 0.13, 1), (0.22, 4.8, 0.07, 4), (-0.48, 4.7, 0.06, -2)]:
        trunk = lathe([(radius * 1.25, -1.2), (radius * 1.05, -0.2), (radius, 0.5), (radius * 0.85, 3.0)], bark, (x, y, 0), segments=32)
        trunk.rotation_euler = (0, math.radians(lean), 0)
        trunk.lightgroup = "back"
