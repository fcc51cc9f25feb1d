"""Flat-lay of cut paper: cobalt and cream meet on a diagonal, an orange disc and a pink wave laid over them, flash from the upper left."""
import math

from lights import area, dome
from materials import paper
from props import box, cylinder, prism

COBALT, CREAM = (0.012, 0.075, 0.70), (0.83, 0.77, 0.66)


def build(studio):
    studio.camera_down(anchor=(0.0, 0.0, 0.0), distance=1.6, focal=82, fstop=16)
    box((0, 0, -0.02), (6, 6, 0.02), paper("cobalt", COBALT), bevel=0)
    prism([(-3.0, -3.4), (-0.34, -3.4), (0.32, 3.4), (-3.0, 3.4)], 0.0016, paper("cream", CREAM), bevel=0.0004)
    cylinder((0.150, 0.128, 0.0012), 0.108, 0.0022, paper("orange", (0.86, 0.19, 0.035)), bevel=0.0005)
    prism(wave(), 0.0022, paper("pink", (0.84, 0.34, 0.44)), bevel=0.0005)
    cylinder((-0.196, 0.200, 0.0014), 0.021, 0.024, paper("yellow", (0.90, 0.62, 0.03)), bevel=0.0008)
    cylinder((-0.212, 0.150, 0.0014), 0.013, 0.034, paper("cobalt small", COBALT), bevel=0.0008)
    area(studio, "flash", (-0.75, 0.95, 1.75), (0, 0, 0), (0.20, 0.20), 40.0, (1, 0.98, 0.95), "flash")
    area(studio, "bank", (0.2, -0.9, 1.9), (0, 0, 0), (1.8, 1.4), 24.0, (0.97, 0.98, 1), "fill")
    dome(studio, (1, 1, 1), (0.9, 0.9, 0.9), 0.14, "fill")
    studio.describe(
        styles=["magazine"], pose="lying", room=((0.03, 0.03), (0.46, 0.46)),
        look=dict(exposure=1.08, contrast=1.14, saturation=0.92, vignette=0.03, grain=0.0065, bloom=0.02, productHeight=0.30, gains=dict(flash=1.5, fill=0.4)))


def wave():
    """A broad ribbon along the lower edge, its upper side waving."""
    top = [(-0.8 + 1.6 * step / 120, -0.196 + 0.022 * math.sin(step / 120 * 26 + 0.6)) for step in range(121)]
    return [(0.8, -1.2)] + top[::-1] + [(-0.8, -1.2)]
