"""More is more: crimson velvet, a moulded gilt arch, black and Siena marble in a polished floor, two crossed spots."""
import math
import random

from mathutils import Vector, noise

from lights import area, dome
from materials import marble, metal
from props import box, mesh
from shader import Material

TILE = 0.15


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.45, height=0.165, focal=85, base_row=0.25, fstop=4.5)
    floor()
    velvet = Material("velvet", (0.085, 0.004, 0.008), 0.75, 0.12, sheen=1.0, sheen_tint=0.7)
    velvet.bump(velvet.noise(velvet.coordinates(scale=(1, 1, 0.15)), 300, 3), 0.15, 0.0006)
    curtain(velvet, (-1.1, 1.1), 1.15, 17, 0.085, 1)
    for side in (-1, 1):
        curtain(velvet, (side * 0.29, side * 0.80), 0.50, 6, 0.055, 5 + side, gather=side)
    gilt = metal("gilt", (0.93, 0.63, 0.26), 0.2)
    arch(gilt, 0.215, 0.30, 0.70)
    white, amber = (1, 0.93, 0.82), (1, 0.76, 0.46)
    area(studio, "spot left", (-0.85, -0.80, 1.35), (0.02, 0, 0.08), (0.20, 0.20), 21, white, "key", spread=70)
    area(studio, "spot right", (0.78, -0.70, 1.45), (-0.02, 0, 0.08), (0.12, 0.12), 8, white, "key2", spread=60)
    area(studio, "crown", (0, 0.60, 1.25), (0, 0, 0.15), (0.5, 0.25), 9, amber, "rim", spread=110)
    area(studio, "drape", (-0.40, 0.70, 1.20), (0.03, 1.12, 0.22), (0.2, 0.2), 6.5, (1, 0.86, 0.68), "back", spread=48, shadows=False)
    area(studio, "front", (-0.3, -1.7, 1.1), (0, 0, 0.2), (1.8, 1.0), 8, white, "fill")
    dome(studio, (0.5, 0.40, 0.34), (0.16, 0.10, 0.08), 0.06, "fill")
    studio.describe(
        styles=["loud_luxury"], room=((0.03, 0.03), (0.40, 0.40)),
        look=dict(exposure=1.5, contrast=1.06, saturation=0.98, vignette=0.2, grain=0.006, bloom=0.14, gains=dict(key=0.1, key2=0.1, back=1.5, fill=4), productHeight=0.28))


def floor():
    """Polished tiles on their corners with brass in the joints. None lies quite true: what it mirrors jumps at every joint."""
    brass = metal("joint", (0.80, 0.56, 0.24), 0.3)
    box((0, 0.3, -0.0212), (5, 5, 0.02), brass, bevel=0)
    black = marble("nero", (0.008, 0.0075, 0.007), (0.42, 0.38, 0.33), 0.07, scale=7, seed=2, width=0.010)
    siena = marble("siena", (0.110, 0.060, 0.022), (0.024, 0.010, 0.004), 0.08, scale=8, seed=5, width=0.035)
    dice, turn = random.Random(7), math.radians(45)
    for odd, stone in ((0, black), (1, siena)):
        vertices, faces = [], []
        for row in range(-12, 13):
            for column in range(-12, 13):
                x, y = (column + row) * TILE * math.cos(turn), (row - column) * TILE * math.sin(turn) + TILE * math.sin(turn)
                if (row + column) % 2 != odd or abs(x) > 1.3 or not -1.35 < y < 1.5:
                    continue
                tile(vertices, faces, x, y, turn, dice)
        mesh("tiles", vertices, faces, stone, bevel=0.0009, smooth=True)


def tile(vertices, faces, x, y, turn, dice):
    first, half = len(vertices), TILE / 2 - 0.0006
    lean = [dice.gauss(0, 0.0011), dice.gauss(0, 0.0011)]
    for z in (-0.01, 0):
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            px = half * (a * math.cos(turn) - b * math.sin(turn))
            py = half * (a * math.sin(turn) + b * math.cos(turn))
            vertices.append((x + px, y + py, z + px * lean[0] + py * lean[1]))
    faces += [[first + corner for corner in face] for face in
              ((4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7))]


def curtain(velvet, span, y, pleats, depth, seed, gather=0):
    """Pleats as heavy cloth hangs: round and broad in front, deep and narrow behind; `gather` ties them to that side."""
    columns, rows, low, high = pleats * 36, 70, -0.004, 2.2
    vertices, faces = [], []
    for row in range(rows + 1):
        z = low + (high - low) * row / rows
        tie = math.exp(-((z - 0.22) / 0.30) ** 2) if gather else 0
        for column in range(columns + 1):
            at = column / columns
            x = span[0] + (span[1] - span[0]) * at + gather * tie * 0.16 * (1 - at)
            drift = noise.noise(Vector((at * pleats * 0.45, z * 0.55, seed))) * 1.5 + noise.noise(Vector((at * 3, z * 1.5, seed + 4))) * 0.35
            swing = math.cos(2 * math.pi * (at * pleats + drift))
            size = 0.72 + 0.5 * noise.noise(Vector((at * pleats * 0.8, z * 0.3, seed + 9)))
            # The square root makes the front round and the valley a crease.
            fold = math.sqrt(max(0.0, 0.5 + 0.5 * swing)) + 0.10 * noise.noise(Vector((at * pleats * 2.4, z * 1.8, seed + 2)))
            vertices.append((x, y + depth * (0.5 - fold * size) * (1 - 0.35 * tie), z))
    for row in range(rows):
        for column in range(columns):
            corner = row * (columns + 1) + column
            faces.append((corner, corner + 1, corner + columns + 2, corner + columns + 1))
    mesh("curtain", vertices, faces, velvet, smooth=True)


def arch(gilt, radius, spring, y, scale=1.0):
    """A frame moulding bent to a round arch on legs: a round bead between two fillets."""
    bead = [(-0.014 * math.cos(math.pi * k / 16), 0.036 + 0.014 * math.sin(math.pi * k / 16)) for k in range(17)]
    side = [(-0.024, -0.07), (-0.024, 0.034), (-0.0225, 0.0365), (-0.019, 0.0375), (-0.0165, 0.036)]
    moulding = [(a * scale, b * scale) for a, b in side + bead + [(-a, b) for a, b in side[::-1]]]
    bow = [math.pi * k / 120 for k in range(121)]
    path = [((1, 0), (radius, 0))] + [((math.cos(a), math.sin(a)), (radius * math.cos(a), spring + radius * math.sin(a))) for a in bow] + [((-1, 0), (-radius, 0))]
    vertices = [(x + away * out[0], y - depth, z + away * out[1]) for out, (x, z) in path for away, depth in moulding]
    count, faces = len(moulding), []
    for step in range(len(path) - 1):
        for k in range(count - 1):
            a = step * count + k
            faces.append((a, a + 1, a + count + 1, a + count))
    mesh("arch", vertices, faces, gilt, smooth=True)
