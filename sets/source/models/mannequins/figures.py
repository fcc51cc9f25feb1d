"""The parts of a display figure 1.86 m tall, in its own stylised proportions: small head, long neck, calm planes.

A figure stands at x = 0, looks along -y. Neck pit z 1.50, chin 1.625, crown 1.86, waist 1.13, hips 0.93.
"""
from dataclasses import dataclass

from form import both, ellipsoid, limb, loft, place, union

NAPE = (0, 0.012, 1.60)


@dataclass(frozen=True)
class Build:
    """Sections of the trunk as loft rows, and what stands out of it."""
    trunk: tuple
    shoulder: tuple
    shoulder_radius: float
    neck: float
    bust: tuple | None
    arm: tuple


SLIM = Build(
    trunk=((0.80, 0.165, 0.100, 0.115, 0.012), (0.93, 0.172, 0.098, 0.122, 0.010), (1.02, 0.150, 0.092, 0.095, 0.000),
           (1.13, 0.117, 0.082, 0.078, -0.008), (1.22, 0.128, 0.088, 0.086, 0.000), (1.31, 0.142, 0.094, 0.096, 0.010),
           (1.39, 0.146, 0.084, 0.098, 0.016), (1.45, 0.116, 0.060, 0.076, 0.022), (1.49, 0.074, 0.046, 0.056, 0.022),
           (1.53, 0.036, 0.026, 0.034, 0.024), (1.555, 0.012, 0.010, 0.012, 0.024)),
    shoulder=(0.158, 0.018, 1.418), shoulder_radius=0.047, neck=0.049,
    bust=((0.062, -0.058, 1.298), (0.058, 0.054, 0.062)), arm=(0.044, 0.037, 0.034, 0.023))

BROAD = Build(
    trunk=((0.80, 0.162, 0.105, 0.112, 0.010), (0.93, 0.163, 0.102, 0.118, 0.008), (1.03, 0.147, 0.094, 0.094, 0.000),
           (1.13, 0.141, 0.092, 0.086, -0.004), (1.22, 0.156, 0.104, 0.100, 0.004), (1.31, 0.182, 0.118, 0.116, 0.012),
           (1.39, 0.194, 0.108, 0.120, 0.018), (1.45, 0.160, 0.080, 0.100, 0.022), (1.495, 0.094, 0.056, 0.068, 0.024),
           (1.54, 0.044, 0.030, 0.040, 0.026), (1.565, 0.014, 0.012, 0.014, 0.026)),
    shoulder=(0.214, 0.018, 1.412), shoulder_radius=0.060, neck=0.060,
    bust=None, arm=(0.060, 0.048, 0.045, 0.030))

FULL = Build(
    trunk=((0.80, 0.215, 0.140, 0.155, 0.012), (0.92, 0.222, 0.142, 0.160, 0.010), (1.03, 0.200, 0.140, 0.125, 0.000),
           (1.14, 0.168, 0.128, 0.105, -0.006), (1.23, 0.174, 0.126, 0.112, 0.000), (1.31, 0.184, 0.126, 0.120, 0.010),
           (1.39, 0.178, 0.104, 0.120, 0.018), (1.45, 0.140, 0.072, 0.094, 0.024), (1.49, 0.090, 0.052, 0.066, 0.024),
           (1.53, 0.042, 0.028, 0.038, 0.026), (1.555, 0.014, 0.012, 0.014, 0.026)),
    shoulder=(0.182, 0.020, 1.408), shoulder_radius=0.060, neck=0.056,
    bust=((0.086, -0.080, 1.280), (0.082, 0.066, 0.084)), arm=(0.060, 0.052, 0.044, 0.028))


def head(width=1.0):
    """An egg with a chin: skull, jaw and the faintest brow plane, no features."""
    skull = ellipsoid((0, 0.012, 1.770), (0.076 * width, 0.095, 0.090))
    jaw = ellipsoid((0, -0.042, 1.704), (0.052 * width, 0.054, 0.076), (-16, 0, 0))
    return union(skull, jaw, melt=0.06)


def neck(build, lean=(0, 0, 0)):
    top = (lean[0], 0.006 + lean[1], 1.72)
    column = limb([(0, 0.034, 1.42), (lean[0] * 0.3, 0.024, 1.54), (lean[0] * 0.8, 0.014 + lean[1] * 0.7, 1.63), top],
                  [build.neck * 1.3, build.neck * 0.98, build.neck * 0.88, build.neck * 0.90], steps=9)
    return column


def trunk(build):
    """Hips to neck without head and arms."""
    x, y, z = build.shoulder
    slope = both(limb([(0.02, 0.030, 1.545), (x * 0.50, 0.028, 1.478), (x * 0.92, y + 0.004, z + 0.012)],
                      [0.030, 0.034, build.shoulder_radius * 0.82]))
    radius = build.shoulder_radius
    ball = both(ellipsoid(build.shoulder, (radius * 0.92, radius, radius * 1.12)))
    collar = [(0.016, -0.030, 1.487), (x * 0.5, -0.026, 1.486), (x * 0.88, 0.004, z + 0.030)]
    collar = both(limb(collar, [0.006, 0.007, 0.010]), 0.03)
    body = union(loft(build.trunk), slope, ball, melt=0.06)
    body = union(body, collar, melt=0.034)
    if build.bust:
        centre, radii = build.bust
        body = union(body, both(ellipsoid(centre, radii, (8, 0, 10)), 0.03), melt=0.05)
    else:
        body = union(body, both(ellipsoid((0.088, -0.072, 1.358), (0.084, 0.036, 0.052), (10, 0, 14)), 0.03), melt=0.06)
    return body


def arm(build, elbow, wrist, side=1):
    """Shoulder to wrist, both points for the right of the picture; `side` -1 mirrors."""
    x, y, z = build.shoulder
    upper, bend, swell, end = build.arm
    ex, ey, ez = elbow
    wx, wy, wz = wrist
    points = [(x, y, z), ((x * 0.45 + ex * 0.55), (y + ey) / 2, (z + ez) / 2), elbow,
              (ex * 0.72 + wx * 0.28, ey * 0.72 + wy * 0.28, ez * 0.72 + wz * 0.28), wrist]
    return limb([(side * px, py, pz) for px, py, pz in points], [upper, upper * 0.95, bend, swell * 1.06, end], steps=8)


def figure(build, head_turn=(0, 0, 0), head_tilt=(0, 0, 0), width=1.0):
    """Trunk, neck and head as one body; the head turns about the nape."""
    crown = place(place(head(width), NAPE, head_tilt), NAPE, head_turn)
    return union(union(trunk(build), neck(build), melt=0.05), crown, melt=0.028)
