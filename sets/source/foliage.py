"""Leaves and branches: for vases, and between the sun and the set, where only their shadow is seen."""
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
