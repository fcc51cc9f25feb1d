"""Seamless grey from well above: an octabox at the camera's left throws one soft shadow, a spot behind lifts the product off the ground."""
from lights import area, dome
from materials import paper
from props import sweep

ALBEDO = (0.40, 0.41, 0.42)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.75, height=0.41, focal=98, base_row=0.28, fstop=11)
    backdrop = paper("sweep", ALBEDO, roughness=0.6, specular=0.3, tooth=0.03, backdrop=1.0)
    sweep(backdrop, wall=1.7, radius=1.2)
    area(studio, "octabox", (-0.95, -0.62, 1.10), (0.0, 0.03, 0.06), (0.62, 0.62), 24, (1, 0.99, 0.975), "key")
    area(studio, "wall", (0.35, 0.45, 1.75), (0.12, 1.55, 0.50), (0.4, 0.4), 13, (1, 0.99, 0.98), "back", spread=90, shadows=False)
    area(studio, "strip right", (0.95, 0.35, 0.45), (0, 0, 0.15), (0.2, 0.9), 2.6, (1, 1, 1), "rim")
    area(studio, "front", (0.9, -1.5, 1.0), (0, 0, 0.12), (1.4, 1.4), 5.0, (0.97, 0.985, 1), "fill")
    dome(studio, (1, 1, 1), (0.7, 0.7, 0.7), 0.06, "fill")
    studio.describe(
        styles=["classic", "minimal"], room=((0.02, 0.02), (0.42, 0.42)), recolour=ALBEDO,
        look=dict(exposure=1.10, contrast=1.05, vignette=0.10, grain=0.0045, bloom=0.02, warmth=0.05, productHeight=0.27))
