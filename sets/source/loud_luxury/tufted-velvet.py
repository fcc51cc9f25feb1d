"""Inside the jewel box: buttoned crimson velvet, fluted gold columns, pearls in heaps round a black and gold pedestal."""
import math

from mathutils import Vector, noise

from lights import area, dome
from materials import metal, plain
from props import box, cylinder, lathe, mesh, repeat, sphere
from shader import Material

TOP = 0.085
PITCH, ROW = 0.150, 0.190
WALL = 0.50


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.55, height=0.055, focal=90, base_row=0.27, fstop=8)
    gold = metal("gold", (0.95, 0.60, 0.20), 0.14)
    velvet = Material("velvet", (0.085, 0.0025, 0.009), 0.8, 0.08, sheen=1.0, sheen_tint=0.6)
    velvet.bump(velvet.noise(velvet.coordinates(), 900, 3), 0.2, 0.0005)
    lacquer = plain("lacquer", (0.007, 0.006, 0.006), roughness=0.06, specular=0.6)
    box((0, 0.4, -0.02), (4, 3, 0.02), lacquer, bevel=0)
    padding(velvet, gold)
    pedestal(lacquer, gold)
    for side in (-1, 1):
        column(gold, (side * 0.275, 0.30, 0))
    pearls()
    white, amber = (1, 0.93, 0.82), (1, 0.70, 0.36)
    area(studio, "spot left", (-0.80, -0.95, 1.25), (0.02, 0, 0.14), (0.10, 0.10), 8, white, "key", spread=36)
    area(studio, "spot right", (0.80, -0.95, 1.25), (-0.02, 0, 0.14), (0.10, 0.10), 8, white, "key2", spread=36)
    area(studio, "crown", (0, 0.30, 1.15), (0, 0.10, 0.10), (0.5, 0.2), 9, amber, "rim", spread=110)
    # From above and close to the wall, so that every cushion has a lit brow and a dark underside.
    area(studio, "wash", (0, WALL - 0.16, 1.15), (0, WALL - 0.02, 0.25), (1.0, 0.08), 5.0, (1, 0.62, 0.45), "back", shadows=False)
    area(studio, "front", (0, -1.9, 0.8), (0, 0, 0.2), (1.8, 0.9), 3, white, "fill")
    dome(studio, (0.6, 0.42, 0.36), (0.25, 0.13, 0.10), 0.06, "fill")
    # The bank by the camera leads: goods are photographed in soft light, and looked pasted between the spots alone.
    studio.describe(
        styles=["loud_luxury"], room=((0.03, 0.03), (0.36, 0.40)),
        look=dict(exposure=1.3, contrast=1.17, saturation=0.87, vignette=0.18, grain=0.005, bloom=0.16, gains=dict(key=0.44, key2=0.37, fill=4, back=2.4), productHeight=0.28), lead_weight=0.3)


def padding(velvet, gold):
    """A padded wall: diamonds that bulge between creases, a gold button where creases cross."""
    width, low, high, columns, rows = 1.5, 0.0, 1.1, 420, 300
    vertices, faces = [], []
    for row in range(rows + 1):
        z = low + (high - low) * row / rows
        for column in range(columns + 1):
            x = width * (column / columns - 0.5)
            first, second = math.sin(math.pi * (x / PITCH + z / ROW)), math.sin(math.pi * (x / PITCH - z / ROW))
            bulge = abs(first * second) ** 0.55
            slack = noise.noise(Vector((x * 9, z * 9, 2))) * 0.004
            vertices.append((x, WALL - (0.048 + slack) * bulge, z))
    for row in range(rows):
        for column in range(columns):
            corner = row * (columns + 1) + column
            faces.append((corner, corner + 1, corner + columns + 2, corner + columns + 1))
    mesh("padding", vertices, faces, velvet, smooth=True)
    button = sphere((0, WALL - 0.006, 0), 0.0115, gold, (1, 0.6, 1))
    places = [((column + (row % 2) * 0.5) * PITCH, row * ROW / 2) for row in range(12) for column in range(-6, 7)]
    repeat(button, [((x, WALL - 0.006, z), 1.0) for x, z in places])


def pedestal(lacquer, gold):
    for radius, low, high in ((0.250, 0.0, 0.035), (0.205, 0.035, TOP)):
        cylinder((0, 0, low - 0.003), radius, high - low + 0.003, lacquer, bevel=0.003)
        for height in (low + 0.004, high - 0.007):
            edge = radius + 0.001
            lathe([(edge - 0.004, height - 0.004), (edge + 0.002, height - 0.003), (edge + 0.003, height), (edge + 0.002, height + 0.003), (edge - 0.004, height + 0.004)], gold, segments=320)


def column(gold, base):
    """Fluted shaft between two stepped rings."""
    x, y, _ = base
    flutes, radius, steps = 18, 0.040, 18 * 12
    vertices, faces = [], []
    for step in range(steps):
        angle = 2 * math.pi * step / steps
        reach = radius - 0.0055 * abs(math.sin(angle * flutes / 2)) ** 0.7
        vertices += [(x + reach * math.cos(angle), y + reach * math.sin(angle), z) for z in (0.05, 1.2)]
    for step in range(steps):
        near, far = 2 * step, 2 * ((step + 1) % steps)
        faces.append((near, far, far + 1, near + 1))
    mesh("shaft", vertices, faces, gold, smooth=True)
    lathe([(0, 0), (0.064, 0), (0.064, 0.018), (0.058, 0.022), (0.052, 0.026), (0.056, 0.034), (0.056, 0.040), (0.047, 0.046), (0.043, 0.054), (0.036, 0.056)], gold, base, segments=128)


def pearls():
    """One string laid along the lower step, and a few that rolled off to both sides."""
    pearl = Material("pearl", (0.40, 0.34, 0.275), 0.22, 0.6, clearcoat=0.6)
    radius, count = 0.0074, 94
    string = [2 * math.pi * step / count for step in range(1, count)]
    bead = sphere((0.228, 0, 0.035 + radius), radius, pearl)
    repeat(bead, [((0.228 * math.cos(angle), 0.228 * math.sin(angle), 0.035 + radius), 1.0) for angle in string])
    for x, y, size in ((-0.272, -0.06, 1.5), (-0.300, -0.02, 1.1), (-0.262, -0.105, 1.0), (0.276, -0.03, 1.6), (0.306, -0.075, 1.2), (0.268, -0.095, 1.0)):
        repeat(bead, [((x, y, radius * size), size)])
