"""A wet basalt ledge at the water, nearly level: pale mist over a still sea, rocks and far stacks dissolve in it."""
import math
import random

from mathutils import Vector, noise

from lights import area, dome
from props import boulder, box, ledge, mesh
from shader import Material

TOP = 0.040


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.6, height=0.075, focal=100, base_row=0.27, fstop=5.6)
    basalt = wet_basalt()
    ledge(TOP, basalt)
    stones(basalt)
    box((0, 3, -0.03), (16, 11, 0.03), water(), bevel=0)
    sky(studio)
    stacks(studio)
    area(studio, "sun", (0.55, 2.6, 1.5), (0, 0, 0.05), (1.0, 0.5), 4, (0.97, 0.99, 1), "sun", spread=100)
    area(studio, "key", (-0.95, -0.75, 0.95), (0, 0, 0.10), (0.7, 0.7), 11, (1, 0.965, 0.92), "key")
    area(studio, "rim", (0.85, 0.45, 0.5), (0, 0, 0.12), (0.18, 0.8), 4, (0.90, 0.97, 1), "rim")
    area(studio, "front", (0.7, -1.9, 0.8), (0, 0, 0), (1.6, 1.0), 7, (0.92, 0.97, 1), "fill")
    dome(studio, (0.55, 0.72, 0.78), (0.03, 0.05, 0.06), 0.16, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.44, 0.40)),
        look=dict(exposure=1.2, contrast=1.1, saturation=1.15, vignette=0.2, grain=0.006, bloom=0.10, gains=dict(sun=0.8, key=2.4, rim=1.2, fill=1.8), productHeight=0.27))


def wet_basalt():
    """Dark and close-grained, with pale feldspar and pits; wet in patches, or it would mirror the mist in one sheet."""
    stone = Material("basalt", (0.022, 0.023, 0.024), 0.3, 0.5, clearcoat_roughness=0.14)
    place = stone.coordinates()
    clouds, grain, pits = stone.noise(place, 11, 4, 0.65), stone.noise(place, 420, 3, 0.6), stone.noise(place, 210, 2, 0.5)
    color = stone.mix(stone.ramp(clouds, [(0.3, 0.0), (0.7, 1.0)]), (0.010, 0.011, 0.012), (0.040, 0.041, 0.041))
    color = stone.mix(stone.ramp(grain, [(0.58, 0.0), (0.70, 0.6)]), color, (0.13, 0.13, 0.125))
    stone.set("Base Color", stone.mix(stone.ramp(pits, [(0.30, 0.9), (0.40, 0.0)]), color, (0.003, 0.003, 0.003)))
    wet = stone.ramp(stone.noise(place, 13, 4, 0.55), [(0.44, 0.0), (0.58, 1.0)])
    stone.set("Roughness", stone.math("MULTIPLY_ADD", grain, 0.12, stone.span(wet, 0.40, 0.12, (0, 1))))
    stone.set("Clearcoat", stone.math("MULTIPLY_ADD", wet, 0.5, 0.05))
    relief = stone.math("MULTIPLY_ADD", pits, 0.5, stone.math("MULTIPLY_ADD", grain, 0.2, clouds))
    stone.bump(stone.math("MULTIPLY", relief, stone.math("MULTIPLY_ADD", wet, -0.55, 1.0)), 0.4, 0.004)
    return stone


def stones(stone):
    """What broke off: a few in front, half drowned, and larger ones behind that close the frame to the left."""
    for x, y, radius, flat, seed in [
            (-0.25, -0.33, 0.050, 0.55, 3), (-0.155, -0.36, 0.026, 0.5, 4), (0.205, -0.38, 0.034, 0.5, 6), (0.285, -0.30, 0.058, 0.55, 7),
            (-0.05, -0.42, 0.018, 0.5, 9), (-0.46, 0.85, 0.17, 0.9, 11), (-0.70, 1.15, 0.30, 0.95, 12), (-0.33, 1.05, 0.075, 0.7, 13),
            (0.60, 1.35, 0.11, 0.7, 21), (0.80, 1.75, 0.24, 0.9, 24)]:
        boulder((x, y, radius * flat * 0.15), radius, seed, stone, flat, detail=5)


def water():
    """Long swell and a light chop, all in the relief of one plane."""
    sea = Material("water", (0.004, 0.022, 0.026), 0.03, 0.5)
    sea.put(sea.shader.inputs["IOR"], 1.33)
    swell = sea.noise(sea.coordinates(scale=(1, 1.8, 1)), 5, 4, 0.5, 0.4)
    chop = sea.noise(sea.coordinates(scale=(1, 2.0, 1)), 24, 3, 0.45, 0.5)
    sea.bump(sea.math("MULTIPLY_ADD", swell, 2.4, sea.math("MULTIPLY", chop, 0.5)), 0.6, 0.004)
    return sea


def sky(studio):
    """Mist that is brightest where it meets the water, towards the hidden sun, and closes upwards."""
    studio.group("back")
    mist = Material("mist", (0, 0, 0), 1.0, 0.0)
    x, _, z = mist.axes(mist.coordinates())
    banks = mist.noise(mist.coordinates(scale=(0.5, 1, 1.6)), 0.9, 3, 0.5)
    away = mist.math("MULTIPLY", mist.math("POWER", mist.math("ADD", x, -0.5), 2.0), 0.035)
    rise = mist.math("ADD", mist.math("MULTIPLY_ADD", z, 0.34, mist.math("MULTIPLY_ADD", banks, 0.16, 0.80)), away)
    mist.set("Emission", mist.ramp(rise, [(0.02, (0.60, 0.74, 0.75)), (0.20, (0.42, 0.58, 0.61)), (0.50, (0.15, 0.27, 0.31)), (0.95, (0.030, 0.075, 0.095))]))
    mist.set("Emission Strength", 0.62)
    screen = box((0, 8.0, -0.5), (18, 0.05, 8), mist, bevel=0)
    screen.lightgroup, screen.visible_shadow = "back", False


def stacks(studio):
    """Sea stacks far out, drawn by the mist alone: darker above, and gone before they reach the water."""
    for name, x, y, wide, tall, depth, seed in [("near stack", -1.05, 5.0, 0.55, 0.95, 0.42, 2), ("far stack", 1.0, 6.6, 0.42, 0.60, 0.25, 5)]:
        rock = Material(name, (0, 0, 0), 1.0, 0.0)
        z = rock.axes(rock.coordinates())[2]
        clear = rock.ramp(rock.math("MULTIPLY", z, 1 / tall), [(0.0, 0.0), (1.0, depth)])
        rock.set("Emission", rock.mix(clear, (0.50, 0.65, 0.67), (0.030, 0.065, 0.075)))
        rock.set("Emission Strength", 0.62)
        edge = [noise.fractal(Vector((k * 0.045, seed, 0)), 1, 2, 5) for k in range(121)]
        top = [(wide * (k / 60 - 1), max(0.0, tall * (1 - abs(k / 60 - 1 + 0.15) ** 2.6) * (0.85 + 0.22 * edge[k]))) for k in range(121)]
        vertices = [(a, 0, b) for a, b in top] + [(a, 0, -0.05) for a, _ in top]
        screen = mesh(name, vertices, [(k, k + 1, 122 + k, 121 + k) for k in range(120)], rock, location=(x, y, 0))
        screen.lightgroup, screen.visible_shadow = "back", False
