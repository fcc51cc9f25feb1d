"""Flat lay on an unmade bed: washed blush linen in the light of a large window, a book with sunglasses on it cut by the frame."""
import math

from drape import draped, quiet
from homeware import book
from lights import area, dome
from materials import linen
from props import box, cylinder, torus
from shader import Material


def build(studio):
    studio.camera_down(anchor=(0, 0, 0), distance=1.35, focal=60, fstop=8)
    draped("sheet", 1.2, 110, drawn, linen("linen", (0.74, 0.485, 0.445), variation=0.08), lambda x, y: quiet(x, y, 0.15, 0.18, 0.08), bending=1.0)
    top = book((0.325, -0.285, 0.006), (0.22, 0.30, 0.030), 13, (0.60, 0.50, 0.41), (0.74, 0.70, 0.62))
    sunglasses(0.305, -0.235, top + 0.004)
    area(studio, "window", (-1.25, 0.85, 0.72), (0, 0, 0), (0.8, 0.8), 46, (1, 0.965, 0.925), "window")
    area(studio, "room", (0.5, -0.5, 1.5), (0, 0, 0), (1.4, 1.4), 5, (1, 0.975, 0.95), "key")
    dome(studio, (1, 0.97, 0.95), (0.8, 0.72, 0.70), 0.20, "fill")
    studio.describe(
        styles=["influencer", "lifestyle"], pose="lying", room=((0.03, 0.03), (0.42, 0.46)),
        tells_scale=True,
        look=dict(gains=dict(window=1.25, key=0.6), exposure=1.58, contrast=1.14, saturation=1.08, vignette=0.04, grain=0.005, bloom=0.08, lift=0.01, warmth=0.02, productHeight=0.32))


def drawn(x, y):
    """Pushed together towards the upper right and the lower left, as someone who got up leaves it."""
    return (-0.055 * x + 0.030 * math.sin(6 * y + 0.6), -0.055 * y + 0.030 * math.sin(5 * x + 2.2))


def sunglasses(x, y, z):
    """Folded out on the book, half of them beyond the frame."""
    frame = Material("frame", (0.06, 0.022, 0.010), 0.12, 0.5, clearcoat=0.8)
    lens = Material("lens", (0.05, 0.022, 0.014), 0.03, 0.6)
    turn = math.radians(-18)
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
