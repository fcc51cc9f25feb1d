"""What lies far behind the focus, painted as a fast lens sees it: leaves, stems and light gaps in layers, each blurred by its
own disc. A render of the same would need hundreds of samples a pixel, and left the denoiser to smear the leaves into strokes.
"""
import math
import random

import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector

from props import mesh
from shader import Material

BLADES = 9


class Distance:
    """A painting of linear light, `width` x `height` metres with its lower edge at z = `base`; x = 0 is its middle."""

    def __init__(self, width, height, base, texels=1000):
        self.width, self.height, self.base, self.texels = width, height, base, texels
        self.light = np.zeros((round(height * texels), round(width * texels), 3), np.float32)

    def graded(self, stops):
        """The farthest layer: colours from below upwards, (share of the height, colour)."""
        at = np.linspace(1, 0, len(self.light))
        shares, colors = [share for share, _ in stops], np.float32([color for _, color in stops])
        self.light[:] = np.stack([np.interp(at, shares, colors[:, band]) for band in range(3)], 1)[:, None]

    def layer(self):
        return np.zeros((*self.light.shape[:2], 4), np.float32)

    def polygon(self, layer, points, color):
        """Points are (x, z) in metres."""
        texels = [((x + self.width / 2) * self.texels * 16, (self.base + self.height - z) * self.texels * 16) for x, z in points]
        cv2.fillPoly(layer, [np.int32(np.round(texels))], (*color, 1.0), shift=4)

    def lay(self, layer, blur):
        """Over what is there already, out of focus by a disc `blur` metres across on the painting."""
        seen = cv2.filter2D(layer, -1, _aperture(blur * self.texels), borderType=cv2.BORDER_REFLECT)
        self.light = self.light * (1 - np.clip(seen[..., 3:], 0, 1)) + seen[..., :3]

    def foliage(self, dice, clumps, leaf, blur, shades, density=900.0, sun=(0.5, 0.85)):
        """Rounded masses (x, z, radius) of leaves `leaf` metres long: the side towards the sun is lit, the other dark.

        shades: colours from the depth of a mass to its brightest leaves. density: twigs a square metre.
        """
        twigs = []
        for x, z, radius in clumps:
            for _ in range(round(density * math.pi * radius * radius)):
                angle, away = dice.uniform(0, 2 * math.pi), dice.uniform(0, 1) ** 0.5 * 1.05
                dx, dz = math.cos(angle) * away, math.sin(angle) * away
                light = 0.42 + 0.36 * (dx * sun[0] + dz * sun[1]) + dice.gauss(0, 0.17)
                twigs.append((min(1.0, max(0.0, light)), x + dx * radius, z + dz * radius * 0.85, math.degrees(angle)))
        layer = self.layer()
        for light, x, z, heading in sorted(twigs):
            color = [float(np.interp(light, np.linspace(0, 1, len(shades)), [shade[band] for shade in shades])) for band in range(3)]
            for outline in spray(dice, (x, z), heading + dice.gauss(0, 40), leaf * 2.0, leaf, pairs=5):
                self.polygon(layer, outline, toned(dice, color, 0.45))
        self.lay(layer, blur)

    def glow(self, x, z, radius, color):
        """Veil of the sun in the air, brightest at (x, z)."""
        rows, columns = self.light.shape[:2]
        across = (np.arange(columns) + 0.5) / self.texels - self.width / 2 - x
        up = self.base + self.height - (np.arange(rows) + 0.5) / self.texels - z
        self.light += np.exp(-(across[None] ** 2 + up[:, None] ** 2) / radius ** 2)[..., None].astype(np.float32) * np.float32(color)

    def sparkle(self, places, color, size, blur):
        """Gaps and wet edges that shine through: points of light that the lens opens to discs."""
        layer = self.layer()
        for x, z, strength in places:
            ring = [(x + size * math.cos(a), z + size * math.sin(a)) for a in (k * math.pi / 4 for k in range(8))]
            self.polygon(layer, ring, [band * strength for band in color])
        self.light += cv2.filter2D(layer[..., :3], -1, _aperture(blur * self.texels), borderType=cv2.BORDER_REFLECT)

    def screen(self, studio, y, strength=1.0, group="back", albedo=0.0):
        """Hang it at `y`, shining by itself in a light group of its own. With the `albedo` of a lit edge before it that edge
        is denoised clean: light is divided by albedo for that, and a black neighbour leaves it a bright fringe."""
        studio.group(group)
        half, far = self.width * 2, self.height * 1.5
        corners = [(-half, 0, -0.3), (half, 0, -0.3), (half, 0, far), (-half, 0, far)]
        thing = mesh("distance", corners, [(0, 1, 2, 3)], self.paint(strength, albedo), location=(0, y, self.base))
        thing.lightgroup, thing.visible_shadow = group, False

    def mirrored(self, studio, mirror, away, group="back"):
        """Hang it where a mirror shows its middle upright in its own middle, `away` metres behind the glass.

        `mirror` is the glass's matrix, z its normal. Mirrors alone see the painting: it lights nothing and shades nothing.
        """
        studio.group(group)
        middle, normal, eye = mirror.translation, mirror.col[2].xyz, Vector(studio.description["camera"]["pos"])
        seen = middle + (middle - eye) * (away / (middle.y - eye.y)) + Vector((0, 0, self.base))
        reflect = Matrix.Translation(middle) @ Matrix.Scale(-1, 4, normal) @ Matrix.Translation(-middle)
        half = self.width / 2
        corners = [(-half, 0, 0), (half, 0, 0), (half, 0, self.height), (-half, 0, self.height)]
        thing = mesh("mirrored", corners, [(0, 1, 2, 3)], self.paint(1.0))
        thing.matrix_world = reflect @ Matrix.Translation(seen)
        thing.lightgroup, thing.visible_shadow = group, False
        thing.visible_camera = thing.visible_diffuse = thing.visible_transmission = False

    def paint(self, strength, albedo=0.0):
        """The material that shines with it, over object coordinates: x = 0 is its middle, z = 0 its lower edge."""
        rows, columns = self.light.shape[:2]
        image = bpy.data.images.new("distance", columns, rows, float_buffer=True)
        image.colorspace_settings.name = "Linear"
        image.pixels.foreach_set(np.dstack([self.light, np.ones((rows, columns), np.float32)])[::-1].ravel())
        image.pack()
        paint = Material("distance", (albedo,) * 3, 1.0, 0.0)
        place = paint.coordinates(scale=(1 / self.width, 1, 1 / self.height), location=(0.5, 0, 0))
        x, _, z = paint.axes(place)
        flat = paint.node("CombineXYZ", {"X": x, "Y": z}).outputs[0]
        texture = paint.node("TexImage", {"Vector": flat}, image=image, extension="EXTEND", interpolation="Linear")
        paint.set("Emission", texture.outputs["Color"])
        paint.set("Emission Strength", strength)
        return paint


def spray(dice, start, heading, length, leaf, bend=0.6, slender=0.34, pairs=7):
    """Outlines of the leaves along one twig, (x, z) in metres: `heading` in degrees, 90 is up."""
    x, z, angle, outlines = *start, math.radians(heading), []
    for step in range(pairs):
        x, z = x + math.cos(angle) * length / pairs, z + math.sin(angle) * length / pairs
        angle += dice.uniform(-bend, bend) / pairs * 2
        for side in (-1, 1):
            outlines.append(blade(x, z, angle + side * dice.uniform(0.5, 1.2), leaf * dice.uniform(0.7, 1.15) * (1 - 0.35 * step / pairs), slender * dice.uniform(0.5, 1.1)))
    return outlines


def blade(x, z, angle, length, slender):
    """Outline of one leaf from its stalk at (x, z)."""
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    outline = []
    for t, side in ((0, 0), (0.2, 0.7), (0.45, 1), (0.75, 0.6), (1, 0), (0.75, -0.6), (0.45, -1), (0.2, -0.7)):
        wide = side * length * slender / 2
        outline.append((x + along[0] * t * length + across[0] * wide, z + along[1] * t * length + across[1] * wide))
    return outline


def toned(dice, color, spread):
    """The same leaf turned otherwise: `color` brighter or darker by up to `spread` stops, a little yellower when lit through."""
    stops = dice.uniform(-spread, spread)
    red, green, blue = (band * 2 ** stops for band in color)
    return red * (1 + 0.12 * stops), green, blue * (1 - 0.10 * stops)


def gaps(seed, centres, count, spread, strength):
    """Points of light that crowd about some centres (x, z), few of them strong: (x, z, strength)."""
    dice = random.Random(seed)
    return [(x + dice.gauss(0, spread), z + dice.gauss(0, spread), strength * math.exp(dice.gauss(0, 0.8)))
            for x, z in (dice.choice(centres) for _ in range(count))]


def _aperture(across):
    """The disc of nine blades that a point becomes, `across` texels wide, its rim a little brighter as lenses have it."""
    size, fine = max(3, math.ceil(across) | 1), 4
    corners = [(size * fine / 2 + across * fine / 2 * math.cos(a), size * fine / 2 + across * fine / 2 * math.sin(a))
               for a in (2 * math.pi * k / BLADES + 0.3 for k in range(BLADES))]
    disc = np.zeros((size * fine, size * fine), np.float32)
    cv2.fillPoly(disc, [np.int32(np.round(corners))], 1.0)
    inner = [(size * fine / 2 + (a - size * fine / 2) * 0.86, size * fine / 2 + (b - size * fine / 2) * 0.86) for a, b in corners]
    cv2.fillPoly(disc, [np.int32(np.round(inner))], 0.82)
    kernel = cv2.resize(disc, (size, size), interpolation=cv2.INTER_AREA)
    return kernel / kernel.sum()
