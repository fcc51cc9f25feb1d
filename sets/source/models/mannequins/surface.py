"""The mesh of a distance field: naive surface nets (Gibson 1998), then pulled onto the surface exactly."""
import itertools

import bpy
import numpy as np

BLOCK = 8


def body(name, field, bounds, voxel, material, uv=None):
    """Mesh `field` inside `bounds` ((x0, y0, z0), (x1, y1, z1)) with cells of `voxel` metres, into the scene.

    uv: function of (n, 3) points to (n, 2) texture coordinates in metres.
    """
    low = np.array(bounds[0])
    cells = np.ceil((np.array(bounds[1]) - low) / voxel / BLOCK).astype(int) * BLOCK
    values = _sample(field, low, cells, voxel)
    points, quads = _nets(values)
    points = low + points * voxel
    normals = _gradient(field, points, voxel * 0.4)
    steep = np.maximum((normals**2).sum(1), 0.05)
    for _ in range(2):
        points = points - (np.clip(field(points) / steep, -voxel, voxel) * 0.9)[:, None] * normals
    normals /= np.sqrt((normals**2).sum(1, keepdims=True)) + 1e-9
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points.tolist(), [], quads.tolist())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(quads), bool))
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(normals.tolist())
    if uv:
        corners = np.empty(len(mesh.loops), int)
        mesh.loops.foreach_get("vertex_index", corners)
        mesh.uv_layers.new().data.foreach_set("uv", uv(points)[corners].ravel())
    thing = bpy.data.objects.new(name, mesh)
    mesh.materials.append(material)
    bpy.context.collection.objects.link(thing)
    return thing


def _sample(field, low, cells, voxel):
    """The field on the grid; far blocks get their middle's distance, since only the sign counts there."""
    values = np.empty(cells + 1)
    offsets = np.stack(np.meshgrid(*[np.arange(BLOCK + 1)] * 3, indexing="ij"), -1).reshape(-1, 3)
    corners = np.array(list(itertools.product(*(range(0, n, BLOCK) for n in cells))))
    middles = field(low + (corners + BLOCK / 2) * voxel)
    near = np.abs(middles) < BLOCK * voxel * 1.15
    shape = (BLOCK + 1,) * 3
    for corner, middle in zip(corners[~near], middles[~near]):
        values[tuple(slice(c, c + BLOCK + 1) for c in corner)] = middle
    chosen = corners[near]
    for start in range(0, len(chosen), 200):
        part = chosen[start:start + 200]
        grid = (part[:, None] + offsets).reshape(-1, 3)
        found = field(low + grid * voxel).reshape(-1, *shape)
        for corner, block in zip(part, found):
            values[tuple(slice(c, c + BLOCK + 1) for c in corner)] = block
    return values


def _nets(values):
    inside = values < 0
    size = np.array(values.shape) - 1
    corners = list(itertools.product((0, 1), repeat=3))
    count = sum(inside[tuple(slice(o, o + n) for o, n in zip(c, size))].astype(np.int8) for c in corners)
    cells = np.argwhere((count > 0) & (count < 8))
    index = np.full(size, -1)
    index[tuple(cells.T)] = np.arange(len(cells))
    total, hits = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for one, other in itertools.combinations(corners, 2):
        if sum(a != b for a, b in zip(one, other)) != 1:
            continue
        here, there = (values[tuple((cells + c).T)] for c in (one, other))
        crossed = (here < 0) != (there < 0)
        share = np.where(crossed, here / np.where(crossed, here - there, 1), 0)
        total += np.where(crossed[:, None], one + share[:, None] * (np.array(other) - one), 0)
        hits += crossed
    return cells + total / hits[:, None], np.concatenate([_quads(inside, index, axis) for axis in range(3)])


def _quads(inside, index, axis):
    """One quad for every edge of the grid along `axis` that crosses the surface: its four cells."""
    ahead = np.roll(inside, -1, axis)
    crossed = inside != ahead
    second, third = (axis + 1) % 3, (axis + 2) % 3
    crossed[tuple(slice(-1, None) if a == axis else slice(None) for a in range(3))] = False
    for other in (second, third):
        for end in (slice(0, 1), slice(-1, None)):
            crossed[tuple(end if a == other else slice(None) for a in range(3))] = False
    edges = np.argwhere(crossed)
    corners = []
    for back_second, back_third in ((1, 1), (0, 1), (0, 0), (1, 0)):
        cell = edges.copy()
        cell[:, second] -= back_second
        cell[:, third] -= back_third
        corners.append(index[tuple(cell.T)])
    quads = np.column_stack(corners)
    outward = inside[tuple(edges.T)]
    return np.where(outward[:, None], quads, quads[:, ::-1])


def _gradient(field, points, step):
    """From the four corners of a tetrahedron, two thirds of the cost of central differences."""
    corners = np.array(((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)), float)
    return sum(field(points + c * step)[:, None] * c for c in corners) / (4 * step)
