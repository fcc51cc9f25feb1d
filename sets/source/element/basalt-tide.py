"""Wet black basalt in rippling teal water, a low sun behind: glitter on the water, columns in the mist."""
import math
import random

import bpy
from mathutils import Vector, noise

from lights import area, dome
from props import box, dress, mesh, prism, rock
from shader import Material

TOP = 0.040


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.6, height=0.075, focal=100, base_row=0.27, fstop=4.5)
    basalt = wet_basalt()
    slab(basalt)
    columns(basalt)
    stones(basalt)
    droplets()
    box((0, 2, -0.03), (14, 9, 0.03), water(), bevel=0)
    sky(studio)
    area(studio, "sun", (0.28, 2.2, 1.15), (0, 0, 0.05), (0.6, 0.4), 4, (0.92, 0.98, 1), "sun", spread=100)
    area(studio, "key", (-0.85, -0.85, 1.0), (0, 0, 0.10), (0.8, 0.8), 11, (1, 0.965, 0.92), "key")
    area(studio, "rim", (0.9, 0.45, 0.5), (0, 0, 0.12), (0.18, 0.8), 4, (0.85, 0.97, 1), "rim")
    dome(studio, (0.45, 0.75, 0.82), (0.03, 0.06, 0.07), 0.22, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.44, 0.40)),
        look=dict(exposure=1.35, contrast=1.05, saturation=1.08, vignette=0.16, grain=0.005, bloom=0.12, productHeight=0.27))


def wet_basalt():
    stone = Material("basalt", (0.03, 0.032, 0.034), 0.3, 0.5, clearcoat_roughness=0.06)
    place = stone.coordinates()
    clouds, grain = stone.noise(place, 9, 4, 0.65), stone.noise(place, 75, 4, 0.7)
    color = stone.mix(stone.ramp(clouds, [(0.3, 0.0), (0.7, 1.0)]), (0.014, 0.016, 0.018), (0.055, 0.058, 0.060))
    stone.set("Base Color", stone.mix(stone.ramp(grain, [(0.60, 0.0), (0.74, 0.4)]), color, (0.17, 0.17, 0.165)))
    # Mostly a satin film with a few puddles: wet all over, it mirrors the sun in one white sheet.
    puddles = stone.ramp(stone.noise(place, 7, 3, 0.5), [(0.50, 0.0), (0.57, 1.0)])
    stone.set("Roughness", stone.span(puddles, 0.34, 0.05, (0, 1)))
    stone.set("Clearcoat", stone.math("MULTIPLY_ADD", puddles, 0.6, 0.1))
    relief = stone.math("MULTIPLY_ADD", clouds, 1.0, stone.math("MULTIPLY", grain, 0.35))
    stone.bump(stone.math("MULTIPLY", relief, stone.math("MULTIPLY_ADD", puddles, -0.75, 1.0)), 0.42, 0.009)
    return stone


def slab(stone):
    """Broad enough for a bag, worn round at the rim, flat within a millimetre where the product stands."""
    bpy.ops.mesh.primitive_cube_add(size=1)
    thing = bpy.context.object
    thing.scale = (0.74, 0.44, 0.09)
    bpy.ops.object.transform_apply(scale=True)
    for kind, settings in (("BEVEL", dict(width=0.016, segments=4)), ("SUBSURF", dict(subdivision_type="SIMPLE", levels=5, render_levels=5))):
        modifier = thing.modifiers.new(kind, kind)
        for key, value in settings.items():
            setattr(modifier, key, value)
    bpy.ops.object.convert(target="MESH")
    for vertex in thing.data.vertices:
        point = vertex.co.copy()
        rim = max(0.0, min(1.0, (math.hypot(point.x / 0.37, point.y / 0.22) - 0.55) / 0.5))
        vertex.co.x += (noise.fractal(point * 8, 1, 2, 5) * 0.010 + noise.noise(point * 3 + Vector((5, 0, 0))) * 0.05) * rim
        vertex.co.y += (noise.fractal(point * 8 + Vector((0, 7, 0)), 1, 2, 5) * 0.010 + noise.noise(point * 4 + Vector((0, 9, 0))) * 0.04) * rim
        vertex.co.z += noise.fractal(point * 10, 1, 2, 4) * 0.006 * rim - 0.014 * rim * rim + noise.noise(point * 30) * 0.0005
    dress(thing, stone, smooth=True)
    thing.location = (0, 0.05, TOP - 0.045)


def columns(stone):
    """Hexagonal columns left and right, higher to the sides, so that a bright gate stays open behind the product."""
    dice = random.Random(8)
    size = 0.085
    for row in range(9):
        for column in range(-8, 9):
            x = (column + 0.5 * (row % 2)) * size * 1.75
            y = 1.05 + row * size * 1.5
            away = abs(x - 0.06) - 0.20 - 0.035 * row
            if away < 0:
                continue
            height = 0.03 + 0.62 * min(1.0, away / 0.65) ** 1.1 * dice.uniform(0.55, 1.2) + 0.02 * row
            outline = [(size * math.cos(math.radians(60 * k + 30)) * dice.uniform(0.92, 1.0), size * math.sin(math.radians(60 * k + 30)) * dice.uniform(0.92, 1.0)) for k in range(6)]
            prism(outline, height + 0.1, stone, (x, y, -0.1), (dice.uniform(-2, 2), dice.uniform(-2, 2), 0), bevel=0.010)


def stones(stone):
    dice = random.Random(11)
    placed = []
    for index in range(700):
        x, y, radius = dice.uniform(-0.55, 0.55), dice.uniform(-0.45, 0.6), dice.choice([0.012, 0.016, 0.022, 0.03, 0.04]) * dice.uniform(0.8, 1.2)
        near = math.hypot(x / 0.43, (y - 0.05) / 0.27)
        if near < 1.0 + radius or near > 1.7 + dice.random() or any((x - a) ** 2 + (y - b) ** 2 < ((radius + c) * 0.85) ** 2 for a, b, c in placed):
            continue
        placed.append((x, y, radius))
        rock((x, y, -0.002 - radius * 0.1), radius, index, stone, dice.uniform(0.5, 0.72), 4)
        if len(placed) > 46:
            break


def droplets():
    """Water standing on the stone, none under the product; one mesh, since objects are slow to place by the hundred."""
    clear = Material("drop", (0.02, 0.03, 0.032), 0.02, 0.5, clearcoat=1.0, clearcoat_roughness=0.01)
    dice = random.Random(5)
    vertices, faces, around, up = [], [], 20, 6
    for _ in range(190):
        angle, away = dice.uniform(0, 6.28), dice.uniform(0.5, 1.0)
        x, y = 0.30 * away * math.cos(angle), 0.05 + 0.17 * away * math.sin(angle)
        size = dice.choice([0.0012, 0.0016, 0.002, 0.003, 0.0045])
        wide, deep, first = size * dice.uniform(0.9, 1.3), size * dice.uniform(0.9, 1.3), len(vertices)
        for ring in range(up + 1):
            lift = math.pi / 2 * ring / up
            for step in range(around):
                turn = 2 * math.pi * step / around
                vertices.append((x + wide * math.cos(lift) * math.cos(turn), y + deep * math.cos(lift) * math.sin(turn), TOP - 0.0004 + size * 0.6 * math.sin(lift)))
        for ring in range(up):
            for step in range(around):
                a, b = first + ring * around + step, first + ring * around + (step + 1) % around
                faces.append((a, b, b + around, a + around))
    mesh("droplets", vertices, faces, clear, smooth=True)


def water():
    """Rings run out from two places; long swell under them; all in the relief of one plane."""
    sea = Material("water", (0.004, 0.030, 0.036), 0.02, 0.5)
    sea.put(sea.shader.inputs["IOR"], 1.33)
    place = sea.coordinates(location=(0, 2, 0))
    x, y, _ = sea.axes(place)

    def rings(cx, cy, waves, fade):
        dx, dy = sea.math("SUBTRACT", x, cx), sea.math("SUBTRACT", y, cy)
        radius = sea.math("SQRT", sea.math("ADD", sea.math("MULTIPLY", dx, dx), sea.math("MULTIPLY", dy, dy)))
        return sea.math("MULTIPLY", sea.math("SINE", sea.math("MULTIPLY", radius, waves)), sea.math("EXPONENT", sea.math("MULTIPLY", radius, -fade)))

    height = sea.math("ADD", rings(-0.22, -0.36, 150, 4.0), sea.math("MULTIPLY", rings(0.34, -0.30, 190, 5.0), 0.7))
    swell = sea.noise(sea.coordinates(scale=(1, 1.8, 1)), 5, 4, 0.5)
    chop = sea.noise(sea.coordinates(scale=(1, 2.2, 1)), 34, 3, 0.5)
    height = sea.math("MULTIPLY_ADD", swell, 2.2, sea.math("MULTIPLY_ADD", chop, 0.45, height))
    sea.bump(height, 0.7, 0.004)
    return sea


def sky(studio):
    """Mist that glows where it meets the water, thins out upwards and drifts in banks."""
    studio.group("back")
    mist = Material("mist", (0, 0, 0), 1.0, 0.0)
    x, _, z = mist.axes(mist.coordinates())
    banks = mist.noise(mist.coordinates(scale=(0.7, 1, 2.2)), 1.5, 4, 0.55)
    away = mist.math("MULTIPLY", mist.math("POWER", mist.math("ADD", x, -0.25), 2.0), 0.05)
    rise = mist.math("ADD", mist.math("MULTIPLY_ADD", z, 0.40, mist.math("MULTIPLY_ADD", banks, 0.30, 0.85)), away)
    mist.set("Emission", mist.ramp(rise, [(0.02, (0.62, 0.90, 0.90)), (0.16, (0.36, 0.70, 0.73)), (0.42, (0.075, 0.27, 0.32)), (0.90, (0.010, 0.060, 0.080))]))
    mist.set("Emission Strength", 0.62)
    screen = box((0, 6.0, -0.5), (14, 0.05, 6), mist, bevel=0)
    screen.lightgroup, screen.visible_shadow = "back", False
