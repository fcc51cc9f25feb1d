"""Catalogue at eye level: a white acrylic table that mirrors softly, a glow behind, a tall strip of light on either side."""
from lights import area, dome
from materials import paper, plain
from props import box, sweep

ALBEDO = (0.80, 0.80, 0.80)
TOP = 0.04


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.9, height=0.085, focal=108, base_row=0.25, fstop=8)
    backdrop = paper("backdrop", ALBEDO, roughness=0.8, specular=0.15, tooth=0.02, backdrop=1.0)
    acrylic = plain("acrylic", (0.66, 0.66, 0.66), roughness=0.05, specular=0.6)
    acrylic.put(acrylic.outputs["backdrop"], 1.0)
    sweep(backdrop, wall=2.2, radius=0.4, front=-0.2)
    box((0, -0.55, 0.001), (3.4, 2.3, TOP - 0.001), acrylic, bevel=0.004)
    area(studio, "glow", (0, 1.05, 0.03), (0, 2.2, 0.50), (0.8, 0.12), 9.0, (1, 1, 1), "back", spread=110, shadows=False)
    area(studio, "strip left", (-0.80, -0.50, 0.62), (0, 0, 0.13), (0.34, 1.1), 10.5, (1, 0.99, 0.975), "key")
    area(studio, "strip right", (0.86, -0.40, 0.62), (0, 0, 0.13), (0.34, 1.1), 6.5, (0.98, 0.99, 1), "fill")
    area(studio, "overhead", (0, 0.05, 1.5), (0, 0.05, 0), (1.3, 0.8), 11, (1, 1, 1), "top")
    area(studio, "front", (-0.2, -1.8, 0.9), (0, 0, 0.15), (0.9, 0.9), 5, (1, 1, 1), "fill")
    dome(studio, (1, 1, 1), (0.7, 0.7, 0.7), 0.10, "fill")
    studio.describe(
        styles=["classic", "minimal"], room=((0.02, 0.02), (0.46, 0.42)), recolour=ALBEDO,
        look=dict(exposure=1.9, contrast=1.02, vignette=0.03, grain=0.0045, bloom=0.03, productHeight=0.27), lead_weight=0.3)
