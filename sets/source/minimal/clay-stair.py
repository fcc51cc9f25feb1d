"""Terracotta plaster in one hue: deep steps climb to the left, a low sun from the left throws shadows on the wall close behind and cuts it on a diagonal."""
import math

from mathutils import Vector

from gobo import hidden
from lights import area, dome, sun
from materials import plaster
from props import box, mesh, prism

ALBEDO = (0.56, 0.255, 0.165)
RISE, TREAD, STEPS = 0.085, 0.092, 5
FIRST, WALL = -0.19, 0.195


def build(studio):
    studio.camera(anchor=(0, 0, 0), distance=1.75, height=0.105, focal=80, base_row=0.225, fstop=9)
    hue = plaster("clay", ALBEDO, relief=0.16, scale=9, variation=0.05, backdrop=1.0)
    box((0, 0.2, -0.2), (6, 3.2, 0.2), hue, bevel=0)
    # Near enough that the product's own shadow climbs it: on the floor alone, seen this low, it would be a line.
    box((0, WALL + 0.1, -0.2), (6, 0.2, 4), hue, bevel=0)
    outline = [(-3, -0.05), (FIRST, -0.05)]
    for step in range(STEPS):
        x, z = FIRST - TREAD * step, RISE * (step + 1)
        outline += [(x, z), (x - TREAD if step < STEPS - 1 else -3, z)]
    prism(outline, 0.115, hue, location=(0, WALL, 0), rotation=(90, 0, 0), bevel=0.0028)
    azimuth, elevation = math.radians(-34), math.radians(31)
    toward = Vector((math.sin(azimuth) * math.cos(elevation), -math.cos(azimuth) * math.cos(elevation), math.sin(elevation)))
    sun(studio, "sun", toward, 4.8, 0.7, (1, 0.95, 0.875), "sun")
    # A board off camera: its edge draws a diagonal of shade over the upper wall and never comes near the product.
    edge = [(-0.40, 0.96), (0.75, 0.11), (0.75, 1.5), (-0.40, 1.5)]
    hidden(mesh("shade", [Vector((x, WALL, z)) + toward * 1.1 for x, z in edge], [(0, 1, 2, 3)], hue))
    area(studio, "fill", (1.5, -1.1, 1.4), (0, 0.2, 0.1), (1.8, 1.8), 5.0, (0.95, 0.97, 1), "fill")
    dome(studio, (0.95, 0.98, 1), (0.85, 0.75, 0.7), 0.14, "fill")
    studio.describe(
        styles=["minimal", "classic"], room=((0.03, 0.03), (0.44, 0.44)), recolour=ALBEDO,
        look=dict(gains=dict(fill=1.5), exposure=0.92, contrast=1.11, saturation=0.97, vignette=0.05, grain=0.005, bloom=0.02, productHeight=0.28))
