"""A wet basalt ledge at the water, nearly level: morning sun from the camera's left, a teal sea that glitters far out of focus, headlands in the haze."""
import random

from mathutils import noise

from bokeh import Distance, gaps
from lights import area, dome, sun, toward
from props import boulder, box, ledge
from shader import Material

TOP = 0.040


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.6, height=0.075, focal=100, base_row=0.27, fstop=5.6)
    basalt = wet_basalt()
    ledge(TOP, basalt)
    stones(basalt)
    box((0, 0.0, -0.03), (16, 3.86, 0.03), water(), bevel=0)
    offing(studio)
    sun(studio, "sun", toward(-58, 25), 3.6, 1.6, (1, 0.80, 0.58), "sun")
    area(studio, "key", (-0.95, -0.95, 0.85), (0, 0, 0.10), (0.8, 0.8), 7, (1, 0.95, 0.88), "key")
    area(studio, "rim", (0.85, 0.45, 0.5), (0, 0, 0.12), (0.18, 0.8), 4, (0.85, 0.96, 1), "rim")
    area(studio, "front", (0.7, -1.9, 0.8), (0, 0, 0), (1.6, 1.0), 8, (0.92, 0.97, 1), "fill")
    dome(studio, (0.55, 0.72, 0.80), (0.03, 0.05, 0.06), 0.26, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.44, 0.40)),
        look=dict(exposure=1.2, contrast=1.14, saturation=1.08, vignette=0.16, grain=0.008, bloom=0.10, productHeight=0.27), lead_weight=0.3)


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
            (0.60, 1.35, 0.11, 0.7, 21)]:
        boulder((x, y, radius * flat * 0.15), radius, seed, stone, flat, detail=5)


def water():
    """Long swell and a light chop, all in the relief of one plane."""
    sea = Material("water", (0.004, 0.022, 0.026), 0.03, 0.5)
    sea.put(sea.shader.inputs["IOR"], 1.33)
    swell = sea.noise(sea.coordinates(scale=(1, 1.8, 1)), 5, 4, 0.5, 0.4)
    chop = sea.noise(sea.coordinates(scale=(1, 2.0, 1)), 24, 3, 0.45, 0.5)
    sea.bump(sea.math("MULTIPLY_ADD", swell, 2.4, sea.math("MULTIPLY", chop, 0.5)), 0.6, 0.004)
    return sea


def offing(studio):
    """Sea and sky from the horizon's haze upwards, headlands, and the glitter that the lens opens to discs."""
    horizon = TOP + 0.075
    far = Distance(1.6, 1.3, -0.15)
    share = lambda z: (z + 0.15) / 1.3
    far.graded([(0.0, (0.006, 0.045, 0.055)), (share(0.0), (0.012, 0.085, 0.095)), (share(horizon - 0.004), (0.16, 0.30, 0.30)), (share(horizon + 0.004), (0.68, 0.57, 0.43)),
                (share(0.30), (0.42, 0.52, 0.53)), (share(0.55), (0.20, 0.37, 0.43)), (1.0, (0.07, 0.19, 0.26))])
    headland(far, 0.10, 0.95, 0.20, 4, (0.20, 0.30, 0.32), horizon)
    headland(far, 0.42, 1.0, 0.30, 9, (0.085, 0.16, 0.18), horizon)
    dice, swell = random.Random(3), far.layer()
    for _ in range(240):
        z = horizon - 0.115 * dice.random() ** 1.6 - 0.004
        x, wide, tall = dice.uniform(-0.8, 0.8), dice.uniform(0.02, 0.09), 0.0012 + 0.035 * (horizon - z)
        light = dice.uniform(0.4, 1.7)
        far.polygon(swell, [(x - wide, z), (x, z + tall), (x + wide, z), (x, z - tall)], [band * light for band in (0.035, 0.15, 0.16)])
    far.lay(swell, 0.012)
    far.glow(-0.50, horizon, 0.42, (0.46, 0.27, 0.10))
    glints = [(x, horizon - 0.008 - abs(z) % 0.10, strength) for x, z, strength in gaps(5, [(-0.42, 0.0), (-0.22, 0.0), (-0.05, 0.0)], 120, 0.09, 5)]
    far.sparkle(glints, (1.0, 0.86, 0.62), 0.0012, 0.021)
    far.screen(studio, 1.95, 1.0)


def headland(far, start, end, tall, seed, color, foot):
    """Rises from the sea towards the frame's right edge; the haze lightens it."""
    top = [(start + (end - start) * k / 60, foot + tall * (k / 60) ** 0.7 * (0.72 + 0.5 * noise.fractal((k * 0.07, seed, 0), 1, 2, 4))) for k in range(61)]
    layer = far.layer()
    far.polygon(layer, [(start, foot), *top, (end, foot)], color)
    far.lay(layer, 0.016)
