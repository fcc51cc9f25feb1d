"""Cast concrete blocks seen from above, one long diagonal of shade over them, a dry branch's shadow, two worn books."""
import random

from mathutils import Vector

from foliage import branch
from gobo import Gobo, hidden
from homeware import book, vessel
from lights import area, dome, sun
from materials import ceramic, leaf, plaster
from props import box, mesh
from shader import Material

SUN = Vector((0.74, -0.34, 0.58)).normalized()
TOP = 0.07


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.40, height=0.315, focal=78, base_row=0.29, fstop=5.6)
    grey = concrete()
    box((0.02, 0.06, 0), (0.62, 0.42, TOP), grey, bevel=0.004)
    box((-0.33, 0.40, 0), (0.26, 0.22, 0.20), grey, bevel=0.004, turn=8)
    box((0.42, 0.46, 0), (0.20, 0.26, 0.125), grey, bevel=0.004, turn=-14)
    ground = plaster("ground", (0.255, 0.255, 0.235), relief=0.35, scale=7, variation=0.2)
    box((0, 0, -0.05), (5, 5, 0.05), ground, bevel=0)
    wall = plaster("wall", (0.285, 0.29, 0.262), relief=0.55, scale=4, variation=0.30)
    box((0, 0.86, -0.5), (6, 0.1, 4), wall, bevel=0)
    books()
    cup_and_stem()
    sun(studio, "sun", SUN, 5.6, 0.7, (1, 0.90, 0.75), "sun")
    shade()
    area(studio, "sky", (-1.3, -0.8, 1.4), (0, 0.1, 0.1), (1.4, 1.4), 7, (0.86, 0.92, 1), "fill")
    dome(studio, (0.85, 0.92, 1), (0.5, 0.48, 0.45), 0.15, "fill")
    studio.describe(
        styles=["editorial"], room=((0.03, 0.03), (0.44, 0.38)),
        tells_scale=True,
        look=dict(gains=dict(fill=1.6), exposure=1.4, contrast=1.08, saturation=0.78, vignette=0.16, grain=0.0155, bloom=0.05, lift=0.05, productHeight=0.26), lead_weight=3)


def concrete():
    """Cast against boards: pin-holes where air stood, water stains, paler worn edges."""
    stone = Material("concrete", (0.30, 0.295, 0.275), 0.8, 0.25)
    place = stone.coordinates()
    clouds, stain = stone.noise(place, 6, 5, 0.6), stone.noise(stone.coordinates(scale=(1, 1, 0.3)), 11, 4, 0.65)
    tone = stone.mix(stone.ramp(stone.math("MULTIPLY_ADD", clouds, 0.6, stone.math("MULTIPLY", stain, 0.4)), [(0.35, 0.0), (0.65, 1.0)]), (0.225, 0.22, 0.205), (0.37, 0.365, 0.345))
    cells = stone.node("TexVoronoi", {"Vector": place, "Scale": 75.0})
    pick = stone.axes(cells.outputs["Color"])[0]
    holes = stone.math("MULTIPLY", stone.ramp(cells.outputs["Distance"], [(0.10, 1.0), (0.20, 0.0)]), stone.ramp(pick, [(0.80, 0.0), (0.84, 1.0)]))
    stone.set("Base Color", stone.mix(stone.math("MULTIPLY", holes, 0.75), tone, (0.06, 0.058, 0.054)))
    grit = stone.noise(place, 240, 3, 0.6)
    stone.bump(stone.math("MULTIPLY_ADD", holes, -1.0, stone.math("MULTIPLY_ADD", grit, 0.12, stone.math("MULTIPLY", clouds, 0.4))), 0.5, 0.003)
    return stone


def books():
    """Two on the tall block, pushed askew."""
    top = book((-0.325, 0.395, 0.20), (0.195, 0.145, 0.030), 15, (0.085, 0.10, 0.10), name="lower")
    book((-0.335, 0.400, top + 0.0004), (0.165, 0.12, 0.022), -4, (0.30, 0.245, 0.165), name="upper")


def cup_and_stem():
    clay = ceramic("clay", (0.115, 0.095, 0.080), 0.55, speckle=0.5)
    vessel([(0, 0), (0.024, 0), (0.026, 0.006), (0.043, 0.024), (0.049, 0.056)], 0.0035, clay, (0.245, 0.205, TOP))
    dry = leaf("dry", (0.24, 0.19, 0.11))
    branch((0.46, 0.44, 0.13), (-0.65, -0.5, 0.10), 0.20, 8, 0.045, 22, dry, slender=0.3)


def shade():
    """The edge of a roof cuts the light from upper left to lower right, and a dry twig stands before it."""
    gobo = Gobo(SUN, (0, 0.15, 0.16), 1.6)
    points = [gobo.at(*corner) for corner in ((-1.6, 0.62), (1.6, 0.05), (1.6, 2.2), (-1.6, 2.2))]
    hidden(mesh("roof", points, [(0, 1, 2, 3)], gobo.black))
    dry, dice = leaf("twig", (0.2, 0.16, 0.1)), random.Random(3)
    for index, (x, y, dx, dy) in enumerate([(-0.62, -0.34, 0.75, 0.62), (-0.50, -0.45, 0.95, 0.38)]):
        branch(gobo.at(x, y, 0.9), gobo.aim(dx, dy), dice.uniform(0.45, 0.55), 10, 0.075, 180 + index, dry, slender=0.26)
