"""Catalogue from well above, as mugs, pans and boxes are photographed: white paper, a softbox at the camera's left and one soft shadow, light that wanes to the far right."""
from lights import area, dome
from props import sweep
from shader import Material

ALBEDO = (0.78, 0.78, 0.78)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.75, height=0.70, focal=98, base_row=0.28, fstop=10)
    sweep(sheet_of_paper(), wall=2.6, radius=1.5)
    area(studio, "softbox", (-1.00, -0.45, 1.10), (0.0, 0.03, 0.04), (0.55, 0.55), 30, (1, 0.99, 0.975), "key")
    area(studio, "overhead", (0, 0.2, 1.9), (0, 0.1, 0), (1.4, 1.2), 2.5, (1, 1, 1), "top")
    area(studio, "front", (0.95, -1.4, 1.0), (0, 0, 0.12), (1.2, 1.2), 2.6, (0.97, 0.985, 1), "fill")
    area(studio, "wall", (-0.7, 1.1, 1.6), (-0.2, 2.1, 0.3), (0.6, 0.6), 4, (1, 1, 1), "back", spread=110, shadows=False)
    dome(studio, (1, 1, 1), (0.75, 0.75, 0.75), 0.08, "fill")
    studio.describe(
        styles=["classic", "minimal"], room=((0.02, 0.02), (0.44, 0.42)), recolour=ALBEDO,
        look=dict(exposure=2.45, contrast=1.02, vignette=0.03, grain=0.0045, bloom=0.02, productHeight=0.27, gains=dict(fill=0.4, top=0.6)))

def sheet_of_paper():
    """Cartridge paper: a fine tooth over faint clouds, all in the relief, since its one albedo takes the client's colour."""
    sheet = Material("paper", ALBEDO, 0.75, 0.2, backdrop=1.0)
    place = sheet.coordinates()
    tooth = sheet.math("MULTIPLY_ADD", sheet.noise(place, 520, 3, 0.6), 0.5, sheet.noise(place, 170, 3, 0.55))
    sheet.bump(sheet.math("MULTIPLY_ADD", sheet.noise(place, 14, 2), 4.0, tooth), 0.12, 0.0009)
    return sheet
