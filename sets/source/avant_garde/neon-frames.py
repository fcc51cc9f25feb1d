"""Square frames of cold and hot light run down a black wet corridor, seen from the floor; chrome beads hang in it."""
import math
import random

from lights import area, dome
from homeware import glow
from props import box, sphere
from shader import Material

CYAN, MAGENTA, VIOLET = (0.0, 0.72, 1.0), (1.0, 0.03, 0.36), (0.22, 0.06, 1.0)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.35, height=0.048, focal=66, base_row=0.24, fstop=4)
    ground(studio)
    frames(studio)
    beads()
    area(studio, "cyan", (-1.0, -0.25, 0.50), (0, 0, 0.14), (0.2, 0.9), 15, CYAN, "cyan")
    area(studio, "magenta", (1.0, -0.25, 0.50), (0, 0, 0.14), (0.2, 0.9), 15, MAGENTA, "magenta")
    area(studio, "cyan rim", (-0.55, 0.60, 0.40), (0, 0, 0.14), (0.10, 0.8), 6, CYAN, "cyan")
    area(studio, "magenta rim", (0.55, 0.60, 0.40), (0, 0, 0.14), (0.10, 0.8), 6, MAGENTA, "magenta")
    area(studio, "front", (0.2, -1.5, 0.9), (0, 0, 0.13), (0.7, 0.5), 5, (0.92, 0.92, 1.0), "key")
    dome(studio, (0.14, 0.07, 0.34), (0.02, 0.01, 0.04), 0.06, "fill")
    studio.describe(
        styles=["avant_garde"], room=((0.03, 0.03), (0.46, 0.42)),
        look=dict(exposure=1.2, contrast=1.08, saturation=1.1, vignette=0.16, grain=0.008, bloom=0.22, productHeight=0.28))


def ground(studio):
    """Black acrylic with a film of water that has broken into islands: mirror here, satin there; a violet haze far behind."""
    acrylic = Material("acrylic", (0.004, 0.003, 0.006), 0.05, 0.6)
    islands = acrylic.ramp(acrylic.noise(acrylic.coordinates(scale=(1, 1.6, 1)), 5, 4, 0.6), [(0.46, 0.0), (0.52, 1.0)])
    acrylic.set("Roughness", acrylic.span(islands, 0.03, 0.24, (0, 1)))
    acrylic.bump(acrylic.math("MULTIPLY_ADD", islands, 0.4, acrylic.noise(acrylic.coordinates(), 16, 3)), 0.12, 0.002)
    box((0, 2.5, -0.02), (8, 9, 0.02), acrylic, bevel=0)
    studio.group("back")
    haze = Material("haze", (0, 0, 0), 1.0, 0.0)
    height = haze.math("MULTIPLY_ADD", haze.axes(haze.coordinates())[2], 0.33, 0.83)
    haze.set("Emission", haze.ramp(height, [(0.0, (0.20, 0.03, 0.42)), (0.35, (0.055, 0.012, 0.17)), (1.0, (0.006, 0.002, 0.02))]))
    haze.set("Emission Strength", 0.8)
    box((0, 7.0, -0.5), (12, 0.05, 6), haze, bevel=0).lightgroup = "back"


def frames(studio):
    """Each a little turned against the last, from violet through magenta to cyan; the first is cut by the picture's edge."""
    studio.group("back")
    metal = Material("housing", (0.02, 0.02, 0.024), 0.35, 0.5)
    colors = [(0.34, 0.05, 1.0), (0.80, 0.03, 0.75), (1.0, 0.03, 0.36), (0.42, 0.06, 1.0), (0.0, 0.50, 1.0), (0.0, 0.80, 1.0)]
    for index, color in enumerate(colors):
        y, half = 0.62 + 0.62 * index + 0.05 * index * index, 0.34
        lamp = glow(f"tube {index}", color, 1.9 - 0.12 * index)
        turn = math.radians((index - 1) * 5.0)
        middle = 0.365 + 0.012 * index
        for side in range(4):
            angle = turn + side * math.pi / 2
            for width, depth, material, lit in ((0.012, 0.0, lamp, True), (0.026, 0.014, metal, False)):
                bar = box((0, 0, -width / 2), (2 * half + width, 0.012, width), material, bevel=0.003)
                bar.location = (half * math.sin(angle), y + depth, middle - half * math.cos(angle))
                bar.rotation_euler = (0, -angle, 0)
                if lit:
                    bar.lightgroup = "back"


def beads():
    """Drops of chrome in the air: big and soft near the frames, a few small ones nearer."""
    chrome = Material("chrome", (0.86, 0.86, 0.88), 0.035, metallic=1.0)
    dice = random.Random(3)
    for x, y, z, radius in [(-0.26, 0.35, 0.36, 0.040), (0.285, 0.42, 0.24, 0.050), (-0.31, 0.30, 0.12, 0.022), (0.24, 0.30, 0.405, 0.016), (-0.20, 0.55, 0.47, 0.022), (0.33, 0.26, 0.09, 0.014), (-0.345, 0.46, 0.25, 0.014)]:
        sphere((x, y, z), radius, chrome, (1, 1, dice.uniform(1.0, 1.12)))
