"""Flat-lay in the dark: black anodised metal, spilt mercury that runs in from two corners, a glass bar with its spectrum; a cyan gel from the left, a magenta one from the right, white light from the upper left."""
import math
import random

from mathutils import Vector, noise

from homeware import glow
from lights import area, dome
from materials import glass, plain
from props import box, mesh, sheet, sphere
from shader import Material

CYAN, MAGENTA = (0.02, 0.66, 1.0), (1.0, 0.03, 0.40)
BAR = Vector((-0.235, -0.205, 0))
# Pools of mercury, (x, y, radius) of the drops that ran together in them.
CORNER = [(0.355, -0.335, 0.088), (0.275, -0.330, 0.050), (0.222, -0.350, 0.030), (0.335, -0.240, 0.045), (0.300, -0.205, 0.017), (0.352, -0.178, 0.021)]
TOP = [(-0.352, 0.372, 0.070), (-0.290, 0.352, 0.038), (-0.366, 0.296, 0.034), (-0.248, 0.362, 0.020)]


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.6, focal=80, fstop=8)
    box((0, 0, -0.02), (3, 3, 0.02), anodised(), bevel=0)
    silver = Material("mercury", (0.80, 0.81, 0.83), 0.03, metallic=1.0)
    pool(CORNER, silver)
    pool(TOP, silver)
    beads(silver)
    bar()
    area(studio, "key", (-0.72, 0.86, 1.20), (0, 0, 0), (0.24, 0.24), 3.7, (1, 0.985, 0.96), "key", spread=48)
    lamps = [
        area(studio, "bank", (0.35, -1.25, 1.5), (0, 0, 0), (2.4, 1.1), 5, (0.95, 0.96, 1), "fill"),
        area(studio, "scrim", (1.2, 0.9, 1.5), (0, 0, 0), (0.5, 1.9), 2.2, (0.95, 0.96, 1), "fill"),
        area(studio, "cyan", (-0.74, -0.06, 0.30), (-0.16, 0, 0), (0.16, 0.7), 6.4, CYAN, "cyan", spread=130),
        area(studio, "magenta", (0.74, 0.06, 0.30), (0.16, 0, 0), (0.16, 0.7), 6.4, MAGENTA, "magenta", spread=130),
    ]
    for lamp in lamps:
        lamp.visible_glossy = False
    reflections(studio)
    spectrum(studio)
    dome(studio, (0.36, 0.30, 0.62), (0.2, 0.15, 0.3), 0.05, "fill")
    studio.describe(
        styles=["avant_garde"], pose="lying", room=((0.02, 0.02), (0.46, 0.46)),
        look=dict(exposure=1.4, contrast=1.22, saturation=1.02, vignette=0.18, grain=0.009, bloom=0.10, productHeight=0.29), lead_weight=0.3)


def anodised():
    """Aluminium brushed across and anodised black: hairlines in its sheen more than in its colour, and a cloth's marks."""
    plate = Material("anodised", (0.066, 0.066, 0.076), 0.42, 0.4, metallic=0.60)
    fine = plate.noise(plate.coordinates(scale=(1.2, 300, 1), rotation=(0, 0, 0.09)), 4, 3, 0.7)
    coarse = plate.noise(plate.coordinates(scale=(1, 46, 1), rotation=(0, 0, 0.09)), 5, 4, 0.65)
    wiped = plate.noise(plate.coordinates(scale=(1, 3, 1), rotation=(0, 0, -0.6)), 2.2, 3, 0.55, 0.8)
    lines = plate.math("MULTIPLY_ADD", fine, 0.6, plate.math("MULTIPLY", coarse, 0.4))
    plate.set("Base Color", plate.ramp(lines, [(0.36, (0.054, 0.054, 0.062)), (0.50, (0.066, 0.066, 0.076)), (0.64, (0.082, 0.082, 0.092))]))
    plate.set("Roughness", plate.math("MULTIPLY_ADD", lines, 0.10, plate.span(wiped, 0.37, 0.43)))
    plate.bump(lines, 0.07, 0.0003)
    return plate


def reflections(studio):
    """What the metal mirrors, and nothing else sees: a studio's soft boxes, bright in their middles, and the dark between them."""
    boxes = [
        ("sky", (0.72, -0.68, 2.3), (0.2, -0.2, 0), (1.0, 0.8), (0.76, 0.76, 1.0), 0.72, "fill"),
        ("far sky", (-0.84, 0.86, 2.3), (-0.2, 0.2, 0), (0.8, 0.7), (0.66, 0.76, 1.0), 0.6, "fill"),
        ("strip", (0.05, 1.45, 0.62), (0, 0, 0), (1.7, 0.22), (1.0, 0.97, 0.94), 4.5, "key"),
        ("front", (0.1, -1.35, 0.60), (0, 0, 0), (1.5, 0.24), (0.86, 0.90, 1.0), 1.8, "fill"),
        ("left gel", (-1.0, -0.1, 1.10), (-0.2, 0, 0), (0.70, 1.8), CYAN, 6.0, "cyan"),
        ("right gel", (1.0, 0.1, 1.10), (0.2, 0, 0), (0.70, 1.8), MAGENTA, 6.0, "magenta"),
    ]
    for name, place, target, (width, height), color, strength, group in boxes:
        shine = glow(name, color, 1)
        x, y, _ = shine.axes(shine.coordinates(scale=(2 / width, 2 / height, 1)))
        fall = [shine.math("POWER", shine.math("SUBTRACT", 1.0, shine.math("MULTIPLY", axis, axis)), 1.6) for axis in (x, y)]
        shine.set("Base Color", (0, 0, 0))
        shine.set("Emission Strength", shine.math("MULTIPLY", shine.math("MULTIPLY", *fall), strength))
        half, tall = width / 2, height / 2
        card = mesh(name, [(-half, -tall, 0), (half, -tall, 0), (half, tall, 0), (-half, tall, 0)], [(0, 1, 2, 3)], shine, location=place)
        card.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("Z", "Y").to_euler()
        card.visible_camera = card.visible_diffuse = card.visible_shadow = card.visible_transmission = False
        card.lightgroup = group
        studio.group(group)


def pool(drops, silver):
    """Drops that ran together: round at its edge and all but level 9 mm above the plate, as surface tension holds it."""
    rim, melt, side, count = 0.009, 0.012, 0.46, 600
    x0, y0 = drops[0][:2]

    def height(x, y):
        inside = [(radius * radius - (x + x0 - px) ** 2 - (y + y0 - py) ** 2) / (2 * radius) for px, py, radius in drops]
        # Their soft maximum: neighbours join in a waist.
        most = max(inside)
        deep = most + melt * math.log(sum(math.exp((each - most) / melt) for each in inside)) - 0.15 * melt
        if deep <= 0:
            return max(-0.004, 1.5 * deep)
        swell = 0.0034 * noise.noise(Vector(((x + x0) * 17, (y + y0) * 17, 4))) * (1 - math.exp(-deep / 0.02))
        return rim * math.sqrt(1 - math.exp(-2 * deep / rim)) + 0.06 * deep + swell

    sheet("pool", side, side, count, count, height, silver, location=(x0, y0, 0))


def beads(silver):
    """What broke off the pools: fewer and smaller the farther they rolled."""
    dice = random.Random(8)
    places = [(0.262, -0.218, 0.0125), (0.190, -0.304, 0.0105), (0.300, -0.158, 0.0080), (0.222, -0.262, 0.0062), (-0.238, 0.306, 0.0090), (-0.318, 0.250, 0.0100)]
    for (x, y), spread, amount in (((0.335, -0.310), (96, 176), 26), ((-0.330, 0.345), (-84, 2), 12)):
        for _ in range(amount):
            away, angle = 0.11 + 0.15 * dice.random() ** 1.2, math.radians(dice.uniform(*spread))
            places.append((x + away * math.cos(angle), y + away * math.sin(angle), 0.0016 + 0.0062 * dice.random() ** 1.9))
    kept = []
    for x, y, radius in places:
        if any(math.hypot(x - px, y - py) < radius + other for px, py, other in kept):
            continue
        kept.append((x, y, radius))
        # The wider, the flatter: surface tension holds a small one round.
        flat = 1 - 20 * radius
        sphere((x, y, radius * flat * 0.94), radius, silver, (1, 1, flat))


def bar():
    """A three-sided bar of glass that lies on one face, its ends left ground."""
    clear = glass("bar", ior=1.6)
    side, long = 0.036, 0.13
    high = side * math.sqrt(3) / 2
    outline = [(-side / 2, 0), (side / 2, 0), (0, high)]
    vertices = [(x, -long / 2, z) for x, z in outline] + [(x, long / 2, z) for x, z in outline]
    faces = [(0, 1, 2), (3, 5, 4), (0, 3, 4, 1), (1, 4, 5, 2), (2, 5, 3, 0)]
    ends = [((x * 0.94, y * 1.004, 0.03 * high + z * 0.94)) for x, y, z in vertices]
    for thing in (mesh("bar", vertices, faces, clear, bevel=0.0012), mesh("ground ends", ends, faces[:2], plain("ground", (0.62, 0.64, 0.66), 0.7, 0.3))):
        thing.location, thing.rotation_euler = BAR + Vector((0, 0, 0.0004)), (0, 0, math.radians(-38))


def spectrum(studio):
    """What the bar breaks the white light into: lamps of one colour each, side by side, each through a narrow grid."""
    heading = math.radians(-38)
    along, across = Vector((-math.sin(heading), math.cos(heading), 0)), Vector((math.cos(heading), math.sin(heading), 0))
    colors = [(1, 0.02, 0.0), (1, 0.30, 0.0), (0.9, 0.8, 0.02), (0.10, 0.9, 0.12), (0.0, 0.45, 1.0), (0.16, 0.04, 1.0)]
    middle, toward = BAR - across * 0.050, across * 0.55 + Vector((0, 0, 0.84))
    for index, color in enumerate(colors):
        spot = middle + across * (index - 2.5) * 0.009
        area(studio, f"spectrum {index}", spot + toward * 0.6, spot, (0.11, 0.005), 0.016, color, "prism", spread=3, shadows=False)
