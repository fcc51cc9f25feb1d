"""What stands between a lamp and the set, out of the camera's sight, and draws shadows: window bars, slats, leaves."""
from mathutils import Vector

from props import mesh
from shader import Material


class Gobo:
    """A plane that faces the lamp: `toward` points at it, `target` is the spot that its middle shades, `away` metres off.

    The nearer it is to the set, the sharper its shadow: a sun of 0.5 degrees blurs it by a hundredth of the distance.
    """

    def __init__(self, toward, target, away):
        self.direction = Vector(toward).normalized()
        self.turn = self.direction.to_track_quat("Z", "Y")
        self.middle = Vector(target) + self.direction * away
        self.black = Material("gobo", (0.02, 0.02, 0.02), 1, 0)

    def at(self, x, y, nearer=0.0):
        """The point x right and y up on the plane, as seen from the set."""
        return self.middle + self.turn @ Vector((x, y, 0)) - self.direction * nearer

    def aim(self, x, y):
        return self.turn @ Vector((x, y, 0.15))

    def bar(self, x, y, width, height, slant=0.0):
        """A card about (x, y); `slant` lowers its left end and lifts its right one."""
        corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        points = [self.at(x + a * width / 2, y + b * height / 2 + a * slant) for a, b in corners]
        return hidden(mesh("gobo", points, [(0, 1, 2, 3)], self.black))

    def frame(self, width, height, border=1.5):
        """Cards all round an opening of that size."""
        for side in (-1, 1):
            self.bar(side * (width + border) / 2, 0, border, height + 2 * border)
            self.bar(0, side * (height + border) / 2, width, border)


def hidden(thing):
    """Casts its shadow, and is seen neither by the camera nor in a polished surface."""
    thing.visible_camera = thing.visible_glossy = False
    return thing
