"""Smooth bodies as signed distance fields: fields are functions of (n, 3) points to metres, negative inside.

Fields melt into each other without seams, which neither overlapping meshes nor metaballs give with control over
every fillet; the mesh is made once, at the end (surface.py). Up is z, the figure looks along -y, lengths in metres.
"""
import math

import numpy as np


def ellipsoid(centre, radii, turn=(0, 0, 0)):
    centre, radii, axes = np.array(centre), np.array(radii), rotation(turn)

    def field(points):
        local = (points - centre) @ axes
        near = np.linalg.norm(local / radii, axis=1)
        slope = np.linalg.norm(local / radii**2, axis=1)
        return near * (near - 1) / np.maximum(slope, 1e-6)
    return field


def limb(points, radii, steps=4):
    """A tube along a smooth curve through `points`, its radius following `radii`, with round ends."""
    knots = np.column_stack([np.array(points, float), radii])
    row = curve(np.arange(len(knots)), knots, np.linspace(0, len(knots) - 1, (len(knots) - 1) * steps + 1))

    def field(points):
        best = np.full(len(points), np.inf)
        for start, end in zip(row[:-1], row[1:]):
            along = end[:3] - start[:3]
            share = np.clip((points - start[:3]) @ along / (along @ along), 0, 1)
            away = np.linalg.norm(points - start[:3] - share[:, None] * along, axis=1)
            best = np.minimum(best, away - start[3] - share * (end[3] - start[3]))
        return best
    return field


def loft(rows, power=2.2):
    """A body through horizontal sections: rows of (z, half width, depth in front, depth behind, y of the middle).

    power: 2 makes ellipses of the sections, more makes them squarer.
    """
    rows = np.array(sorted(rows), float)
    heights = np.linspace(rows[0, 0], rows[-1, 0], 400)
    table = curve(rows[:, 0], rows[:, 1:], heights)

    def field(points):
        x, y, z = points.T
        width, front, back, middle = (np.interp(z, heights, column) for column in table.T)
        y = y - middle
        depth = np.where(y < 0, front, back)
        share = (np.abs(x / width) ** power + np.abs(y / depth) ** power) ** (1 / power)
        radius = np.hypot(x, y)
        # Along the ray from the axis this is exact; 0.85 keeps it a lower bound where the wall slants.
        side = np.where(share < 0.05, -np.minimum(width, depth), radius - radius / np.maximum(share, 0.05)) * 0.85
        end = np.maximum(heights[0] - z, z - heights[-1])
        # Round the ends' corner as well: a crease of the distance would show as a ledge in whatever melts with it.
        return np.where((side > 0) & (end > 0), np.hypot(side, end), np.maximum(side, end))
    return field


def box(centre, half, round_by, turn=(0, 0, 0)):
    centre, half, axes = np.array(centre), np.array(half) - round_by, rotation(turn)

    def field(points):
        out = np.abs((points - centre) @ axes) - half
        return np.linalg.norm(np.maximum(out, 0), axis=1) + np.minimum(out.max(1), 0) - round_by
    return field


def plane(point, normal):
    """Solid on the side that `normal` points away from."""
    point, normal = np.array(point), np.array(normal) / np.linalg.norm(normal)
    return lambda points: (points - point) @ normal


def union(*fields, melt=0.0):
    """Several bodies as one, with fillets about `melt` wide."""
    def field(points):
        total = fields[0](points)
        for other in fields[1:]:
            total = _soft_minimum(total, other(points), melt)
        return total
    return field


def cut(body, tool, melt=0.002):
    """What of `body` lies inside `tool`, with the new edge rounded by about `melt`."""
    return lambda points: -_soft_minimum(-body(points), -tool(points), melt)


def trim(body, point, normal, melt=0.002):
    """Cut by a plane on the side x > 0, and by its mirror image."""
    mirrored = [tuple(p * f for p, f in zip(vector, (-1, 1, 1))) for vector in (point, normal)]
    return cut(cut(body, plane(point, normal), melt), plane(*mirrored), melt)


def carve(body, tool, melt=0.002):
    return lambda points: -_soft_minimum(-body(points), tool(points), melt)


def both(field, melt=0.0):
    """`field`, made for x > 0, and its mirror image."""
    return union(field, lambda points: field(points * (-1, 1, 1)), melt=melt)


def place(field, pivot=(0, 0, 0), turn=(0, 0, 0), move=(0, 0, 0)):
    """Turn about `pivot` by degrees round x, y and z, then move."""
    pivot, move, axes = np.array(pivot), np.array(move), rotation(turn)
    return lambda points: field((points - move - pivot) @ axes + pivot)


def sway(field, knots):
    """Shift every height sideways: knots of (z, x, y), as the S of a standing body."""
    knots = np.array(sorted(knots), float)
    heights = np.linspace(knots[0, 0], knots[-1, 0], 200)
    table = curve(knots[:, 0], knots[:, 1:], heights)

    def swayed(points):
        shift = [np.interp(points[:, 2], heights, column) for column in table.T]
        return field(points - np.column_stack([*shift, np.zeros(len(points))]))
    return swayed


def rotation(turn):
    """Columns are the axes of a body turned by degrees round x, then y, then z."""
    (cx, sx), (cy, sy), (cz, sz) = ((math.cos(math.radians(t)), math.sin(math.radians(t))) for t in turn)
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    return about_z @ about_y @ about_x


def curve(at, values, where):
    """Cubic through `values` without overshoot (monotone tangents after Fritsch and Butland, 1984)."""
    values = np.asarray(values, float)
    step = np.diff(at)[:, None]
    slope = np.diff(values, axis=0) / step
    tangent = np.zeros_like(values)
    tangent[0], tangent[-1] = slope[0], slope[-1]
    same = slope[:-1] * slope[1:] > 0
    left, right = 2 * step[1:] + step[:-1], step[1:] + 2 * step[:-1]
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = (left + right) / (left / slope[:-1] + right / slope[1:])
    tangent[1:-1] = np.where(same, mean, 0)
    piece = np.clip(np.searchsorted(at, where, side="right") - 1, 0, len(at) - 2)
    t = ((where - np.asarray(at)[piece]) / step[piece, 0])[:, None]
    h = step[piece]
    return ((1 + 2 * t) * (1 - t) ** 2 * values[piece] + t * (1 - t) ** 2 * h * tangent[piece]
            + t * t * (3 - 2 * t) * values[piece + 1] + t * t * (t - 1) * h * tangent[piece + 1])


def _soft_minimum(one, other, melt):
    if melt <= 0:
        return np.minimum(one, other)
    share = np.clip(0.5 + 0.5 * (other - one) / melt, 0, 1)
    return other + (one - other) * share - melt * share * (1 - share)
