"""Flat lay in the late afternoon: crumpled grey linen under blind stripes, an open book, blank letters, dry stems, a cut orange."""
import math
import random

from mathutils import Vector, noise

from foliage import branch
from gobo import Gobo
from homeware import book, halved_orange, orange_peel
from lights import area, dome, sun
from materials import cloth, leaf, metal, paper
from props import box, sheet, sphere, torus

Z = 0.02
SUN = Vector((-0.70, 0.38, 0.58)).normalized()


def build(studio):
    studio.camera_down(anchor=(0, 0, Z), distance=1.45, focal=70, fstop=8)
    linen = cloth("linen", (0.325, 0.325, 0.30), weave=700, slub=0.5, relief=0.35)
    sheet("cloth", 1.3, 1.3, 600, 600, crumple, linen)
    letters()
    volume()
    dry_stems()
    orange()
    sun(studio, "sun", SUN, 5.4, 0.9, (1, 0.90, 0.74), "sun")
    blind()
    area(studio, "sky", (-0.9, 1.0, 1.1), (0, 0, 0), (1.2, 1.2), 6, (0.86, 0.92, 1), "fill")
    dome(studio, (0.85, 0.92, 1), (0.5, 0.48, 0.45), 0.16, "fill")
    studio.describe(
        styles=["editorial"], pose="lying", room=((0.03, 0.03), (0.42, 0.46)),
        tells_scale=True,
        look=dict(exposure=1.35, contrast=0.95, saturation=0.72, vignette=0.18, grain=0.012, bloom=0.05, lift=0.05, productHeight=0.32))


def crumple(x, y):
    """Sharp creases that run into one another towards the borders, nearly flat where the product lies."""
    clear = min(1.0, max(0.0, (math.hypot(x, y / 1.15) - 0.15) / 0.17))
    clear = clear * clear * (3 - 2 * clear)
    place = Vector((x * 2.9 + 7, y * 2.9 + 2, 0.9))
    bent = place + noise.noise_vector(place * 0.8) * 0.8
    folds = (1 - abs(noise.noise(bent * 1.15))) ** 3 * 0.034 + (1 - abs(noise.noise(bent * 2.9 + Vector((9, 0, 0))))) ** 4 * 0.013
    return Z - 0.001 + (folds - 0.024) * clear + 0.0007 * noise.noise(Vector((x * 22, y * 22, 0)))


def rest(x, y, radius):
    """Height at which a stiff thing of that radius comes to lie on the folds."""
    return max(crumple(x + radius * a / 4, y + radius * b / 4) for a in range(-4, 5) for b in range(-4, 5))


def letters():
    """Two blank sheets, once folded in three, and an envelope under them."""
    envelope = paper("envelope", (0.36, 0.28, 0.19))
    box((0.275, -0.235, rest(0.27, -0.23, 0.09)), (0.22, 0.155, 0.0012), envelope, 0.0004, 16)
    for index, (x, y, turn, tone) in enumerate([(0.285, -0.260, -9, 0.60), (0.255, -0.315, 5, 0.66)]):
        white = paper(f"letter {index}", (tone, tone * 0.975, tone * 0.90))
        base = rest(x, y, 0.08) + 0.004 + 0.004 * index
        page = sheet("page", 0.15, 0.21, 40, 90, lambda a, b: 0.010 * abs(((b / 0.21 + 0.5) * 3) % 1 - 0.5) + 0.004 * a / 0.15, white, location=(x, y, base))
        page.rotation_euler.z = math.radians(turn)


def volume():
    """Half of an open book reaches in at the left, its pages fanned, over a closed one."""
    z = book((-0.335, 0.225, rest(-0.30, 0.22, 0.10)), (0.20, 0.26, 0.026), 7, (0.13, 0.12, 0.11))
    page = paper("page", (0.56, 0.51, 0.41))
    x, y, _ = page.axes(page.coordinates())
    line = page.ramp(page.math("FRACT", page.math("MULTIPLY", y, 165)), [(0.44, 0.0), (0.50, 1.0)])
    words = page.ramp(page.noise(page.coordinates(scale=(1, 0.02, 1)), 260, 1), [(0.44, 0.0), (0.50, 1.0)])
    inside = page.math("MULTIPLY", page.ramp(page.math("ABSOLUTE", x), [(0.062, 1.0), (0.063, 0.0)]), page.ramp(page.math("ABSOLUTE", y), [(0.088, 1.0), (0.089, 0.0)]))
    ink = page.math("MULTIPLY", page.math("MULTIPLY", line, words), inside)
    page.set("Base Color", page.mix(page.math("MULTIPLY", ink, 0.6), (0.56, 0.51, 0.41), (0.10, 0.09, 0.08)))

    def leaf_of(x, y):
        return 0.020 * math.sin(math.pi * min(1.0, max(0.0, (0.085 - x) / 0.17)) ** 0.55)

    for step in range(5):
        part = sheet("leaf", 0.170, 0.235, 60, 4, leaf_of, page, location=(-0.352 + 0.0012 * step, 0.215, z + 0.0012 * step))
        part.rotation_euler.z = math.radians(-6 + 0.5 * step)
    rims = metal("wire", (0.55, 0.45, 0.30), 0.25)
    for dx in (-0.030, 0.030):
        torus((-0.345 + dx, 0.165 + dx * 0.2, z + 0.028), 0.024, 0.0014, rims, rotation=(0, 0, 0))


def dry_stems():
    dice = random.Random(4)
    dry = leaf("dry", (0.24, 0.19, 0.11))
    for index, (x, y, dx, dy, length) in enumerate([(0.34, 0.38, -0.55, -0.65, 0.34), (0.37, 0.30, -0.75, -0.30, 0.30), (0.40, 0.36, -0.35, -0.9, 0.27)]):
        branch((x, y, rest(x, y, 0.05) + 0.022), (dx, dy, 0.04), length, 9, 0.055, dice.randrange(99) + index, dry, slender=0.30)
    thread = cloth("thread", (0.45, 0.40, 0.32))
    for step in range(3):
        torus((0.352, 0.318, rest(0.35, 0.32, 0.03) + 0.020), 0.014, 0.0012, thread, rotation=(80 + 4 * step, 0, 42 + 3 * step))


def orange():
    """A half with the cut up, and a whole one beside it."""
    x, y = -0.300, -0.275
    halved_orange((x + 0.02, y - 0.02, rest(x, y, 0.03) + 0.038), (9, -12, 23))
    sphere((x - 0.075, y + 0.045, rest(x - 0.075, y + 0.045, 0.02) + 0.037), 0.040, orange_peel())


def blind():
    """Slats across the light, a cord, and the wall that keeps the lower right in shade."""
    gobo, dice = Gobo(SUN, (0, 0, 0), 1.1), random.Random(5)
    for step in range(-14, 15):
        gobo.bar(0, step * 0.078, 2.2, 0.036, dice.uniform(-0.006, 0.006))
    gobo.bar(0.16, 0, 0.006, 2.4)
    gobo.bar(-0.30, 0, 0.006, 2.4)
