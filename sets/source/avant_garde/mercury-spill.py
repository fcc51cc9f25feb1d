"""Flat-lay in the dark: blasted graphite plate, spilt mercury, a glass bar with its spectrum and iridescent film at the corners; gels from both sides, white light from the upper left."""
import math
import random

import bpy
from mathutils import Vector, noise

from lights import area, dome
from materials import glass, plain
from props import box, dress, fracture, mesh, sphere
from shader import Material

CYAN, MAGENTA = (0.02, 0.66, 1.0), (1.0, 0.03, 0.40)
BAR = Vector((-0.235, -0.205, 0))


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.6, focal=80, fstop=8)
    box((0, 0, -0.02), (3, 3, 0.02), graphite(), bevel=0)
    film((0.225, 0.215), math.radians(222))
    film((-0.285, 0.245), math.radians(-58))
    mercury(Material("mercury", (0.78, 0.79, 0.81), 0.05, metallic=1.0))
    bar()
    area(studio, "key", (-0.72, 0.86, 1.20), (0, 0, 0), (0.24, 0.24), 3.7, (1, 0.985, 0.96), "key", spread=48)
    # Large, since the mercury shows them.
    area(studio, "bank", (0.35, -1.25, 1.5), (0, 0, 0), (2.4, 1.1), 5, (0.95, 0.96, 1), "fill")
    area(studio, "scrim", (1.2, 0.9, 1.5), (0, 0, 0), (0.5, 1.9), 2.2, (0.95, 0.96, 1), "fill")
    area(studio, "cyan", (-0.74, -0.06, 0.30), (-0.16, 0, 0), (0.16, 0.7), 4.8, CYAN, "cyan", spread=130)
    area(studio, "magenta", (0.74, 0.06, 0.30), (0.16, 0, 0), (0.16, 0.7), 4.8, MAGENTA, "magenta", spread=130)
    spectrum(studio)
    dome(studio, (0.42, 0.36, 0.62), (0.2, 0.15, 0.3), 0.09, "fill")
    studio.describe(
        styles=["avant_garde"], pose="lying", room=((0.02, 0.02), (0.46, 0.46)),
        look=dict(exposure=1.4, contrast=1.13, saturation=1.02, vignette=0.18, grain=0.007, bloom=0.10, productHeight=0.29))


def graphite():
    """Bead-blasted and anodised: a close grain, faint rolling lines, scratches and the marks of a cloth."""
    plate = Material("graphite", (0.10, 0.10, 0.108), 0.45, 0.5)
    place = plate.coordinates()
    grain, clouds = plate.noise(place, 1500, 2, 0.6), plate.noise(place, 5, 5, 0.6, 0.6)
    lines = plate.noise(plate.coordinates(scale=(1, 90, 1), rotation=(0, 0, 0.5)), 9, 4, 0.7)
    wiped = plate.noise(plate.coordinates(scale=(1, 5, 1), rotation=(0, 0, -0.7)), 6, 5, 0.7, 1.5)
    tone = plate.math("MULTIPLY_ADD", grain, 0.40, plate.math("MULTIPLY_ADD", lines, 0.30, plate.math("MULTIPLY", clouds, 0.30)))
    color = plate.ramp(tone, [(0.36, (0.042, 0.042, 0.046)), (0.50, (0.068, 0.068, 0.073)), (0.64, (0.100, 0.100, 0.106))])
    scratch = plate.noise(plate.coordinates(scale=(1.5, 160, 1), rotation=(0, 0, 1.1)), 3, 2, 0.5)
    plate.set("Base Color", plate.mix(plate.ramp(scratch, [(0.70, 0.0), (0.74, 0.45)]), color, (0.18, 0.18, 0.19)))
    plate.set("Roughness", plate.math("MULTIPLY_ADD", grain, 0.10, plate.span(wiped, 0.30, 0.50)))
    plate.bump(plate.math("MULTIPLY_ADD", lines, 0.3, grain), 0.16, 0.0004)
    return plate


def film(corner, heading):
    """Dichroic film, crumpled and half smoothed out again, that comes in over a corner of the frame; its hem is torn and lies down."""
    skin = Material("film", (0.7, 0.7, 0.72), 0.14, metallic=1.0)
    turned = skin.node("LayerWeight", {"Blend": 0.5}).outputs["Facing"]
    phase = skin.math("FRACT", skin.math("MULTIPLY_ADD", turned, 1.5, skin.math("MULTIPLY", skin.noise(skin.coordinates(), 7, 3), 1.1)))
    skin.set("Base Color", skin.ramp(phase, [(0.0, (0.62, 0.56, 0.78)), (0.25, (0.40, 0.72, 0.82)), (0.5, (0.72, 0.76, 0.66)), (0.75, (0.86, 0.55, 0.56)), (1.0, (0.62, 0.56, 0.78))]))
    creases = skin.noise(skin.coordinates(), 70, 5, 0.7)
    skin.set("Roughness", skin.span(creases, 0.09, 0.28))
    skin.bump(creases, 0.22, 0.003)
    across, along, vertices, faces = 300, 200, [], []
    inward, side = Vector((math.cos(heading), math.sin(heading), 0)), Vector((-math.sin(heading), math.cos(heading), 0))
    for row in range(along + 1):
        for column in range(across + 1):
            u, away = 0.62 * (column / across - 0.5), 0.34 * row / along
            place = Vector((u, away, heading))
            torn = 0.016 * noise.fractal(Vector((u * 22, heading, 0)), 1, 2, 4) + 0.030 * noise.noise(Vector((u * 7, heading, 5)))
            bend = place + noise.noise_vector(place * 4) * 0.03
            rise = 0.060 * (fracture(bend, 0.13, 5) + 0.40) + 0.024 * fracture(bend, 0.048, 9) + 0.006 * fracture(place, 0.02, 2)
            hem = min(1.0, away / 0.09)
            high = 0.0012 + max(0.0, rise) * (0.12 + 0.88 * hem * hem * (3 - 2 * hem))
            vertices.append(Vector((*corner, high)) + side * u + inward * (torn * (1 - away / 0.34) - away))
    for row in range(along):
        for column in range(across):
            a = row * (across + 1) + column
            faces.append((a, a + 1, a + across + 2, a + across + 1))
    thing = mesh("film", vertices, faces, skin, smooth=True)
    thing.data.auto_smooth_angle = math.radians(24)


def mercury(silver):
    """One puddle that ran in from the lower right and beads that broke off it, fewer and smaller the farther they rolled."""
    ball = bpy.data.metaballs.new("mercury")
    ball.resolution = ball.render_resolution = 0.003
    ball.threshold = 0.30
    thing = bpy.data.objects.new("mercury", ball)
    bpy.context.collection.objects.link(thing)
    for x, y, radius in [(0.350, -0.312, 0.060), (0.305, -0.290, 0.046), (0.268, -0.318, 0.040), (0.352, -0.240, 0.036), (0.226, -0.334, 0.026), (0.334, -0.205, 0.017)]:
        element, tall = ball.elements.new(), 0.005 + 0.28 * radius
        element.type, element.co, element.radius = "ELLIPSOID", (x, y, tall * 0.5), 1.7 * radius
        element.size_x, element.size_y, element.size_z = 1.0, 1.0, tall / radius
    bpy.context.view_layer.objects.active = thing
    thing.select_set(True)
    bpy.ops.object.convert(target="MESH")
    dress(bpy.context.object, silver, smooth=True)
    dice = random.Random(8)
    beads = [(0.292, -0.196, 0.0115), (0.238, -0.262, 0.0100), (0.318, -0.150, 0.0075), (0.196, -0.292, 0.0068)]
    for _ in range(38):
        away, angle = 0.085 + 0.14 * dice.random() ** 1.3, math.radians(dice.uniform(84, 188))
        beads.append((0.318 + away * math.cos(angle), -0.285 + away * math.sin(angle), 0.0010 + 0.0048 * dice.random() ** 2.6))
    for x, y, radius in beads:
        # The wider, the flatter: surface tension holds a small one round.
        flat = 1 - 20 * radius
        sphere((x, y, radius * flat * 0.94), radius, silver, (1, 1, flat))


def bar():
    """A three-sided bar of glass that lies on one face, its ends left ground."""
    clear = glass("bar", ior=1.6)
    side, long = 0.036, 0.13
    high = side * math.sqrt(3) / 2
    outline = [(-side / 2, 0), (side / 2, 0), (0, high)]
    vertices = [(x, -long / 2, z) for x, z in outline] + [(x, long / 2, z) for x, z in outline]
    faces = [(0, 1, 2), (3, 5, 4), (0, 3, 4, 1), (1, 4, 5, 2), (2, 5, 3, 0)]
    ends = [((x * 0.94, y * 1.004, 0.03 * high + z * 0.94)) for x, y, z in vertices]
    for thing in (mesh("bar", vertices, faces, clear, bevel=0.0012), mesh("ground ends", ends, faces[:2], plain("ground", (0.62, 0.64, 0.66), 0.7, 0.3))):
        thing.location, thing.rotation_euler = BAR + Vector((0, 0, 0.0004)), (0, 0, math.radians(-38))


def spectrum(studio):
    """What the bar breaks the white light into: lamps of one colour each, side by side, each through a narrow grid."""
    heading = math.radians(-38)
    along, across = Vector((-math.sin(heading), math.cos(heading), 0)), Vector((math.cos(heading), math.sin(heading), 0))
    colors = [(1, 0.02, 0.0), (1, 0.30, 0.0), (0.9, 0.8, 0.02), (0.10, 0.9, 0.12), (0.0, 0.45, 1.0), (0.16, 0.04, 1.0)]
    middle, toward = BAR - across * 0.050, across * 0.55 + Vector((0, 0, 0.84))
    for index, color in enumerate(colors):
        spot = middle + across * (index - 2.5) * 0.009
        area(studio, f"spectrum {index}", spot + toward * 0.6, spot, (0.11, 0.005), 0.016, color, "prism", spread=3, shadows=False)
