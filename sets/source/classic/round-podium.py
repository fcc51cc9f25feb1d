"""Catalogue at a low angle: a wide round slab of satin white, one window from the camera's left and the shadow it throws, its gradient on the cyclorama."""
from lights import area, dome
from materials import paper
from props import cylinder, sweep
from shader import Material

ALBEDO = (0.76, 0.76, 0.76)
TOP = 0.05


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.75, height=0.20, focal=92, base_row=0.27, fstop=9)
    sweep(paper("sweep", ALBEDO, roughness=0.75, specular=0.2, tooth=0.03, backdrop=1.0), wall=1.5, radius=0.9)
    # Sunk by its lower bevel, which would draw a black groove round the foot.
    cylinder((0, 0.05, -0.004), 0.345, TOP + 0.004, slab(), bevel=0.004, segments=384)
    area(studio, "window", (-1.05, -0.80, 1.00), (0, 0.05, 0.05), (0.42, 0.55), 16.5, (1, 0.99, 0.975), "key", spread=115)
    area(studio, "overhead", (0.05, 0.30, 1.7), (0, 0.1, 0), (1.0, 0.9), 4.5, (1, 1, 1), "top")
    area(studio, "card", (1.2, -1.2, 0.8), (0, 0.1, 0.1), (1.2, 1.2), 2.6, (0.97, 0.985, 1), "fill")
    area(studio, "backdrop", (-0.75, 0.45, 1.5), (0.05, 1.5, 0.45), (0.4, 0.4), 5.5, (1, 1, 1), "back", spread=100, shadows=False)
    dome(studio, (1, 1, 1), (0.75, 0.75, 0.75), 0.08, "fill")
    studio.describe(
        styles=["classic", "minimal"], room=((0.02, 0.02), (0.44, 0.42)), recolour=ALBEDO,
        look=dict(exposure=1.7, contrast=1.03, vignette=0.03, grain=0.0045, bloom=0.02, productHeight=0.27))


def slab():
    """Plaster that was sanded and painted: a faint roll in the relief and a sheen that comes and goes, since its one albedo takes
    the client's colour."""
    paint = Material("slab", (0.79, 0.79, 0.79), 0.42, 0.35, backdrop=1.0)
    place = paint.coordinates()
    roll, grit = paint.noise(place, 20, 4, 0.6), paint.noise(place, 420, 3, 0.6)
    paint.set("Roughness", paint.span(roll, 0.34, 0.52))
    paint.bump(paint.math("MULTIPLY_ADD", roll, 2.0, grit), 0.10, 0.0008)
    return paint
