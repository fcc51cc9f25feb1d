"""Acid yellow behind, black and white stripes below, a seaweed and a winding band cut from paper: a bare flash at eye level."""
import math

from lights import area, dome
from materials import paper
from props import box, prism
from shader import Material

YELLOW, EMERALD, LILAC, INK, WHITE = (0.88, 0.60, 0.012), (0.004, 0.185, 0.095), (0.50, 0.33, 0.72), (0.012, 0.012, 0.014), (0.78, 0.765, 0.73)
STRIPE = 0.062


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.55, height=0.030, focal=94, base_row=0.215, fstop=16)
    yellow, emerald, lilac = (paper(name, color, 0.78, 0.22, tooth=0.22) for name, color in (("yellow", YELLOW), ("emerald", EMERALD), ("lilac", LILAC)))
    box((0, 0, -0.3), (6, 0.70, 0.3), stripes(), bevel=0.0015)
    box((0, 0.50, -0.4), (6, 0.05, 4), yellow, bevel=0)
    prism(frond(), 0.004, emerald, location=(-0.150, 0.400, 0.270), rotation=(90, -14, 0), bevel=0.0006)
    prism(ribbon(), 0.004, lilac, location=(0.205, 0.340, 0), rotation=(90, 0, 0), bevel=0.0006)
    area(studio, "flash", (0.40, -2.9, 0.75), (0, 0.1, 0.12), (0.075, 0.075), 88, (1, 0.99, 0.97), "key", spread=140)
    area(studio, "bounce", (0, -0.9, 1.9), (0, 0, 0.1), (2, 1.4), 4.0, (1, 0.98, 0.95), "fill")
    dome(studio, (1, 1, 1), (0.85, 0.83, 0.8), 0.11, "fill")
    studio.describe(
        styles=["magazine"], room=((0.03, 0.03), (0.42, 0.44)),
        look=dict(exposure=1.05, contrast=1.17, saturation=0.92, vignette=0.02, grain=0.0105, bloom=0.02, productHeight=0.33), lead_weight=0.3)


def stripes():
    """Painted bands that run to the camera and on over the table's edge."""
    paint = Material("stripes", WHITE, 0.8, 0.12)
    x = paint.axes(paint.coordinates())[0]
    band = paint.math("FRACT", paint.math("DIVIDE", x, 2 * STRIPE))
    ink = paint.ramp(paint.math("ABSOLUTE", paint.math("SUBTRACT", band, 0.5)), [(0.249, 1.0), (0.251, 0.0)])
    paint.set("Base Color", paint.mix(ink, WHITE, INK))
    paint.bump(paint.noise(paint.coordinates(), 500, 3), 0.12, 0.0005)
    return paint


def frond():
    """A seaweed of round lobes, as scissors cut it from a folded sheet."""
    outline = []
    for step in range(400):
        angle = 2 * math.pi * step / 400
        lobes = 0.5 + 0.5 * math.cos(angle * 9)
        reach = (0.120 + 0.095 * lobes ** 0.7) * (1 + 0.18 * math.cos(angle - 1.2))
        outline.append((reach * 0.85 * math.cos(angle), reach * 1.35 * math.sin(angle)))
    return outline


def ribbon():
    """A broad band that winds from the floor out of the picture."""
    count = 160
    middle = [(0.052 * math.sin(7.2 * k / count * 2.0 + 0.6) * (1 + 0.5 * k / count), 1.0 * k / count) for k in range(count + 1)]
    right = [(x + 0.052 + 0.012 * math.sin(z * 9), z) for x, z in middle]
    left = [(x - 0.052 - 0.012 * math.sin(z * 9 + 1), z) for x, z in middle]
    return right + left[::-1]
