"""Catalogue from above: a low round podium of satin paper, a broad window of light from the left, the wall falling off softly."""
from lights import area, dome
from materials import paper
from props import cylinder, sweep

ALBEDO = (0.76, 0.76, 0.76)
TOP = 0.055


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.7, height=0.36, focal=92, base_row=0.29, fstop=11)
    backdrop = paper("sweep", ALBEDO, roughness=0.75, specular=0.2, tooth=0.03, backdrop=1.0)
    stone = paper("podium", ALBEDO, roughness=0.5, specular=0.3, tooth=0.04, backdrop=1.0)
    sweep(backdrop, wall=1.5, radius=0.9)
    # Sunk by their lower bevels, which would draw black grooves round the feet.
    cylinder((0, 0.02, -0.004), 0.190, TOP + 0.004, stone, bevel=0.004)
    cylinder((0, 0.02, -0.004), 0.252, 0.024, stone, bevel=0.004)
    area(studio, "window", (-1.05, -0.25, 0.95), (0, 0.05, 0.05), (0.7, 1.1), 24, (1, 0.99, 0.975), "key")
    area(studio, "overhead", (0.1, 0.25, 1.7), (0, 0.1, 0), (1.0, 1.0), 4, (1, 1, 1), "top")
    area(studio, "card", (1.3, -0.5, 0.7), (0, 0.1, 0.1), (1.0, 1.2), 1.6, (0.97, 0.985, 1), "fill")
    area(studio, "backdrop", (-0.6, 0.5, 1.8), (0.25, 1.5, 0.5), (0.5, 0.4), 11, (1, 1, 1), "back", spread=120, shadows=False)
    dome(studio, (1, 1, 1), (0.75, 0.75, 0.75), 0.09, "fill")
    studio.describe(
        styles=["classic", "minimal"], room=((0.02, 0.02), (0.31, 0.42)), recolour=ALBEDO,
        look=dict(exposure=1.35, contrast=1.02, vignette=0.03, grain=0.003, bloom=0.02, productHeight=0.27))
