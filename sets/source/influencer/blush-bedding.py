"""Flat lay on an unmade bed: blush cotton, a ring light at the lens, coffee, sunglasses, a phone and a magazine's corner."""
import math

from mathutils import Vector, noise

from lights import area, dome
from materials import cloth, metal, plain
from props import box, cylinder, lathe, prism, sheet, torus
from shader import Material

Z = 0.02


def build(studio):
    studio.camera_down(anchor=(0, 0, Z), distance=1.35, focal=60, fstop=8)
    cotton = cloth("cotton", (0.78, 0.44, 0.425), weave=620, relief=0.32, sheen=0.35)
    sheet("duvet", 1.2, 1.2, 600, 600, folds, cotton, location=(0, 0, 0))
    coffee()
    sunglasses()
    phone()
    magazine()
    area(studio, "ring", (0, -0.05, 1.45), (0, 0, 0), (0.50, 0.50), 5.5, (1, 0.975, 0.95), "key")
    area(studio, "window", (-1.15, 0.75, 0.80), (0, 0, 0), (0.45, 0.6), 24, (1, 0.95, 0.90), "window")
    dome(studio, (1, 0.97, 0.95), (0.8, 0.7, 0.7), 0.18, "fill")
    studio.describe(
        styles=["influencer", "lifestyle"], pose="lying", room=((0.03, 0.03), (0.42, 0.46)),
        tells_scale=True,
        look=dict(exposure=1.75, contrast=0.94, saturation=1.02, vignette=0.05, grain=0.004, bloom=0.10, lift=0.02, warmth=0.04, productHeight=0.32))


def folds(x, y):
    """Soft waves that pinch into creases away from the middle; nearly flat where the product lies."""
    clear = min(1.0, max(0.0, (math.hypot(x / 1.0, y / 1.1) - 0.12) / 0.20))
    clear = clear * clear * (3 - 2 * clear)
    place = Vector((x * 2.4 + 1.3, y * 2.4 - 0.4, 0.7))
    bent = place + noise.noise_vector(place * 0.8) * 0.55
    crease = ridge(noise.noise(bent * 1.2), 0.005) * 0.062 + ridge(noise.noise(bent * 2.6 + Vector((4, 0, 0))), 0.006) * 0.026
    fine = noise.noise(Vector((x * 14, y * 14, 0))) * 0.0016 + noise.noise(bent * 7) * 0.002 * clear
    return Z - 0.002 + (crease - 0.022) * clear + fine * (0.3 + 0.7 * clear)


def ridge(value, rounding):
    """Folds run along the zeros of a noise; rounded, since cloth that is stuffed has no sharp edge."""
    return max(0.0, 1 - math.sqrt(value * value + rounding)) ** 3


def rest(x, y, radius):
    """Height at which a stiff thing of that radius comes to lie on the folds."""
    return max(folds(x + radius * a / 6, y + radius * b / 6) for a in range(-6, 7) for b in range(-6, 7))


def coffee():
    """Iced coffee from above: tumbler, coffee with a swirl of milk, cubes, on a round stone coaster."""
    x, y = 0.235, 0.215
    z = rest(x, y, 0.075) + 0.004
    cylinder((x, y, z), 0.076, 0.010, plain("coaster", (0.70, 0.66, 0.61), 0.7), bevel=0.003)
    # Thin enough to be a veil with a shine: refraction without caustics turns what is inside black.
    glass = Material("tumbler", (0.85, 0.85, 0.85), 0.02, 0.6, alpha=0.16)
    lathe([(0, 0.001), (0.044, 0.001), (0.047, 0.004), (0.053, 0.130), (0.052, 0.1315), (0.0508, 0.130), (0.0455, 0.008), (0, 0.007)], glass, (x, y, z + 0.0102))
    drink = Material("coffee", (0.20, 0.085, 0.032), 0.12, 0.5)
    swirl = drink.noise(drink.coordinates(), 24, 4, 0.6, 2.5)
    drink.set("Base Color", drink.mix(drink.ramp(swirl, [(0.35, 0.0), (0.65, 1.0)]), (0.16, 0.06, 0.022), (0.58, 0.35, 0.20)))
    lathe([(0, 0), (0.0445, 0), (0.0498, 0.105), (0, 0.105)], drink, (x, y, z + 0.019))
    ice = Material("ice", (0.86, 0.82, 0.78), 0.06, 0.5, alpha=0.42)
    for dx, dy, turn in [(-0.018, 0.012, 20), (0.019, 0.013, 50), (0.001, -0.021, 75)]:
        box((x + dx, y + dy, z + 0.108), (0.026, 0.026, 0.024), ice, 0.004, turn)
    straw = cylinder((0, 0, 0), 0.0045, 0.19, metal("straw", (0.90, 0.62, 0.45), 0.15), bevel=0.001)
    straw.location, straw.rotation_euler = (x + 0.010, y - 0.006, z + 0.05), (math.radians(22), math.radians(24), 0)


def sunglasses():
    frame = Material("frame", (0.06, 0.022, 0.010), 0.12, 0.5, clearcoat=0.8)
    lens = Material("lens", (0.05, 0.022, 0.014), 0.03, 0.6)
    x, y, turn = -0.225, -0.235, math.radians(-24)
    z = rest(x, y, 0.09) + 0.004
    cos, sin = math.cos(turn), math.sin(turn)

    def at(dx, dy, up=0.0):
        return (x + dx * cos - dy * sin, y + dx * sin + dy * cos, z + up)

    for side in (-1, 1):
        torus(at(side * 0.044, 0), 0.034, 0.0042, frame, rotation=(0, 0, 0))
        cylinder(at(side * 0.044, 0, -0.001), 0.033, 0.002, lens, bevel=0.0006)
        arm = box((0, 0, 0), (0.006, 0.13, 0.007), frame, 0.002)
        arm.location, arm.rotation_euler = at(side * 0.072, 0.065, 0.001), (0, 0, turn + side * math.radians(7))
    bridge = box((0, 0, 0), (0.020, 0.006, 0.005), frame, 0.002)
    bridge.location, bridge.rotation_euler = at(0, 0.010), (0, 0, turn)


def phone():
    x, y, turn = -0.255, 0.205, 17
    z = rest(x, y, 0.10) + 0.001
    body = Material("phone", (0.66, 0.46, 0.42), 0.16, 0.5)
    lens = Material("camera", (0.01, 0.01, 0.012), 0.05, 0.6)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def at(dx, dy, up):
        return (x + dx * cos - dy * sin, y + dx * sin + dy * cos, z + up)

    prism(rounded_rectangle(0.098, 0.200, 0.015), 0.010, body, at(0, 0, 0), (0, 0, turn), bevel=0.002)
    prism(rounded_rectangle(0.044, 0.044, 0.011), 0.0025, body, at(-0.022, 0.070, 0.010), (0, 0, turn), bevel=0.0008)
    for dx, dy in ((-0.031, 0.079), (-0.013, 0.061)):
        cylinder(at(dx, dy, 0.0125), 0.0085, 0.002, lens, bevel=0.0006)


def magazine():
    """Only a corner reaches in: a colour picture over columns of grey where the text would be."""
    page = Material("page", (0.78, 0.76, 0.73), 0.35, 0.4)
    x, y, _ = page.axes(page.coordinates())
    line = page.ramp(page.math("FRACT", page.math("MULTIPLY", y, 95)), [(0.42, 0.0), (0.46, 1.0)])
    column = page.ramp(page.math("ABSOLUTE", page.math("SUBTRACT", page.math("FRACT", page.math("MULTIPLY", x, 13)), 0.5)), [(0.40, 1.0), (0.42, 0.0)])
    cloud = page.noise(page.coordinates(), 9, 3)
    picture = page.mix(cloud, (0.62, 0.20, 0.16), (0.85, 0.66, 0.50))
    upper = page.ramp(page.math("ADD", page.math("MULTIPLY", y, 3), 0.5), [(0.40, 0.0), (0.405, 1.0)])
    lower = page.mix(page.math("MULTIPLY", page.math("MULTIPLY", line, column), 0.5), (0.80, 0.78, 0.75), (0.25, 0.24, 0.24))
    page.set("Base Color", page.mix(upper, lower, picture))
    box((0.315, -0.285, rest(0.30, -0.27, 0.21) + 0.002), (0.25, 0.33, 0.008), page, 0.002, 14)


def rounded_rectangle(width, height, radius, steps=12):
    outline = []
    for cx, cy, start in ((1, -1, -90), (1, 1, 0), (-1, 1, 90), (-1, -1, 180)):
        for step in range(steps + 1):
            angle = math.radians(start + 90 * step / steps)
            outline.append((cx * (width / 2 - radius) + radius * math.cos(angle), cy * (height / 2 - radius) + radius * math.sin(angle)))
    return outline
