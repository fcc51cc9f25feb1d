"""Meshes: the solids that sets are built from. Metres; z up; every edge that a camera sees is bevelled."""
import math
import random

import bpy
from mathutils import Vector, noise


def dress(thing, material, bevel=0.0, smooth=False, segments=4):
    thing.data.materials.clear()
    thing.data.materials.append(material.data)
    if bevel:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width = bevel
        modifier.segments = segments
        modifier.limit_method = "ANGLE"
        modifier.angle_limit = math.radians(40)
    if bevel or smooth:
        for polygon in thing.data.polygons:
            polygon.use_smooth = True
        thing.data.use_auto_smooth = True
        thing.data.auto_smooth_angle = math.radians(40)
    return thing


def mesh(name, vertices, faces, material, bevel=0.0, smooth=False, location=(0, 0, 0)):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(vertex) for vertex in vertices], [], faces)
    data.update()
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    thing.location = location
    return dress(thing, material, bevel, smooth)


def box(center, size, material, bevel=0.003, turn=0.0):
    """Centre x and y, base z; size; turned about z by `turn` degrees."""
    x, y, z = center
    bpy.ops.mesh.primitive_cube_add(size=1, location=(x, y, z + size[2] / 2), rotation=(0, 0, math.radians(turn)))
    thing = bpy.context.object
    thing.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    return dress(thing, material, bevel)


def lathe(profile, material, location=(0, 0, 0), segments=160, sharp=40):
    """A solid of revolution; the profile is (radius, height) from the bottom up."""
    count = len(profile)
    vertices = []
    for step in range(segments):
        angle = 2 * math.pi * step / segments
        vertices += [(radius * math.cos(angle), radius * math.sin(angle), height) for radius, height in profile]
    faces = []
    for step in range(segments):
        for row in range(count - 1):
            near, far = step * count + row, ((step + 1) % segments) * count + row
            faces.append((near, far, far + 1, near + 1))
    thing = mesh("lathe", vertices, faces, material, smooth=True, location=location)
    thing.data.auto_smooth_angle = math.radians(sharp)
    return thing


def rounded_profile(points, rounds=2):
    """Chaikin's corner cutting: a soft profile from a few points."""
    for _ in range(rounds):
        cut = [points[0]]
        for (r0, h0), (r1, h1) in zip(points, points[1:]):
            cut += [(0.75 * r0 + 0.25 * r1, 0.75 * h0 + 0.25 * h1), (0.25 * r0 + 0.75 * r1, 0.25 * h0 + 0.75 * h1)]
        points = cut + [points[-1]]
    return points


def cylinder(base, radius, height, material, bevel=0.003, segments=256):
    steps = 8
    bend = [math.pi / 2 * step / steps for step in range(steps + 1)]
    profile = [(0, 0)]
    profile += [(radius - bevel + bevel * math.sin(a), bevel - bevel * math.cos(a)) for a in bend]
    profile += [(radius - bevel + bevel * math.cos(a), height - bevel + bevel * math.sin(a)) for a in bend]
    return lathe(profile + [(0, height)], material, base, segments)


def sphere(center, radius, material, stretch=(1, 1, 1)):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=96, ring_count=64, radius=radius, location=center)
    bpy.context.object.scale = stretch
    return dress(bpy.context.object, material, smooth=True)


def repeat(thing, places):
    """The same mesh at further places: (position, scale). Renders as fast as one, since they share it."""
    for position, scale in places:
        again = bpy.data.objects.new(thing.name, thing.data)
        bpy.context.collection.objects.link(again)
        again.location, again.scale = position, (scale,) * 3
    return thing


def torus(center, radius, thickness, material, rotation=(90, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(
        major_radius=radius, minor_radius=thickness, major_segments=256, minor_segments=40,
        location=center, rotation=[math.radians(angle) for angle in rotation])
    return dress(bpy.context.object, material, smooth=True)


def prism(outline, height, material, location=(0, 0, 0), rotation=(0, 0, 0), bevel=0.002):
    """An outline in x and y (anticlockwise) raised by `height`; rotation in degrees."""
    count = len(outline)
    vertices = [(x, y, 0) for x, y in outline] + [(x, y, height) for x, y in outline]
    faces = [tuple(range(count - 1, -1, -1)), tuple(range(count, 2 * count))]
    faces += [(i, (i + 1) % count, count + (i + 1) % count, count + i) for i in range(count)]
    thing = mesh("prism", vertices, faces, material, bevel, True, location)
    thing.data.auto_smooth_angle = math.radians(30)
    thing.rotation_euler = [math.radians(angle) for angle in rotation]
    return thing


def stadium(width, depth, steps=64):
    """Outline of a slab with round ends."""
    radius, half = depth / 2, width / 2 - depth / 2
    ends = []
    for centre, start in ((half, -90), (-half, 90)):
        for step in range(steps + 1):
            angle = math.radians(start + 180 * step / steps)
            ends.append((centre + radius * math.cos(angle), radius * math.sin(angle)))
    return ends


def sweep(material, wall=0.9, radius=0.5, width=8.0, front=-3.0, height=4.0, steps=96):
    """A seamless backdrop: floor, cove and wall in one sheet; the wall stands at y = `wall`."""
    bend = [math.pi / 2 * step / steps for step in range(1, steps + 1)]
    start = wall - radius
    # Rows near the cove's start, or its normals would be smeared over the whole floor and draw a line there.
    profile = [(front, 0), (start - 0.2, 0), (start - 0.02, 0), (start, 0)]
    profile += [(wall - radius + radius * math.sin(a), radius - radius * math.cos(a)) for a in bend]
    profile += [(wall, height)]
    vertices = [(side * width / 2, y, z) for y, z in profile for side in (-1, 1)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    return mesh("sweep", vertices, faces, material, smooth=True)


def sheet(name, width, depth, columns, rows, height, material, location=(0, 0, 0)):
    """A fine grid in x and y whose z is height(x, y): cloth, sand, crumpled paper."""
    vertices, faces = [], []
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y = width * (column / columns - 0.5), depth * (row / rows - 0.5)
            vertices.append((x, y, height(x, y)))
    for row in range(rows):
        for column in range(columns):
            corner = row * (columns + 1) + column
            faces.append((corner, corner + 1, corner + columns + 2, corner + columns + 1))
    return mesh(name, vertices, faces, material, smooth=True, location=location)


def rock(center, radius, seed, material, flat=0.6, detail=5, roughness=0.35):
    """A worn stone: a sphere pushed about by fractal noise; `flat` is its height over its width."""
    dice = random.Random(seed)
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=detail, radius=1)
    thing = bpy.context.object
    offset = Vector([dice.uniform(-99, 99) for _ in range(3)])
    wide, deep = dice.uniform(0.8, 1.25), dice.uniform(0.8, 1.25)
    for vertex in thing.data.vertices:
        point = vertex.co.copy()
        push = noise.fractal(point * 0.9 + offset, 1.0, 2.0, 4) + noise.noise(point * 0.6 + offset) * 0.8
        point *= 1 + push * roughness * 0.6
        vertex.co = (point.x * radius * wide, point.y * radius * deep, point.z * radius * flat)
    thing.location = center
    thing.rotation_euler = (dice.uniform(-0.2, 0.2), dice.uniform(-0.2, 0.2), dice.uniform(0, 6.28))
    return dress(thing, material, smooth=True)


def fracture(point, size, seed):
    """About -0.5 to 0.5: how close-grained stone breaks, in shallow scoops some `size` across that meet in sharp ridges."""
    place = point / size + Vector((seed * 7.1, seed * 3.3, 0))
    place += noise.noise_vector(place * 0.8) * 0.3
    _, centres = noise.voronoi(place)
    scoops = []
    for centre in centres:
        own = noise.noise_vector(centre * 3.7)
        way = place - centre
        scoops.append(0.5 * noise.noise(centre * 5.3) + own.dot(way) + 0.7 * way.length_squared)
    return min(scoops) - 0.1


def boulder(center, radius, seed, material, flat=0.7, detail=6, faces=14):
    """A stone that broke along so many flat faces, its edges worn a little."""
    dice = random.Random(seed)
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=detail, radius=1)
    thing = bpy.context.object
    offset = Vector([dice.uniform(-50, 50) for _ in range(3)])
    wide, deep = dice.uniform(0.85, 1.3), dice.uniform(0.85, 1.25)
    planes = [(Vector([dice.gauss(0, 1) for _ in range(3)]).normalized(), dice.uniform(0.62, 0.95)) for _ in range(faces)]
    for vertex in thing.data.vertices:
        # The planes' soft minimum: 40 wears the edges off by a hundredth of the radius.
        reach = [away / max(0.05, vertex.co.dot(normal)) for normal, away in planes] + [1.25]
        nearest = min(reach)
        push = nearest - math.log(sum(math.exp(40 * (nearest - far)) for far in reach)) / 40
        push += fracture(vertex.co + offset, 0.5, 1) * 0.07 + noise.fractal((vertex.co + offset) * 6, 1, 2, 4) * 0.016
        vertex.co = (vertex.co.x * push * radius * wide, vertex.co.y * push * radius * deep, vertex.co.z * push * radius * flat)
    thing.location = center
    thing.rotation_euler = (dice.uniform(-0.3, 0.3), dice.uniform(-0.3, 0.3), dice.uniform(0, 6.28))
    return dress(thing, material, smooth=True)


def ledge(top, material, front=-0.15, back=0.34):
    """A ledge of stone, its top at z = `top`, broken along flat faces at its front and behind; flat within a millimetre where
    the product stands."""
    across, vertices, faces = 760, [], []
    profile = [(back + 0.16, -0.04), (back + 0.10, 0.02), (back + 0.03, top)]
    profile += [(back - (back - front) * k / 150, top) for k in range(151)]
    profile += [(front - 0.006 - 0.05 * (k / 70) ** 1.6, top - 0.085 * k / 70) for k in range(1, 71)]
    for step in range(across + 1):
        x = 1.3 * (step / across - 0.5)
        vertices += [_broken(Vector((x, y, z)), top, front) for y, z in profile]
    count = len(profile)
    for step in range(across):
        for k in range(count - 1):
            a = step * count + k
            faces.append((a, a + 1, a + count + 1, a + count))
    return mesh("ledge", vertices, faces, material, smooth=True)


def _broken(point, top, front):
    x, y, z = point
    away = math.hypot(x / 0.30, (y - 0.02) / 0.155)
    rough = min(1.0, max(0.0, (away - 0.80) / 0.55))
    rough *= rough * (3 - 2 * rough)
    broken = fracture(point, 0.11, 3) * 0.036 + fracture(point, 0.034, 8) * 0.008 + noise.fractal(point * 40, 1, 2, 4) * 0.0012
    # Out to the front on the face, up on the top: a ledge steps both ways.
    face = 1.0 if z < top - 0.001 and y < 0 else max(0.0, min(1.0, (front + 0.05 - y) / 0.05)) * 0.6
    slope = -0.016 * max(0.0, away - 1.0) * (1 if y < 0.05 else 0.2)
    return (x + rough * broken * 0.3, y - rough * face * (broken * 1.6 + 0.035 * noise.noise(Vector((x * 5, 2, 0)))),
            z + rough * ((broken * 0.9) * (1 - 0.6 * face) + slope) + 0.0003 * noise.noise(point * 60))
