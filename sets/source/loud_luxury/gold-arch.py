"""More is more: crimson velvet and a moulded gilt arch, whole in a floor of polished black marble; a warm softbox from the left."""
import math

from homeware import curtain
from lights import area, dome
from materials import marble, metal
from props import box, mesh
from shader import Material


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
    warm, amber = (1, 0.86, 0.68), (1, 0.76, 0.46)
    area(studio, "key", (-1.05, -0.95, 1.10), (0, 0, 0.12), (0.60, 0.80), 36, warm, "key")
    area(studio, "crown", (0.35, 0.62, 1.20), (0, 0, 0.15), (0.5, 0.25), 9, amber, "rim", spread=110)
    area(studio, "drape", (-0.40, 0.70, 1.20), (0.03, 1.12, 0.22), (0.2, 0.2), 10, (1, 0.86, 0.68), "back", spread=48, shadows=False)
    area(studio, "front", (0.6, -1.8, 0.9), (0, 0, 0.2), (1.6, 1.0), 9, warm, "fill")
    dome(studio, (0.5, 0.40, 0.34), (0.16, 0.10, 0.08), 0.20, "fill")
    studio.describe(
        styles=["loud_luxury"], room=((0.03, 0.03), (0.40, 0.40)),
        look=dict(exposure=1.4, contrast=1.14, saturation=0.83, vignette=0.2, grain=0.008, bloom=0.14, productHeight=0.28, gains=dict(back=0.5)))


def floor():
    """Black marble with threads of gold, polished: one true plane, so that what it mirrors is whole. Brass in the joints."""
    nero = marble("nero", (0.0070, 0.0065, 0.0060), (0.34, 0.23, 0.10), 0.085, scale=4.5, seed=2, width=0.010)
    box((0, 0.3, -0.03), (5, 5, 0.03), nero, bevel=0)
    brass = metal("joint", (0.80, 0.56, 0.24), 0.3)
    for away in (-0.62, 0.62):
        for turn in (45, -45):
            box((away, 0.28, -0.002), (5, 0.0035, 0.00215), brass, bevel=0, turn=turn)


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
