"""Low key from above: a round tray of black lacquer with a brass rim among folds of espresso silk, strips of light behind."""
import math

from mathutils import Vector, noise

from lights import area, dome
from materials import metal, plain, plaster, satin
from props import box, lathe, sheet

TOP = 0.030
TRAY = 0.205


def build(studio):
    studio.camera(anchor=(0, 0, TOP), distance=1.6, height=0.34, focal=98, base_row=0.30, fstop=5.6)
    silk = satin("silk", (0.034, 0.019, 0.0115), roughness=0.27)
    sheet("silk", 3.2, 2.6, 560, 460, folds, silk, location=(0, 0.45, 0))
    tray()
    box((0, 2.0, -0.3), (8, 0.1, 4), plaster("wall", (0.050, 0.034, 0.025), relief=0.2, scale=3, roughness=0.7), bevel=0)
    warm, champagne = (1.0, 0.78, 0.54), (1.0, 0.88, 0.72)
    area(studio, "strip left", (-0.62, 0.50, 0.40), (0, 0, 0.12), (0.14, 0.9), 8.0, champagne, "rim")
    area(studio, "strip right", (0.66, 0.40, 0.42), (0, 0, 0.12), (0.10, 0.9), 6.0, warm, "rim")
    area(studio, "key", (-0.50, -0.70, 1.05), (0, 0, 0.08), (0.40, 0.40), 7.5, champagne, "key", spread=80)
    area(studio, "top", (0.10, 0.75, 1.10), (0, 0.15, 0.0), (1.0, 0.20), 9.0, warm, "top")
    area(studio, "pool", (-0.5, 1.35, 0.9), (-0.15, 2.0, 0.30), (0.3, 0.3), 7.0, (1.0, 0.66, 0.40), "back", spread=120, shadows=False)
    dome(studio, (0.55, 0.5, 0.5), (0.1, 0.09, 0.08), 0.02, "fill")
    studio.describe(
        styles=["luxury", "loud_luxury"], room=((0.02, 0.02), (0.34, 0.40)),
        look=dict(exposure=1.5, contrast=1.14, saturation=0.9, vignette=0.18, grain=0.008, bloom=0.08, gains=dict(key=0.75, top=1.2, back=2.2, fill=8), productHeight=0.27), tells_scale=True, lead_weight=0.3)


def folds(x, y):
    """Silk drawn into long folds that run away to the right, lower towards the camera, flat under the tray."""
    y = y + 0.45
    clear = min(1.0, max(0.0, (math.hypot(x, y) - TRAY - 0.005) / 0.10))
    clear = clear * clear * (3 - 2 * clear)
    across = x * 0.86 - y * 0.50
    bend = noise.noise(Vector((x * 1.3 + 2.0, y * 1.3, 0.4))) * 3.2
    long = 0.5 + 0.5 * math.sin(across * 44 + bend)
    short = 0.5 + 0.5 * math.sin(across * 97 - bend * 1.7 + 1.0)
    swell = 0.5 + 0.5 * noise.noise(Vector((x * 2.1, y * 2.1, 5.0)))
    height = long ** 2.4 * 0.030 * (0.4 + swell) + short ** 3 * 0.006
    return height * clear * (0.55 if y < 0 else 0.55 + min(0.45, y))


def tray():
    lacquer = plain("lacquer", (0.010, 0.009, 0.009), roughness=0.09, specular=0.55)
    brass = metal("brass", (0.78, 0.52, 0.25), 0.22, brushed=(2, 2, 60))
    lathe([(0, 0.0), (TRAY - 0.004, 0.0), (TRAY - 0.004, TOP), (0, TOP)], lacquer)
    rim = [(TRAY - 0.006, 0.0), (TRAY + 0.003, 0.0), (TRAY + 0.004, 0.002), (TRAY + 0.004, TOP + 0.009), (TRAY + 0.003, TOP + 0.0105),
           (TRAY, TOP + 0.011), (TRAY - 0.003, TOP + 0.0105), (TRAY - 0.004, TOP + 0.009), (TRAY - 0.004, TOP - 0.002)]
    lathe(rim, brass, segments=320)
