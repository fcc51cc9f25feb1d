"""A disc of honed slate on crumpled metal film, from above: gels from both sides break in its facets, a hard white light falls on the disc."""
import math

from mathutils import Vector, noise

from bokeh import Distance
from lights import area, dome
from props import cylinder, fracture, sheet
from shader import Material

TOP, DISC = 0.030, 0.215
BACK = 0.055


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.45, height=0.215, focal=95, base_row=0.28, fstop=4)
    sheet("foil", 2.4, 2.4, 620, 620, crumpled, foil(), location=(0, 0.60, 0))
    cylinder((0, BACK, -0.02), DISC, TOP + 0.02, slate(), bevel=0.0025)
    sky(studio)
    cold, rose = (0.14, 0.60, 1.0), (1.0, 0.16, 0.46)
    area(studio, "key", (-0.85, -0.95, 1.05), (0, 0, 0.10), (0.30, 0.30), 30, (1, 0.98, 0.96), "key")
    area(studio, "front", (0.9, -1.6, 0.9), (0, 0, 0.12), (1.2, 1.0), 3.0, (0.92, 0.92, 1), "fill")
    area(studio, "cyan", (-1.20, 0.85, 0.55), (0, 0.25, 0.0), (0.35, 0.7), 12, cold, "cyan")
    area(studio, "magenta", (1.20, 0.85, 0.55), (0, 0.25, 0.0), (0.35, 0.7), 12, rose, "magenta")
    dome(studio, (0.30, 0.28, 0.48), (0.10, 0.08, 0.16), 0.26, "fill")
    studio.describe(
        styles=["avant_garde"], room=((0.03, 0.03), (0.36, 0.40)),
        look=dict(exposure=1.25, contrast=1.17, saturation=0.91, vignette=0.20, grain=0.0105, bloom=0.10, gains=dict(back=0.45), productHeight=0.26), lead_weight=3)


def foil():
    """Polyester film with metal on it: nearly a mirror between its creases, dulled along them."""
    film = Material("film", (0.70, 0.70, 0.75), 0.16, metallic=1.0)
    creases = film.noise(film.coordinates(), 60, 5, 0.7)
    film.set("Roughness", film.span(creases, 0.10, 0.30))
    film.bump(creases, 0.25, 0.004)
    return film


def slate():
    """Grey stone sawn and honed: saw marks, grit, and where hands held it a trace of grease."""
    stone = Material("slate", (0.15, 0.149, 0.16), 0.4, 0.5)
    place = stone.coordinates()
    clouds, grit = stone.noise(place, 9, 6, 0.66), stone.noise(place, 330, 3, 0.65)
    marks = stone.noise(stone.coordinates(scale=(1, 46, 1), rotation=(0, 0, 0.5)), 7, 4, 0.7)
    tone = stone.math("MULTIPLY_ADD", grit, 0.45, stone.math("MULTIPLY", clouds, 0.55))
    stone.set("Base Color", stone.ramp(tone, [(0.36, (0.085, 0.085, 0.094)), (0.50, (0.150, 0.149, 0.160)), (0.64, (0.240, 0.238, 0.250))]))
    stone.set("Roughness", stone.math("MULTIPLY_ADD", grit, 0.14, stone.span(clouds, 0.22, 0.46)))
    stone.bump(stone.math("MULTIPLY_ADD", marks, 0.5, grit), 0.22, 0.0010)
    return stone


def sky(studio):
    """A wall washed with gels: violet below and in the middle, blue to the left, rose to the right."""
    wall = Distance(4.4, 2.0, -0.3, texels=160)
    wall.graded([(0.0, (0.10, 0.045, 0.30)), (0.45, (0.16, 0.07, 0.46)), (1.0, (0.05, 0.028, 0.20))])
    wall.glow(-1.15, 0.55, 0.85, (0.0, 0.26, 0.42))
    wall.glow(1.15, 0.55, 0.85, (0.50, 0.03, 0.20))
    wall.glow(0.0, 0.35, 0.55, (0.20, 0.10, 0.34))
    wall.screen(studio, 2.4, 0.62)


def crumpled(x, y):
    """Facets that meet in sharp ridges, hand-sized ones and small ones in them; it lies low before the disc, and is pushed up behind."""
    y += 0.60
    away = math.hypot(x, y - BACK)
    clear = min(1.0, max(0.0, (away - DISC - 0.004) / 0.16))
    place = Vector((x, y, 0.3))
    bend = place + noise.noise_vector(place * 3.0) * 0.05
    rise = fracture(bend, 0.21, 5) * 0.085 + fracture(bend, 0.075, 9) * 0.030 + fracture(place, 0.030, 2) * 0.008
    behind = min(1.0, max(0.35, 0.45 + y * 0.9))
    return rise * (0.25 + 0.75 * clear) * behind - 0.012 + 0.05 * max(0.0, y - 0.35)
