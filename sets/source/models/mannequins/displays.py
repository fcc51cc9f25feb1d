"""What stands in a shop window beside figures: tailor's form, necklace bust, hand, lay figure, and what carries them."""
import numpy as np

from figures import neck, trunk
from form import both, box, carve, cut, ellipsoid, limb, loft, place, plane, trim, union

# The rows of loft() for a padded form: fuller and smoother than a figure, neck and hips cut level.
PADDED = ((0.845, 0.140, 0.094, 0.112, 0.008), (0.87, 0.160, 0.104, 0.124, 0.008), (0.93, 0.171, 0.108, 0.130, 0.006),
          (1.02, 0.152, 0.100, 0.102, 0.000), (1.12, 0.118, 0.086, 0.084, -0.006), (1.21, 0.132, 0.100, 0.090, -0.002),
          (1.29, 0.150, 0.126, 0.098, 0.004), (1.35, 0.158, 0.112, 0.102, 0.010), (1.41, 0.164, 0.086, 0.098, 0.014),
          (1.445, 0.142, 0.068, 0.084, 0.018), (1.475, 0.088, 0.054, 0.064, 0.020), (1.50, 0.062, 0.048, 0.054, 0.018),
          (1.56, 0.053, 0.046, 0.048, 0.016))
# Seams of the padded form, as distances from the middle on its texture, m: front, over the bust, side.
SEAMS = (0.0, 0.078, 0.225)


def tailor_form():
    shape = loft(PADDED, 2.25)
    shape = union(shape, both(ellipsoid((0.062, -0.075, 1.297), (0.060, 0.052, 0.062)), 0.05), melt=0.05)
    shape = trim(shape, (0.155, 0, 1.40), (1, 0, 0.16), 0.006)
    return cut(shape, plane((0, 0, 1.548), (0, 0, 1)), 0.006)


def wrapped(points):
    """Texture coordinates of cloth round a body: arc length at 150 mm from the axis, and height."""
    return np.column_stack([np.arctan2(points[:, 0], -points[:, 1]) * 0.15, points[:, 2]])


def turned(*profile):
    """A piece from the lathe: (z, radius) from above or below."""
    return loft([(z, radius, radius, radius, 0.0) for z, radius in profile], 2)


def arm_plates():
    return both(ellipsoid((0.1550, 0.008, 1.390), (0.007, 0.042, 0.046), (0, -9, 0)))


def antique_bust(build, body, arms=0.020):
    """Cut as marble busts are: a curve under the breast, the arms sliced off `arms` beyond the shoulder, a socle below."""
    x = build.shoulder[0]
    below = union(ellipsoid((0, -0.01, 1.50), (x + 0.13, 0.30, 0.272)), plane((0, 0, 1.50), (0, 0, -1)))
    bust = cut(trim(body, (x + arms, 0, 1.40), (1, 0, -0.2), 0.008), below, 0.008)
    foot = turned((1.065, 0.088), (1.082, 0.088), (1.094, 0.072), (1.125, 0.046), (1.17, 0.040), (1.215, 0.052), (1.27, 0.072))
    return union(bust, foot, melt=0.018)


def necklace_bust(build):
    """Neck and décolleté without a head, the neck cut aslant, as jewellers have them."""
    body = union(trunk(build), neck(build), melt=0.05)
    return antique_bust(build, cut(body, plane((0, 0.02, 1.615), (0, -0.30, 1)), 0.008), -0.008)


def hand():
    """A slender hand, fingers up, its back to the viewer; wrist at the origin, 0.2 m tall, x to the right."""
    knuckles = ((-0.032, 0.004, 0.094), (-0.010, -0.002, 0.099), (0.012, -0.001, 0.096), (0.032, 0.005, 0.086))
    palm = [limb([(x * 0.45, 0.004, 0.002), (x * 0.85, y - 0.002, z * 0.55), (x, y, z)], [0.0145, 0.0140, 0.0112])
            for x, y, z in knuckles]
    palm = union(*palm, ellipsoid((-0.010, 0.011, 0.045), (0.030, 0.014, 0.044)), melt=0.012)
    arm = loft(((-0.20, 0.037, 0.031, 0.033, 0.0), (-0.10, 0.033, 0.027, 0.029, 0.0), (-0.02, 0.028, 0.0205, 0.021, 0.002),
                (0.01, 0.027, 0.0165, 0.018, 0.003), (0.04, 0.014, 0.008, 0.008, 0.004), (0.065, 0.004, 0.003, 0.003, 0.004)))
    body = union(palm, arm, melt=0.022)
    # Along each finger: sideways, towards the palm and up from the knuckle, at the two joints and the tip.
    fingers = (((-0.004, -0.003, 0.036), (-0.006, 0.003, 0.060), (-0.006, 0.013, 0.080)),
               ((-0.001, 0.002, 0.040), (-0.001, 0.011, 0.067), (-0.001, 0.023, 0.087)),
               ((0.001, 0.004, 0.037), (0.002, 0.015, 0.062), (0.001, 0.028, 0.080)),
               ((0.003, 0.002, 0.029), (0.005, 0.010, 0.047), (0.006, 0.021, 0.062)))
    for knuckle, joints, size in zip(knuckles, fingers, (1.0, 1.04, 1.0, 0.88)):
        points = [knuckle] + [tuple(k + j for k, j in zip(knuckle, joint)) for joint in joints]
        body = union(body, limb(points, [0.0104 * size, 0.0092 * size, 0.0080 * size, 0.0060 * size]), melt=0.007)
    thumb = limb([(-0.010, 0.010, 0.006), (-0.040, 0.014, 0.034), (-0.057, 0.013, 0.064), (-0.064, 0.006, 0.091)],
                 [0.0185, 0.0148, 0.0106, 0.0076])
    return union(body, thumb, melt=0.014)


def lay_figure():
    """The pieces of a painter's wooden figure down to the hips, each a body of its own (name, field)."""
    yield "head", turned_at((0, -0.005, 0), (1.635, 0.018), (1.65, 0.040), (1.70, 0.062), (1.76, 0.072),
                            (1.81, 0.064), (1.845, 0.036), (1.853, 0.012))
    yield "nape", ellipsoid((0, 0.0, 1.632), (0.028, 0.028, 0.026))
    yield "neck", turned_at((0, 0.004, 0), (1.49, 0.038), (1.55, 0.031), (1.60, 0.029), (1.622, 0.030))
    chest = loft(((1.21, 0.074, 0.062, 0.060, 0.0), (1.225, 0.092, 0.074, 0.070, 0.0), (1.31, 0.128, 0.092, 0.086, 0.002),
                  (1.40, 0.148, 0.090, 0.088, 0.006), (1.46, 0.130, 0.072, 0.076, 0.008), (1.495, 0.086, 0.050, 0.054, 0.008),
                  (1.505, 0.050, 0.030, 0.034, 0.008)), 2.4)
    yield "chest", carve(chest, both(ellipsoid((0.164, 0.006, 1.432), (0.048, 0.048, 0.048))), 0.006)
    yield "waist", ellipsoid((0, 0, 1.172), (0.062, 0.058, 0.052))
    yield "hips", loft(((0.86, 0.060, 0.060, 0.060, 0), (0.90, 0.124, 0.088, 0.090, 0), (0.98, 0.140, 0.092, 0.096, 0),
                        (1.07, 0.122, 0.084, 0.082, 0), (1.13, 0.086, 0.068, 0.066, 0), (1.142, 0.066, 0.052, 0.052, 0)), 2.3)


def turned_at(where, *profile):
    return place(turned(*profile), move=where)


def lay_arm(side, lift, bend, forward):
    """Upper arm, elbow ball and forearm; `lift` and `bend` in degrees away from the body, `forward` bends the elbow."""
    shoulder, length = (0.166, 0.006, 1.432), 0.285
    yield "shoulder", _aside(side, ellipsoid(shoulder, (0.043, 0.043, 0.043)))
    turn = (0, -lift, 0)
    upper = turned_at((shoulder[0], shoulder[1], 0), (1.155, 0.020), (1.165, 0.030), (1.25, 0.037), (1.33, 0.040),
                      (1.385, 0.030), (1.395, 0.018))
    yield "upper", _aside(side, place(upper, shoulder, turn))
    elbow = (shoulder[0], shoulder[1], shoulder[2] - length - 0.018)
    yield "elbow", _aside(side, place(ellipsoid(elbow, (0.028, 0.028, 0.028)), shoulder, turn))
    lower = turned_at((elbow[0], elbow[1], 0), (0.815, 0.014), (0.825, 0.022), (0.95, 0.027), (1.05, 0.033), (1.100, 0.027),
                      (1.110, 0.016))
    yield "lower", _aside(side, place(place(lower, elbow, (-forward, -bend, 0)), shoulder, turn))


def _aside(side, field):
    return field if side > 0 else lambda points: field(points * (-1, 1, 1))


def plinth(top, width, height):
    return box((0, 0.01, top - height / 2), (width / 2, width / 2, height / 2), 0.003)
