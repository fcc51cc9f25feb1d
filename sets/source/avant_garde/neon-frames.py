"""Square tubes of cold and hot light run down a violet corridor, far out of focus; a softbox by the camera, a dark satin floor."""
import math

import cv2
import numpy as np

from bokeh import Distance
from lights import area, dome
from props import box, sphere
from shader import Material

CYAN, MAGENTA = (0.05, 0.72, 1.0), (1.0, 0.05, 0.42)
TUBES = ((0.36, 0.05, 1.0), (0.95, 0.04, 0.62), (1.0, 0.16, 0.30), (0.30, 0.16, 1.0), (0.02, 0.60, 1.0))


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.45, height=0.070, focal=84, base_row=0.25, fstop=4)
    floor = Material("acrylic", (0.020, 0.012, 0.036), 0.13, 0.55)
    floor.set("Roughness", floor.span(floor.noise(floor.coordinates(), 5, 3), 0.11, 0.17))
    box((0, 1.5, -0.02), (8, 5.6, 0.02), floor, bevel=0)
    corridor(studio)
    beads()
    area(studio, "key", (-0.75, -1.15, 0.95), (0, 0, 0.14), (1.0, 1.0), 30, (1, 0.985, 1), "key")
    area(studio, "cyan rim", (-0.85, 0.40, 0.42), (0, 0, 0.14), (0.25, 0.9), 9, CYAN, "cyan")
    area(studio, "magenta rim", (0.85, 0.40, 0.42), (0, 0, 0.14), (0.25, 0.9), 9, MAGENTA, "magenta")
    area(studio, "front", (0.9, -1.6, 0.7), (0, 0, 0.13), (1.2, 1.0), 8, (0.86, 0.84, 1.0), "fill")
    dome(studio, (0.42, 0.28, 0.85), (0.10, 0.05, 0.20), 0.18, "fill")
    studio.describe(
        styles=["avant_garde"], room=((0.03, 0.03), (0.42, 0.42)),
        look=dict(exposure=1.2, contrast=1.13, saturation=1.06, vignette=0.12, grain=0.008, bloom=0.14, productHeight=0.27), lead_weight=0.3)


def corridor(studio):
    """Haze and five tubes, each farther, smaller and softer, a little turned against the last, with its glow in the air."""
    far = Distance(3.0, 1.7, -0.02, texels=520)
    far.graded([(0.0, (0.13, 0.032, 0.23)), (0.22, (0.080, 0.020, 0.19)), (0.6, (0.032, 0.011, 0.12)), (1.0, (0.012, 0.005, 0.06))])
    far.glow(0.0, 0.42, 0.55, (0.05, 0.012, 0.12))
    for index in reversed(range(len(TUBES))):
        half, width = 0.60 * 0.70 ** index, 0.030 * 0.80 ** index
        turn, middle = math.radians(index * 5.0 - 5), 0.50 - 0.040 * index
        tube = far.layer()
        square(far, tube, half, width, turn, middle, TUBES[index])
        glow = cv2.GaussianBlur(tube[..., :3], (0, 0), far.texels * 0.055 * 0.85 ** index)
        wide = cv2.GaussianBlur(tube[..., :3], (0, 0), far.texels * 0.20 * 0.85 ** index)
        core = far.layer()
        square(far, core, half, width * 0.5, turn, middle, tuple(0.55 + 0.45 * band for band in TUBES[index]))
        far.lay(tube, 0.006 + 0.004 * index)
        far.light += cv2.GaussianBlur(core[..., :3], (0, 0), far.texels * 0.007) * 0.55 + glow * 0.30 + wide * 0.20
    far.light = np.ascontiguousarray(far.light, np.float32)
    far.screen(studio, 2.2, 1.0)


def square(far, layer, half, width, turn, middle, color):
    """The outline of a turned square, drawn as its four bars."""
    def at(x, z):
        return (x * math.cos(turn) - z * math.sin(turn), middle + x * math.sin(turn) + z * math.cos(turn))

    outer, inner = half + width / 2, half - width / 2
    ring = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    for (ax, az), (bx, bz) in zip(ring, ring[1:] + ring[:1]):
        far.polygon(layer, [at(ax * outer, az * outer), at(bx * outer, bz * outer), at(bx * inner, bz * inner), at(ax * inner, az * inner)], color)


def beads():
    """Drops of chrome in the air, behind the plane of focus."""
    chrome = Material("chrome", (0.86, 0.86, 0.88), 0.05, metallic=1.0)
    for x, y, z, radius in [(-0.25, 0.42, 0.37, 0.036), (0.27, 0.50, 0.25, 0.046), (-0.30, 0.36, 0.13, 0.022), (0.23, 0.60, 0.43, 0.018)]:
        sphere((x, y, z), radius, chrome)
