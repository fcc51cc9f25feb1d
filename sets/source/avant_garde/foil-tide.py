"""A sea of crumpled chrome foil seen from above: cyan from one side, magenta from the other, a violet horizon."""
import math

from mathutils import Vector, noise

from lights import area, dome
from props import box, sheet, sphere
from shader import Material


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.35, height=0.255, focal=76, base_row=0.29, fstop=5.6)
    foil = Material("foil", (0.84, 0.84, 0.88), 0.19, metallic=1.0)
    foil.bump(foil.noise(foil.coordinates(), 90, 3, 0.5), 0.10, 0.002)
    sheet("foil", 2.6, 2.3, 640, 560, tide, foil, location=(0, 0.5, 0))
    disc()
    drops()
    backdrop = Material("backdrop", (0.10, 0.08, 0.14), 0.9, 0.0)
    box((0, 2.1, -1), (9, 0.05, 6), backdrop, bevel=0)
    cyan, magenta, violet = (0.0, 0.72, 1.0), (1.0, 0.03, 0.36), (0.22, 0.06, 1.0)
    area(studio, "cyan", (-1.15, 0.10, 0.55), (0, 0.1, 0.08), (0.5, 0.9), 13, cyan, "cyan")
    area(studio, "magenta", (1.15, 0.10, 0.55), (0, 0.1, 0.08), (0.5, 0.9), 15, magenta, "magenta")
    area(studio, "cyan rim", (-0.7, 1.0, 0.5), (0, 0, 0.12), (0.2, 0.8), 6, cyan, "cyan")
    area(studio, "magenta rim", (0.7, 1.0, 0.5), (0, 0, 0.12), (0.2, 0.8), 6, magenta, "magenta")
    area(studio, "sheen", (0.35, 1.3, 1.5), (0, 0.1, 0), (1.6, 0.25), 5, (0.55, 0.35, 1.0), "back")
    area(studio, "front", (0, -1.4, 1.2), (0, 0, 0.12), (0.8, 0.5), 5, (0.92, 0.92, 1.0), "key")
    area(studio, "violet", (0, 1.75, -0.2), (0, 2.1, 0.5), (1.4, 0.1), 20, violet, "back", shadows=False)
    dome(studio, (0.30, 0.14, 0.75), (0.05, 0.02, 0.12), 0.16, "fill")
    studio.describe(
        styles=["avant_garde"], room=((0.03, 0.03), (0.42, 0.40)),
        look=dict(exposure=1.25, contrast=1.08, saturation=1.1, vignette=0.15, grain=0.008, bloom=0.16, productHeight=0.26))


def tide(x, y):
    """Creases that run together like a swell, higher to the sides and behind; a calm pool for the product."""
    y += 0.5
    away = math.hypot(x / 1.05, (y - 0.02) / 0.85)
    clear = min(1.0, max(0.0, (away - 0.22) / 0.26))
    clear = clear * clear * (3 - 2 * clear)
    place = Vector((x * 2.3 + 1, y * 2.3, 0.4))
    bent = place + noise.noise_vector(place * 0.8) * 0.75
    fold = (1 - abs(noise.noise(bent * 0.95))) ** 3 * 0.14 + (1 - abs(noise.noise(bent * 2.7 + Vector((5, 0, 0))))) ** 4 * 0.016
    # Low in front, or a fold there would hide the pool and mirror nothing but the dark behind the camera.
    front = min(1.0, max(0.35, 1 + (y + 0.12) * 3.5))
    return (fold - 0.05) * clear * front * (0.55 + 0.6 * min(1.0, away)) - 0.0004


def disc():
    """A dark sun that sets into the foil, with a lit rim."""
    black = Material("disc", (0.006, 0.004, 0.010), 0.16, 0.6)
    sphere((0.10, 1.05, 0.33), 0.25, black, (1, 0.12, 1))


def drops():
    chrome = Material("chrome", (0.86, 0.86, 0.88), 0.03, metallic=1.0)
    for x, y, z, radius, tall in [(-0.29, 0.33, 0.33, 0.042, 1.0), (-0.235, 0.36, 0.42, 0.020, 1.15), (0.31, 0.30, 0.22, 0.026, 1.1), (-0.34, 0.30, 0.235, 0.013, 1.0), (0.345, 0.42, 0.40, 0.034, 1.0)]:
        sphere((x, y, z), radius, chrome, (1, 1, tall))
