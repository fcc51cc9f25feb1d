"""A disc of light that a lens throws on a violet wall, orange in its middle and cyan where its rim disperses, before a table of black
acrylic that mirrors it; white light from the front left."""
from lights import area, dome
from props import box
from shader import Material

WALL, BACK = 0.80, 0.42
# Of the disc on the wall: its middle (x, z) and radius, metres.
MIDDLE, RADIUS = (0.0, 0.195), 0.270
CYAN, MAGENTA, VIOLET = (0.05, 0.66, 1.0), (1.0, 0.05, 0.42), (0.45, 0.12, 0.85)
# Of red, green and blue: where the middle of its disc lies beside the others' (a lens is never quite square to the wall), and
# brightness over the share of the radius. A lens bends red least, so blue has the largest disc, and the rim is cyan.
DISC = [
    ((-0.004, 0.003), [(0.0, 1.0), (0.40, 0.93), (0.72, 0.62), (0.89, 0.30), (0.93, 0.20), (0.96, 0.0)]),
    ((0.0, 0.0), [(0.0, 0.50), (0.34, 0.36), (0.66, 0.09), (0.84, 0.06), (0.945, 0.20), (0.965, 0.22), (1.0, 0.0)]),
    ((0.002, -0.002), [(0.0, 0.01), (0.42, 0.05), (0.68, 0.20), (0.89, 0.30), (0.965, 0.27), (1.0, 0.0)]),
]


def build(studio):
    # From below 6 degrees goods of this style float: a plain set is believed when they stand.
    studio.camera(anchor=(0, 0, 0), distance=1.45, height=0.156, focal=84, base_row=0.25, fstop=4.5)
    box((0, WALL + 0.05, -1.2), (6, 0.1, 4), wall(), bevel=0)
    box((0, BACK - 1.0, -0.02), (3, 2.0, 0.02), acrylic(), bevel=0.002)
    # From above and behind whatever stands there: it grazes the wall, and its relief shows.
    lamp = area(studio, "projector", (0.10, -0.05, 1.15), (0, WALL, MIDDLE[1]), (0.02, 0.02), 92, (1, 1, 1), "back", shadows=False)
    throw_disc(lamp)
    area(studio, "wash", (-0.30, 0.50, -0.22), (-0.15, WALL, 0.20), (1.0, 0.10), 5.5, VIOLET, "back", shadows=False)
    area(studio, "key", (-0.52, -0.55, 0.72), (0, -0.02, 0.10), (0.5, 0.5), 3.3, (1, 0.99, 0.98), "key", spread=75)
    # What the rims leave on the table is hardly seen: their plate is the smaller for a gain.
    area(studio, "cyan", (-0.80, 0.42, 0.40), (0, 0, 0.14), (0.2, 0.8), 0.65, CYAN, "rim", spread=60)
    area(studio, "magenta", (0.80, 0.42, 0.40), (0, 0, 0.14), (0.2, 0.8), 0.65, MAGENTA, "rim", spread=60)
    area(studio, "front", (0.50, -0.75, 0.70), (0, 0, 0.08), (0.6, 0.6), 0.45, (1, 1, 1), "key", spread=60)
    dome(studio, (0.66, 0.58, 0.78), (0.26, 0.22, 0.34), 0.28, "fill")
    studio.describe(
        styles=["avant_garde"], room=((0.03, 0.03), (0.42, 0.42)),
        look=dict(exposure=1.42, contrast=1.08, saturation=0.96, vignette=0.12, grain=0.009, bloom=0.10, gains=dict(rim=4), productHeight=0.27))


class Beam(Material):
    """The nodes of a lamp, in a material's words."""

    def __init__(self, lamp):
        lamp.data.use_nodes = True
        self.tree = lamp.data.node_tree


def throw_disc(lamp):
    """Lets the lamp throw DISC: what leaves it is coloured by where on the wall it will come."""
    beam, place = Beam(lamp), lamp.location
    x, y, z = beam.axes(beam.node("NewGeometry").outputs["Incoming"])
    reach = beam.math("DIVIDE", WALL - place.y, beam.math("MAXIMUM", y, 1e-4))
    bands = []
    for (aside, above), stops in DISC:
        across = beam.math("MULTIPLY_ADD", x, reach, place.x - MIDDLE[0] - aside)
        up = beam.math("MULTIPLY_ADD", z, reach, place.z - MIDDLE[1] - above)
        away = beam.math("SQRT", beam.math("MULTIPLY_ADD", across, across, beam.math("MULTIPLY", up, up)))
        bands.append(beam.ramp(beam.math("DIVIDE", away, RADIUS), stops))
    color = beam.node("CombineRGB", dict(zip("RGB", bands))).outputs[0]
    beam.put(beam.tree.nodes["Emission"].inputs["Color"], color)


def wall():
    """Limewash: the clouds and the strokes of a wide brush. What is finer the lens does not see at that distance."""
    lime = Material("wall", (0.155, 0.100, 0.235), 0.85, 0.2)
    clouds = lime.noise(lime.coordinates(), 4, 2, 0.5, 0.6)
    strokes = lime.noise(lime.coordinates(scale=(1, 1, 0.5), rotation=(0, 0.5, 0)), 14, 1, 0.5, 0.4)
    tone = lime.math("MULTIPLY_ADD", strokes, 0.6, lime.math("MULTIPLY", clouds, 0.4))
    lime.set("Base Color", lime.ramp(tone, [(0.34, (0.144, 0.093, 0.218)), (0.66, (0.166, 0.107, 0.252))]))
    lime.bump(strokes, 0.20, 0.010)
    return lime


def acrylic():
    """Black acrylic that was wiped: streaks of the cloth, a little dust."""
    sheet = Material("acrylic", (0.004, 0.0035, 0.005), 0.12, 0.5)
    smear = sheet.noise(sheet.coordinates(scale=(1, 2.5, 1), rotation=(0, 0, 0.4)), 3, 2, 0.5)
    sheet.set("Roughness", sheet.span(smear, 0.09, 0.17))
    dust = sheet.ramp(sheet.noise(sheet.coordinates(), 260, 2, 0.5), [(0.72, 0.0), (0.80, 1.0)])
    sheet.set("Base Color", sheet.mix(dust, (0.004, 0.0035, 0.005), (0.09, 0.085, 0.095)))
    return sheet
