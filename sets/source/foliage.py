"""Leaves, branches and plumes of grass: for vases, and between the sun and the set, where only their shadow is seen."""
import math
import random

import bpy
from mathutils import Vector

from props import mesh


def leaf_blade(length, width):
    """Vertices and faces of a leaf along +y, folded at its midrib and curved."""
    steps, vertices, faces = 12, [], []
    for step in range(steps + 1):
        at = step / steps
        half = width * math.sin(math.pi * min(1, at * 0.96 + 0.04)) ** 0.8 * (1 - 0.25 * at)
        lift = 0.03 * length * math.sin(3 * at)
        vertices += [(-half, at * length, lift), (0, at * length, -0.02 * length), (half, at * length, lift)]
    for step in range(steps):
        corner = 3 * step
        faces += [(corner, corner + 1, corner + 4, corner + 3), (corner + 1, corner + 2, corner + 5, corner + 4)]
    return vertices, faces


def branch(base, toward, length, pairs, leaf_length, seed, material, slender=0.28, thickness=0.0022):
    """A stem from `base` with pairs of leaves, drooping a little; `slender` is leaf width over length."""
    dice = random.Random(seed)
    point, direction = Vector(base), Vector(toward).normalized()
    droop = Vector((dice.uniform(-0.3, 0.3), dice.uniform(-0.3, 0.3), -0.35))
    points = [point.copy()]
    for step in range(pairs):
        at = step / pairs
        direction = (direction + droop * 0.06).normalized()
        point = point + direction * (length / pairs)
        points.append(point.copy())
        for side in (-1, 1):
            size = leaf_length * (1 - 0.4 * at) * dice.uniform(0.85, 1.15)
            blade = mesh("leaf", *leaf_blade(size, leaf_length * slender * (1 - 0.3 * at)), material, smooth=True)
            out = direction.cross(Vector((0, 1, 0.2))).normalized() * side
            aim = (out * 0.9 + direction * 0.7 + Vector((0, dice.uniform(-0.5, 0.5), 0))).normalized()
            blade.rotation_euler = aim.to_track_quat("Y", "Z").to_euler()
            blade.rotation_euler.rotate_axis("Y", dice.uniform(-0.8, 0.8))
            blade.location = point
    _stem(points, thickness, material)


def _stem(points, thickness, material):
    curve = bpy.data.curves.new("stem", "CURVE")
    curve.dimensions, curve.bevel_depth = "3D", thickness
    spline = curve.splines.new("POLY")
    spline.points.add(len(points) - 1)
    for target, point in zip(spline.points, points):
        target.co = (*point, 1)
    thing = bpy.data.objects.new("stem", curve)
    bpy.context.collection.objects.link(thing)
    curve.materials.append(material.data)


def plume(length, seed, material, sprays=150, hairs=34):
    """A plume of dried pampas grass along +z that nods towards +y: sprays all round its stalk, each of fine silky strips."""
    dice, vertices, faces = random.Random(seed), [], []
    for spray in range(sprays):
        at = (spray + dice.random()) / sprays
        around = spray * 2.39996 + dice.uniform(-0.5, 0.5)
        out = Vector((math.cos(around), math.sin(around), 0))
        foot = nod(at, length)
        reach = length * (0.40 * math.sin(math.pi * min(1, 0.14 + 0.80 * at)) ** 0.7 + 0.04) * dice.uniform(0.75, 1.1)
        spread = dice.uniform(0.25, 0.62) * (1 - 0.4 * at)
        along = (nod(min(1, at + 0.05), length) - nod(max(0, at - 0.05), length)).normalized()
        heading = (along + out * spread).normalized()
        for _ in range(hairs):
            start = foot + heading * reach * dice.uniform(0, 0.75)
            stray = Vector((dice.gauss(0, 1), dice.gauss(0, 1), dice.gauss(0, 0.6)))
            _strip(vertices, faces, start, (heading + stray * 0.24).normalized(), reach * dice.uniform(0.22, 0.5), 0.0009 * length / 0.3, dice)
    return mesh("plume", vertices, faces, material, smooth=True)


def nod(at, length):
    """The stalk of a plume, from its foot (0) to its tip (1)."""
    return Vector((0, 0.30 * length * at ** 2.2, length * (at - 0.10 * at ** 3)))


def _strip(vertices, faces, start, heading, length, width, dice):
    """A hair that sags: four points long, pointed at its end, and turned anyhow."""
    across = heading.cross(Vector((dice.gauss(0, 1), dice.gauss(0, 1), dice.gauss(0, 1)))).normalized() * width / 2
    first, steps = len(vertices), 3
    for step in range(steps + 1):
        at = step / steps
        point = start + heading * length * at - Vector((0, 0, 0.18 * length * at * at))
        half = across * (1 - 0.85 * at)
        vertices += [point - half, point + half]
    faces += [(first + 2 * k, first + 2 * k + 1, first + 2 * k + 3, first + 2 * k + 2) for k in range(steps)]
