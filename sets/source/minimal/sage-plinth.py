"""One hue for wall, floor, plinth and half-disc; the sun over the camera's left shoulder throws one clean shadow that softens as it goes."""
import math

from lights import area, dome, sun, toward
from materials import paper
from props import cylinder, prism, sweep

ALBEDO = (0.50, 0.575, 0.455)
TOP = 0.045


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.55, height=0.30, focal=85, base_row=0.29, fstop=9)
    hue = paper("sage", ALBEDO, roughness=0.85, specular=0.15, tooth=0.10, backdrop=1.0)
    sweep(hue, wall=1.05, radius=0.30)
    cylinder((0, 0.03, 0), 0.275, TOP, hue, bevel=0.0025)
    half_disc(hue)
    sun(studio, "sun", toward(-38, 38), 3.8, 2.6, (1, 0.965, 0.90), "sun")
    area(studio, "fill", (0.5, -1.9, 1.2), (0, 0.1, 0.1), (2.0, 1.6), 11, (0.95, 0.975, 1), "fill")
    dome(studio, (0.95, 0.98, 1), (0.8, 0.8, 0.8), 0.20, "fill")
    studio.describe(
        styles=["minimal", "classic"], room=((0.03, 0.03), (0.44, 0.42)), recolour=ALBEDO,
        look=dict(exposure=0.88, contrast=1.12, saturation=0.97, vignette=0.04, grain=0.005, bloom=0.02, productHeight=0.26), lead_weight=0.3)


def half_disc(hue):
    """Behind to the left, on its flat side, overlapping the plinth in the picture."""
    radius, steps = 0.25, 96
    outline = [(radius * math.cos(math.pi * step / steps), radius * math.sin(math.pi * step / steps)) for step in range(steps + 1)]
    prism(outline, 0.07, hue, location=(-0.10, 0.50, 0), rotation=(90, 0, 0), bevel=0.0025)
