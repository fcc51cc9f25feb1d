"""A broken ledge of grey stone in a forest, nearly at eye level: moss on its back and sides, the wood behind in haze and glints."""
import math
import random

from mathutils import Vector, noise

from bokeh import Distance, frond, gaps, toned
from foliage import branch
from gobo import Gobo
from lights import area, dome, sun
from materials import leaf
from props import boulder, box, ledge, mesh
from shader import Material

TOP = 0.040
SUN = Vector((-0.50, -0.56, 0.66)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.45, height=0.105, focal=86, base_row=0.27, fstop=4)
    stone = granite()
    overgrown(ledge(TOP, stone, back=0.30))
    litter(stone)
    forest(studio)
    sun(studio, "sun", SUN, 3.4, 1.0, (1, 0.90, 0.70), "sun")
    canopy()
    area(studio, "shaft", (-0.55, 1.0, 1.1), (0, 0, 0.08), (0.4, 0.5), 9, (1, 0.94, 0.74), "rim", spread=110)
    area(studio, "key", (-0.85, -1.0, 0.95), (0, 0, 0.10), (0.8, 0.8), 7, (0.97, 1, 0.93), "key")
    area(studio, "rim", (0.85, 0.5, 0.45), (0, 0, 0.12), (0.2, 0.8), 4, (0.86, 1, 0.76), "rim")
    dome(studio, (0.66, 0.80, 0.62), (0.05, 0.07, 0.035), 0.26, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.42, 0.40)),
        look=dict(exposure=1.2, contrast=1.05, saturation=0.92, vignette=0.16, grain=0.005, bloom=0.10, gains=dict(key=2.2, sun=0.8, fill=1.6), productHeight=0.26))


def granite():
    """Grey stone with crystals, dark pits, pale crusts of lichen, and moss where the mesh says so."""
    stone = Material("granite", (0.14, 0.14, 0.13), 0.55, 0.4)
    place = stone.coordinates()
    clouds, grain, pits = stone.noise(place, 9, 4, 0.65), stone.noise(place, 380, 3, 0.6), stone.noise(place, 190, 2, 0.5)
    color = stone.mix(stone.ramp(clouds, [(0.3, 0.0), (0.7, 1.0)]), (0.050, 0.052, 0.049), (0.145, 0.142, 0.126))
    color = stone.mix(stone.ramp(grain, [(0.56, 0.0), (0.68, 0.7)]), color, (0.26, 0.25, 0.225))
    color = stone.mix(stone.ramp(pits, [(0.30, 0.85), (0.40, 0.0)]), color, (0.022, 0.022, 0.020))
    crust = stone.math("MULTIPLY", stone.ramp(stone.noise(place, 24, 4, 0.7), [(0.60, 0.0), (0.64, 0.7)]), stone.ramp(grain, [(0.3, 0.4), (0.6, 1.0)]))
    color = stone.mix(crust, color, (0.21, 0.235, 0.165))
    moss = stone.node("Attribute", attribute_name="moss").outputs["Fac"]
    tufts = stone.noise(place, 260, 3, 0.7)
    green = stone.mix(stone.ramp(tufts, [(0.3, 0.0), (0.7, 1.0)]), (0.022, 0.040, 0.008), (0.10, 0.15, 0.026))
    edge = stone.math("MULTIPLY_ADD", tufts, 0.6, stone.math("SUBTRACT", moss, 0.3))
    stone.set("Base Color", stone.mix(stone.ramp(edge, [(0.40, 0.0), (0.56, 1.0)]), color, green))
    damp = stone.noise(place, 12, 4, 0.55)
    stone.set("Roughness", stone.math("MULTIPLY_ADD", grain, 0.12, stone.span(damp, 0.34, 0.62)))
    stone.bump(stone.math("MULTIPLY_ADD", pits, 0.5, stone.math("MULTIPLY_ADD", grain, 0.22, clouds)), 0.5, 0.004)
    # Its relief breaks up what its grain would mirror: a product over smooth damp patches was mirrored in shreds.
    stone.put(stone.outputs["roughness"], 0.62)
    return stone


def overgrown(thing):
    """Moss in cushions behind and at the sides, thinning out towards the product's place; thousands of blades stand on them."""
    dice, spots = random.Random(12), []
    grown = thing.data.attributes.new("moss", "FLOAT", "POINT")
    thing.data.calc_normals()
    # All read before any is moved: Blender computes the normals of the whole mesh anew after each move.
    rest = [(vertex.co.copy(), vertex.normal.copy()) for vertex in thing.data.vertices]
    for index, (place, normal) in enumerate(rest):
        x, y, z = place
        away = math.hypot(x / 0.235, (y - 0.0) / 0.13)
        wish = 0.75 * noise.fractal(Vector((x * 9, y * 9, z * 9 + 4)), 1, 2, 4) + 1.1 * (away - 1.25) * (1.0 if y > -0.02 else 0.45) - (0.75 if z < TOP - 0.03 else 0.0)
        cover = max(0.0, min(1.0, wish * 2.2 + 0.35)) if away > 1.05 else 0.0
        if not cover:
            continue
        distances, _ = noise.voronoi(Vector((x, y, z * 0.6)) * 32 + noise.noise_vector(Vector((x, y, z)) * 30) * 0.35)
        pillow = math.sqrt(max(0.0, 1 - (distances[0] / 0.85) ** 2))
        grown.data[index].value = cover
        place += normal * cover * (0.002 + 0.013 * pillow)
        thing.data.vertices[index].co = place
        spots.append((cover * (0.3 + 0.7 * pillow), place, normal))
    vertices, faces = [], []
    for _ in range(170000):
        cover, foot, normal = spots[dice.randrange(len(spots))]
        if dice.random() > cover:
            continue
        foot = foot + Vector((dice.uniform(-0.002, 0.002), dice.uniform(-0.002, 0.002), -0.001))
        aim = (normal + Vector((dice.uniform(-0.8, 0.8), dice.uniform(-0.8, 0.8), dice.uniform(0, 0.5)))).normalized()
        wide = aim.cross(Vector((dice.uniform(-1, 1), dice.uniform(-1, 1), dice.uniform(-1, 1)))).normalized() * 0.0006
        first = len(vertices)
        vertices += [foot - wide, foot + wide, foot + aim * dice.uniform(0.003, 0.008) + wide * 0.2]
        faces.append((first, first + 1, first + 2))
    mesh("blades", vertices, faces, blades())


def blades():
    """Dark at the foot of a cushion and yellow-green at its tips; they let some light through."""
    fur = Material("moss", (0.09, 0.14, 0.02), 0.6, 0.3, sheen=0.5)
    place = fur.coordinates()
    tone = fur.math("MULTIPLY_ADD", fur.noise(place, 30, 3), 0.6, fur.math("MULTIPLY", fur.noise(place, 300, 2), 0.4))
    fur.set("Base Color", fur.ramp(tone, [(0.32, (0.035, 0.062, 0.010)), (0.5, (0.10, 0.155, 0.022)), (0.66, (0.22, 0.27, 0.045))]))
    return fur


def litter(stone):
    """Below the ledge: dark ground and stones, near the lens and soft; a few chips on the top at the sides."""
    earth = Material("earth", (0.03, 0.03, 0.015), 0.9, 0.1)
    clumps = earth.noise(earth.coordinates(), 22, 4, 0.7)
    earth.set("Base Color", earth.ramp(clumps, [(0.35, (0.010, 0.012, 0.006)), (0.52, (0.035, 0.050, 0.012)), (0.68, (0.10, 0.12, 0.03))]))
    earth.bump(clumps, 1.0, 0.02)
    box((0, 0.2, -0.08), (6, 3, 0.03), earth, bevel=0)
    for x, y, radius, seed in [(-0.30, -0.34, 0.065, 3), (0.27, -0.38, 0.055, 7), (-0.12, -0.42, 0.028, 9), (0.12, -0.33, 0.022, 6)]:
        boulder((x, y, -0.045 + radius * 0.2), radius, seed, stone, 0.6, detail=5)
    for x, y, radius, seed in [(0.215, -0.045, 0.010, 31), (0.245, 0.01, 0.006, 32), (-0.225, 0.02, 0.008, 33)]:
        boulder((x, y, TOP + radius * 0.3), radius, seed, stone, 0.6, detail=4)


def canopy():
    """Leaves overhead break the sun into patches; the middle of the ledge stays lit."""
    gobo = Gobo(SUN, (0, 0.08, 0.08), 1.4)
    shade = leaf("shade", (0.08, 0.14, 0.04))
    dice = random.Random(5)
    for index in range(13):
        angle = 2 * math.pi * index / 13 + dice.uniform(-0.2, 0.2)
        x, y = 0.50 * math.cos(angle), 0.46 * math.sin(angle)
        branch(gobo.at(x, y, dice.uniform(-0.3, 0.4)), gobo.aim(-x * 0.5 + dice.uniform(-0.5, 0.5), -y * 0.5 + dice.uniform(-0.5, 0.5)), dice.uniform(0.3, 0.5), 9, 0.10, 210 + index, shade, slender=0.36)


def forest(studio):
    """Trunks in haze towards a clearing at the left, undergrowth, and ferns at two depths on both sides."""
    far = Distance(1.6, 1.15, -0.25)
    far.graded([(0.0, (0.014, 0.024, 0.008)), (0.24, (0.05, 0.075, 0.025)), (0.40, (0.15, 0.19, 0.075)), (0.70, (0.16, 0.21, 0.085)), (1.0, (0.05, 0.075, 0.028))])
    trunks(far, 9, 0.014, 0.034, (0.085, 0.105, 0.048), 0.024)
    far.glow(-0.22, 0.36, 0.32, (0.50, 0.50, 0.27))
    dice = random.Random(4)
    crowns = [(dice.uniform(-0.85, 0.85), dice.uniform(0.40, 0.95), dice.uniform(0.06, 0.12)) for _ in range(34)]
    far.foliage(dice, crowns, 0.024, 0.034, [(0.03, 0.048, 0.018), (0.08, 0.11, 0.036), (0.26, 0.30, 0.10)], 520, (-0.5, 0.4))
    far.sparkle(gaps(8, [(-0.30, 0.46), (-0.05, 0.60), (-0.52, 0.58), (0.26, 0.52)], 40, 0.10, 4), (1.0, 0.93, 0.50), 0.0024, 0.042)
    trunks(far, 4, 0.045, 0.085, (0.034, 0.038, 0.022), 0.028)
    floor = [(dice.uniform(-0.85, 0.85), dice.uniform(-0.20, 0.03), dice.uniform(0.05, 0.10)) for _ in range(44)]
    far.foliage(dice, floor, 0.028, 0.032, [(0.012, 0.020, 0.007), (0.040, 0.060, 0.015), (0.16, 0.20, 0.04)], 700, (-0.4, 0.9))
    ferns(far, 5, 26, 0.34, 0.050, 0.022, (0.055, 0.085, 0.018), 0.30)
    ferns(far, 7, 16, 0.44, 0.066, 0.030, (0.13, 0.18, 0.032), 0.46)
    far.screen(studio, 1.2, 0.72)


def trunks(far, count, least, most, color, blur):
    """Stems that stand unevenly, lean and taper, with the clearing's light on their left edge."""
    dice, layer = random.Random(count), far.layer()
    for index in range(count):
        foot, half, lean = -0.80 + 1.6 * (index + dice.uniform(-0.2, 1.2)) / count, dice.uniform(least, most) / 2, dice.uniform(-0.08, 0.08)
        knots = [-0.25 + 0.08 * k for k in range(16)]
        middle = [foot + lean * (z + 0.25) / 1.2 + 0.25 * half * noise.noise(Vector((z * 5, index, count))) for z in knots]
        wide = [half * (1.25 - 0.45 * (z + 0.25) / 1.2) * (1 + 0.2 * noise.noise(Vector((z * 9, index, 7)))) for z in knots]
        left, right = [(x - w, z) for x, w, z in zip(middle, wide, knots)], [(x + w, z) for x, w, z in zip(middle, wide, knots)]
        far.polygon(layer, left + right[::-1], color)
        edge = [(x - w * 0.7, z) for x, w, z in zip(middle, wide, knots)]
        far.polygon(layer, left + edge[::-1], [band * 2.2 for band in color])
    far.lay(layer, blur)


def ferns(far, seed, count, length, width, blur, color, clear):
    """Fronds that spring from the ground on both sides and bow over, `clear` metres between their feet."""
    dice, layer = random.Random(seed), far.layer()
    for _ in range(count):
        side = dice.choice((-1, 1))
        start = (side * (clear / 2 + 0.12 + dice.uniform(0.0, 0.38)), dice.uniform(-0.20, -0.08))
        outward = dice.choice((-1, 1))
        tone = toned(dice, color, 1.0)
        for outline in frond(dice, start, 90 - outward * dice.uniform(2, 28), length * dice.uniform(0.65, 1.1), width, -outward * dice.uniform(30, 75)):
            far.polygon(layer, outline, toned(dice, tone, 0.3))
    far.lay(layer, blur)
