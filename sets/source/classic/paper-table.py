"""Flat-lay catalogue: smooth paper from above, a broad window of light from the upper left, short soft shadows."""
from lights import area, dome
from materials import paper
from props import box

ALBEDO = (0.80, 0.80, 0.80)


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.6, focal=88, fstop=11)
    box((0, 0, -0.02), (6, 6, 0.02), paper("paper", ALBEDO, roughness=0.85, specular=0.15, tooth=0.05, backdrop=1.0), bevel=0)
    area(studio, "window", (-0.85, 0.75, 0.95), (0, 0, 0), (0.8, 0.8), 22, (1, 0.99, 0.975), "key")
    area(studio, "card", (1.1, -0.7, 0.8), (0, 0, 0), (1.0, 1.0), 5.5, (0.97, 0.985, 1), "fill")
    area(studio, "overhead", (0, 0, 1.9), (0, 0, 0), (1.4, 1.4), 9, (1, 1, 1), "top")
    dome(studio, (1, 1, 1), (0.7, 0.7, 0.7), 0.12, "fill")
    studio.describe(
        styles=["classic", "minimal"], pose="lying", room=((0.02, 0.02), (0.46, 0.46)), recolour=ALBEDO,
        look=dict(exposure=1.85, contrast=1.0, vignette=0.03, grain=0.003, bloom=0.02, productHeight=0.32))
