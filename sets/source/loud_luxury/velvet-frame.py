"""Flat-lay on crimson velvet that was pushed into folds: a gilt picture frame's corner, gold discs and pearls, warm lamps."""
import math

from mathutils import Vector, noise

from lights import area, dome
from materials import metal
from props import cylinder, mesh, repeat, sheet, sphere
from shader import Material

LEVEL = 0.003
# Where the cloth is held together: x, y, folds in a radian, how far they run.
GATHERED = ((-0.50, -0.41, 19.0, 0.70), (-0.36, 0.54, 19.0, 0.66), (0.54, -0.33, 20.0, 0.68))


def build(studio):
    studio.camera_down(anchor=(0, 0, LEVEL), distance=1.6, focal=80, fstop=11)
    sheet("velvet", 0.84, 0.84, 420, 420, folds, velvet())
    corner(0.185, 0.205, -9)
    discs()
    pearls()
    white, amber = (1, 0.90, 0.76), (1, 0.66, 0.34)
    area(studio, "spot", (-0.80, 0.85, 1.15), (0, 0, 0), (0.16, 0.16), 13, white, "key", spread=90)
    area(studio, "lamp", (0.95, 0.35, 0.55), (0.1, 0, 0), (0.20, 0.20), 5, amber, "rim")
    area(studio, "bank", (0.2, -1.0, 1.7), (0, 0, 0), (1.4, 1.0), 17, white, "fill")
    dome(studio, (0.6, 0.42, 0.36), (0.25, 0.13, 0.10), 0.08, "fill")
    studio.describe(
        styles=["loud_luxury"], pose="lying", room=((0.02, 0.02), (0.46, 0.46)),
        look=dict(exposure=1.35, contrast=1.13, saturation=0.85, vignette=0.12, grain=0.005, bloom=0.12, productHeight=0.29))


def folds(x, y):
    """Flat in the middle; out of the frame the cloth is gathered at three places, and its folds run in from there and die out."""
    rise, clear = 0.0, min(1.0, max(0.0, (math.hypot(x, y) - 0.16) / 0.11))
    clear *= clear * (3 - 2 * clear)
    for index, (gx, gy, count, reach) in enumerate(GATHERED):
        away, angle = math.hypot(x - gx, y - gy), math.atan2(y - gy, x - gx)
        place = Vector((x * 2.6, y * 2.6, 3.7 * index))
        phase = angle * count + 1.7 * noise.noise(place) + 0.5 * noise.noise(place * 2.6)
        phase += 0.55 * math.sin(phase)
        long = reach * (1 + 0.32 * noise.noise(Vector((math.floor(phase / 6.2832 + 0.5) * 0.9, index, 2))))
        fade = min(1.0, max(0.0, 1 - away / long))
        fade = fade * fade * (3 - 2 * fade)
        crest = 0.5 + 0.5 * math.cos(phase)
        rise += 0.066 * clear * fade * crest ** 1.5 * min(1.0, 0.25 + away / 0.3)
    wrinkle = noise.noise(Vector((x * 15, y * 15, 6))) * min(1.0, rise / 0.012) * 0.0018
    return LEVEL + rise + wrinkle + 0.0003 * noise.noise(Vector((x * 30, y * 30, 1)))


def rest(x, y, radius):
    """Height at which a stiff thing of that radius comes to lie on the folds."""
    return max(folds(x + radius * a / 3, y + radius * b / 3) for a in range(-3, 4) for b in range(-3, 4))


def velvet():
    """Dark where one looks into the pile and bright across it; strokes of a hand have laid the pile over."""
    pile = Material("velvet", (0.16, 0.003, 0.012), 0.8, 0.06, sheen=0.6, sheen_tint=0.9)
    strokes = pile.noise(pile.coordinates(scale=(1, 0.45, 1), rotation=(0, 0, 0.7)), 9, 4, 0.5, 0.5)
    fur = pile.noise(pile.coordinates(), 1300, 2, 0.6)
    turned = pile.node("LayerWeight", {"Blend": 0.35}).outputs["Facing"]
    tone = pile.math("MULTIPLY_ADD", pile.ramp(strokes, [(0.36, 0.0), (0.64, 1.0)]), 0.16, pile.math("MULTIPLY_ADD", turned, 0.9, pile.math("MULTIPLY_ADD", fur, 0.16, -0.06)))
    pile.set("Base Color", pile.ramp(tone, [(0.03, (0.090, 0.0016, 0.006)), (0.35, (0.24, 0.005, 0.016)), (1.0, (0.62, 0.032, 0.055))]))
    pile.bump(fur, 0.25, 0.0006)
    return pile


def corner(x, y, turn):
    """A carved picture frame lies with one corner in view: steps, a hollow, an ogee and a row of beads, leaf worn to the red ground."""
    gold = metal("leaf", (0.90, 0.58, 0.20), 0.26)
    leaf = gold.noise(gold.coordinates(), 55, 5, 0.7)
    gold.set("Base Color", gold.mix(gold.ramp(leaf, [(0.27, 1.0), (0.36, 0.0)]), (0.90, 0.58, 0.20), (0.42, 0.17, 0.06)))
    gold.set("Roughness", gold.span(leaf, 0.20, 0.40))
    gold.bump(gold.noise(gold.coordinates(), 240, 4, 0.6), 0.12, 0.0008)
    profile = [(0.0, 0.0), (0.0, 0.010), (0.0015, 0.0115), (0.006, 0.0115), (0.0075, 0.013)]
    profile += [(0.0075 + 0.020 * t, 0.013 + 0.015 * (1 - math.cos(math.pi / 2 * t))) for t in (k / 16 for k in range(1, 17))]
    profile += [(0.0275 + 0.010 * math.sin(a), 0.022 + 0.0085 * math.cos(a) - 0.0005) for a in (math.pi * k / 20 - 0.6 for k in range(3, 18))]
    profile += [(0.040, 0.016), (0.0415, 0.0155), (0.050, 0.0150), (0.051, 0.0135), (0.058, 0.010), (0.060, 0.009), (0.060, 0.0)]
    length, vertices, faces = 0.5, [], []
    for across, high in profile:
        vertices += [(length, across, high), (across, across, high), (across, length, high)]
    for row in range(len(profile) - 1):
        a = 3 * row
        faces += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
    frame = mesh("frame", vertices, faces, gold, smooth=True, location=(x, y, LEVEL))
    frame.rotation_euler.z = math.radians(turn)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    spots = [(0.0455, 0.0455)] + [spot for k in range(1, 44) for spot in ((0.0455 + 0.0078 * k, 0.0455), (0.0455, 0.0455 + 0.0078 * k))]
    places = [((x + a * cos - b * sin, y + a * sin + b * cos, LEVEL + 0.0155), 1.0) for a, b in spots]
    repeat(sphere(places[0][0], 0.0037, gold), [((px, py, pz), 1.0) for (px, py, pz), _ in places[1:]])


def discs():
    """Hammered gold discs where the folds begin, one of them on its neighbours."""
    gold = metal("gold", (0.93, 0.60, 0.22), 0.22)
    gold.bump(gold.noise(gold.coordinates(), 150, 1, 0.4), 0.5, 0.0030)
    for x, y, radius, tilt, way, lift in [(-0.322, -0.105, 0.034, 3, 0.7, 0.003), (-0.285, -0.152, 0.022, 6, 3.6, 0.0062), (-0.366, -0.138, 0.026, 5, 2.1, 0.006), (-0.274, -0.100, 0.011, 3, 0.2, 0.002)]:
        disc = cylinder((x, y, rest(x, y, radius) + lift - 0.002), radius, 0.0024, gold, bevel=0.0009)
        disc.rotation_euler = (math.radians(tilt * math.cos(way)), math.radians(tilt * math.sin(way)), 0)


def pearls():
    """A string of pearls that comes in from below and curls."""
    pearl = Material("pearl", (0.46, 0.40, 0.33), 0.22, 0.6, clearcoat=0.6)
    radius, places, x, y, heading = 0.0058, [], 0.150, -0.370, 108.0
    for step in range(34):
        heading -= 4.0 + 7.0 * math.sin(step * 0.17 - 0.6)
        dx, dy = math.cos(math.radians(heading)), math.sin(math.radians(heading))
        slope = math.hypot(1, (folds(x + 0.006 * dx, y + 0.006 * dy) - folds(x - 0.006 * dx, y - 0.006 * dy)) / 0.012)
        places.append(((x, y, folds(x, y) + radius * slope), 1.0))
        x, y = x + 2.03 * radius * dx / slope, y + 2.03 * radius * dy / slope
    repeat(sphere(places[0][0], radius, pearl), places[1:])
