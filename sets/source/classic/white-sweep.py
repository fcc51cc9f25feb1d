"""Catalogue packshot: a seamless sweep in any colour, one huge softbox, a strip to fill, a faint floor reflection."""
from lights import area, dome
from materials import paper
from props import sweep

ALBEDO = (0.8, 0.8, 0.8)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.75, height=0.115, focal=100, base_row=0.25, fstop=11)
    backdrop = paper("sweep", ALBEDO, roughness=0.42, specular=0.3, tooth=0.03, backdrop=1.0)
    sweep(backdrop, wall=2.3, radius=2.0)
    area(studio, "softbox", (-0.70, -0.30, 1.25), (0, 0.05, 0.08), (1.0, 1.0), 13, (1, 0.99, 0.975), "key")
    area(studio, "overhead", (0, 0.1, 1.7), (0, 0.1, 0), (1.6, 1.2), 15, (1, 1, 1), "top")
    area(studio, "strip", (1.15, -0.15, 0.6), (0, 0, 0.12), (0.45, 1.1), 5.0, (0.97, 0.985, 1), "fill")
    area(studio, "rim", (-0.9, 0.75, 0.55), (0, 0, 0.12), (0.22, 0.9), 2.5, (1, 1, 1), "rim")
    area(studio, "backdrop", (0, 0.9, 2.0), (0, 2.3, 0.8), (2.0, 0.5), 30, (1, 1, 1), "back", spread=140, shadows=False)
    dome(studio, (1, 1, 1), (0.7, 0.7, 0.7), 0.14, "fill")
    studio.describe(
        styles=["classic", "minimal"], room=((0.02, 0.02), (0.42, 0.42)), recolour=ALBEDO,
        look=dict(exposure=1.65, contrast=1.0, vignette=0.03, grain=0.003, bloom=0.02, productHeight=0.27))
