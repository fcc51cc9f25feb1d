"""The worn back of a granite boulder before a misty wood: an afternoon sun from the left parts it into lit and shaded faces, stems and undergrowth are mere tones far behind the focus."""
import math
import random

from mathutils import Vector, noise

from bokeh import Distance
from lights import area, dome, sun, toward
from props import sheet
from shader import Material

SUN = toward(-83, 36)
# Faces of the stone, as planes: height at the anchor, slope to the right, slope away from the camera. Two meet at an edge in
# front, of which the left one has the sun and the right one lies in shade.
FACES = [(0, 0, 0), (0.70, 1.20, 3.6), (0.105, 0.06, 0.42), (0.82, -1.35, 3.5), (0.110, -0.36, 0.20), (0.56, -1.7, -0.5), (0.105, 0.10, -0.34), (0.66, 0.15, -1.8), (0.125, 0.40, -0.12)]


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.45, height=0.225, focal=86, base_row=0.27, fstop=4)
    sheet("boulder", 1.5, 1.0, 640, 760, boulder, granite(), location=(0, 0.10, 0))
    wood(studio)
    sun(studio, "sun", SUN, 4.6, 3.0, (1, 0.90, 0.76), "key")
    area(studio, "sky", (-1.1, -1.3, 1.5), (0, 0, 0.08), (1.2, 1.2), 10, (0.95, 0.98, 1), "fill")
    dome(studio, (0.80, 0.89, 0.84), (0.12, 0.125, 0.085), 0.34, "fill")
    studio.describe(
        styles=["element"], room=((0.03, 0.03), (0.42, 0.40)),
        look=dict(exposure=1.2, contrast=1.12, saturation=0.95, vignette=0.12, grain=0.008, bloom=0.06, gains=dict(fill=2.0), productHeight=0.26))


def boulder(x, y):
    """Faces that weather has rounded into each other, shallow hollows, and level ground where the product stands."""
    y += 0.10
    clear = smooth(0.13, 0.27, math.hypot(x / 1.6, y))
    bend = noise.noise_vector(Vector((x * 2.6, y * 2.6, 5))) + 0.35 * noise.noise_vector(Vector((x * 8, y * 8, 2)))
    u, v = x + 0.06 * bend.x * clear, y + 0.06 * bend.y * clear
    falls = [high + across * u + along * v for high, across, along in FACES]
    lowest = min(falls)
    worn = lowest - math.log(sum(math.exp(85 * (lowest - fall)) for fall in falls)) / 85
    place = Vector((x, y, worn))
    hollows = 0.015 * noise.noise(place * 5.5 + Vector((3, 1, 0))) + 0.006 * noise.noise(place * 15) + 0.0016 * noise.fractal(place * 34, 0.9, 2, 2)
    return worn + clear * hollows


def smooth(low, high, value):
    at = min(1.0, max(0.0, (value - low) / (high - low)))
    return at * at * (3 - 2 * at)


def granite():
    """Grey in quiet clouds, its crystals hardly told apart, here and there a crust of lichen; mapped in space, so that no face stretches it."""
    stone = Material("granite", (0.2, 0.2, 0.19), 0.6, 0.4)
    place = stone.coordinates()
    clouds, patches, grain = stone.noise(place, 4.5, 5, 0.62, 0.6), stone.noise(place, 34, 5, 0.66), stone.noise(place, 260, 2, 0.6)
    tone = stone.math("MULTIPLY_ADD", patches, 0.42, stone.math("MULTIPLY", clouds, 0.58))
    color = stone.ramp(tone, [(0.38, (0.080, 0.083, 0.077)), (0.49, (0.165, 0.167, 0.156)), (0.62, (0.255, 0.254, 0.236))])
    lichen = stone.ramp(stone.noise(place, 15, 6, 0.62, 0.3), [(0.585, 0.0), (0.62, 0.55)])
    color = stone.mix(stone.math("MULTIPLY", lichen, stone.ramp(patches, [(0.4, 0.2), (0.5, 1.0)])), color, (0.31, 0.315, 0.262))
    color = stone.mix(stone.ramp(grain, [(0.34, 0.30), (0.46, 0.0)]), color, (0.050, 0.049, 0.046))
    stone.set("Base Color", color)
    stone.set("Roughness", stone.span(patches, 0.48, 0.68))
    stone.bump(stone.math("MULTIPLY_ADD", grain, 0.10, stone.noise(place, 34, 3, 0.55)), 0.45, 0.004)
    # Its relief breaks up what it would mirror: a product over smooth patches was mirrored in shreds.
    stone.put(stone.outputs["roughness"], 0.62)
    return stone


def wood(studio):
    """Mist that pales towards the sun's side, stems one behind the other, undergrowth at their feet: mere tones, with nothing left to resolve."""
    far = Distance(1.9, 1.35, -0.45, texels=400)
    far.graded([(0.0, (0.024, 0.030, 0.017)), (0.36, (0.045, 0.054, 0.033)), (0.55, (0.080, 0.093, 0.063)), (0.80, (0.105, 0.120, 0.088)), (1.0, (0.070, 0.082, 0.058))])
    far.glow(-0.55, 0.50, 0.45, (0.40, 0.36, 0.24))
    dice = random.Random(5)
    crowns = [(dice.uniform(-0.95, 0.95), dice.uniform(0.15, 0.9), dice.uniform(0.08, 0.16)) for _ in range(34)]
    far.foliage(dice, crowns, 0.05, 0.11, [(0.020, 0.026, 0.014), (0.060, 0.073, 0.036), (0.170, 0.180, 0.090)], 90, (-0.7, 0.6))
    for count, wide, color, blur in [(5, 0.035, (0.046, 0.052, 0.038), 0.10), (2, 0.085, (0.022, 0.025, 0.018), 0.10)]:
        layer = far.layer()
        for index in range(count):
            foot, lean, half = 1.9 * ((index + dice.uniform(0.0, 1.0)) / count - 0.5), dice.uniform(-0.10, 0.10), wide * dice.uniform(0.6, 1.5) / 2
            far.polygon(layer, [(foot - half * 1.2, -0.4), (foot + half * 1.2, -0.4), (foot + lean + half, 0.95), (foot + lean - half, 0.95)], color)
        far.lay(layer, blur)
    clumps = [(dice.uniform(-0.95, 0.95), dice.uniform(-0.42, 0.06), dice.uniform(0.07, 0.15)) for _ in range(46)]
    far.foliage(dice, clumps, 0.05, 0.11, [(0.014, 0.019, 0.010), (0.045, 0.055, 0.025), (0.170, 0.180, 0.080)], 150, (-0.7, 0.7))
    far.glow(-0.30, 0.02, 0.40, (0.055, 0.055, 0.028))
    far.screen(studio, 2.5, 1.0, albedo=0.16)
