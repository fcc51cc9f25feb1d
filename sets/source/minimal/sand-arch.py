"""Sand plaster in one hue: a deep arched niche, a low step before it, and the sun of late afternoon from the camera's left."""
import math

from lights import area, dome, sun, toward
from materials import plaster
from props import box, cylinder, prism

ALBEDO = (0.62, 0.505, 0.375)
TOP = 0.04


def build(studio):
    studio.camera(anchor=(0.0, 0.0, TOP), distance=1.75, height=0.27, focal=82, base_row=0.26, fstop=9)
    hue = plaster("sand", ALBEDO, relief=0.12, scale=10, variation=0.05, backdrop=1.0)
    box((0, 0.2, -0.2), (6, 3.6, 0.2), hue, bevel=0)
    niche(hue, centre=-0.165, radius=0.165, spring=0.40, front=0.40, depth=0.22)
    # A slab for the product that runs in from the right, with one round end.
    end = [(-0.20 - 0.17 * math.sin(math.pi * k / 96), 0.17 * math.cos(math.pi * k / 96)) for k in range(97)]
    prism([(2.0, -0.17), (2.0, 0.17)] + end, TOP + 0.003, hue, location=(0, 0.03, -0.003), bevel=0.0028)
    cylinder((-0.245, 0.335, -0.003), 0.052, 0.16, hue, bevel=0.0028)
    sun(studio, "sun", toward(-36, 40), 3.6, 2.5, (1, 0.955, 0.885), "sun")
    area(studio, "fill", (0.5, -1.9, 1.2), (0, 0.1, 0.1), (2.0, 1.6), 11, (0.96, 0.975, 1), "fill")
    dome(studio, (0.95, 0.98, 1), (0.85, 0.8, 0.75), 0.18, "fill")
    studio.describe(
        styles=["minimal", "classic"], room=((0.03, 0.03), (0.44, 0.42)), recolour=ALBEDO,
        look=dict(exposure=0.83, contrast=1.12, saturation=0.97, vignette=0.05, grain=0.005, bloom=0.02, productHeight=0.27), lead_weight=3)


def niche(hue, centre, radius, spring, front, depth):
    """A wall with an arched hole, and the wall that closes it behind."""
    steps = 128
    bow = [(centre + radius * math.cos(math.pi * k / steps), spring + radius * math.sin(math.pi * k / steps)) for k in range(steps + 1)]
    outline = [(-3, -0.05), (-3, 3), (3, 3), (3, -0.05), (centre + radius, -0.05)] + bow + [(centre - radius, -0.05)]
    prism(outline[::-1], depth, hue, location=(0, front + depth, 0), rotation=(90, 0, 0), bevel=0.0028)
    box((centre, front + depth + 0.05, -0.1), (1.2, 0.1, 1.4), hue, bevel=0)
