"""Flat lay of a slow breakfast: oak boards, a linen runner, coffee, figs on a plate, eucalyptus, leaf shadow across it all."""
import math
import random

from mathutils import Vector, noise

from foliage import branch
from gobo import Gobo
from homeware import tube, vessel
from lights import area, dome, sun
from materials import ceramic, cloth, leaf, metal, oak
from props import box, lathe, sheet, sphere
from shader import Material

SUN = Vector((-0.72, 0.42, 0.62)).normalized()


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.45, focal=70, fstop=8)
    box((0, 0, -0.04), (2.4, 2.4, 0.04), oak("oak", board=0.145, tint=(1.05, 1.0, 0.95)), bevel=0.003)
    runner()
    coffee()
    figs()
    stems()
    sun(studio, "sun", SUN, 4.6, 0.9, (1, 0.82, 0.58), "sun")
    shade()
    area(studio, "window", (-1.0, 0.8, 1.0), (0, 0, 0), (1.1, 1.1), 11, (0.93, 0.96, 1), "window")
    area(studio, "room", (1.1, -0.9, 1.0), (0, 0, 0), (1.1, 1.1), 4, (1, 0.93, 0.85), "fill")
    dome(studio, (0.86, 0.92, 1), (0.7, 0.62, 0.52), 0.20, "fill")
    studio.describe(
        styles=["lifestyle"], pose="lying", room=((0.03, 0.03), (0.42, 0.46)),
        tells_scale=True,
        look=dict(exposure=1.15, contrast=0.97, saturation=1.0, vignette=0.09, grain=0.006, bloom=0.06, warmth=0.08, productHeight=0.32))


def runner():
    """Loosely laid at the right, its hem stitched, a fold pushed up near the top."""
    linen = cloth("linen", (0.62, 0.585, 0.51), weave=700, slub=0.4, relief=0.3)

    def height(x, y):
        place = Vector((x * 3.5 + 3, y * 3.5, 0.2))
        bent = place + noise.noise_vector(place * 0.8) * 0.6
        fold = (1 - abs(noise.noise(bent * 1.1))) ** 4 * 0.024
        quiet = min(1.0, max(0.0, (math.hypot(x + 0.30, y) - 0.20) / 0.12))
        hem = 0.0012 if abs(x) > 0.200 or abs(y) > 0.45 else 0.0
        return 0.0016 + hem + fold * quiet

    thing = sheet("runner", 0.42, 1.3, 240, 700, height, linen, location=(0.36, 0.05, 0))
    thing.rotation_euler.z = math.radians(-11)


def coffee():
    """A stoneware cup on its saucer, crema with a paler swirl, a spoon."""
    x, y, z = 0.255, 0.235, 0.010
    stone = ceramic("cup", (0.72, 0.67, 0.58), 0.4, speckle=0.5)
    vessel([(0, 0), (0.040, 0), (0.058, 0.003), (0.078, 0.011)], 0.004, stone, (x, y, z))
    vessel([(0, 0), (0.026, 0), (0.034, 0.008), (0.043, 0.035), (0.045, 0.062)], 0.0032, stone, (x, y, z + 0.004))
    handle = [Vector((x + 0.040 + 0.026 * math.sin(t), y + 0.020 + 0.012 * math.sin(t), z + 0.036 - 0.018 * math.cos(t))) for t in (math.pi * k / 14 for k in range(15))]
    tube(handle, 0.0042, stone)
    drink = Material("coffee", (0.15, 0.06, 0.022), 0.12, 0.5)
    swirl = drink.noise(drink.coordinates(), 34, 4, 0.6, 2.5)
    drink.set("Base Color", drink.mix(drink.ramp(swirl, [(0.42, 0.0), (0.66, 1.0)]), (0.12, 0.045, 0.016), (0.50, 0.29, 0.14)))
    lathe([(0.0425, 0), (0.030, 0.0003), (0, 0.0003)], drink, (x, y, z + 0.056))
    steel = metal("spoon", (0.62, 0.57, 0.50), 0.22)
    tube([Vector((x - 0.050 - 0.09 * t, y - 0.075 + 0.05 * t, z + 0.012 - 0.006 * t + 0.004 * math.sin(3 * t))) for t in (k / 10 for k in range(11))], 0.0030, steel)
    sphere((x - 0.040, y - 0.082, z + 0.012), 0.016, steel, (1.3, 0.85, 0.22)).rotation_euler = (0, 0, math.radians(-29))


def figs():
    """On a wide plate: two whole, one cut; their seeds are small enough to be grain."""
    glaze = ceramic("plate", (0.24, 0.25, 0.22), 0.42, speckle=0.6)
    x, y = -0.290, -0.255
    vessel([(0, 0), (0.075, 0), (0.105, 0.006), (0.120, 0.018)], 0.004, glaze, (x, y, 0))
    skin = Material("skin", (0.08, 0.03, 0.06), 0.42, 0.4)
    streak = skin.noise(skin.coordinates(scale=(9, 9, 1)), 9, 4)
    skin.set("Base Color", skin.mix(streak, (0.035, 0.012, 0.03), (0.19, 0.09, 0.12)))
    shape = [(0, 0), (0.014, 0.001), (0.025, 0.012), (0.027, 0.024), (0.018, 0.040), (0.007, 0.052), (0.004, 0.062), (0, 0.063)]
    for dx, dy, turn in ((-0.035, 0.035, 30), (0.035, 0.045, 140)):
        fig = lathe(shape, skin, (x + dx, y + dy, 0.030), sharp=80)
        fig.rotation_euler = (math.radians(82), 0, math.radians(turn))
    flesh = Material("flesh", (0.5, 0.1, 0.08), 0.28, 0.5)
    a, b, _ = flesh.axes(flesh.coordinates())
    radius = flesh.math("SQRT", flesh.math("ADD", flesh.math("MULTIPLY", a, a), flesh.math("MULTIPLY", b, b)))
    seeds = flesh.ramp(flesh.noise(flesh.coordinates(), 320, 2), [(0.50, 0.0), (0.60, 1.0)])
    pulp = flesh.mix(flesh.math("MULTIPLY", seeds, 0.7), (0.42, 0.07, 0.06), (0.78, 0.48, 0.22))
    flesh.set("Base Color", flesh.mix(flesh.ramp(flesh.math("MULTIPLY", radius, 36), [(0.72, 0.0), (0.80, 1.0)]), pulp, (0.76, 0.68, 0.46)))
    flesh.bump(seeds, 0.3, 0.0012)
    bowl = [(0.0255 * math.sin(math.pi / 2 * k / 16), -0.0255 * math.cos(math.pi / 2 * k / 16)) for k in range(17)]
    for dx, dy in ((-0.012, -0.040), (0.050, -0.022)):
        for profile, material in ((bowl, skin), ([(0.0255, 0.0001), (0.012, 0.0006), (0, 0.0004)], flesh)):
            lathe(profile, material, (x + dx, y + dy, 0.031), sharp=60).rotation_euler = (math.radians(8), math.radians(-6), 0)


def stems():
    """Eucalyptus laid across the corner at the upper left, two leaves fallen."""
    eucalyptus = leaf("eucalyptus", (0.20, 0.27, 0.19))
    for index, (x, y, dx, dy, length) in enumerate([(-0.46, 0.42, 0.80, -0.35, 0.36), (-0.46, 0.40, 0.55, -0.75, 0.34), (-0.44, 0.46, 0.95, 0.0, 0.28)]):
        branch((x, y, 0.012 + 0.006 * index), (dx, dy, 0.10), length, 9, 0.062, 160 + index, eucalyptus, slender=0.48)


def shade():
    """A branch before the window and one bar of its frame."""
    gobo = Gobo(SUN, (0, 0, 0), 1.5)
    gobo.frame(1.05, 0.95)
    gobo.bar(0.30, 0, 0.030, 1.0)
    twig, dice = leaf("shade", (0.1, 0.16, 0.06)), random.Random(2)
    for index, (x, y, dx, dy) in enumerate([(-0.60, 0.45, 0.9, -0.35), (-0.55, 0.10, 0.9, -0.10), (0.60, -0.45, -0.8, 0.25), (0.1, 0.60, 0.35, -0.9)]):
        branch(gobo.at(x, y, 0.7), gobo.aim(dx, dy), dice.uniform(0.4, 0.55), 9, 0.11, 170 + index, twig, slender=0.34)
