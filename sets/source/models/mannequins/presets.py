"""Every preset: what is modelled, what it is made of, how it is framed. `detail` scales the cells of the meshes."""
from displays import (SEAMS, antique_bust, arm_plates, hand, lay_arm, lay_figure, necklace_bust, plinth, tailor_form, turned,
                      wrapped)
from figures import BROAD, FULL, NAPE, SLIM, arm, figure, head
from finishes import clay, cloth, ground, lacquer, metal, wood
from form import place, sway, union
from room import camera, light
from surface import body

GREY = (0.56, 0.555, 0.545)
WARM = (0.60, 0.57, 0.53)
ASH = ((0.62, 0.44, 0.27), (0.40, 0.24, 0.12))
HANGING = ((0.205, 0.045, 1.13), (0.235, -0.01, 0.80))
STRONG = ((0.284, 0.040, 1.11), (0.312, -0.03, 0.80))
FIGURE = ((-0.42, -0.25, 0.82), (0.42, 0.26, 1.90))


def standing(build, joints, melt=0.03, **pose):
    """A half figure with both arms; joints: elbow and wrist of the right of the picture, and of the left."""
    arms = [arm(build, *pair, side) for pair, side in zip(joints, (1, -1))]
    return union(figure(build, **pose), *arms, melt=melt)


def bust_matte_white(detail):
    field = standing(SLIM, (HANGING, HANGING), head_turn=(0, 0, -24), head_tilt=(4, 0, 0))
    body("bust", field, ((-0.32, -0.2, 0.98), (0.32, 0.22, 1.9)), 0.003 * detail, lacquer("white", (0.72, 0.71, 0.695)))
    light((0, 0, 1.5), ground(GREY))
    camera((0, 0, 1.55), 0.80)


def half_figure_black(detail):
    """One hand behind the hip, so that no hand is needed and the arm opens a gap."""
    akimbo = ((0.325, 0.065, 1.165), (0.155, 0.135, 0.975))
    field = standing(SLIM, (akimbo, HANGING), head_turn=(0, 0, 22), head_tilt=(-3, 0, 0))
    field = sway(field, ((0.8, 0.035, 0), (1.1, 0.0, 0), (1.35, -0.012, 0), (1.9, 0.004, 0)))
    body("figure", field, FIGURE, 0.0032 * detail, lacquer("black", (0.017, 0.017, 0.018), 0.52, 0.45))
    light((0, 0, 1.4), ground(GREY), rim=2.2)
    camera((0.02, 0, 1.39), 1.08)


def half_figure_broad(detail):
    field = standing(BROAD, (STRONG, STRONG), head_turn=(0, 0, 14), width=1.04)
    body("figure", field, FIGURE, 0.0032 * detail, lacquer("graphite", (0.115, 0.12, 0.13), 0.5))
    light((0, 0, 1.4), ground(WARM))
    camera((0, 0, 1.41), 1.06)


def half_figure_full(detail):
    elbows = ((0.292, 0.050, 1.12), (0.338, -0.03, 0.80))
    field = standing(FULL, (elbows, elbows), head_turn=(0, 0, -16), head_tilt=(3, 0, 0), width=1.03)
    body("figure", field, FIGURE, 0.0032 * detail, lacquer("sage", (0.345, 0.37, 0.305), 0.55))
    light((0, 0, 1.4), ground(WARM))
    camera((0, 0, 1.41), 1.06)


def bust_terracotta(detail):
    field = antique_bust(SLIM, figure(SLIM, head_turn=(0, 0, 26), head_tilt=(3, 0, 0)))
    body("bust", field, ((-0.26, -0.2, 1.06), (0.26, 0.2, 1.9)), 0.0028 * detail, clay("terracotta", (0.34, 0.105, 0.047)))
    light((0, 0, 1.47), ground(WARM), floor=1.065)
    camera((0, 0, 1.47), 0.94, raised=0.05)


def tailor_linen(detail):
    linen = cloth("linen", (0.66, 0.58, 0.46), (0.46, 0.385, 0.285), seams=SEAMS, tape=1.118)
    timber = wood("beech", *ASH, scale=1.4)
    brass = metal("brass", (0.72, 0.49, 0.20))
    body("form", tailor_form(), ((-0.2, -0.2, 0.83), (0.2, 0.2, 1.57)), 0.0028 * detail, linen, wrapped)
    body("plates", arm_plates(), ((-0.18, -0.06, 1.30), (0.18, 0.07, 1.47)), 0.0015 * detail, timber)
    knob = turned((1.546, 0.052), (1.556, 0.055), (1.562, 0.050), (1.570, 0.020), (1.584, 0.013),
                  (1.598, 0.019), (1.615, 0.026), (1.632, 0.018), (1.640, 0.006))
    body("knob", place(knob, move=(0, 0.016, 0)), ((-0.07, -0.06, 1.53), (0.07, 0.09, 1.65)), 0.0012 * detail, timber)
    pole = turned((0.74, 0.017), (0.83, 0.017), (0.86, 0.017))
    body("pole", pole, ((-0.03, -0.03, 0.735), (0.03, 0.03, 0.87)), 0.0015 * detail, brass)
    # It stands on a table by itself: on a cut pole it balanced.
    foot = turned((0.715, 0.118), (0.732, 0.120), (0.738, 0.113), (0.745, 0.070), (0.756, 0.034), (0.772, 0.024), (0.80, 0.020))
    body("foot", foot, ((-0.13, -0.13, 0.71), (0.13, 0.13, 0.81)), 0.0018 * detail, timber)
    light((0, 0, 1.25), ground(GREY), floor=0.715)
    camera((0, 0, 1.178), 1.0, raised=0.05)


def head_brass(detail):
    """Head and long neck on a block, cropped at the block."""
    crown = place(place(head(), NAPE, (-5, 0, 0)), NAPE, (0, 0, -38))
    # Turned in one piece, not a limb: a polished neck shows every joint.
    column = turned((1.44, 0.086), (1.446, 0.085), (1.463, 0.071), (1.485, 0.0605), (1.515, 0.0525), (1.56, 0.0460),
                    (1.62, 0.0420), (1.68, 0.0405))
    column = place(column, move=(0, 0.022, 0))
    field = union(column, crown, melt=0.02)
    body("head", field, ((-0.12, -0.13, 1.43), (0.12, 0.13, 1.89)), 0.002 * detail, metal("brass", (0.76, 0.53, 0.24), 0.36))
    block = lacquer("block", (0.075, 0.07, 0.066), 0.55)
    body("block", plinth(1.44, 0.23, 0.25), ((-0.13, -0.12, 1.18), (0.13, 0.14, 1.45)), 0.003 * detail, block)
    light((0, 0, 1.6), ground(WARM), rim=1.4)
    camera((0, 0, 1.60), 0.62)


def hand_wood(detail):
    field = place(hand(), turn=(6, 4, -14))
    body("hand", field, ((-0.10, -0.10, -0.20), (0.11, 0.10, 0.24)), 0.0012 * detail, wood("ash", *ASH, scale=3.0))
    light((0, 0, 0.06), ground(WARM))
    camera((0.0, 0, 0.065), 0.33)


def necklace_charcoal(detail):
    felt = cloth("felt", (0.04, 0.04, 0.043), (0.024, 0.024, 0.026), 1400, slub=0.5)
    field = place(necklace_bust(SLIM), turn=(0, 0, -12))
    body("bust", field, ((-0.24, -0.2, 1.06), (0.24, 0.2, 1.66)), 0.0022 * detail, felt, wrapped)
    light((0, 0, 1.4), ground(GREY), floor=1.065, rim=1.8)
    camera((0, 0, 1.365), 0.74, raised=0.05)


def lay_figure_wood(detail):
    timber = wood("beech", *ASH, scale=1.8)
    arms = [piece for side, pose in ((1, (12, -8, 6)), (-1, (15, -10, 20))) for piece in lay_arm(side, *pose)]
    for name, field in [*lay_figure(), *arms]:
        body(name, field, ((-0.36, -0.26, 0.84), (0.36, 0.14, 1.87)), 0.0026 * detail, timber)
    light((0, 0, 1.4), ground(GREY))
    camera((0, 0, 1.40), 1.06)


PRESETS = {
    "bust-matte-white": bust_matte_white,
    "half-figure-black": half_figure_black,
    "bust-terracotta": bust_terracotta,
    "tailor-linen": tailor_linen,
    "head-brass": head_brass,
    "hand-ash": hand_wood,
    "half-figure-graphite": half_figure_broad,
    "half-figure-sage": half_figure_full,
    "necklace-charcoal": necklace_charcoal,
    "lay-figure-beech": lay_figure_wood,
}
