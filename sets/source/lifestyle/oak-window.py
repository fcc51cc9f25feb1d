"""A kitchen counter of oiled oak by a window: morning sun through panes and leaves, the room behind out of focus."""
from mathutils import Vector

from foliage import branch
from lights import area, dome, sun
from materials import ceramic, leaf, oak, plain, plaster
from props import box, cylinder, lathe, mesh, rounded_profile
from shader import Material

SUN = Vector((-0.51, -0.56, 0.66)).normalized()


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.45, height=0.155, focal=85, base_row=0.27, fstop=4.5)
    box((0, -0.25, -0.045), (3.4, 1.74, 0.045), oak("oak", board=0.13), bevel=0.004)
    room()
    still_life()
    sun(studio, "sun", SUN, 4.4, 0.8, (1, 0.80, 0.56), "sun")
    gobo()
    area(studio, "window", (-1.25, -0.85, 1.0), (0, 0.1, 0.1), (1.2, 1.4), 8, (0.90, 0.95, 1), "window")
    area(studio, "room", (1.5, -0.9, 1.1), (0, 0.1, 0.1), (1.4, 1.2), 3.5, (1, 0.93, 0.84), "fill")
    area(studio, "far window", (-1.3, 1.7, 1.3), (0.5, 2.5, 0.4), (0.9, 1.2), 26, (1, 0.93, 0.82), "back", shadows=False)
    dome(studio, (0.8, 0.88, 1), (0.7, 0.6, 0.5), 0.18, "fill")
    studio.describe(
        styles=["lifestyle", "influencer", "minimal"], room=((0.03, 0.03), (0.50, 0.40)),
        tells_scale=True,
        look=dict(gains=dict(fill=1.5, window=1.5), exposure=1.12, contrast=1.05, saturation=0.95, vignette=0.10, grain=0.008, bloom=0.08, productHeight=0.25, warmth=0.1))


def room():
    """Far behind: wall, a window's bright rectangle, shelves, a hanging lamp, plants. All of it is bokeh."""
    wall = plaster("wall", (0.70, 0.64, 0.54), relief=0.1, scale=5)
    box((0, 2.6, -1.0), (7, 0.1, 4.5), wall, bevel=0)
    wood = plain("shelf", (0.30, 0.17, 0.085), 0.5)
    for height in (0.42, 0.80):
        box((0.62, 2.42, height), (1.15, 0.26, 0.035), wood)
    pots = [((0.22, 2.40), 0.075, 0.15, (0.55, 0.30, 0.18)), ((0.42, 2.42), 0.05, 0.22, (0.75, 0.72, 0.66)),
            ((0.66, 2.40), 0.085, 0.11, (0.20, 0.26, 0.22)), ((0.92, 2.41), 0.06, 0.18, (0.72, 0.60, 0.42))]
    for index, ((x, y), radius, tall, color) in enumerate(pots):
        cylinder((x, y, 0.455), radius, tall, ceramic(f"pot {index}", color), bevel=0.01)
        if index != 3:
            cylinder((x + 0.13, y, 0.835), radius * 0.9, tall * 0.9, ceramic(f"jar {index}", color[::-1]), bevel=0.01)
    green = leaf("plant", (0.10, 0.19, 0.055))
    cylinder((-0.62, 1.75, -0.35), 0.16, 0.38, ceramic("planter", (0.60, 0.55, 0.47)), bevel=0.015)
    for index, (dx, dy, length) in enumerate([(-0.5, -0.1, 0.62), (-0.15, 0.2, 0.75), (0.25, -0.2, 0.70), (0.55, 0.1, 0.58), (0.05, -0.3, 0.66), (-0.35, 0.3, 0.7)]):
        branch((-0.62, 1.75, 0.02), (dx, dy, 1), length, 9, 0.17, 40 + index, green, slender=0.34)


def still_life():
    """In the blur of the middle distance, so that they tell of a home and don't compete: a vase, a cup, a folded towel."""
    clay = ceramic("vase", (0.74, 0.69, 0.61), 0.5, speckle=0.5)
    profile = [(0, 0), (0.045, 0), (0.062, 0.02), (0.078, 0.06), (0.08, 0.10), (0.066, 0.15), (0.036, 0.185), (0.026, 0.205),
               (0.030, 0.222), (0.026, 0.222), (0.022, 0.205), (0.02, 0.19), (0, 0.15)]
    lathe(rounded_profile(profile), clay, (0.27, 0.36, 0))
    olive = leaf("olive", (0.13, 0.19, 0.09))
    for index, (dx, length) in enumerate([(-0.45, 0.36), (0.05, 0.44), (0.5, 0.34), (-0.15, 0.30), (0.3, 0.4)]):
        branch((0.27, 0.36, 0.2), (dx, 0.1 * (index - 1), 1), length, 10, 0.062, index + 3, olive, slender=0.20)
    cup = ceramic("cup", (0.80, 0.76, 0.69), 0.35)
    mug = [(0, 0), (0.030, 0), (0.037, 0.008), (0.040, 0.03), (0.041, 0.078), (0.0385, 0.080), (0.037, 0.076), (0.036, 0.03), (0.03, 0.01), (0, 0.009)]
    lathe(rounded_profile(mug), cup, (-0.235, 0.27, 0.006))
    lathe(rounded_profile([(0, 0), (0.05, 0), (0.068, 0.008), (0.066, 0.010), (0.045, 0.005), (0, 0.005)]), cup, (-0.235, 0.27, 0))


def gobo():
    """Between the sun and the set: a window's bars, and branches near enough to the set to draw leaves."""
    turn = SUN.to_track_quat("Z", "Y")
    black = Material("black", (0.02, 0.02, 0.02), 1, 0)
    middle = Vector((0, 0.2, 0.12)) + SUN * 2.3

    def bar(x, y, width, height):
        corners = [(x - width / 2, y - height / 2), (x + width / 2, y - height / 2), (x + width / 2, y + height / 2), (x - width / 2, y + height / 2)]
        mesh("bar", [middle + turn @ Vector((a, b, 0)) for a, b in corners], [(0, 1, 2, 3)], black)

    bar(0.02, 0, 0.035, 2.4)
    bar(0, 0.16, 2.4, 0.03)
    bar(0, -0.86, 2.4, 0.7)
    bar(0, 1.15, 2.4, 0.9)
    bar(-1.0, 0, 1.05, 3)
    bar(1.05, 0, 0.95, 3)
    shade = leaf("shade", (0.1, 0.16, 0.06))
    for index, (x, y, dx, dy, length) in enumerate([(-0.45, 0.55, 0.7, -0.5, 0.75), (0.5, -0.42, -0.5, 0.75, 0.6), (0.45, 0.6, -0.9, -0.25, 0.5)]):
        start = Vector((0, 0.2, 0.12)) + SUN * 1.1 + turn @ Vector((x, y, 0))
        branch(start, turn @ Vector((dx, dy, 0.2)), length, 10, 0.14, 20 + index, shade)
