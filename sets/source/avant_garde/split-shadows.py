"""Flat-lay of split shadows: pale satin card under two hard lamps, a cyan gel from the lower left and a magenta one from the right, so that whatever lies there throws a pink shadow and a blue one; chrome beads, white balls and a ring at the edge."""
from lights import area, dome
from materials import plain
from props import box, sphere, torus
from shader import Material

CYAN, MAGENTA = (0.02, 0.42, 1.0), (1.0, 0.04, 0.42)
# Chrome beads, (x, y, radius).
BEADS = [(0.318, 0.226, 0.034), (0.252, 0.300, 0.016), (0.345, 0.120, 0.011), (-0.318, -0.262, 0.027), (-0.252, -0.318, 0.012), (-0.352, -0.150, 0.009)]
# And of matt white, which show either light's colour on their flanks.
BALLS = [(-0.318, 0.312, 0.056), (-0.222, 0.340, 0.019), (-0.335, 0.196, 0.011)]


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.6, focal=80, fstop=8)
    box((0, 0, -0.02), (3, 3, 0.02), card(), bevel=0)
    chrome = Material("chrome", (0.82, 0.82, 0.85), 0.04, metallic=1.0)
    for x, y, radius in BEADS:
        sphere((x, y, radius), radius, chrome)
    white = plain("white", (0.78, 0.77, 0.80), 0.55, 0.3)
    torus((0.340, -0.370, 0.0125), 0.150, 0.0125, chrome, rotation=(0, 0, 0))
    for x, y, radius in BALLS:
        sphere((x, y, radius), radius, white)
    area(studio, "cyan", (-1.02, -0.62, 0.98), (0, 0, 0), (0.07, 0.07), 9.5, CYAN, "cyan-spot", spread=70)
    area(studio, "magenta", (1.10, -0.16, 0.98), (0, 0, 0), (0.07, 0.07), 7.5, MAGENTA, "magenta-spot", spread=70)
    area(studio, "key", (-0.25, 0.75, 1.75), (0, 0, 0), (1.2, 0.8), 1.9, (1, 0.985, 0.97), "fill")
    dome(studio, (0.62, 0.55, 1.0), (0.3, 0.25, 0.5), 0.05, "fill")
    studio.describe(
        styles=["avant_garde"], pose="lying", room=((0.02, 0.02), (0.46, 0.46)),
        look=dict(exposure=1.3, contrast=1.16, saturation=1.3, vignette=0.16, grain=0.008, bloom=0.06, productHeight=0.29))


def card():
    """Satin card: a faint sheen, a tooth too fine to see but in the light that grazes it."""
    face = Material("card", (0.62, 0.60, 0.66), 0.52, 0.3)
    tooth = face.noise(face.coordinates(scale=(900, 900, 900)), 1, 2)
    wear = face.noise(face.coordinates(), 3.2, 4, 0.6)
    face.set("Base Color", face.ramp(wear, [(0.3, (0.600, 0.580, 0.645)), (0.7, (0.640, 0.620, 0.680))]))
    face.set("Roughness", face.span(wear, 0.46, 0.58))
    face.bump(tooth, 0.05, 0.0002)
    return face

