"""Low key: a long slab of honed black marble with gold veins, two strip lights behind, one disc of brushed brass."""
import math

from lights import area, dome
from materials import marble, metal, plaster
from props import cylinder, mesh, prism, sphere, stadium

TOP = 0.052


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.6, height=0.062, focal=100, base_row=0.255, fstop=5.6)
    stone = marble("nero", (0.013, 0.012, 0.0125), (0.62, 0.42, 0.19), roughness=0.13, scale=4.2, seed=3.4, width=0.016, specular=0.55)
    brass = metal("brass", (0.78, 0.52, 0.25), 0.24, brushed=(60, 60, 2))
    prism(stadium(1.10, 0.36), TOP - 0.008, stone, location=(0, 0.02, 0.008), bevel=0.004)
    prism(stadium(1.088, 0.348), 0.008, brass, location=(0, 0.02, 0.0), bevel=0.001)
    prism(stadium(6, 5, 4), 0.02, marble("floor", (0.010, 0.0095, 0.009), (0.16, 0.11, 0.06), roughness=0.2, scale=2.0, seed=9.0, width=0.012),
          location=(0, 1.2, -0.02), bevel=0.0)
    wall(studio)
    disc(brass)
    sphere((-0.205, 0.115, TOP + 0.024), 0.024, metal("polished", (0.80, 0.55, 0.28), 0.10))
    warm, champagne = (1.0, 0.80, 0.56), (1.0, 0.88, 0.72)
    area(studio, "strip right", (0.62, 0.42, 0.42), (0, 0, 0.16), (0.12, 0.9), 7.5, warm, "rim")
    area(studio, "strip left", (-0.62, 0.42, 0.42), (0, 0, 0.16), (0.12, 0.9), 6.0, champagne, "rim")
    area(studio, "key", (-0.42, -0.75, 1.05), (0, 0, 0.10), (0.45, 0.45), 7.0, champagne, "key", spread=90)
    area(studio, "top", (0, 0.38, 0.95), (0, 0.10, 0.05), (0.9, 0.16), 3.2, warm, "top")
    area(studio, "pool", (0.25, 0.72, 0.05), (0.16, 1.35, 0.42), (0.5, 0.08), 3.4, (1.0, 0.68, 0.42), "back", spread=120, shadows=False)
    dome(studio, (0.55, 0.5, 0.5), (0.1, 0.09, 0.08), 0.02, "fill")
    studio.describe(
        styles=["luxury", "loud_luxury"], room=((0.02, 0.02), (0.46, 0.40)),
        look=dict(exposure=1.5, contrast=1.14, saturation=0.88, vignette=0.18, grain=0.008, bloom=0.08, gains=dict(key=0.75, top=1.3, back=2.6, fill=8), productHeight=0.29))


def wall(studio):
    """Espresso panels: upright round flutes, far out of focus, that turn the pool of light into tall soft bars."""
    espresso = plaster("espresso", (0.050, 0.034, 0.025), relief=0.12, scale=6, roughness=0.55)
    pitch, depth, width, count = 0.085, 0.03, 4.0, 1400
    vertices, faces = [], []
    for step in range(count + 1):
        x = -width / 2 + width * step / count
        at = (x / pitch) % 1.0
        y = 1.4 - depth * math.sqrt(max(0, 1 - (2 * at - 1) ** 2))
        vertices += [(x, y, -0.1), (x, y, 3)]
    faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(count)]
    mesh("flutes", vertices, faces, espresso, smooth=True)


def disc(brass):
    """A brass disc that stands on its edge behind the slab, turned a little so that it grades from light to dark."""
    thing = cylinder((0, 0, 0), 0.175, 0.008, metal("disc", (0.60, 0.38, 0.17), 0.34, brushed=(2, 70, 70)), bevel=0.002)
    thing.rotation_euler = (math.radians(97), 0, math.radians(24))
    thing.location = (0.19, 0.46, 0.172)
