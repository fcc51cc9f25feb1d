"""Cloth that buckled by itself: its rim is drawn in, and Blender's cloth solver finds the folds, which noise never looks like."""
import math

import bpy
from mathutils import Vector, noise

from props import box, sheet

# Where a cloth comes to rest over the board it lies on, metres.
LIFT = 0.0035


def draped(name, size, count, pull, material, height=None, bending=3.0):
    """A cloth of `size` metres square in `count` quads a side, lying at z = 0.

    pull: (x, y) of a point of its rim to where that is drawn, in metres. height: (x, y) to how much of the folds is left
    there, 0 to 1, so that the product finds a flat place. bending: stiffness; 1 is a bedsheet, 3 table linen.
    """
    board = box((0, 0, -0.05), (2 * size, 2 * size, 0.05), material, bevel=0)
    board.modifiers.new("collision", "COLLISION")
    board.collision.thickness_outer, board.collision.cloth_friction = 0.002, 8
    thing = sheet(name, size, size, count, count, lambda x, y: LIFT + 0.0015 * noise.noise(Vector((x * 5, y * 5, 1))), material)
    thing.data = _simulated(thing, pull, size / 2, bending)
    bpy.data.objects.remove(board)
    for vertex in thing.data.vertices:
        left = height(vertex.co.x, vertex.co.y) if height else 1.0
        vertex.co.z = (vertex.co.z - LIFT) * left
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    smooth = thing.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 2
    return thing


def _simulated(thing, pull, half, bending, frames=18, settle=8):
    """The mesh after its rim has been drawn in over `frames` and the rest has come to lie."""
    scene = bpy.context.scene
    thing.shape_key_add(name="laid")
    drawn, rim = thing.shape_key_add(name="drawn"), thing.vertex_groups.new(name="rim")
    for vertex in thing.data.vertices:
        if max(abs(vertex.co.x), abs(vertex.co.y)) > half - 1e-5:
            rim.add([vertex.index], 1.0, "REPLACE")
            drawn.data[vertex.index].co = vertex.co + Vector((*pull(vertex.co.x, vertex.co.y), 0))
    for frame, value in ((1, 0), (frames, 1)):
        drawn.value = value
        drawn.keyframe_insert("value", frame=frame)
    settings = thing.modifiers.new("cloth", "CLOTH").settings
    settings.quality, settings.mass, settings.air_damping = 5, 0.25, 3
    settings.tension_stiffness = settings.compression_stiffness = 25
    settings.tension_damping = settings.compression_damping = settings.shear_damping = 10
    settings.shear_stiffness, settings.bending_stiffness = 12, bending
    settings.vertex_group_mass = "rim"
    thing.modifiers["cloth"].collision_settings.distance_min = 0.002
    for frame in range(1, frames + settle + 1):
        scene.frame_set(frame)
    data = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    thing.modifiers.clear()
    thing.shape_key_clear()
    scene.frame_set(1)
    return data


def quiet(x, y, middle, rim, left=0.0):
    """0 to 1 for `height`: `left` within `middle` metres of the centre, everything from `middle + rim` on."""
    away = min(1.0, max(0.0, (math.hypot(x, y) - middle) / rim))
    return left + (1 - left) * away * away * (3 - 2 * away)
