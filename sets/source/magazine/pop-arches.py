"""Paper arches nested in a rainbow of pinks and oranges on a hot pink set, seen from above under a bare flash."""
import math

from lights import area, dome
from materials import paper
from props import box, cylinder, prism

PINK, RED, TANGERINE, CREAM, ROSE = (0.80, 0.075, 0.225), (0.52, 0.012, 0.030), (0.86, 0.195, 0.012), (0.82, 0.70, 0.53), (0.86, 0.33, 0.37)
# A round stage, deep enough for what is seen from above.
TOP, RADIUS, MIDDLE = 0.030, 0.285, 0.045


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.55, height=0.39, focal=92, base_row=0.25, fstop=16)
    papers = [paper(f"paper{index}", color, 0.78, 0.22, tooth=0.20) for index, color in enumerate((PINK, RED, TANGERINE, CREAM, ROSE))]
    pink, red, tangerine, cream, rose = papers
    box((0, 0, -0.02), (6, 6, 0.02), pink, bevel=0)
    box((0, 0.60, -0.2), (6, 0.05, 4), rose, bevel=0)
    centre = 0.045
    for step, (radius, material) in enumerate(((0.330, red), (0.268, tangerine), (0.206, cream), (0.144, pink))):
        arch(radius, 0.030, material, (centre, 0.50 - 0.034 * step, 0))
    cylinder((0, MIDDLE, 0), RADIUS, TOP, tangerine, bevel=0.0012, segments=320)
    for x, y, radius, material in ((-0.315, 0.25, 0.042, cream), (-0.350, 0.12, 0.026, red)):
        disc = [(radius * math.cos(2 * math.pi * k / 96), radius * math.sin(2 * math.pi * k / 96)) for k in range(96)]
        prism(disc, 0.014, material, location=(x, y, radius + 0.0005), rotation=(90, 0, 18), bevel=0.001)
    area(studio, "flash", (-0.42, -2.9, 1.10), (0, 0.1, 0.10), (0.075, 0.075), 88, (1, 0.99, 0.97), "key", spread=140)
    area(studio, "bounce", (0, -0.9, 1.9), (0, 0, 0.1), (2, 1.4), 4.0, (1, 0.98, 0.95), "fill")
    dome(studio, (1, 1, 1), (0.85, 0.8, 0.8), 0.11, "fill")
    studio.describe(
        styles=["magazine"], room=((0.03, 0.03), (0.38, 0.44)),
        look=dict(exposure=1.1, contrast=1.17, saturation=0.92, vignette=0.02, grain=0.0105, bloom=0.02, productHeight=0.32))


def arch(radius, depth, material, location):
    """A half-disc on short legs."""
    leg, steps = 0.05, 128
    outline = [(radius * math.cos(math.pi * k / steps), leg + radius * math.sin(math.pi * k / steps)) for k in range(steps + 1)]
    prism([(radius, 0)] + outline + [(-radius, 0)], depth, material, location=location, rotation=(90, 0, 0), bevel=0.0012)
