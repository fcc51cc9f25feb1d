"""Low key: blocks of near-black green marble before a wall of trowelled lime in tobacco brown; a tall window's warm light passes over the product and falls on the wall beside it, a rod of brass in its way."""
from gobo import Gobo
from lights import area, dome, sun, toward
from materials import marble, metal, plaster
from props import box, cylinder

TOP = 0.07
SUN = toward(-23, 17)


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.65, height=0.135, focal=100, base_row=0.27, fstop=5.6)
    stone = marble("verde", (0.017, 0.031, 0.0235), (0.22, 0.275, 0.21), roughness=0.16, scale=5.5, seed=7.3, width=0.022, specular=0.5)
    other = marble("verde low", (0.017, 0.031, 0.0235), (0.22, 0.275, 0.21), roughness=0.16, scale=5.5, seed=1.9, width=0.022, specular=0.5)
    brass = metal("brass", (0.78, 0.52, 0.25), 0.23, brushed=(60, 60, 2))
    # Its clouds are large enough to be seen out of focus: on an even wall so dark the steps of 8 bits are seen as rings.
    lime = plaster("lime", (0.118, 0.080, 0.054), relief=0.28, scale=5, variation=0.30, roughness=0.6)
    box((0.06, 0.05, 0), (0.62, 0.34, TOP), stone, bevel=0.0022)
    box((-0.365, 0.17, 0), (0.26, 0.42, 0.125), other, bevel=0.0022)
    box((0.0, 1.0, -0.03), (5, 3.4, 0.03), marble("floor", (0.007, 0.009, 0.008), (0.08, 0.09, 0.07), roughness=0.22, scale=2.2, seed=4.0), bevel=0)
    box((0, 0.95, -0.1), (5, 0.05, 3), lime, bevel=0)
    cylinder((0.232, 0.245, 0), 0.0085, 0.60, brass, bevel=0.001)
    cylinder((0.232, 0.245, 0.0), 0.030, TOP + 0.012, brass, bevel=0.0015)
    warm, champagne = (1.0, 0.76, 0.50), (1.0, 0.88, 0.72)
    sun(studio, "sun", SUN, 2.4, 1.0, (1.0, 0.82, 0.60), "sun")
    window()
    area(studio, "strip right", (0.66, 0.38, 0.40), (0, 0, 0.18), (0.10, 0.9), 8.0, warm, "rim")
    area(studio, "strip left", (-0.70, 0.30, 0.50), (0, 0, 0.18), (0.14, 0.8), 6.0, champagne, "rim")
    area(studio, "key", (-0.46, -0.72, 1.05), (0, 0, 0.12), (0.42, 0.42), 1.6, champagne, "key", spread=80)
    area(studio, "top", (0, 0.40, 1.05), (0.02, 0.08, 0.05), (0.8, 0.14), 5.0, warm, "top")
    dome(studio, (0.55, 0.52, 0.48), (0.1, 0.09, 0.08), 0.45, "fill")
    studio.describe(
        styles=["luxury"], room=((0.02, 0.02), (0.42, 0.40)),
        look=dict(exposure=1.3, contrast=1.14, saturation=0.88, vignette=0.18, grain=0.008, bloom=0.08, productHeight=0.28), lead_weight=3)


def window():
    """Two panes, one over the other: the bar between them passes above the product and is drawn on the wall alone."""
    gobo = Gobo(SUN, (-0.01, 0, 0.46), 1.5)
    gobo.frame(0.46, 1.06)
    gobo.bar(0, 0.18, 0.5, 0.035)
