"""A dressing table: pale marble, a round mirror with a glowing rim and pink tulips in soft focus, a ring light at the lens."""
import math

from mathutils import Vector

from homeware import glow, tray, tube, tulip, vessel
from lights import area, dome
from materials import ceramic, leaf, marble, metal, plain, plaster
from props import box, cylinder, sphere, torus
from shader import Material


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.25, height=0.20, focal=72, base_row=0.27, fstop=3.2)
    stone = marble("marble", (0.55, 0.50, 0.485), (0.42, 0.34, 0.32), roughness=0.22, scale=3.2, seed=4.0, width=0.035)
    box((0, -0.12, -0.03), (2.6, 1.86, 0.03), stone, bevel=0.005)
    wall = plaster("wall", (0.76, 0.47, 0.44), relief=0.12, scale=5, variation=0.06)
    box((0, 1.25, -1), (6, 0.1, 4), wall, bevel=0)
    mirror(studio)
    flowers()
    small_things()
    area(studio, "ring", (0, -1.35, 0.42), (0, 0, 0.12), (0.45, 0.45), 4.5, (1, 0.965, 0.94), "key")
    area(studio, "window", (-1.1, 0.0, 0.75), (0, 0.1, 0.08), (0.6, 0.8), 18, (1, 0.97, 0.94), "window")
    area(studio, "wall wash", (0.7, 0.85, 1.1), (0.3, 1.25, 0.2), (0.7, 0.3), 4, (1, 0.86, 0.80), "back", shadows=False)
    dome(studio, (1, 0.96, 0.95), (0.85, 0.68, 0.66), 0.26, "fill")
    studio.describe(
        styles=["influencer"], room=((0.03, 0.03), (0.44, 0.38)),
        tells_scale=True,
        look=dict(gains=dict(window=1.9, fill=0.85, back=0.75), exposure=1.3, contrast=1.04, saturation=1.02, vignette=0.05, grain=0.004, bloom=0.14, lift=0.02, warmth=0.03, productHeight=0.25))


def mirror(studio):
    """Turned up a little, so that it shows bright ceiling and not the room in front of it."""
    x, y, z, radius = 0.125, 0.78, 0.275, 0.205
    studio.group("back")
    silver = glow("mirror", (1.0, 0.68, 0.60), 0.40)
    silver.set("Metallic", 1.0)
    gold = metal("gold", (0.86, 0.58, 0.36), 0.22)
    disc = cylinder((0, 0, 0), radius, 0.012, silver, bevel=0.002)
    disc.location, disc.rotation_euler = (x, y, z), (math.radians(73), 0, math.radians(14))
    ring = torus((x, y - 0.006, z), radius - 0.002, 0.009, glow("lamp", (1.0, 0.84, 0.70), 4.0), rotation=(73, 0, 14))
    ring.lightgroup = "back"
    torus((x, y + 0.008, z), radius + 0.006, 0.006, gold, rotation=(73, 0, 14))
    tube([Vector((x, y + 0.02, 0)), Vector((x, y + 0.02, z - radius))], 0.008, gold)
    cylinder((x, y + 0.02, 0), 0.075, 0.010, gold, bevel=0.003)


def flowers():
    x, y = -0.225, 0.50
    clay = ceramic("vase", (0.80, 0.74, 0.70), 0.4)
    vessel([(0, 0), (0.040, 0), (0.060, 0.02), (0.064, 0.06), (0.050, 0.10), (0.030, 0.125), (0.036, 0.150)], 0.004, clay, (x, y, 0))
    stems = leaf("stem", (0.20, 0.30, 0.12))
    for index, (lean, length, shade) in enumerate([
            ((-0.09, -0.02), 0.17, 1.0), ((0.02, -0.05), 0.21, 0.9), ((0.095, 0.0), 0.17, 1.1), ((-0.045, 0.05), 0.215, 0.85),
            ((0.06, 0.05), 0.20, 1.0), ((-0.12, 0.05), 0.13, 1.1), ((0.125, -0.05), 0.12, 0.95), ((-0.01, 0.02), 0.245, 1.05)]):
        petals = plain(f"petal {index}", (0.86 * shade, 0.36 * shade * shade, 0.40 * shade), 0.55, 0.3, sheen=0.4)
        tulip((x, y, 0.10), lean, length, 0.052, petals, stems, index)


def small_things():
    """A gilt tray with a pearl string and a lipstick, a cup of brushes: all at the edges, none sharp."""
    gold = metal("brass", (0.88, 0.62, 0.40), 0.25)
    tray((0.265, 0.36, 0), (0.17, 0.12), 0.03, 0.008, gold, turn=-12)
    pearl = Material("pearl", (0.86, 0.80, 0.76), 0.18, 0.6, clearcoat=0.6)
    for step in range(30):
        angle = step * 0.42
        radius = 0.028 + 0.006 * math.sin(angle * 1.7) + 0.0004 * step
        sphere((0.290 + radius * math.cos(angle), 0.36 + radius * 0.8 * math.sin(angle), 0.009), 0.0048, pearl)
    cylinder((0.222, 0.377, 0.004), 0.0095, 0.040, gold, bevel=0.001)
    cylinder((0.222, 0.377, 0.044), 0.0075, 0.020, plain("lipstick", (0.62, 0.10, 0.13), 0.35), bevel=0.004)
    pot = ceramic("pot", (0.82, 0.55, 0.52), 0.35)
    x, y = -0.34, 0.34
    vessel([(0, 0), (0.034, 0), (0.036, 0.01), (0.036, 0.085)], 0.003, pot, (x, y, 0))
    handle, hair = plain("handle", (0.85, 0.80, 0.76), 0.25), plain("hair", (0.42, 0.22, 0.16), 0.9, 0.1)
    for index, (dx, dy, tall) in enumerate([(-0.014, 0.01, 0.16), (0.012, 0.012, 0.185), (0.002, -0.014, 0.15), (0.018, -0.008, 0.17)]):
        foot, top = Vector((x + dx * 0.5, y + dy * 0.5, 0.02)), Vector((x + dx * 2.0, y + dy * 2.0, tall))
        tube([foot, top], 0.0038, handle)
        tuft = sphere(top + (top - foot).normalized() * 0.012, 0.011, hair, (1, 1, 1.9))
        tuft.rotation_euler = (top - foot).to_track_quat("Z", "Y").to_euler()
