"""Lilac plaster from above: a large sphere half behind a thin upright sheet, and a clear sun from the camera's left that lays their shadows on one another."""
import math

from lights import area, dome, sun, toward
from materials import paper
from props import box, prism, sphere, sweep
from shader import Material

ALBEDO = (0.475, 0.405, 0.585)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.7, height=0.34, focal=78, base_row=0.27, fstop=4.5)
    sweep(trowelled("floor", 5.0, 0.30), wall=1.25, radius=0.45)
    sphere((-0.245, 0.300, 0.115), 0.115, trowelled("sphere", 11.0, 0.34))
    # A sheet that stands on its edge, its top cut to a quarter round.
    quarter = [(0.30 * math.sin(math.pi / 2 * k / 96), 0.30 * math.cos(math.pi / 2 * k / 96)) for k in range(97)]
    prism([(0, 0)] + quarter[::-1], 0.010, paper("board", ALBEDO, roughness=0.7, specular=0.3, tooth=0.2, backdrop=1.0), location=(-0.155, 0.46, 0), rotation=(90, 0, 0), bevel=0.0018)
    box((-0.30, 0.06, 0), (0.055, 0.055, 0.055), trowelled("cube", 14.0, 0.34), 0.0026, 24)
    sun(studio, "sun", toward(-46, 33), 4.4, 1.0, (1, 0.955, 0.885), "sun")
    area(studio, "fill", (0.5, -1.9, 1.2), (0, 0.1, 0.1), (2.0, 1.6), 7, (0.94, 0.965, 1), "fill")
    dome(studio, (0.95, 0.97, 1), (0.8, 0.78, 0.82), 0.17, "fill")
    studio.describe(
        styles=["minimal", "classic"], room=((0.03, 0.03), (0.44, 0.42)), recolour=ALBEDO,
        look=dict(gains=dict(fill=1.5), exposure=0.92, contrast=1.11, saturation=0.98, vignette=0.05, grain=0.0065, bloom=0.03, productHeight=0.26), lead_weight=3)


def trowelled(name, scale, relief):
    """Lime plaster smoothed by hand: strokes, sand and pinholes in the relief alone, since its one albedo takes the client's
    colour."""
    plaster = Material(name, ALBEDO, 0.8, 0.25, backdrop=1.0)
    place = plaster.coordinates()
    strokes = plaster.noise(plaster.coordinates(scale=(1, 0.5, 0.5), rotation=(0, 0.4, 0.5)), scale, 6, 0.66, 1.4)
    sand, holes = plaster.noise(place, 240, 4, 0.7), plaster.noise(place, 90, 2, 0.5)
    pits = plaster.ramp(holes, [(0.22, 1.0), (0.27, 0.0)])
    plaster.set("Roughness", plaster.span(strokes, 0.62, 0.9))
    height = plaster.math("MULTIPLY_ADD", sand, 0.16, plaster.math("MULTIPLY_ADD", pits, -0.25, strokes))
    plaster.bump(height, relief, 0.007)
    return plaster
