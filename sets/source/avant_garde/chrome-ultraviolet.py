"""Ultraviolet dark: liquid chrome on black acrylic between a cyan and a magenta gel, a prism, a violet sun behind."""
import math
import random

import bpy

from lights import area, dome
from props import box, dress, mesh, torus
from shader import Material


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.35, height=0.055, focal=80, base_row=0.27, fstop=5.6)
    acrylic = Material("acrylic", (0.004, 0.003, 0.006), 0.05, 0.6)
    smear = acrylic.noise(acrylic.coordinates(), 7, 4)
    acrylic.set("Roughness", acrylic.span(smear, 0.03, 0.10))
    box((0, 1, -0.02), (8, 6, 0.02), acrylic, bevel=0)
    backdrop = Material("backdrop", (0.10, 0.08, 0.14), 0.9, 0.0)
    box((0, 1.7, -0.5), (9, 0.05, 6), backdrop, bevel=0)
    chrome = Material("chrome", (0.86, 0.86, 0.88), 0.035, metallic=1.0)
    blobs(chrome)
    torus((0.03, 0.62, 0.245), 0.245, 0.012, chrome, rotation=(84, 10, 8))
    prism_of_glass()
    cyan, magenta, violet = (0.0, 0.72, 1.0), (1.0, 0.03, 0.36), (0.22, 0.06, 1.0)
    area(studio, "cyan", (-1.0, -0.20, 0.48), (0, 0, 0.14), (0.18, 0.9), 17, cyan, "cyan")
    area(studio, "magenta", (1.0, -0.20, 0.48), (0, 0, 0.14), (0.18, 0.9), 17, magenta, "magenta")
    area(studio, "cyan rim", (-0.62, 0.55, 0.35), (0, 0, 0.14), (0.10, 0.8), 6, cyan, "cyan")
    area(studio, "magenta rim", (0.62, 0.55, 0.35), (0, 0, 0.14), (0.10, 0.8), 6, magenta, "magenta")
    area(studio, "top", (0, 0.05, 1.25), (0, 0.05, 0), (0.5, 0.3), 4, (0.75, 0.70, 1.0), "key")
    area(studio, "violet", (0, 1.25, 0.04), (0, 1.7, 0.55), (0.8, 0.1), 12, violet, "back", shadows=False)
    area(studio, "front", (-0.25, -1.5, 0.9), (0, 0, 0.13), (0.7, 0.5), 4, (0.92, 0.92, 1.0), "key")
    dome(studio, (0.20, 0.12, 0.45), (0.03, 0.02, 0.06), 0.05, "fill")
    # White light from the front leads: goods are photographed in it, and looked pasted between the gels alone.
    studio.describe(
        styles=["avant_garde"], room=((0.03, 0.03), (0.42, 0.42)),
        look=dict(exposure=1.35, contrast=1.08, saturation=1.1, vignette=0.15, grain=0.0105, bloom=0.16, gains=dict(key=3.2, cyan=0.75, magenta=0.75, back=0.85), productHeight=0.28), lead_weight=0.3)


def blobs(chrome):
    """Metaballs: drops that run into one another, a pool on the floor to each side and a few in the air."""
    ball = bpy.data.metaballs.new("liquid")
    ball.resolution = ball.render_resolution = 0.007
    ball.threshold = 0.35
    thing = bpy.data.objects.new("liquid", ball)
    bpy.context.collection.objects.link(thing)
    dice = random.Random(21)

    def drop(x, y, z, radius, flat=1.0):
        element = ball.elements.new()
        element.type = "ELLIPSOID"
        element.co, element.radius = (x, y, z), radius * 1.6
        element.size_x, element.size_y, element.size_z = 1.0, 1.0, flat

    for side in (-1, 1):
        for step in range(9):
            away = 0.215 + 0.035 * step * dice.uniform(0.6, 1.3)
            drop(side * away, 0.10 + dice.uniform(-0.10, 0.28), 0.012, dice.uniform(0.03, 0.06), 0.45)
    for x, y, z, radius in [(-0.27, 0.26, 0.10, 0.065), (-0.235, 0.30, 0.19, 0.042), (-0.255, 0.25, 0.265, 0.022), (0.27, 0.22, 0.075, 0.055),
                            (0.31, 0.25, 0.15, 0.040), (0.215, 0.36, 0.36, 0.045), (0.25, 0.36, 0.395, 0.026), (-0.17, 0.42, 0.43, 0.034), (-0.335, 0.36, 0.40, 0.05)]:
        drop(x, y, z, radius)
    bpy.context.view_layer.objects.active = thing
    thing.select_set(True)
    bpy.ops.object.convert(target="MESH")
    dress(bpy.context.object, chrome, smooth=True)


def prism_of_glass():
    """A three-sided bar that leans on the chrome and breaks the gels into bands of its own."""
    clear = Material("prism", (1, 1, 1), 0.0, 0.6, transmission=1.0)
    clear.put(clear.shader.inputs["IOR"], 1.6)
    side, tall = 0.045, 0.21
    outline = [(side * math.cos(math.radians(a)), side * math.sin(math.radians(a))) for a in (90, 210, 330)]
    vertices = [(x, y, 0) for x, y in outline] + [(x, y, tall) for x, y in outline]
    thing = mesh("prism", vertices, [(0, 2, 1), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)], clear, bevel=0.001)
    thing.location, thing.rotation_euler = (-0.185, 0.24, 0.012), (math.radians(-8), math.radians(20), math.radians(64))
