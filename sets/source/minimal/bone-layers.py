"""Flat-lay in one hue: sheets of bone-coloured card laid in terraces with curved edges, a sun from the upper left, high enough that what lies there throws short shadows."""
import math

from lights import area, dome, sun
from materials import plaster
from props import box, cylinder, prism

ALBEDO = (0.70, 0.615, 0.505)


def build(studio):
    studio.camera_down(anchor=(0.0, 0.0, 0.0), distance=1.6, focal=82, fstop=11)
    hue = plaster("bone", ALBEDO, relief=0.05, scale=14, variation=0.03, backdrop=1.0)
    box((0, 0, -0.02), (6, 6, 0.02), hue, bevel=0)
    # Terraces climb to the upper left, each on the one below; their edges swing like contour lines.
    for step, (reach, swing, phase) in enumerate(((0.235, 0.030, 0.4), (0.320, 0.036, 1.3), (0.405, 0.030, 2.4))):
        prism(terrace(reach, swing, phase), 0.020, hue, location=(0, 0, 0.020 * step - 0.001), bevel=0.002)
    cylinder((0.245, -0.245, -0.002), 0.062, 0.030, hue, bevel=0.0025)
    cylinder((0.160, -0.300, -0.002), 0.026, 0.060, hue, bevel=0.0025)
    azimuth, elevation = math.radians(-38), math.radians(46)
    toward = (math.sin(azimuth) * math.cos(elevation), math.cos(azimuth) * math.cos(elevation), math.sin(elevation))
    sun(studio, "sun", toward, 4.6, 1.4, (1, 0.96, 0.90), "sun")
    area(studio, "fill", (1.0, -0.9, 1.5), (0, 0, 0), (1.6, 1.6), 5.0, (0.95, 0.97, 1), "fill")
    dome(studio, (0.95, 0.98, 1), (0.85, 0.83, 0.8), 0.14, "fill")
    studio.describe(
        styles=["minimal", "classic"], pose="lying", room=((0.03, 0.03), (0.44, 0.42)), recolour=ALBEDO,
        look=dict(gains=dict(fill=1.25), exposure=1.0, contrast=1.02, saturation=0.97, vignette=0.04, grain=0.005, bloom=0.02, productHeight=0.28))


def terrace(reach, swing, phase):
    """Everything farther than `reach` from the middle towards the upper left, with a waving edge."""
    edge = []
    for step in range(161):
        along = -1.6 + 3.2 * step / 160
        out = reach + swing * math.sin(along * 7.0 + phase) + 0.10 * along * along
        edge.append(((along - out) * math.sqrt(0.5), (along + out) * math.sqrt(0.5)))
    return edge + [(3.0, 4.0), (-4.0, 4.0), (-4.0, -3.0)]
