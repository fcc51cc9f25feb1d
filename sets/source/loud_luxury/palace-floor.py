"""A palace's floor, for bags, shoes and chairs at their real size: cream marble with dark cabochons, crimson damask in gilt mouldings, a column and a lacquer vase out of focus, the sun of a tall window across it all."""
import math

from gobo import Gobo
from homeware import vessel
from lights import area, dome, sun, toward
from materials import marble, metal
from props import box, lathe
from shader import Material

SUN = toward(-50, 36)
WALL = 1.55


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=2.4, height=0.56, focal=105, base_row=0.27, fstop=3.2)
    box((0, 0, -0.03), (8, 8, 0.03), cabochons(), bevel=0)
    gilt = gold()
    panelling(gilt)
    column(gilt, -0.535, 1.22)
    vase(gilt)
    warm, sky = (1, 0.84, 0.64), (0.93, 0.95, 1)
    sun(studio, "sun", SUN, 3.4, 1.6, warm, "sun")
    window()
    area(studio, "window", (-1.7, -1.7, 1.7), (0, 0.2, 0.2), (1.1, 1.3), 46, sky, "window")
    area(studio, "room", (1.8, -1.1, 1.4), (0, 0.2, 0.2), (1.6, 1.4), 20, (1, 0.88, 0.74), "fill")
    dome(studio, (0.85, 0.78, 0.70), (0.50, 0.38, 0.30), 0.16, "fill")
    studio.describe(
        styles=["loud_luxury"], room=((0.16, 0.16), (0.62, 0.62)),
        look=dict(exposure=1.2, contrast=1.13, saturation=0.85, vignette=0.14, grain=0.008, bloom=0.12, productHeight=0.30))


def cabochons():
    """Slabs of honed-down limestone, each cut from another place, their corners cut off for squares of dark marble; a century of
    shoes has dulled it in patches."""
    stone = Material("cream", (0.5, 0.42, 0.32), 0.16, 0.5)
    slab = 0.22
    x, y, _ = stone.axes(stone.coordinates())
    # The product stands in the middle of a slab.
    across = [stone.math("ADD", stone.math("DIVIDE", axis, slab), 0.5) for axis in (x, y)]
    row, column_ = (stone.math("FLOOR", axis) for axis in across)
    own = stone.math("FRACT", stone.math("MULTIPLY", stone.math("SINE", stone.math("MULTIPLY_ADD", row, 12.9, stone.math("MULTIPLY", column_, 78.2))), 43.7))
    jump = stone.node("CombineXYZ", {"X": stone.math("MULTIPLY", own, 31.0), "Y": stone.math("MULTIPLY", own, 17.0), "Z": own}).outputs[0]
    place = stone.shift(stone.coordinates(), jump)
    bent = stone.shift(place, stone.noise(place, 3, 4, 0.6, color=True), 0.35)
    clouds, grain = stone.noise(bent, 7, 6, 0.66), stone.noise(place, 260, 4, 0.7)
    tone = stone.math("MULTIPLY_ADD", clouds, 0.70, stone.math("MULTIPLY_ADD", grain, 0.30, stone.math("MULTIPLY_ADD", own, 0.10, -0.05)))
    color = stone.ramp(tone, [(0.36, (0.30, 0.235, 0.160)), (0.50, (0.415, 0.345, 0.255)), (0.64, (0.51, 0.445, 0.350))])
    thread = stone.ramp(stone.math("ABSOLUTE", stone.math("SUBTRACT", stone.noise(bent, 6, 6, 0.62), 0.5)), [(0.0, 0.8), (0.008, 0.35), (0.024, 0.0)])
    color = stone.mix(stone.math("MULTIPLY", thread, stone.ramp(clouds, [(0.42, 1.0), (0.62, 0.15)])), color, (0.20, 0.105, 0.050))
    # From the middle of a slab, in slabs: 0.5 is its joint.
    away = [stone.math("ABSOLUTE", stone.math("SUBTRACT", stone.math("FRACT", axis), 0.5)) for axis in across]
    corner = stone.math("ADD", *away)
    inset = stone.ramp(corner, [(0.869, 0.0), (0.872, 1.0)])
    joint = stone.ramp(stone.math("MAXIMUM", *away), [(0.4962, 0.0), (0.4978, 1.0)])
    cut = stone.ramp(stone.math("ABSOLUTE", stone.math("SUBTRACT", corner, 0.870)), [(0.0028, 1.0), (0.0050, 0.0)])
    seam = stone.math("MAXIMUM", stone.math("MULTIPLY", joint, stone.math("SUBTRACT", 1.0, inset)), cut)
    dark = stone.ramp(stone.noise(stone.shift(stone.coordinates(), jump, 3.0), 16, 6, 0.66, 1.2), [(0.36, (0.030, 0.012, 0.009)), (0.55, (0.085, 0.034, 0.024)), (0.66, (0.30, 0.20, 0.15))])
    color = stone.mix(inset, color, dark)
    stone.set("Base Color", stone.mix(stone.math("MULTIPLY", seam, 0.75), color, (0.12, 0.085, 0.055)))
    wear = stone.math("MULTIPLY_ADD", stone.noise(stone.coordinates(), 5, 5, 0.62), 0.7, stone.math("MULTIPLY", grain, 0.3))
    stone.set("Roughness", stone.math("MULTIPLY_ADD", seam, 0.4, stone.span(wear, 0.13, 0.34, (0.38, 0.62))))
    stone.bump(stone.math("SUBTRACT", stone.math("MULTIPLY", grain, 0.10), seam), 0.3, 0.0008)
    return stone


def gold():
    """Water gilding, rubbed through to its red ground here and there."""
    gilt = metal("gilt", (0.86, 0.58, 0.24), 0.24)
    worn = gilt.noise(gilt.coordinates(), 22, 5, 0.7)
    gilt.set("Base Color", gilt.mix(gilt.ramp(worn, [(0.30, 1.0), (0.42, 0.0)]), (0.86, 0.58, 0.24), (0.40, 0.17, 0.065)))
    gilt.set("Roughness", gilt.span(worn, 0.44, 0.22))
    return gilt


def panelling(gilt):
    """Crimson silk damask in a gilt moulding, framed by stiles of dark red lacquer over a marble skirting."""
    lacquer = Material("lacquer", (0.070, 0.0075, 0.0085), 0.30, 0.45)
    lacquer.set("Roughness", lacquer.span(lacquer.noise(lacquer.coordinates(), 9, 4, 0.6), 0.24, 0.40))
    box((0, WALL + 0.03, 0), (6, 0.06, 3), lacquer, bevel=0)
    rosso = marble("rosso", (0.085, 0.016, 0.014), (0.50, 0.36, 0.30), 0.16, scale=6, seed=3.1, width=0.016)
    box((0, WALL - 0.012, 0), (6, 0.024, 0.080), rosso, bevel=0.004)
    box((0, WALL - 0.014, 0.080), (6, 0.026, 0.010), gilt, bevel=0.004)
    silk = damask()
    for middle, wide in ((-0.83, 0.62), (0.05, 0.90), (0.99, 0.72)):
        box((middle, WALL - 0.002, 0.145), (wide, 0.004, 1.65), silk, bevel=0)
        for side in (-1, 1):
            box((middle + side * wide / 2, WALL - 0.010, 0.135), (0.018, 0.018, 1.66), gilt, bevel=0.007)
        box((middle, WALL - 0.010, 0.135), (wide + 0.018, 0.018, 0.018), gilt, bevel=0.007)


def damask():
    """A tone on tone pattern of pointed ovals with a leaf in each, in satin and dull weave."""
    silk = Material("damask", (0.16, 0.012, 0.016), 0.6, 0.3, sheen=0.5, sheen_tint=0.8)
    x, _, z = silk.axes(silk.coordinates())
    across, up = silk.math("MULTIPLY", x, 2 * math.pi / 0.12), silk.math("MULTIPLY", z, 2 * math.pi / 0.17)
    oval = silk.math("MULTIPLY", silk.math("COSINE", across), silk.math("COSINE", up))
    leaves = silk.math("MULTIPLY", silk.math("SINE", silk.math("MULTIPLY", across, 2.0)), silk.math("SINE", silk.math("MULTIPLY", up, 3.0)))
    figure = silk.ramp(silk.math("MULTIPLY_ADD", leaves, 0.30, silk.math("ABSOLUTE", oval)), [(0.18, 0.0), (0.34, 1.0)])
    silk.set("Base Color", silk.mix(figure, (0.105, 0.0085, 0.011), (0.145, 0.013, 0.015)))
    silk.set("Roughness", silk.span(figure, 0.62, 0.48, (0, 1)))
    return silk


def column(gilt, x, y):
    """A slim shaft of red marble on a gilt Attic base, cut by the frame's edge."""
    size = 0.66
    shaft = marble("shaft", (0.11, 0.021, 0.017), (0.55, 0.40, 0.33), 0.14, scale=5, seed=8.6, width=0.018)
    box((x, y, 0), (0.33 * size, 0.33 * size, 0.05 * size), shaft, bevel=0.004)
    base = [(0.0, 0.05), (0.15, 0.05)]
    base += [(0.145 + 0.022 * math.cos(a), 0.074 + 0.022 * math.sin(a)) for a in (math.pi * (k / 12 - 0.5) for k in range(13))]
    base += [(0.135 - 0.012 * math.sin(math.pi * k / 10), 0.098 + 0.026 * k / 10) for k in range(11)]
    base += [(0.125 + 0.015 * math.cos(a), 0.140 + 0.015 * math.sin(a)) for a in (math.pi * (k / 12 - 0.5) for k in range(13))]
    base += [(0.118, 0.158), (0.112, 0.170), (0.0, 0.170)]
    lathe([(radius * size, high * size) for radius, high in base], gilt, (x, y, 0))
    upper = [(0.0, 0.165), (0.110, 0.165), (0.106, 0.20), (0.104, 2.6), (0.0, 2.6)]
    lathe([(radius * size, high * size) for radius, high in upper], shaft, (x, y, 0))


def vase(gilt):
    """A vase of black lacquer on a gilt foot, half out of the frame: 0.32 m high beside a bag, 0.6 m beside a chair."""
    black = Material("urushi", (0.010, 0.008, 0.008), 0.10, 0.5, clearcoat=0.4)
    black.set("Roughness", black.span(black.noise(black.coordinates(), 14, 4, 0.6), 0.08, 0.20))
    x, y = 0.555, 1.16
    lathe([(0, 0), (0.057, 0), (0.059, 0.004), (0.057, 0.009), (0.048, 0.015), (0.045, 0.023), (0, 0.023)], gilt, (x, y, 0))
    vessel([(0, 0), (0.043, 0), (0.048, 0.018), (0.078, 0.105), (0.087, 0.174), (0.073, 0.232), (0.041, 0.264), (0.035, 0.290), (0.049, 0.316)], 0.004, black, (x, y, 0.021))


def window():
    """Panes of a tall window: the product stands in the sun, their bars cross the floor behind it and the wall."""
    gobo = Gobo(SUN, (-0.01, 0.70, 0.25), 3.0)
    gobo.frame(2.0, 1.75)
    gobo.bar(-0.46, 0, 0.055, 1.8)
    for height in (-0.52, 0.30):
        gobo.bar(0, height, 2.1, 0.045)
