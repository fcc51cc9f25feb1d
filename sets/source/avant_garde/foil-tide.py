"""A sea of liquid chrome in long smooth swells round a disc of violet acrylic, from above: gels run over the waves, white light on the disc."""
import math

from mathutils import Vector, noise

from bokeh import Distance
from lights import area, dome
from props import cylinder, sheet
from shader import Material

TOP, DISC = 0.030, 0.215
BACK = 0.055


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.45, height=0.255, focal=95, base_row=0.29, fstop=5.6)
    foil = Material("liquid", (0.74, 0.74, 0.80), 0.20, metallic=1.0)
    sheet("liquid", 3.0, 2.9, 520, 500, swell, foil, location=(0, 0.75, 0))
    acrylic = Material("acrylic", (0.19, 0.12, 0.42), 0.11, 0.5)
    cylinder((0, BACK, -0.02), DISC, TOP + 0.02, acrylic, bevel=0.004)
    sky(studio)
    cold, rose, violet = (0.12, 0.62, 1.0), (1.0, 0.16, 0.52), (0.40, 0.22, 1.0)
    area(studio, "key", (-0.70, -1.10, 1.15), (0, 0, 0.12), (0.95, 0.95), 30, (1, 0.985, 0.98), "key")
    area(studio, "front", (0.8, -1.6, 0.9), (0, 0, 0.12), (1.3, 1.0), 5.5, (0.95, 0.92, 1), "fill")
    area(studio, "cyan", (-1.30, 0.75, 0.45), (0, 0.25, 0.0), (0.8, 0.9), 12, cold, "cyan")
    area(studio, "magenta", (1.30, 0.75, 0.45), (0, 0.25, 0.0), (0.8, 0.9), 12, rose, "magenta")
    area(studio, "violet", (0, 1.9, 0.9), (0, 0.5, 0), (1.6, 0.5), 4.5, violet, "back")
    dome(studio, (0.42, 0.36, 0.70), (0.10, 0.08, 0.16), 0.3, "fill")
    studio.describe(
        styles=["avant_garde"], room=((0.03, 0.03), (0.36, 0.40)),
        look=dict(exposure=1.2, contrast=1.1, saturation=1.04, vignette=0.20, grain=0.006, bloom=0.08, gains=dict(key=1.1, back=0.5, cyan=1.4, magenta=1.4), productHeight=0.26))


def sky(studio):
    """A wall washed with gels: violet below and in the middle, blue to the left, rose to the right."""
    wall = Distance(4.4, 2.0, -0.3, texels=160)
    wall.graded([(0.0, (0.10, 0.045, 0.30)), (0.45, (0.16, 0.07, 0.46)), (1.0, (0.05, 0.028, 0.20))])
    wall.glow(-1.15, 0.55, 0.85, (0.0, 0.26, 0.42))
    wall.glow(1.15, 0.55, 0.85, (0.50, 0.03, 0.20))
    wall.glow(0.0, 0.35, 0.55, (0.20, 0.10, 0.34))
    wall.screen(studio, 2.4, 0.62)


def swell(x, y):
    """Long waves that run round the disc; level where they would hide its foot, higher to the sides and behind."""
    y += 0.75
    away = math.hypot(x, y - BACK)
    clear = min(1.0, max(0.0, (away - DISC - 0.01) / 0.30))
    clear = clear * clear * (3 - 2 * clear)
    bend = noise.noise(Vector((x * 1.1 + 4, y * 1.1, 0.3))) * 2.6
    wave = 0.5 + 0.5 * math.sin(y * 15 + x * 5.5 + bend * 1.4)
    cross = 0.5 + 0.5 * math.sin(x * 11 - y * 6 + bend * 1.8 + 1.0)
    height = 0.040 * wave ** 1.5 + 0.022 * cross ** 1.4
    front = min(1.0, max(0.45, 1 + (y + 0.05) * 2.5))
    return (height - 0.030) * clear * front + 0.012 * clear
