"""Catalogue packshot: a seamless sweep in any colour that brightens to the right, a large softbox at the camera's left and the soft shadow it throws."""
from lights import area, dome
from materials import paper
from props import sweep

ALBEDO = (0.8, 0.8, 0.8)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.75, height=0.215, focal=100, base_row=0.26, fstop=11)
    backdrop = paper("sweep", ALBEDO, roughness=0.5, specular=0.3, tooth=0.03, backdrop=1.0)
    sweep(backdrop, wall=2.3, radius=2.0)
    area(studio, "softbox", (-0.95, -0.60, 1.05), (0, 0.03, 0.06), (0.7, 0.7), 17, (1, 0.99, 0.975), "key")
    area(studio, "overhead", (0, 0.1, 1.7), (0, 0.1, 0), (1.6, 1.2), 7.5, (1, 1, 1), "top")
    area(studio, "front", (0.95, -1.3, 0.9), (0, 0, 0.12), (1.2, 1.2), 7.0, (0.97, 0.985, 1), "fill")
    area(studio, "rim", (-0.9, 0.75, 0.55), (0, 0, 0.12), (0.22, 0.9), 2.2, (1, 1, 1), "rim")
    # Brighter behind the side in the shade, darker behind the lit one: so white and grey goods keep both their edges.
    area(studio, "backdrop", (1.25, 0.95, 1.35), (0.62, 2.2, 0.55), (0.9, 0.6), 26, (1, 1, 1), "back", spread=100, shadows=False)
    dome(studio, (1, 1, 1), (0.7, 0.7, 0.7), 0.14, "fill")
    studio.describe(
        styles=["classic", "minimal"], room=((0.02, 0.02), (0.42, 0.42)), recolour=ALBEDO,
        look=dict(exposure=2, contrast=1.0, vignette=0.03, grain=0.0045, bloom=0.02, productHeight=0.27))
