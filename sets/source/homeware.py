"""Small things of a home, modelled to be seen out of focus beside a product: vases, flowers, books, candles, trays."""
import math
import random

from mathutils import Vector, noise

from materials import cloth, plain
from props import box, lathe, mesh, prism, rounded_profile
from shader import Material


def rounded_rectangle(width, height, radius, steps=12):
    """Outline for a prism: phones, trays, cushions seen from above."""
    outline = []
    for cx, cy, start in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
        for step in range(steps + 1):
            angle = math.radians(start + 90 * step / steps)
            outline.append((cx * (width / 2 - radius) + radius * math.cos(angle), cy * (height / 2 - radius) + radius * math.sin(angle)))
    return outline


def vessel(outside, wall, material, location, rounds=2):
    """A vase, cup or bowl: its outer profile (radius, height) from the middle of its foot up to the lip, hollowed by `wall`."""
    inside = [(max(0.0, radius - wall), max(height, wall)) for radius, height in reversed(outside[1:])]
    return lathe(rounded_profile(outside + inside + [(0, inside[-1][1])], rounds), material, location)


def tulip(base, lean, length, size, petals, stem_material, seed=0):
    """A stem that bends by `lean` (x, y) towards its head, with one long leaf."""
    dice = random.Random(seed)
    points = [Vector(base) + Vector((lean[0] * t * t, lean[1] * t * t, length * t)) for t in (k / 10 for k in range(11))]
    tube(points, 0.0035, stem_material)
    axis = (points[-1] - points[-2]).normalized()
    profile = [(0, 0), (0.30, 0.02), (0.44, 0.22), (0.46, 0.48), (0.38, 0.80), (0.26, 1.0), (0.20, 0.98), (0.30, 0.7), (0, 0.4)]
    head = lathe(rounded_profile([(r * size, h * size) for r, h in profile]), petals, points[-1], segments=48)
    for vertex in head.data.vertices:
        around = math.atan2(vertex.co.y, vertex.co.x)
        lobe = math.cos(3 * around + seed)
        vertex.co.x *= 1 + 0.07 * lobe
        vertex.co.y *= 1 + 0.07 * lobe
        vertex.co.z *= 1 + 0.10 * lobe * vertex.co.z / size
    head.rotation_euler = axis.to_track_quat("Z", "Y").to_euler()
    blade = long_leaf(length * dice.uniform(0.6, 0.8), 0.022, stem_material)
    blade.location = points[2]
    blade.rotation_euler = (dice.uniform(0.2, 0.5), 0, dice.uniform(0, 6.28))


def long_leaf(length, width, material):
    """A blade that stands on end and bows over."""
    vertices, faces, steps = [], [], 14
    for step in range(steps + 1):
        at = step / steps
        half = width * math.sin(math.pi * (0.12 + 0.88 * at)) ** 0.7
        y, z = length * 0.35 * at * at, length * (at - 0.12 * at * at)
        vertices += [(-half, y, z), (0, y + 0.15 * width, z), (half, y, z)]
    for step in range(steps):
        a = 3 * step
        faces += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
    return mesh("blade", vertices, faces, material, smooth=True)


def tube(points, radius, material, segments=12):
    """A round rod along points: stems, wires, straws, rims."""
    vertices, faces = [], []
    for index, point in enumerate(points):
        along = (points[min(index + 1, len(points) - 1)] - points[max(index - 1, 0)]).normalized()
        across = along.orthogonal().normalized() if index == 0 else (across - along * across.dot(along)).normalized()
        other = along.cross(across)
        vertices += [point + (across * math.cos(a) + other * math.sin(a)) * radius for a in (2 * math.pi * k / segments for k in range(segments))]
    for index in range(len(points) - 1):
        for k in range(segments):
            a, b = index * segments + k, index * segments + (k + 1) % segments
            faces.append((a, b, b + segments, a + segments))
    return mesh("tube", vertices, faces, material, smooth=True)


def book(base, size, turn, cover_color, page_color=(0.62, 0.57, 0.47), name="book"):
    """A cloth-bound book lying down; size is (width, depth, thickness)."""
    x, y, z = base
    width, depth, thick = size
    cover = cloth(f"{name} cover", cover_color, weave=1200, relief=0.2)
    pages = plain(f"{name} pages", page_color, 0.9, 0.1)
    box((x, y, z), (width, depth, 0.003), cover, 0.001, turn)
    box((x, y, z + 0.003), (width - 0.012, depth - 0.012, thick - 0.006), pages, 0.0008, turn)
    box((x, y, z + thick - 0.003), (width, depth, 0.003), cover, 0.001, turn)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    box((x - cos * (width - 0.004) / 2, y - sin * (width - 0.004) / 2, z), (0.004, depth, thick), cover, 0.0015, turn)
    return z + thick


def tray(base, size, radius, rim, material, turn=0.0, depth=0.004):
    """A thin plate with rounded corners and a raised rim."""
    x, y, z = base
    prism(rounded_rectangle(*size, radius), depth, material, (x, y, z), (0, 0, turn), bevel=0.0012)
    outline = rounded_rectangle(size[0] - 0.004, size[1] - 0.004, radius - 0.002, 16)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points = [Vector((x + a * cos - b * sin, y + a * sin + b * cos, z + depth + rim)) for a, b in [*outline, outline[0], outline[1]]]
    tube(points, 0.0026, material)
    wall, faces = [], []
    for point in points:
        wall += [point, point - Vector((0, 0, rim))]
    for index in range(len(points) - 1):
        a = 2 * index
        faces.append((a, a + 1, a + 3, a + 2))
    mesh("rim", wall, faces, material, smooth=True)


def glow(name, color, strength):
    """A surface that shines by itself, for lamps in the picture."""
    material = Material(name, (0.9, 0.9, 0.9), 0.6, 0.2)
    material.set("Emission", color)
    material.set("Emission Strength", strength)
    return material


def cushion(center, size, material, seed=0, lean=(0, 0, 0)):
    """A stuffed square (width, height, thickness), pinched at its corners and creased; `lean` turns it, in degrees."""
    count, vertices, faces = 48, [], []
    for side in (-1, 1):
        for row in range(count + 1):
            for column in range(count + 1):
                u, v = 2 * column / count - 1, 2 * row / count - 1
                body = ((1 - u ** 4) * (1 - v ** 4)) ** 0.5
                crease = noise.noise(Vector((u * 1.6 + seed, v * 1.6, side))) * 0.22 + (1 - abs(noise.noise(Vector((u * 2.2, v * 2.2 + seed, side * 3))))) ** 3 * 0.16
                pinch = 1 - 0.07 * (1 - v * v) * u * u
                rise = 1 - 0.07 * (1 - u * u) * v * v
                vertices.append((size[0] / 2 * u * pinch, side * size[2] / 2 * body * (1 - crease), size[1] / 2 * v * rise))
        first = (count + 1) ** 2 * (side > 0)
        for row in range(count):
            for column in range(count):
                a = first + row * (count + 1) + column
                face = (a, a + 1, a + count + 2, a + count + 1)
                faces.append(face if side < 0 else face[::-1])
    thing = mesh("cushion", vertices, faces, material, smooth=True, location=center)
    thing.rotation_euler = [math.radians(angle) for angle in lean]
    return thing


def curtain(fabric, span, y, pleats, depth, seed, gather=0):
    """Pleats as heavy cloth hangs: round and broad in front, deep and narrow behind; `gather` ties them to that side."""
    columns, rows, low, high = pleats * 36, 70, -0.004, 2.2
    vertices, faces = [], []
    for row in range(rows + 1):
        z = low + (high - low) * row / rows
        tie = math.exp(-((z - 0.22) / 0.30) ** 2) if gather else 0
        for column in range(columns + 1):
            at = column / columns
            x = span[0] + (span[1] - span[0]) * at + gather * tie * 0.16 * (1 - at)
            drift = noise.noise(Vector((at * pleats * 0.45, z * 0.55, seed))) * 1.5 + noise.noise(Vector((at * 3, z * 1.5, seed + 4))) * 0.35
            swing = math.cos(2 * math.pi * (at * pleats + drift))
            size = 0.72 + 0.5 * noise.noise(Vector((at * pleats * 0.8, z * 0.3, seed + 9)))
            # The square root makes the front round and the valley a crease.
            fold = math.sqrt(max(0.0, 0.5 + 0.5 * swing)) + 0.10 * noise.noise(Vector((at * pleats * 2.4, z * 1.8, seed + 2)))
            vertices.append((x, y + depth * (0.5 - fold * size) * (1 - 0.35 * tie), z))
    for row in range(rows):
        for column in range(columns):
            corner = row * (columns + 1) + column
            faces.append((corner, corner + 1, corner + columns + 2, corner + columns + 1))
    mesh("curtain", vertices, faces, fabric, smooth=True)
