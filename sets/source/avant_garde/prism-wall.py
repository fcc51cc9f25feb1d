"""A white plinth before a white wall under a red, a green and a blue lamp: together they are white, and whatever stands there throws a cyan, a magenta and a yellow shadow on the wall."""
from lights import area, dome
from materials import plaster
from props import box, cylinder, sphere
from shader import Material

TOP, WALL = 0.030, 0.25
# Name, place, watts and colour of the lamps: each shines past the product onto another part of the wall.
LAMPS = [
    ("red", (-1.05, -1.50, 0.80), 6.6, (1.0, 0.03, 0.04)),
    ("green", (-0.16, -1.85, 0.98), 8.8, (0.02, 0.62, 0.06)),
    ("blue", (1.05, -1.55, 0.84), 9.6, (0.03, 0.10, 1.0)),
]


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.55, height=0.265, focal=92, base_row=0.26, fstop=8)
    wall = plaster("wall", (0.72, 0.715, 0.73), relief=0.12, variation=0.04)
    box((0, WALL + 0.05, -0.1), (6, 0.1, 3.2), wall, bevel=0)
    box((0, -0.4, -0.02), (6, 3, 0.02), wall, bevel=0)
    cylinder((0, 0.02, 0), 0.24, TOP, plaster("plinth", (0.76, 0.755, 0.77), relief=0.10, variation=0.03), bevel=0.003)
    chrome = Material("chrome", (0.82, 0.82, 0.85), 0.04, metallic=1.0)
    for x, y, radius in [(0.300, 0.12, 0.034), (0.330, -0.02, 0.013), (-0.310, 0.15, 0.024)]:
        sphere((x, y, radius), radius, chrome)
    for name, place, power, color in LAMPS:
        area(studio, name, place, (0, 0.1, 0.16), (0.05, 0.05), power, color, f"{name}-spot", spread=120)
    dome(studio, (0.8, 0.8, 1.0), (0.5, 0.45, 0.55), 0.06, "fill")
    studio.describe(
        styles=["avant_garde"], room=((0.03, 0.03), (0.42, 0.42)),
        look=dict(exposure=2.0, contrast=1.15, saturation=1.12, vignette=0.12, grain=0.008, bloom=0.06, productHeight=0.26))
