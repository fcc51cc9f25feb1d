"""A light stone worktop seen from a little above: sun through a kitchen window beside the camera, sage cabinets, a board, lemons and herbs."""
import math

from foliage import branch
from gobo import Gobo
from homeware import vessel
from lights import area, dome, sun, toward
from materials import ceramic, cloth, leaf, marble, oak, plain
from props import box, lathe, rounded_profile
from shader import Material

SUN = toward(-42, 38)


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.40, height=0.29, focal=80, base_row=0.28, fstop=4)
    top = marble("worktop", (0.50, 0.47, 0.42), (0.40, 0.35, 0.29), roughness=0.32, scale=2.4, seed=2.0, width=0.05)
    box((0, 0.0, -0.04), (3.4, 1.72, 0.04), top, bevel=0.004)
    kitchen()
    in_use()
    sun(studio, "sun", SUN, 3.6, 2.0, (1, 0.86, 0.68), "sun")
    window()
    area(studio, "window", (-1.1, -1.0, 0.95), (0, 0.05, 0.08), (1.0, 1.1), 12, (0.92, 0.96, 1), "window")
    area(studio, "room", (1.1, -1.2, 1.0), (0, 0.1, 0.1), (1.2, 1.0), 5, (1, 0.93, 0.85), "fill")
    dome(studio, (0.9, 0.94, 1), (0.7, 0.62, 0.52), 0.20, "fill")
    studio.describe(
        styles=["lifestyle"], room=((0.03, 0.03), (0.46, 0.38)),
        tells_scale=True,
        look=dict(exposure=1.3, contrast=1.05, saturation=1.0, vignette=0.09, grain=0.008, bloom=0.08, warmth=0.08, productHeight=0.25), lead_weight=3)


def kitchen():
    """A tiled splashback over the worktop's far end, and a shelf with bowls: bokeh."""
    tile = Material("tile", (0.66, 0.65, 0.58), 0.16, 0.5)
    shade = tile.noise(tile.coordinates(), 7, 2)
    tile.set("Base Color", tile.mix(tile.ramp(shade, [(0.35, 0.0), (0.65, 1.0)]), (0.52, 0.54, 0.46), (0.72, 0.71, 0.64)))
    joint = plain("joint", (0.62, 0.59, 0.53), 0.9)
    box((0, 0.875, 0), (3.4, 0.02, 2.2), joint, bevel=0)
    for row in range(9):
        for column in range(-8, 9):
            if abs(column) * 0.152 < 0.9:
                box((column * 0.152 + 0.076 * (row % 2), 0.862, row * 0.077), (0.149, 0.012, 0.074), tile, bevel=0.003)
    wood = oak("shelf", board=0.2, tint=(0.85, 0.8, 0.75))
    box((0.36, 0.80, 0.43), (0.78, 0.14, 0.03), wood, bevel=0.003)
    for index, (x, radius, tall, color) in enumerate([(0.14, 0.06, 0.06, (0.62, 0.42, 0.30)), (0.30, 0.05, 0.10, (0.75, 0.70, 0.62)), (0.46, 0.07, 0.05, (0.28, 0.33, 0.28))]):
        vessel([(0, 0), (radius * 0.6, 0), (radius, tall * 0.5), (radius * 1.05, tall)], 0.005, ceramic(f"bowl {index}", color), (x, 0.80, 0.46))


def in_use():
    """A round board that leans on the tiles, lemons with their leaf, herbs in a stone jar, a folded cloth."""
    board = lathe([(0, 0), (0.135, 0), (0.140, 0.004), (0.140, 0.016), (0.136, 0.020), (0, 0.020)], oak("board", board=0.09, oiled=0.5, tint=(1.25, 1.35, 1.5)), (0.20, 0.815, 0.135))
    board.rotation_euler = (math.radians(78), 0, 0)
    lemon = Material("lemon", (0.80, 0.53, 0.035), 0.42, 0.45)
    lemon.bump(lemon.noise(lemon.coordinates(), 210, 2), 0.3, 0.001)
    profile = [(0, -0.044), (0.006, -0.042), (0.012, -0.036), (0.026, -0.026), (0.032, 0.0), (0.026, 0.026), (0.012, 0.036), (0.005, 0.041), (0, 0.042)]
    for x, y, turn, lift in [(0.235, 0.36, 40, 0.031), (0.305, 0.40, -30, 0.031), (0.262, 0.435, 100, 0.031)]:
        fruit = lathe(rounded_profile(profile), lemon, (x, y, lift), segments=64)
        fruit.rotation_euler = (math.radians(88), math.radians(6), math.radians(turn))
    branch((0.235, 0.39, 0.055), (0.6, 0.2, 0.3), 0.06, 2, 0.055, 5, leaf("lemon leaf", (0.10, 0.19, 0.05)), slender=0.24)
    stone = ceramic("jar", (0.60, 0.56, 0.49), 0.6, speckle=0.6)
    vessel([(0, 0), (0.050, 0), (0.056, 0.01), (0.058, 0.11), (0.052, 0.125)], 0.004, stone, (-0.235, 0.47, 0))
    herb = leaf("herb", (0.13, 0.22, 0.06))
    for index, (dx, dy, length) in enumerate([(-0.6, 0, 0.22), (-0.2, 0.3, 0.30), (0.15, -0.2, 0.27), (0.5, 0.1, 0.24), (0.0, -0.4, 0.20), (-0.4, -0.3, 0.25), (0.35, 0.4, 0.28)]):
        branch((-0.235 + dx * 0.03, 0.47 + dy * 0.03, 0.10), (dx, dy, 1), length, 7, 0.055, index + 60, herb, slender=0.42)
    stripe = cloth("towel", (0.70, 0.66, 0.57), weave=700, slub=0.3, relief=0.3)
    for step in range(3):
        box((-0.31 + 0.004 * step, 0.205, 0.002 + 0.008 * step), (0.17 - 0.008 * step, 0.11, 0.007), stripe, 0.0034, 14)


def window():
    """Two panes over two, and a twig before them."""
    gobo = Gobo(SUN, (0, 0.22, 0.06), 1.7)
    gobo.frame(1.16, 0.80)
    gobo.bar(-0.10, 0, 0.030, 1)
    gobo.bar(0, 0.16, 1.2, 0.026)
    shade = leaf("shade", (0.1, 0.16, 0.06))
    for index, (x, y, dx, dy, length) in enumerate([(-0.55, -0.30, 0.8, 0.5, 0.55), (0.5, 0.42, -0.8, -0.35, 0.5)]):
        branch(gobo.at(x, y, 0.6), gobo.aim(dx, dy), length, 9, 0.11, 30 + index, shade)
