"""Crumpled silver film on a black stage, seen from above: cold light from one side, rose from the other, violet far behind."""
import math

from mathutils import Vector, noise

from lights import area, dome
from props import box, fracture, sheet
from shader import Material


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.35, height=0.255, focal=76, base_row=0.29, fstop=5.6)
    foil = Material("foil", (0.80, 0.80, 0.82), 0.21, metallic=1.0)
    foil.bump(foil.noise(foil.coordinates(), 38, 2, 0.4), 0.05, 0.002)
    sheet("foil", 1.7, 1.9, 380, 420, crumple, foil, location=(0, 0.35, 0))
    backdrop = Material("backdrop", (0.055, 0.05, 0.065), 0.9, 0.0)
    box((0, 2.3, -1), (9, 0.05, 6), backdrop, bevel=0)
    cold, rose, violet = (0.20, 0.60, 0.90), (0.95, 0.24, 0.48), (0.40, 0.26, 0.95)
    area(studio, "cyan", (-0.95, 1.45, 0.50), (0, 0.1, 0.05), (0.9, 0.8), 2.0, cold, "cyan")
    area(studio, "magenta", (0.95, 1.45, 0.50), (0, 0.1, 0.05), (0.9, 0.8), 2.0, rose, "magenta")
    area(studio, "sheen", (-0.25, 1.40, 1.20), (0, 0.2, 0), (1.7, 0.35), 1.7, (0.92, 0.90, 1.0), "back")
    for name, x, color, group in (("cyan rim", -0.7, cold, "cyan"), ("magenta rim", 0.7, rose, "magenta")):
        # Narrow lamps: for the product's edges; in the film they would be two white stripes.
        rim = area(studio, name, (x, 0.55, 0.45), (0, 0, 0.12), (0.2, 0.8), 5, color, group)
        rim.visible_glossy = False
    area(studio, "front", (-0.4, -1.2, 1.3), (0, 0, 0.12), (1.7, 1.0), 5, (1.0, 0.98, 0.97), "key")
    area(studio, "violet", (0.15, 1.3, 1.5), (0.1, 2.27, 0.35), (0.3, 0.3), 6, violet, "back", spread=52, shadows=False)
    dome(studio, (0.26, 0.23, 0.36), (0.02, 0.02, 0.03), 0.2, "fill")
    studio.describe(
        styles=["avant_garde"], room=((0.03, 0.03), (0.42, 0.40)),
        look=dict(exposure=1.3, contrast=1.18, saturation=1.02, vignette=0.18, grain=0.007, bloom=0.10, gains=dict(cyan=0.9, magenta=0.85, key=4.5, back=1.8, fill=3), productHeight=0.26))


def crumple(x, y):
    """Long folds pushed up at the sides and behind, broken into creased faces; a calm pool for the product."""
    y += 0.35
    away = math.hypot(x / 1.05, (y - 0.02) / 0.85)
    clear = min(1.0, max(0.0, (away - 0.20) / 0.26))
    clear = clear * clear * (3 - 2 * clear)
    place = Vector((x * 2.3 + 1, y * 2.3, 0.4))
    bent = place + noise.noise_vector(place * 0.8) * 0.75
    fold = (1 - abs(noise.noise(bent * 0.95))) ** 3 * 0.085
    point = Vector((x, y * 0.8, 0))
    crease = fracture(point, 0.15, 3) * 0.060 + fracture(point, 0.055, 5) * 0.013
    # Low in front, or a fold there would hide the pool and mirror nothing but the dark behind the camera.
    front = min(1.0, max(0.35, 1 + (y + 0.12) * 3.5))
    return (fold - 0.045 + crease) * clear * front * (0.55 + 0.6 * min(1.0, away)) - 0.0004
