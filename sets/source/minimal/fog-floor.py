"""A bare corner in one fog-blue hue, for bags, shoes and chairs at their real size: micro-cement and plaster, a drum out of focus, and the sun through one tall opening at the left."""
from gobo import Gobo
from lights import area, dome, sun, toward
from materials import plaster
from props import box, cylinder
from shader import Material

ALBEDO = (0.415, 0.470, 0.492)
SUN = toward(-50, 31)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.60, focal=82, base_row=0.27, fstop=3.5)
    box((0, 0, -0.03), (8, 8, 0.03), cement(), bevel=0)
    hue = plaster("wall", ALBEDO, relief=0.22, scale=3, variation=0.04, backdrop=1.0)
    box((0, 1.45, 0), (8, 0.06, 4), hue, bevel=0)
    cylinder((-0.52, 0.88, 0), 0.19, 0.33, hue, bevel=0.006)
    sun(studio, "sun", SUN, 3.6, 1.6, (1, 0.93, 0.83), "sun")
    opening()
    area(studio, "window", (-1.7, -1.6, 1.6), (0, 0.2, 0.2), (1.2, 1.4), 26, (1, 0.97, 0.93), "key")
    area(studio, "room", (1.6, -1.6, 1.4), (0, 0.2, 0.2), (1.8, 1.5), 16, (0.95, 0.97, 1), "fill")
    dome(studio, (0.93, 0.96, 1), (0.74, 0.76, 0.78), 0.26, "fill")
    studio.describe(
        styles=["minimal"], room=((0.16, 0.16), (0.62, 0.62)), recolour=ALBEDO,
        look=dict(exposure=1.02, contrast=1.11, saturation=0.98, vignette=0.06, grain=0.005, bloom=0.03, productHeight=0.30), lead_weight=3)


def cement():
    """Trowelled and sealed: faint clouds and a sheen that comes and goes."""
    material = Material("cement", ALBEDO, 0.5, 0.4, backdrop=1.0)
    place = material.coordinates()
    clouds, strokes = material.noise(place, 2.0, 5, 0.6, 0.6), material.noise(material.coordinates(scale=(1, 0.35, 1), rotation=(0, 0, 0.5)), 9, 4, 0.6, 1.0)
    tone = material.math("MULTIPLY_ADD", strokes, 0.4, material.math("MULTIPLY", clouds, 0.6))
    material.set("Base Color", material.ramp(tone, [(0.32, tuple(c * 0.92 for c in ALBEDO)), (0.68, tuple(c * 1.06 for c in ALBEDO))]))
    material.set("Roughness", material.span(tone, 0.42, 0.60))
    material.bump(strokes, 0.06, 0.002)
    return material


def opening():
    """One tall opening: product and floor stand in its light, whose slanted edge is drawn on the wall above."""
    Gobo(SUN, (0.10, 0.30, 0.28), 3.4).frame(1.40, 1.0)
