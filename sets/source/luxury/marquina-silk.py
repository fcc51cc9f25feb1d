"""Flat-lay in low key: honed black marble with calcite veins, a brass line let into it, bronze silk drawn in from the corner."""
import math
import random

import bpy
import cv2
import numpy as np
from mathutils import Vector, noise

from lights import area, dome
from materials import metal
from props import box, mesh
from shader import Material

INLAY = -0.262
# The slab is a metre long: a smaller picture would be repeated, and its veins end at the seam.
SIDE, TEXELS = 1.02, 3000


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.6, focal=80, fstop=11)
    nero = marble("nero", 3, 0.5, (0.034, 0.0305, 0.0275), (0.56, 0.50, 0.42), 48, 7)
    umber = marble("umber", 8, 0.1, (0.060, 0.038, 0.025), (0.34, 0.22, 0.125), 20, 7)
    box((INLAY + 0.0015 + 0.5, 0, -0.02), (1.0, 1.0, 0.02), nero, bevel=0.0004)
    box((INLAY - 0.0015 - 0.5, 0, -0.02), (1.0, 1.0, 0.02), umber, bevel=0.0004)
    box((INLAY, 0, -0.02), (0.0030, 1.0, 0.0201), metal("brass", (0.80, 0.54, 0.26), 0.26, brushed=(60, 2, 60)), bevel=0.0003)
    silk()
    warm, champagne = (1.0, 0.80, 0.56), (1.0, 0.88, 0.72)
    area(studio, "key", (-1.15, 0.90, 1.10), (0.02, -0.02, 0), (0.20, 0.20), 10, champagne, "key", spread=75)
    area(studio, "sheen", (-0.55, 1.05, 1.5), (0, 0.1, 0), (0.9, 0.5), 2.2, warm, "top", spread=120)
    area(studio, "bank", (0.6, -0.9, 1.6), (0, 0, 0), (1.2, 1.0), 3.0, champagne, "fill")
    dome(studio, (0.55, 0.5, 0.5), (0.1, 0.09, 0.08), 0.03, "fill")
    studio.describe(
        styles=["luxury"], pose="lying", room=((0.02, 0.02), (0.46, 0.46)),
        look=dict(exposure=1.5, contrast=1.05, saturation=0.88, vignette=0.14, grain=0.008, bloom=0.06, gains=dict(fill=2.0), productHeight=0.29))


def silk():
    """A cloth that is held together out of the frame, at the right, and opens into long folds over the lower corner."""
    bronze = Material("silk", (0.24, 0.145, 0.078), 0.46, 0.5, metallic=0.30, sheen=0.3)
    slack = bronze.noise(bronze.coordinates(scale=(5, 1, 1), rotation=(0, 0, math.radians(-40))), 26, 4, 0.6)
    threads = bronze.noise(bronze.coordinates(scale=(1, 9, 1), rotation=(0, 0, math.radians(-40))), 420, 2, 0.6)
    bronze.set("Base Color", bronze.mix(threads, (0.185, 0.108, 0.056), (0.295, 0.185, 0.104)))
    bronze.set("Roughness", bronze.span(slack, 0.40, 0.56))
    bronze.bump(bronze.math("MULTIPLY_ADD", threads, 0.16, slack), 0.16, 0.0014)
    across, along, vertices, faces = 520, 300, [], []
    for row in range(along + 1):
        for column in range(across + 1):
            vertices.append(fold(row / along, column / across))
    for row in range(along):
        for column in range(across):
            corner = row * (across + 1) + column
            faces.append((corner, corner + across + 1, corner + across + 2, corner + 1))
    cloth = mesh("silk", vertices, faces, bronze, smooth=True)
    cloth.modifiers.new("thickness", "SOLIDIFY").thickness = 0.0006


def fold(along, across):
    """A point of the cloth: folds fan out, come and go, and hang over a little on their far side; its hem lies nearly flat."""
    reach = 0.16 + 0.80 * along
    place = Vector((reach * 2.2, across * 3.0, 3.0))
    phase = 2 * math.pi * (6.5 * across ** 0.85 + 0.55 * noise.noise(place) + 0.16 * noise.noise(place * 2.7))
    swell = min(1.0, max(0.0, 0.62 + 1.1 * noise.noise(Vector((reach * 2.4, across * 5.5, 9.0)))))
    hem = min(1.0, across / 0.10)
    tall = (0.004 + 0.034 * swell) * (0.25 + 0.75 * hem * hem) * min(1.0, 0.55 + 0.5 * reach)
    high = 0.5 - 0.5 * math.cos(phase)
    shift = tall * (-0.42 * math.sin(2 * phase) + 0.55 * high) / max(0.2, reach)
    angle = math.radians(221 + 3.5 * noise.noise(Vector((reach * 3, 0, 1))) + 50 * across) + shift
    lift = tall * high ** 0.9 + 0.0012 + 0.0014 * hem * noise.noise(Vector((reach * 16, across * 20, 4))) + 0.0020 * hem * noise.noise(Vector((reach * 5, across * 75, 6)))
    return 0.565 + reach * math.cos(angle), 0.165 + reach * math.sin(angle), max(0.0008, lift)


def marble(name, seed, start, base, vein, heading, count):
    """Polished dull: a dark ground with clouds and grain, its veins painted, since no noise breaks and branches as they do."""
    stone = Material(name, base, 0.34, 0.5)
    veins = stone.node("TexImage", {"Vector": stone.coordinates(scale=(1 / SIDE, 1 / SIDE, 1), location=(start, 0.5, 0))},
                       image=picture(name, painted(seed, heading, count)), extension="REPEAT", interpolation="Cubic").outputs["Color"]
    place = stone.coordinates()
    clouds, grain = stone.noise(place, 7, 5, 0.6, 0.4), stone.noise(place, 900, 2, 0.6)
    ground = stone.mix(stone.ramp(clouds, [(0.3, 0.0), (0.7, 1.0)]), [c * 0.72 for c in base], [c * 1.35 for c in base])
    ground = stone.mix(stone.ramp(grain, [(0.58, 0.0), (0.72, 0.35)]), ground, [c * 2.4 for c in base])
    stone.set("Base Color", stone.mix(veins, ground, vein))
    stone.set("Roughness", stone.span(stone.noise(place, 18, 4, 0.6), 0.29, 0.40))
    stone.bump(stone.noise(place, 420, 3, 0.6), 0.05, 0.0004)
    return stone


def picture(name, values):
    image = bpy.data.images.new(name, TEXELS, TEXELS, float_buffer=True)
    image.colorspace_settings.name = "Non-Color"
    image.pixels.foreach_set(np.dstack([values] * 3 + [np.ones_like(values)]).ravel())
    image.pack()
    return image


def painted(seed, heading, count):
    """How much vein there is: a few broad ones that run one way and break, their branches, and a net of hairlines."""
    dice, veins = random.Random(seed), np.zeros((TEXELS, TEXELS), np.float32)
    for _ in range(count):
        crack(veins, dice, (dice.uniform(-0.1, 1.1), dice.uniform(-0.1, 1.1)), math.radians(heading + dice.gauss(0, 14)), dice.uniform(0.5, 1.3), dice.uniform(2.0, 7.5), 3)
    for _ in range(count * 5):
        crack(veins, dice, (dice.uniform(0, 1), dice.uniform(0, 1)), math.radians(heading + dice.gauss(0, 45)), dice.uniform(0.08, 0.4), dice.uniform(0.5, 1.1), 1)
    rows, columns = np.mgrid[0:TEXELS, 0:TEXELS].astype(np.float32)
    wave = [8 * clouds(seed + 50 + k, 9) + 3 * clouds(seed + 60 + k, 60) for k in range(2)]
    veins = cv2.remap(veins, columns + wave[0], rows + wave[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    broken = np.clip(0.55 + 0.55 * clouds(seed + 70, 14) + 0.35 * clouds(seed + 71, 90), 0.04, 1)
    halo = cv2.GaussianBlur(veins, (0, 0), 14)
    return np.clip(cv2.GaussianBlur(veins, (0, 0), 0.8) * broken + halo * 0.25 * broken, 0, 1)


def crack(veins, dice, start, heading, length, width, branches):
    """One vein in shares of the texture: it jerks, narrows, breaks off for a while, and splits."""
    point, step, drift = np.array(start), 0.004, 0.0
    for at in np.arange(0, length, step):
        drift = 0.92 * drift + dice.gauss(0, 0.06)
        angle = heading + drift + dice.gauss(0, 0.16)
        after = point + step * np.array([math.cos(angle), math.sin(angle)])
        wide = width * min(1.0, at / 0.12 + 0.05 if branches == 3 else 1.0) * (1 - at / length) ** 0.5 * dice.uniform(0.6, 1.25)
        ends = [tuple(int(value * TEXELS * 16) for value in end) for end in (point, after)]
        cv2.line(veins, *ends, min(1.0, 0.25 + wide / 3), max(1, round(wide)), cv2.LINE_AA, 4)
        point = after
        if branches and dice.random() < step * 2.2 * branches:
            crack(veins, dice, tuple(point), angle + dice.choice((-1, 1)) * dice.uniform(0.3, 0.9), dice.uniform(0.06, 0.35), wide * 0.6, branches - 1)


def clouds(seed, cells):
    """Smooth noise about 0, with a spread of about one half."""
    grid = np.random.default_rng(seed).normal(0, 0.5, (cells, cells)).astype(np.float32)
    return cv2.resize(grid, (TEXELS, TEXELS), interpolation=cv2.INTER_CUBIC)
