"""Flat-lay catalogue: a sheet of heavy paper from above, window light from the upper left that falls off across it, one soft shadow."""
from lights import area, dome
from props import box
from shader import Material

ALBEDO = (0.80, 0.80, 0.80)


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.6, focal=88, fstop=11)
    box((0, 0, -0.02), (6, 6, 0.02), sheet_of_paper(), bevel=0)
    # The window leads by far: banks all round had left the shadow a halo on every side.
    area(studio, "window", (-1.05, 0.90, 1.05), (0.05, -0.05, 0), (0.55, 0.55), 38, (1, 0.985, 0.96), "key")
    area(studio, "card", (1.2, -0.9, 0.9), (0, 0, 0), (1.0, 1.0), 3.5, (0.97, 0.985, 1), "fill")
    area(studio, "overhead", (0, 0, 1.9), (0, 0, 0), (1.4, 1.4), 3.5, (1, 1, 1), "top")
    dome(studio, (1, 1, 1), (0.7, 0.7, 0.7), 0.12, "fill")
    studio.describe(
        styles=["classic", "minimal"], pose="lying", room=((0.02, 0.02), (0.46, 0.46)), recolour=ALBEDO,
        look=dict(exposure=2.5, contrast=1.0, vignette=0.05, grain=0.0055, bloom=0.02, productHeight=0.32))


def sheet_of_paper():
    """Cold-pressed: a fine tooth over faint clouds, all in the relief, since its one albedo takes the client's colour."""
    sheet = Material("paper", ALBEDO, 0.85, 0.15, backdrop=1.0)
    place = sheet.coordinates()
    tooth = sheet.math("MULTIPLY_ADD", sheet.noise(place, 520, 3, 0.6), 0.5, sheet.noise(place, 170, 3, 0.55))
    sheet.bump(sheet.math("MULTIPLY_ADD", sheet.noise(place, 14, 2), 4.0, tooth), 0.20, 0.0009)
    return sheet
