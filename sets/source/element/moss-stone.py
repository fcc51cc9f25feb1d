"""A broken ledge of grey stone in a wood after rain: moss on its back and sides, ferns at two depths, a pale sky through the crowns.

Soft white light from the upper left draws one shadow on the stone; the wood gives hardly more than a tint of its own.
"""
import math
import random

from mathutils import Vector, noise

from bokeh import Distance, frond, gaps, toned
from lights import area, dome
from materials import leaf
from props import boulder, box, ledge, mesh
from shader import Material

TOP = 0.040
CLEARING = (-0.30, 0.60)


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.45, height=0.225, focal=86, base_row=0.27, fstop=5)
    stone = granite()
    overgrown(ledge(TOP, stone, back=0.30))
    litter(stone)
    fern_bank()
    wood(studio)
    area(studio, "key", (-1.46, -0.60, 1.00), (0, 0, 0.08), (0.30, 0.30), 62, (1, 0.985, 0.955), "key")
    area(studio, "sky", (0.35, -1.5, 1.5), (0, 0.1, 0.05), (1.6, 1.0), 9.5, (0.95, 0.985, 1), "fill")
    area(studio, "clearing", (-0.60, 0.95, 0.75), (0, 0, 0.10), (0.4, 0.5), 7, (0.97, 1, 0.92), "rim", spread=110)
    dome(studio, (0.82, 0.87, 0.84), (0.10, 0.11, 0.08), 0.17, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.42, 0.40)),
        look=dict(exposure=1.2, contrast=1.13, saturation=1.0, vignette=0.14, grain=0.008, bloom=0.08, gains=dict(key=1.12, fill=0.75, rim=0.25), productHeight=0.26), lead_weight=0.3)


def granite():
    """Grey stone with crystals, dark pits, pale crusts of lichen, and moss where the mesh says so."""
    stone = Material("granite", (0.14, 0.14, 0.13), 0.55, 0.4)
    place = stone.coordinates()
    clouds, grain, pits = stone.noise(place, 9, 4, 0.65), stone.noise(place, 380, 3, 0.6), stone.noise(place, 190, 2, 0.5)
    layers = stone.noise(stone.coordinates(scale=(1.4, 6, 22), rotation=(0.16, 0.05, 0.2)), 5, 5, 0.65, 0.5)
    tone = stone.math("MULTIPLY_ADD", layers, 0.5, stone.math("MULTIPLY", clouds, 0.5))
    color = stone.ramp(tone, [(0.36, (0.105, 0.104, 0.099)), (0.50, (0.185, 0.182, 0.172)), (0.64, (0.250, 0.244, 0.228))])
    color = stone.mix(stone.ramp(grain, [(0.56, 0.0), (0.68, 0.6)]), color, (0.40, 0.39, 0.37))
    color = stone.mix(stone.ramp(pits, [(0.30, 0.85), (0.40, 0.0)]), color, (0.034, 0.034, 0.032))
    damp = stone.ramp(stone.noise(place, 8, 5, 0.6, 0.4), [(0.43, 0.0), (0.53, 1.0)])
    color = stone.mix(stone.math("MULTIPLY", damp, 0.58), color, (0.045, 0.044, 0.041))
    crust = stone.math("MULTIPLY", stone.ramp(stone.noise(place, 24, 4, 0.7), [(0.60, 0.0), (0.64, 0.7)]), stone.ramp(grain, [(0.3, 0.4), (0.6, 1.0)]))
    color = stone.mix(crust, color, (0.27, 0.28, 0.235))
    moss = stone.node("Attribute", attribute_name="moss").outputs["Fac"]
    tufts = stone.noise(place, 260, 3, 0.7)
    green = stone.mix(stone.ramp(tufts, [(0.3, 0.0), (0.7, 1.0)]), (0.024, 0.036, 0.012), (0.105, 0.135, 0.040))
    edge = stone.math("MULTIPLY_ADD", tufts, 0.6, stone.math("SUBTRACT", moss, 0.3))
    stone.set("Base Color", stone.mix(stone.ramp(edge, [(0.10, 0.0), (0.26, 1.0)]), color, green))
    stone.set("Roughness", stone.math("MULTIPLY_ADD", grain, 0.12, stone.span(damp, 0.58, 0.20, (0, 1))))
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
        cover = max(0.0, min(1.0, wish * 2.2 + 0.35)) * max(0.0, min(1.0, (away - 1.02) / 0.22))
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
    fur.set("Base Color", fur.ramp(tone, [(0.32, (0.036, 0.054, 0.014)), (0.5, (0.100, 0.135, 0.032)), (0.66, (0.215, 0.245, 0.070))]))
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


def fern_bank():
    """Ferns that grow behind the ledge on both sides, one at the front corner near the lens, all a little out of focus."""
    dice = random.Random(14)
    for x, y, z, count, long, tone in [
            (-0.40, 0.50, -0.06, 7, 0.30, 1.0), (-0.26, 0.74, -0.12, 6, 0.30, 0.75), (0.34, 0.46, -0.06, 7, 0.27, 1.0), (0.46, 0.72, -0.12, 8, 0.38, 0.7),
            (0.14, 0.88, -0.16, 6, 0.24, 0.55), (-0.06, 0.98, -0.18, 6, 0.26, 0.5), (-0.44, -0.34, -0.12, 5, 0.24, 0.9)]:
        green = leaf("fern", tuple(tone * band for band in (0.085, 0.118, 0.040)))
        # Its leaflets are flat, and would all flash at once.
        green.set("Roughness", 0.7)
        green.set("Specular", 0.12)
        for _ in range(count):
            tall_fern(dice, Vector((x + dice.gauss(0, 0.03), y + dice.gauss(0, 0.03), z)), long * dice.uniform(0.7, 1.1), green)


def tall_fern(dice, foot, long, green):
    """One frond that rises, bows over and twists a little, its leaflets bent down from the stem."""
    vertices, faces, bow = [], [], dice.choice((-1, 1)) * dice.uniform(45, 110)
    turn, depth = dice.uniform(-1.1, 1.1), dice.uniform(-0.5, 0.5)
    for outline in frond(dice, (0, 0), 90 + bow * 0.08 + dice.gauss(0, 14), long, long * 0.19, bow):
        faces.append(tuple(range(len(vertices), len(vertices) + len(outline))))
        for x, z in outline:
            bent = depth * z * z / long + 0.25 * abs(x) ** 1.3 * turn
            vertices.append(foot + Vector((x * math.cos(turn), x * math.sin(turn) + bent, z - 0.5 * x * x)))
    mesh("frond", vertices, faces, green)


def wood(studio):
    """A slope of dark undergrowth, stems that stand close, and over them crowns through which an overcast sky is seen in discs."""
    far = Distance(1.8, 1.25, -0.35)
    far.graded([(0.0, (0.010, 0.012, 0.008)), (0.28, (0.022, 0.028, 0.017)), (0.46, (0.060, 0.070, 0.046)), (0.75, (0.125, 0.140, 0.105)), (1.0, (0.085, 0.10, 0.070))])
    far.glow(*CLEARING, 0.30, (0.50, 0.53, 0.46))
    far.glow(0.45, 0.78, 0.20, (0.22, 0.24, 0.20))
    trunks(far, 15, 0.012, 0.026, (0.060, 0.064, 0.050), 0.020)
    dice = random.Random(4)
    crowns = [(dice.uniform(-0.95, 0.95), dice.uniform(0.26, 0.95), dice.uniform(0.05, 0.10)) for _ in range(80)]
    crowns = [(x, z, r) for x, z, r in crowns if math.hypot(x - CLEARING[0], z - CLEARING[1]) > 0.15 + dice.uniform(0, 0.15)]
    far.foliage(dice, crowns, 0.022, 0.026, [(0.016, 0.021, 0.011), (0.046, 0.058, 0.028), (0.150, 0.172, 0.092)], 520, (-0.5, 0.5))
    far.sparkle(gaps(8, [CLEARING, (-0.42, 0.72), (-0.18, 0.72), (-0.50, 0.52), (0.42, 0.74), (0.12, 0.82)], 150, 0.085, 3.0), (0.92, 1.0, 0.90), 0.0026, 0.036)
    trunks(far, 5, 0.040, 0.075, (0.022, 0.023, 0.018), 0.020)
    floor = [(dice.uniform(-0.95, 0.95), dice.uniform(-0.30, 0.16), dice.uniform(0.04, 0.09)) for _ in range(80)]
    far.foliage(dice, floor, 0.026, 0.022, [(0.009, 0.012, 0.006), (0.028, 0.037, 0.016), (0.110, 0.128, 0.058)], 700, (-0.4, 0.9))
    wet = [(dice.uniform(-0.9, 0.9), dice.uniform(-0.15, 0.55)) for _ in range(30)]
    far.sparkle(gaps(5, wet, 190, 0.05, 0.45), (0.90, 1.0, 0.86), 0.0020, 0.026)
    far.screen(studio, 1.3, 0.85)


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
