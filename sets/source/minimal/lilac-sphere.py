"""Lilac paper from above: a large sphere half behind a thin upright sheet, and the sun from the camera's left that lays their shadows on one another."""
import math

from lights import area, dome, sun, toward
from materials import paper
from props import box, prism, sphere, sweep

ALBEDO = (0.475, 0.405, 0.585)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.7, height=0.40, focal=78, base_row=0.27, fstop=9)
    hue = paper("lilac", ALBEDO, roughness=0.82, specular=0.18, tooth=0.08, backdrop=1.0)
    sweep(hue, wall=1.25, radius=0.45)
    sphere((-0.245, 0.300, 0.115), 0.115, hue)
    # A sheet that stands on its edge, its top cut to a quarter round.
    quarter = [(0.30 * math.sin(math.pi / 2 * k / 96), 0.30 * math.cos(math.pi / 2 * k / 96)) for k in range(97)]
    prism([(0, 0)] + quarter[::-1], 0.010, hue, location=(-0.155, 0.46, 0), rotation=(90, 0, 0), bevel=0.0018)
    box((-0.30, 0.06, 0), (0.055, 0.055, 0.055), hue, 0.0022, 24)
    sun(studio, "sun", toward(-42, 37), 3.7, 2.5, (1, 0.965, 0.91), "sun")
    area(studio, "fill", (0.5, -1.9, 1.2), (0, 0.1, 0.1), (2.0, 1.6), 12, (0.96, 0.975, 1), "fill")
    dome(studio, (0.97, 0.98, 1), (0.8, 0.78, 0.82), 0.20, "fill")
    studio.describe(
        styles=["minimal", "classic"], room=((0.03, 0.03), (0.44, 0.42)), recolour=ALBEDO,
        look=dict(exposure=0.92, contrast=1.03, saturation=0.98, vignette=0.04, grain=0.004, bloom=0.02, productHeight=0.26))
