"""More is more: crimson velvet, a polished gold arch, a mirror floor in gold and black, crossed hard spots."""
import math
import random

from mathutils import Vector, noise

from lights import area, dome
from materials import glass, metal
from props import box, mesh, prism, sphere
from shader import Material

TILE = 0.15


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.45, height=0.165, focal=85, base_row=0.25, fstop=7.1)
    box((0, 1.0, -0.02), (6, 5, 0.02), checker(), bevel=0)
    velvet = Material("velvet", (0.095, 0.003, 0.010), 0.8, 0.08, sheen=1.0, sheen_tint=0.6)
    velvet.bump(velvet.noise(velvet.coordinates(scale=(1, 1, 0.2)), 420, 3), 0.2, 0.0006)
    curtain(velvet, (-2.0, 2.0), 1.15, 0.075, 1)
    for side in (-1, 1):
        curtain(velvet, (side * 0.29, side * 0.80), 0.44, 0.045, 5 + side, gather=side)
    gold = metal("gold", (0.95, 0.60, 0.20), 0.13)
    arch(gold, 0.215, 0.190, 0.30, 0.62, 0.10)
    arch(gold, 0.172, 0.160, 0.27, 0.74, 0.06)
    crystals()
    leaves(gold)
    white, amber = (1, 0.93, 0.82), (1, 0.72, 0.38)
    area(studio, "spot left", (-0.78, -0.80, 1.45), (0.02, 0, 0.08), (0.10, 0.10), 17, white, "key", spread=60)
    area(studio, "spot right", (0.78, -0.80, 1.45), (-0.02, 0, 0.08), (0.10, 0.10), 17, white, "key2", spread=60)
    area(studio, "crown", (0, 0.85, 1.05), (0, 0, 0.15), (0.35, 0.2), 9, amber, "rim", spread=110)
    area(studio, "curtain", (0, 0.80, 0.03), (0, 1.15, 0.5), (1.1, 0.06), 4, (1, 0.42, 0.25), "back", shadows=False)
    area(studio, "front", (0, -1.7, 0.9), (0, 0, 0.15), (1.6, 0.9), 7, white, "fill")
    dome(studio, (0.5, 0.35, 0.3), (0.2, 0.1, 0.08), 0.05, "fill")
    studio.describe(
        styles=["loud_luxury"], room=((0.03, 0.03), (0.40, 0.40)),
        look=dict(exposure=1.55, contrast=1.08, saturation=1.05, vignette=0.18, grain=0.004, bloom=0.18, productHeight=0.28))


def checker():
    """Square tiles on their corners, gold leaf under lacquer and black, with a hairline joint."""
    tile = Material("checker", (0.01, 0.009, 0.009), 0.06, 0.6)
    x, y, _ = tile.axes(tile.coordinates(rotation=(0, 0, math.pi / 4), scale=(1 / TILE,) * 3, location=(0.5, 0.5, 0)))
    odd = tile.math("MODULO", tile.math("ADD", tile.math("FLOOR", x), tile.math("FLOOR", y)), 2)
    odd = tile.math("ABSOLUTE", odd)
    edges = [tile.math("ABSOLUTE", tile.math("SUBTRACT", tile.math("FRACT", axis), 0.5)) for axis in (x, y)]
    joint = tile.ramp(tile.math("MAXIMUM", *edges), [(0.4915, 0.0), (0.494, 1.0)])
    leaf = tile.noise(tile.coordinates(), 18, 4, 0.6)
    gold = tile.mix(leaf, (0.72, 0.40, 0.10), (0.98, 0.66, 0.25))
    metallic = tile.math("MULTIPLY", odd, tile.math("SUBTRACT", 1.0, joint))
    tile.set("Base Color", tile.mix(metallic, (0.008, 0.007, 0.007), gold))
    tile.set("Metallic", metallic)
    tile.set("Roughness", tile.math("MULTIPLY_ADD", joint, 0.5, tile.span(leaf, 0.08, 0.19)))
    tile.put(tile.outputs["f0"], tile.math("MULTIPLY_ADD", metallic, 0.58, 0.05))
    return tile


def curtain(velvet, span, y, depth, seed, gather=0):
    """Hanging folds; `gather` ties the curtain back to that side at half its height."""
    columns, rows, low, high = 420, 60, -0.02, 2.2
    vertices, faces = [], []
    for row in range(rows + 1):
        z = low + (high - low) * row / rows
        for column in range(columns + 1):
            at = column / columns
            x = span[0] + (span[1] - span[0]) * at
            if gather:
                tie = math.exp(-((z - 0.22) / 0.30) ** 2)
                x += gather * tie * 0.16 * (1 - at)
            bend = noise.noise(Vector((x * 1.4, z * 0.5, seed))) * 1.6
            fold = math.sin(at * abs(span[1] - span[0]) * 52 + bend * 2.2 + seed) * 0.6 + math.sin(at * abs(span[1] - span[0]) * 23 + bend * 3 + 1.7 * seed) * 0.4
            vertices.append((x, y + depth * fold, z))
    for row in range(rows):
        for column in range(columns):
            corner = row * (columns + 1) + column
            faces.append((corner, corner + 1, corner + columns + 2, corner + columns + 1))
    mesh("curtain", vertices, faces, velvet, smooth=True)


def arch(gold, outer, inner, spring, y, depth):
    """A round arch on legs that are `spring` high; the front is at `y` - depth."""
    steps = 96
    def path(radius):
        bow = [(radius * math.cos(math.pi * k / steps), spring + radius * math.sin(math.pi * k / steps)) for k in range(steps + 1)]
        return [(radius, 0)] + bow + [(-radius, 0)]
    prism(path(outer) + path(inner)[::-1], depth, gold, location=(0, y, 0), rotation=(90, 0, 0), bevel=0.003)


def crystals():
    """Cut points of glass that lean out of the floor to both sides."""
    clear = glass("crystal", (1.0, 0.95, 0.90), ior=1.62)
    dice = random.Random(3)
    for x, y, tall in [(-0.225, 0.13, 0.085), (-0.195, 0.19, 0.055), (-0.262, 0.20, 0.12), (0.225, 0.15, 0.10), (0.196, 0.10, 0.05), (0.265, 0.22, 0.13)]:
        size = tall * 0.24
        outline = [(size * math.cos(k * math.pi / 3 + 0.3), size * math.sin(k * math.pi / 3 + 0.3)) for k in range(6)]
        vertices = [(a * 0.75, b * 0.75, 0) for a, b in outline] + [(a, b, tall * 0.65) for a, b in outline] + [(0, 0, tall)]
        faces = [(k, (k + 1) % 6, 6 + (k + 1) % 6, 6 + k) for k in range(6)] + [(6 + k, 6 + (k + 1) % 6, 12) for k in range(6)] + [(5, 4, 3, 2, 1, 0)]
        stone = mesh("crystal", vertices, faces, clear, location=(x, y, 0.0005))
        stone.rotation_euler = (dice.uniform(-0.15, 0.15), dice.uniform(-0.25, 0.25), dice.uniform(0, 3))


def leaves(gold):
    """Flakes of gold leaf in the air, all of them behind the product and out of focus."""
    dice = random.Random(9)
    for _ in range(26):
        x, y, z = dice.uniform(-0.33, 0.33), dice.uniform(0.25, 0.55), dice.uniform(0.05, 0.62)
        size = dice.uniform(0.003, 0.008)
        corners = [(size * dice.uniform(-1, -0.4), -size * dice.random(), 0), (size, -size * 0.6, size * 0.4), (size * 0.5, size, 0), (-size * 0.7, size * 0.8, -size * 0.5)]
        flake = mesh("leaf", corners, [(0, 1, 2, 3)], gold, location=(x, y, z))
        flake.rotation_euler = [dice.uniform(0, 6.28) for _ in range(3)]
