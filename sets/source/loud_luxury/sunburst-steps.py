"""A throne for a product, from above: red lacquer steps edged with gold before a pleated golden fan, one white lamp from the upper left."""
import math

from mathutils import Vector, noise

from lights import area, dome
from materials import metal, plain
from props import box, cylinder, lathe, mesh, sphere
from shader import Material

STEPS = ((0.330, 0.0, 0.030), (0.225, 0.030, 0.066))
TOP = STEPS[-1][2] + 0.001
BACK = 0.055
WALL = 1.30
HUB = 0.03


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.6, height=0.29, focal=107, base_row=0.29, fstop=5.6)
    gold = metal("gold", (0.90, 0.58, 0.22), 0.17)
    lacquer = plain("lacquer", (0.19, 0.003, 0.020), roughness=0.13, specular=0.5)
    box((0, 0.8, -0.03), (6, 5, 0.03), plain("floor", (0.070, 0.0015, 0.008), roughness=0.16, specular=0.5), bevel=0)
    for radius, low, high in STEPS:
        step(radius, low, high, lacquer, gold)
    # Cloth to stand on: lacquer mirrors the fan at this angle, and the steps would be as golden as it.
    cylinder((0, BACK, TOP - 0.005), STEPS[-1][0] - 0.011, 0.005, velvet("seat", 0.15), bevel=0.002)
    fan(metal("leaf", (0.64, 0.39, 0.155), 0.25))
    sphere((0, WALL - 0.20, HUB + 0.06), 0.10, gold, (1, 0.45, 1))
    drape()
    white, golden = (1, 0.945, 0.86), (1, 0.70, 0.38)
    area(studio, "key", (-1.40, -0.56, 1.02), (0, 0, 0.10), (0.28, 0.28), 67, white, "key")
    # What the gold at the right would throw back on the shaded side.
    area(studio, "bounce", (0.95, -0.30, 0.32), (0, 0, 0.14), (0.5, 0.7), 2.0, golden, "rim")
    area(studio, "crown", (0, 0.62, 1.25), (0, 0.06, 0.12), (0.9, 0.22), 6, (1, 0.88, 0.70), "rim", spread=120)
    area(studio, "fan", (-0.55, 0.20, 1.35), (0, WALL, 0.45), (0.6, 0.35), 6, (1, 0.80, 0.54), "back", shadows=False)
    area(studio, "fan right", (1.10, 0.55, 0.70), (0, WALL, 0.40), (0.25, 0.8), 2.5, (1, 0.80, 0.54), "back", shadows=False)
    area(studio, "front", (0.5, -1.9, 0.9), (0, 0, 0.2), (1.8, 1.2), 5.0, white, "fill")
    dome(studio, (0.7, 0.52, 0.44), (0.30, 0.16, 0.12), 0.045, "fill")
    studio.describe(
        styles=["loud_luxury"], room=((0.03, 0.03), (0.33, 0.38)),
        look=dict(exposure=1.15, contrast=1.14, saturation=0.85, vignette=0.22, grain=0.005, bloom=0.10, productHeight=0.27, gains=dict(back=0.25, key=1.4, fill=0.2, rim=0.5)), tells_scale=True, lead_weight=0.3)


def step(radius, low, high, lacquer, gold):
    """A drum of lacquer with a round gold bead at its upper rim."""
    cylinder((0, BACK, low - 0.004), radius, high - low + 0.004, lacquer, bevel=0.004)
    bead = [(radius - 0.0035 + 0.0055 * math.cos(a), high - 0.0045 + 0.0055 * math.sin(a)) for a in (math.pi * (k / 12 - 0.55) for k in range(14))]
    lathe(bead, gold, (0, BACK, 0), segments=400)


def fan(leaf):
    """Sheet gold folded into pleats that spread from the hub: each has one flank to each side."""
    pleats, reach, rows = 24, 0.92, 12
    vertices, faces = [], []
    for edge in range(2 * pleats + 1):
        angle = math.pi * (edge / (2 * pleats))
        for row in range(rows + 1):
            away = 0.03 + (reach - 0.03) * row / rows
            fold = 0.5 * math.pi * away / pleats * (0.75 if edge % 2 else -0.75)
            vertices.append((away * math.cos(angle), WALL - 0.14 - fold, HUB + away * math.sin(angle)))
    for edge in range(2 * pleats):
        for row in range(rows):
            a = edge * (rows + 1) + row
            faces.append((a, a + 1, a + rows + 2, a + rows + 1))
    mesh("fan", vertices, faces, leaf)


def drape():
    """Crimson velvet in upright folds, far behind."""
    columns, vertices = 900, []
    for column in range(columns + 1):
        x = 4.0 * (column / columns - 0.5)
        fold = math.sin(x * 40 + 2.4 * noise.noise(Vector((x * 2.2, 0, 1)))) * (0.8 + 0.4 * noise.noise(Vector((x * 3, 3, 1))))
        vertices += [(x, WALL + 0.16 - 0.035 * fold, z) for z in (-0.1, 2.5)]
    mesh("drape", vertices, [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(columns)], velvet("drape", 0.15), smooth=True)


def velvet(name, red):
    pile = Material(name, (red, 0.0025, 0.016), 0.85, 0.08, sheen=0.7, sheen_tint=0.7)
    pile.bump(pile.noise(pile.coordinates(), 500, 2), 0.10, 0.0004)
    return pile
