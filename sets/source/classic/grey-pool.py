"""Seamless grey from well above: one lamp overhead draws a pool of light that falls off to the corners."""
from lights import area, dome
from materials import paper
from props import sweep

ALBEDO = (0.40, 0.41, 0.42)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.75, height=0.41, focal=98, base_row=0.28, fstop=11)
    backdrop = paper("sweep", ALBEDO, roughness=0.6, specular=0.3, tooth=0.09, backdrop=1.0)
    sweep(backdrop, wall=1.7, radius=1.2)
    area(studio, "overhead", (-0.16, 0.12, 1.35), (0.0, 0.04, 0), (0.42, 0.42), 8.5, (1, 0.985, 0.96), "key", spread=70)
    area(studio, "wall", (0.0, 0.55, 1.55), (0.05, 1.5, 0.42), (0.3, 0.3), 7, (1, 0.99, 0.97), "back", spread=70, shadows=False)
    area(studio, "strip left", (-0.95, 0.15, 0.45), (0, 0, 0.15), (0.2, 0.9), 2.2, (1, 1, 1), "rim")
    area(studio, "strip right", (0.95, 0.15, 0.45), (0, 0, 0.15), (0.2, 0.9), 2.2, (1, 1, 1), "rim")
    area(studio, "front", (0.3, -1.5, 1.0), (0, 0, 0.12), (1.2, 1.2), 1.6, (0.97, 0.985, 1), "fill")
    dome(studio, (1, 1, 1), (0.7, 0.7, 0.7), 0.03, "fill")
    studio.describe(
        styles=["classic", "minimal"], room=((0.02, 0.02), (0.42, 0.42)), recolour=ALBEDO,
        look=dict(exposure=1.05, contrast=1.03, vignette=0.10, grain=0.003, bloom=0.02, productHeight=0.27))
