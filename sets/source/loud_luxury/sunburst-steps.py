"""A throne for a product, from above: round steps of black lacquer edged with gold, a sunburst of gold rays on channelled crimson velvet."""
import math

from lights import area, dome
from materials import marble, metal, plain
from props import box, cylinder, lathe, mesh, prism, torus
from shader import Material

STEPS = ((0.330, 0.0, 0.035), (0.262, 0.035, 0.070), (0.198, 0.070, 0.105))
TOP = STEPS[-1][2]
WALL = 0.62


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.6, height=0.29, focal=92, base_row=0.32, fstop=8)
    gold = metal("gold", (0.95, 0.60, 0.20), 0.15)
    velvet = Material("velvet", (0.070, 0.002, 0.0075), 0.85, 0.08, sheen=1.0, sheen_tint=0.6)
    velvet.bump(velvet.noise(velvet.coordinates(), 900, 3), 0.25, 0.0006)
    lacquer = plain("lacquer", (0.007, 0.006, 0.006), roughness=0.06, specular=0.6)
    stone = marble("portoro", (0.008, 0.007, 0.007), (0.70, 0.42, 0.12), roughness=0.07, scale=3.0, seed=5.1, width=0.020, specular=0.6)
    box((0, 0.4, -0.03), (5, 4, 0.03), stone, bevel=0)
    channels(velvet)
    for radius, low, high in STEPS:
        cylinder((0, 0.02, low - 0.004), radius, high - low + 0.004, lacquer, bevel=0.004)
        lip = radius + 0.0015
        lathe([(lip - 0.010, high - 0.006), (lip, high - 0.005), (lip + 0.003, high - 0.001), (lip + 0.001, high + 0.003), (lip - 0.005, high + 0.004), (lip - 0.012, high + 0.0015)],
              gold, (0, 0.02, 0), segments=320)
    sunburst(gold)
    white, amber = (1, 0.93, 0.82), (1, 0.70, 0.36)
    area(studio, "spot left", (-0.85, -0.75, 1.40), (0.02, 0, 0.14), (0.10, 0.10), 12, white, "key", spread=36)
    area(studio, "spot right", (0.85, -0.75, 1.40), (-0.02, 0, 0.14), (0.10, 0.10), 12, white, "key2", spread=36)
    area(studio, "crown", (0, 0.42, 1.20), (0, 0.06, 0.12), (0.6, 0.2), 9, amber, "rim", spread=110)
    area(studio, "wash", (0, 0.05, 1.15), (0, WALL, 0.40), (0.6, 0.2), 7.0, (1, 0.62, 0.42), "back", shadows=False)
    area(studio, "front", (0, -1.8, 1.0), (0, 0, 0.2), (1.8, 0.9), 5, white, "fill")
    dome(studio, (0.6, 0.42, 0.36), (0.25, 0.13, 0.10), 0.06, "fill")
    studio.describe(
        styles=["loud_luxury"], room=((0.03, 0.03), (0.31, 0.38)),
        look=dict(exposure=1.5, contrast=1.08, saturation=1.02, vignette=0.18, grain=0.004, bloom=0.16, productHeight=0.26))


def channels(velvet):
    """Upright padded channels, as on the back of a club sofa."""
    pitch, width, per = 0.068, 3.0, 24
    count = int(width / pitch) * per
    vertices = []
    for step in range(count + 1):
        x = pitch * (step / per - count / per / 2)
        y = WALL + 0.034 - 0.034 * math.sqrt(max(0.0, 1 - (2 * ((step / per) % 1.0) - 1) ** 2) + 0.004)
        vertices += [(x, y, -0.1), (x, y, 2.5)]
    mesh("channels", vertices, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(count)], velvet, smooth=True)


def sunburst(gold):
    """Tapering rays in three lengths round a convex ring, on the wall behind the product's head."""
    height, count = 0.275, 72
    for step in range(count):
        angle = 2 * math.pi * step / count
        reach = (0.340, 0.245, 0.290, 0.245)[step % 4]
        width = 0.0062
        ray = prism([(0.135, -width), (reach, -0.0012), (reach, 0.0012), (0.135, width)], 0.007, gold, bevel=0.001)
        ray.rotation_euler, ray.location = (math.pi / 2, -angle, 0), (0, WALL - 0.012, height)
    torus((0, WALL - 0.012, height), 0.140, 0.014, gold)
    torus((0, WALL - 0.012, height), 0.118, 0.005, gold)
    mirror = cylinder((0, 0, 0), 0.125, 0.006, plain("mirror", (0.006, 0.005, 0.005), roughness=0.04, specular=0.8), bevel=0.001)
    mirror.rotation_euler, mirror.location = (math.pi / 2, 0, 0), (0, WALL - 0.004, height)
