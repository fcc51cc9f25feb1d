"""Catalogue from above: a low round podium of satin paper, a broad window of light from the camera's left, the wall falling off softly."""
from lights import area, dome, reflector
from materials import paper, plain
from props import cylinder, sweep

ALBEDO = (0.76, 0.76, 0.76)
TOP = 0.055


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.7, height=0.36, focal=92, base_row=0.29, fstop=11)
    backdrop = paper("sweep", ALBEDO, roughness=0.75, specular=0.2, tooth=0.03, backdrop=1.0)
    stone = paper("podium", (0.80, 0.80, 0.80), roughness=0.5, specular=0.3, tooth=0.04, backdrop=1.0)
    sweep(backdrop, wall=1.5, radius=0.9)
    # Sunk by their lower bevels, which would draw black grooves round the feet.
    cylinder((0, 0.06, -0.004), 0.225, TOP + 0.004, stone, bevel=0.004)
    cylinder((0, 0.06, -0.004), 0.290, 0.024, stone, bevel=0.004)
    area(studio, "window", (-0.85, -1.05, 1.05), (0, 0.05, 0.05), (0.7, 0.8), 34, (1, 0.99, 0.975), "key")
    area(studio, "overhead", (0.05, 0.30, 1.7), (0, 0.1, 0), (0.9, 0.9), 3.5, (1, 1, 1), "top")
    area(studio, "card", (1.3, -0.8, 0.7), (0, 0.1, 0.1), (1.0, 1.2), 0.9, (0.97, 0.985, 1), "fill")
    area(studio, "backdrop", (-0.6, 0.5, 1.8), (0.0, 1.5, 0.5), (0.5, 0.4), 6.5, (1, 1, 1), "back", spread=110, shadows=False)
    dome(studio, (1, 1, 1), (0.75, 0.75, 0.75), 0.06, "fill")
    # Takes the light off the podium's right side: white goods need an edge to stand against.
    reflector(studio, (0.62, -0.05, 0.16), (0, 0, 0.03), (0.5, 0.32), plain("black card", (0.02, 0.02, 0.02), 0.9, 0.1))
    studio.describe(
        styles=["classic", "minimal"], room=((0.02, 0.02), (0.31, 0.42)), recolour=ALBEDO,
        look=dict(exposure=1.3, contrast=1.02, vignette=0.03, grain=0.003, bloom=0.02, productHeight=0.27))
