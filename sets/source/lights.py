"""Lights, each in a light group of its own plate, and noted for the stage, which casts the product's shadow from them."""
import math

import bpy
from mathutils import Vector


def area(studio, name, position, target, size, power, color=(1, 1, 1), group="key", spread=180, shadows=True):
    """A softbox: `size` (width, height) in metres, `power` in watts, `spread` in degrees (a grid narrows it).

    `shadows` False is for lights that touch only the backdrop: the stage casts no product shadow from them.
    """
    data = bpy.data.lights.new(name, "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = size
    data.energy, data.color, data.spread = power, color, math.radians(spread)
    thing = _place(studio, name, data, group)
    thing.location = position
    thing.rotation_euler = (Vector(target) - Vector(position)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.view_layer.update()
    across, up = thing.matrix_world.col[0], thing.matrix_world.col[1]
    studio.lights.append(dict(
        name=name, group=group, power=power, color=list(color), castsProductShadow=shadows, type="area",
        pos=list(position), u=list(across[:3]), v=list(up[:3]), size=list(size)))
    return thing


def sun(studio, name, toward, strength, angle=0.53, color=(1, 1, 1), group="sun"):
    """The sun: `toward` points at it, `strength` in watts a square metre, `angle` its apparent size in degrees."""
    data = bpy.data.lights.new(name, "SUN")
    data.energy, data.angle, data.color = strength, math.radians(angle), color
    thing = _place(studio, name, data, group)
    direction = Vector(toward).normalized()
    thing.rotation_euler = (-direction).to_track_quat("-Z", "Y").to_euler()
    studio.lights.append(dict(
        name=name, group=group, power=strength, color=list(color), castsProductShadow=True, type="sun",
        dir=list(direction), angle=angle))
    return thing


def toward(azimuth, elevation):
    """The unit vector to a lamp, in degrees: azimuth 0 is behind the camera, negative to its left."""
    around, above = math.radians(azimuth), math.radians(elevation)
    return Vector((math.sin(around) * math.cos(above), -math.cos(around) * math.cos(above), math.sin(above)))


def dome(studio, top, bottom, strength, group="fill"):
    """Light from all round, graded from `bottom` colour to `top` colour."""
    world = bpy.context.scene.world
    tree = world.node_tree
    background = tree.nodes["Background"]
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    axes = tree.nodes.new("ShaderNodeSeparateXYZ")
    span = tree.nodes.new("ShaderNodeMapRange")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    span.inputs["From Min"].default_value = -1
    ramp.color_ramp.elements[0].color = (*bottom, 1)
    ramp.color_ramp.elements[1].color = (*top, 1)
    tree.links.new(coordinates.outputs["Generated"], axes.inputs[0])
    tree.links.new(axes.outputs["Z"], span.inputs["Value"])
    tree.links.new(span.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], background.inputs["Color"])
    background.inputs["Strength"].default_value = strength
    studio.group(group)
    world.lightgroup = group
    studio.lights.append(dict(
        name="dome", group=group, power=strength, color=[1, 1, 1], castsProductShadow=True, type="dome"))


def reflector(studio, position, target, size, material):
    """A card that the camera doesn't see: white to fill, black to draw a dark edge."""
    from props import mesh
    width, height = size[0] / 2, size[1] / 2
    card = mesh("card", [(-width, -height, 0), (width, -height, 0), (width, height, 0), (-width, height, 0)], [(0, 1, 2, 3)], material)
    card.location = position
    card.rotation_euler = (Vector(target) - Vector(position)).to_track_quat("Z", "Y").to_euler()
    card.visible_camera = False
    return card


def _place(studio, name, data, group):
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    # The stage draws highlights on the product itself; a lamp in view would sit in the plate.
    thing.visible_camera = False
    studio.group(group)
    thing.lightgroup = group
    return thing
