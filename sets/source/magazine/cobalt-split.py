"""A page of colour: cobalt and cream split on a diagonal, one huge paper disc, a bare flash beside the lens."""
import math

from lights import area, dome
from materials import paper
from props import box, cylinder, prism

COBALT, CREAM, CORAL = (0.016, 0.072, 0.46), (0.80, 0.69, 0.53), (0.80, 0.12, 0.055)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.55, height=0.085, focal=95, base_row=0.23, fstop=16)
    cobalt, cream, coral = (paper(name, color, 0.78, 0.22, tooth=0.22) for name, color in (("cobalt", COBALT), ("cream", CREAM), ("coral", CORAL)))
    box((0, 0, -0.02), (6, 6, 0.02), cobalt, bevel=0)
    box((0, 0.46, -0.2), (6, 0.05, 4), cobalt, bevel=0)
    # The split: a sheet of cream laid on the wall; its edge runs up to the right and throws its own thin shadow.
    split = [(-1.5, 0.02), (-0.10, 0.02), (0.345, 1.4), (-1.5, 1.4)]
    prism(split, 0.004, cream, location=(0, 0.433, 0), rotation=(90, 0, 0), bevel=0.0006)
    disc = cylinder((0, 0, 0), 0.165, 0.004, coral, bevel=0.0008)
    disc.rotation_euler, disc.location = (math.radians(90), 0, 0), (0.085, 0.36, 0.235)
    step = [(-0.5, 0), (-0.115, 0), (-0.19, 0.30), (-0.5, 0.30)]
    prism(step, 0.05, cream, location=(0, 0.16, 0), bevel=0.0012)
    area(studio, "flash", (-0.36, -2.9, 0.82), (0, 0.1, 0.12), (0.075, 0.075), 88, (1, 0.99, 0.97), "key", spread=140)
    area(studio, "bounce", (0, -0.9, 1.9), (0, 0, 0.1), (2, 1.4), 4.5, (1, 0.98, 0.95), "fill")
    dome(studio, (1, 1, 1), (0.8, 0.8, 0.85), 0.12, "fill")
    studio.describe(
        styles=["magazine", "avant_garde"], room=((0.03, 0.03), (0.42, 0.44)),
        look=dict(exposure=1.1, contrast=1.17, saturation=0.94, vignette=0.02, grain=0.0105, bloom=0.02, productHeight=0.33), lead_weight=3)
