"""Recipes: what the surfaces of sets are made of. Colours are linear albedo; sizes in metres."""
from shader import Material


def plain(name, color, roughness=0.6, specular=0.4, **more):
    """Paint with the slight unevenness of a roller."""
    material = Material(name, color, roughness, specular, **more)
    grain = material.noise(material.coordinates(), 40)
    material.set("Roughness", material.span(grain, roughness * 0.9, roughness * 1.1))
    material.bump(material.noise(material.coordinates(), 260, 3), 0.06, 0.0006)
    return material


def paper(name, color, roughness=0.8, specular=0.2, tooth=0.12, backdrop=0.0):
    """Coloured background paper: one even albedo, a fine tooth in the relief only."""
    material = Material(name, color, roughness, specular, backdrop=backdrop)
    material.bump(material.noise(material.coordinates(), 700, 3), tooth, 0.0005)
    return material


def plaster(name, color, relief=0.3, scale=8.0, variation=0.1, backdrop=0.0, roughness=0.85):
    """Trowelled plaster or limewash: clouds in the colour, strokes and grit in the relief."""
    material = Material(name, color, roughness, 0.2, backdrop=backdrop)
    place = material.coordinates()
    clouds = material.noise(place, scale * 0.3, 4, 0.6, 0.6)
    strokes = material.noise(material.coordinates(scale=(1, 1, 0.45), rotation=(0, 0.5, 0)), scale * 1.6, 4, 0.6, 1.2)
    tone = material.ramp(material.math("MULTIPLY_ADD", strokes, 0.5, material.math("MULTIPLY", clouds, 0.5)), [(0.3, 0.0), (0.7, 1.0)])
    dark, light = [c * (1 - variation) for c in color], [min(1, c * (1 + variation * 0.7)) for c in color]
    material.set("Base Color", material.mix(tone, dark, light))
    grit = material.noise(place, scale * 12, 4, 0.65)
    material.bump(material.math("MULTIPLY_ADD", grit, 0.2, strokes), relief, 0.01)
    return material


def marble(name, base, vein, roughness=0.12, scale=5.0, seed=0.0, width=0.02, specular=0.5):
    """Polished or honed stone: broad clouds, long thin veins in two sizes that come and go."""
    material = Material(name, base, roughness, specular)
    place = material.coordinates(location=(seed, seed * 0.7, seed * 0.3), rotation=(0.3, 0.2, 0.7))
    bend = material.noise(place, scale * 0.6, 4, 0.6, color=True)
    warped = material.shift(place, bend, 0.4)
    large = _vein(material, material.noise(warped, scale, 4, 0.55), width, 1.0)
    small = _vein(material, material.noise(warped, scale * 2.6, 4, 0.65), width * 0.6, 0.45)
    there = material.ramp(material.noise(place, scale * 0.4, 3), [(0.40, 0.0), (0.62, 1.0)])
    clouds = material.ramp(material.noise(place, scale * 0.5, 4), [(0.3, 0.0), (0.7, 1.0)])
    stone = material.mix(clouds, [c * 0.6 for c in base], [c * 1.5 for c in base])
    amount = material.math("MULTIPLY", material.math("MAXIMUM", large, small), material.math("MULTIPLY_ADD", there, 0.92, 0.08))
    material.set("Base Color", material.mix(amount, stone, vein))
    wear = material.noise(material.coordinates(), 16, 4, 0.6)
    material.set("Roughness", material.span(wear, roughness * 0.8, roughness * 1.3))
    return material


def _vein(material, field, width, strength):
    distance = material.math("ABSOLUTE", material.math("SUBTRACT", field, 0.5))
    return material.ramp(distance, [(0, strength), (width * 0.4, strength * 0.5), (width, 0.0)])


def metal(name, color, roughness=0.2, brushed=None):
    """`brushed` stretches the grain along an axis: (1, 60, 60) draws lines along x."""
    material = Material(name, color, roughness, metallic=1.0)
    if brushed:
        lines = material.noise(material.coordinates(scale=brushed), 30, 4, 0.6)
        material.set("Roughness", material.span(lines, roughness * 0.75, roughness * 1.35))
        material.bump(lines, 0.12, 0.0004)
    else:
        wear = material.noise(material.coordinates(), 26, 4)
        material.set("Roughness", material.span(wear, roughness * 0.8, roughness * 1.3))
    return material


def oak(name, board=0.11, oiled=0.38, tint=(1.0, 1.0, 1.0)):
    """Oiled oak boards that run along x, each with a grain of its own: rings, fibres, open pores, thin joints."""
    material = Material(name, (0.4, 0.24, 0.12), oiled, 0.45)
    y = material.axes(material.coordinates())[1]
    row = material.math("FLOOR", material.math("DIVIDE", y, board))
    across = material.math("FRACT", material.math("DIVIDE", y, board))
    jump = material.node("CombineXYZ", {
        "X": material.math("MULTIPLY", row, 7.31), "Y": material.math("MULTIPLY", row, 3.7), "Z": material.math("MULTIPLY", row, 1.9)}).outputs[0]
    along = material.shift(material.coordinates(scale=(1.0, 11, 11)), jump)
    rings = material.node("TexWave", {
        "Vector": along, "Scale": 0.62, "Distortion": 7.5, "Detail": 3, "Detail Scale": 1.3, "Detail Roughness": 0.62},
        wave_type="BANDS", bands_direction="Y").outputs["Fac"]
    clouds = material.noise(along, 1.2, 4, 0.5)
    fibres = material.noise(material.shift(material.coordinates(scale=(6, 200, 200)), jump), 2.2, 4, 0.65)
    dots = material.noise(material.shift(material.coordinates(scale=(16, 520, 520)), jump), 1.2, 2, 0.5)
    pores = material.math("MULTIPLY", material.ramp(dots, [(0.31, 1.0), (0.41, 0.0)]), material.span(rings, 0.35, 1.0, (0.2, 0.9)))
    value = material.math("MULTIPLY_ADD", rings, 0.42, material.math("MULTIPLY_ADD", fibres, 0.36, material.math("MULTIPLY", clouds, 0.32)))
    shades = [(0.22, (0.20, 0.105, 0.046)), (0.5, (0.335, 0.19, 0.09)), (0.85, (0.45, 0.275, 0.14))]
    wood = material.ramp(value, [(at, tuple(c * t for c, t in zip(shade, tint))) for at, shade in shades])
    wood = material.mix(material.math("MULTIPLY", pores, 0.55), wood, (0.13, 0.066, 0.032))
    each = material.math("FRACT", material.math("MULTIPLY", material.math("SINE", material.math("MULTIPLY", row, 12.9)), 43.7))
    wood = material.mix(material.math("MULTIPLY", each, 0.32), wood, (0.28, 0.15, 0.075))
    joint = material.ramp(material.math("ABSOLUTE", material.math("SUBTRACT", across, 0.5)), [(0.491, 0.0), (0.4975, 1.0)])
    material.set("Base Color", material.mix(material.math("MULTIPLY", joint, 0.85), wood, (0.05, 0.026, 0.013)))
    material.set("Roughness", material.span(fibres, oiled * 0.85, oiled * 1.3))
    relief = material.math("SUBTRACT", material.math("MULTIPLY_ADD", fibres, 0.25, material.math("MULTIPLY", pores, -0.4)), joint)
    material.bump(relief, 0.35, 0.0012)
    return material


def limestone(name, color, slab=0.6, roughness=0.42):
    """Honed slabs of `slab` metres, none quite like its neighbour: clouds along the bed, fine shell, pits, a thin joint."""
    material = Material(name, color, roughness, 0.4)
    place = material.coordinates()
    x, y, _ = material.axes(place)
    rows = [material.math("FLOOR", material.math("DIVIDE", axis, slab)) for axis in (x, y)]
    own = material.math("FRACT", material.math("MULTIPLY", material.math("SINE", material.math("MULTIPLY_ADD", rows[0], 12.9, material.math("MULTIPLY", rows[1], 78.2))), 43.7))
    jump = material.node("CombineXYZ", {"X": material.math("MULTIPLY", own, 31.0), "Y": material.math("MULTIPLY", own, 17.0), "Z": own}).outputs[0]
    stone = material.shift(place, jump)
    clouds = material.noise(material.shift(material.coordinates(scale=(1, 2.6, 1)), jump), 3.2, 6, 0.62, 0.8)
    shell = material.noise(stone, 95, 4, 0.7)
    grain = material.noise(stone, 520, 2, 0.6)
    tone = material.math("MULTIPLY_ADD", clouds, 0.55, material.math("MULTIPLY_ADD", shell, 0.30, material.math("MULTIPLY_ADD", grain, 0.15, material.math("MULTIPLY_ADD", own, 0.10, -0.05))))
    shades = [(0.36, 0.84), (0.50, 1.0), (0.66, 1.10)]
    body = material.ramp(tone, [(at, tuple(min(1, c * k ** (1 + 0.5 * i)) for i, c in enumerate(color))) for at, k in shades])
    pits = material.ramp(material.noise(material.shift(material.coordinates(scale=(1, 2, 1)), jump), 150, 3, 0.6), [(0.29, 1.0), (0.335, 0.0)])
    body = material.mix(material.math("MULTIPLY", pits, 0.45), body, [c * 0.45 for c in color])
    edges = [material.math("ABSOLUTE", material.math("SUBTRACT", material.math("FRACT", material.math("DIVIDE", axis, slab)), 0.5)) for axis in (x, y)]
    start = 0.5 - 0.0016 / slab
    joint = material.ramp(material.math("MAXIMUM", *edges), [(start - 0.0012, 0.0), (start, 1.0)])
    material.set("Base Color", material.mix(material.math("MULTIPLY", joint, 0.55), body, [c * 0.62 for c in color]))
    material.set("Roughness", material.math("MULTIPLY_ADD", joint, 0.4, material.span(clouds, roughness * 0.8, roughness * 1.25)))
    material.bump(material.math("MULTIPLY_ADD", pits, -0.5, material.math("SUBTRACT", material.math("MULTIPLY", shell, 0.12), joint)), 0.4, 0.0012)
    return material


def plain_sawn_oak(name, board=0.16, oiled=0.5, tint=(1.0, 1.0, 1.0), growth=1.0):
    """Pale oak boards along x, sawn through their rings: arches over the pith, open pores in the early wood, a tone for each board.
    `growth` scales the 4 to 9 mm from ring to ring."""
    material = Material(name, (0.4, 0.28, 0.17), oiled, 0.4)
    x, y, _ = material.axes(material.coordinates())
    row = material.math("FLOOR", material.math("DIVIDE", y, board))

    def own(seed):
        return material.math("FRACT", material.math("MULTIPLY", material.math("SINE", material.math("MULTIPLY_ADD", row, 12.9, seed)), 43758.5))

    jump = material.node("CombineXYZ", {"X": material.math("MULTIPLY", own(1), 37.0), "Y": material.math("MULTIPLY", own(2), 11.0), "Z": own(3)}).outputs[0]

    def stretched(scale, size, detail, roughness=0.55):
        return material.noise(material.shift(material.coordinates(scale=scale), jump), size, detail, roughness)

    across = material.math("SUBTRACT", material.math("FRACT", material.math("DIVIDE", y, board)), 0.5)
    wander = material.math("SUBTRACT", stretched((1.0, 4.5, 1), 1.7, 4), 0.5)
    # The pith lies within 85 mm of the board's middle.
    beside = material.math("ADD", material.math("MULTIPLY", across, board), material.math("MULTIPLY_ADD", own(4), 0.17, -0.085))
    beside = material.math("MULTIPLY_ADD", wander, 0.030, beside)
    # The pith dives below the board by 2 to 6 cm a metre, which is what draws the arches.
    dive = material.math("MULTIPLY", material.math("ADD", x, material.math("MULTIPLY", own(5), 1.4)), material.math("MULTIPLY_ADD", own(6), 0.04, 0.02))
    below = material.math("MULTIPLY_ADD", wander, 0.012, material.math("ADD", dive, 0.012))
    radius = material.math("SQRT", material.math("ADD", material.math("MULTIPLY", beside, beside), material.math("MULTIPLY", below, below)))
    ring = material.math("FRACT", material.math("MULTIPLY_ADD", stretched((1, 30, 1), 2.0, 3), 0.35, material.math("DIVIDE", radius, material.math("MULTIPLY_ADD", own(8), 0.005 * growth, 0.0042 * growth))))
    early = material.ramp(ring, [(0.0, 0.85), (0.16, 1.0), (0.48, 0.25), (0.92, 0.0), (1.0, 0.85)])
    fibres = stretched((7, 420, 1), 1.6, 4, 0.7)
    clouds = stretched((1, 5, 1), 2.2, 3)
    pores = material.ramp(stretched((75, 1000, 1), 1.0, 2, 0.5), [(0.33, 1.0), (0.40, 0.0)])
    pores = material.math("MULTIPLY", pores, material.math("MULTIPLY_ADD", early, 0.75, 0.15))
    value = material.math("MULTIPLY_ADD", early, -0.17, material.math("MULTIPLY_ADD", fibres, 0.42, material.math("MULTIPLY_ADD", clouds, 0.38, material.math("MULTIPLY", own(7), 0.20))))
    shades = [(0.20, (0.25, 0.152, 0.080)), (0.42, (0.40, 0.265, 0.152)), (0.66, (0.53, 0.375, 0.232))]
    wood = material.ramp(value, [(at, tuple(c * t for c, t in zip(shade, tint))) for at, shade in shades])
    wood = material.mix(material.math("MULTIPLY", pores, 0.62), wood, (0.13, 0.076, 0.040))
    joint = material.ramp(material.math("ABSOLUTE", across), [(0.4935, 0.0), (0.4980, 1.0)])
    material.set("Base Color", material.mix(material.math("MULTIPLY", joint, 0.8), wood, (0.06, 0.035, 0.02)))
    material.set("Roughness", material.span(fibres, oiled * 0.85, oiled * 1.25))
    material.bump(material.math("SUBTRACT", material.math("MULTIPLY_ADD", fibres, 0.3, material.math("MULTIPLY", pores, -0.6)), joint), 0.3, 0.001)
    return material


def linen(name, color, roughness=0.9, variation=0.16, relief=0.4):
    """Flax in plain weave: threads in x and y that swell and thin along their way, seen in the colour as well as in the relief."""
    material = Material(name, color, roughness, 0.15, sheen=0.25)
    place = material.shift(material.coordinates(), material.noise(material.coordinates(), 14, 2, 0.5, color=True), 0.004)

    def threads(scale):
        return material.noise(material.node("Mapping", {"Vector": place, "Scale": scale}).outputs[0], 1.0, 2, 0.7)

    weave = material.math("ADD", threads((14, 640, 1)), threads((640, 14, 1)))
    slubs = material.math("ADD", threads((7, 230, 1)), threads((230, 7, 1)))
    tone = material.math("MULTIPLY_ADD", slubs, 0.18, material.math("MULTIPLY", weave, 0.32))
    shades = [(0.40, 1 - 1.6 * variation), (0.50, 1.0), (0.60, 1 + variation)]
    material.set("Base Color", material.ramp(tone, [(at, tuple(min(1, c * k) for c in color)) for at, k in shades]))
    material.bump(tone, relief, 0.0015)
    return material


def cloth(name, color, weave=900.0, sheen=0.3, roughness=0.85, relief=0.25, specular=0.2, slub=0.0):
    """Woven threads in x and y; `slub` thickens single threads as linen has them; sheen for velvet."""
    material = Material(name, color, roughness, specular, sheen=sheen)
    x, y = material.axes(material.coordinates())[:2]
    warp = material.math("SINE", material.math("MULTIPLY", x, weave * 6.283))
    weft = material.math("SINE", material.math("MULTIPLY", y, weave * 6.283))
    threads = material.math("MULTIPLY", warp, weft)
    if slub:
        thick = material.math("ADD", material.noise(material.coordinates(scale=(6, 420, 1)), 1.0, 3), material.noise(material.coordinates(scale=(420, 6, 1)), 1.0, 3))
        shade = material.ramp(thick, [(0.75, 0.0), (1.0, 1.0)])
        material.set("Base Color", material.mix(material.math("MULTIPLY", shade, slub), color, [c * 0.55 for c in color]))
        threads = material.math("MULTIPLY_ADD", thick, 2.0, threads)
    material.bump(threads, relief, 0.0004)
    return material


def satin(name, color, roughness=0.32):
    """Silk satin: a soft, broad highlight across the folds."""
    material = Material(name, color, roughness, 0.6, sheen=0.4)
    material.set("Anisotropic", 0.6)
    material.bump(material.noise(material.coordinates(scale=(1, 30, 1)), 60, 3), 0.04, 0.0005)
    return material


def ceramic(name, color, roughness=0.45, speckle=0.0):
    material = Material(name, color, roughness, 0.45)
    if speckle:
        dots = material.ramp(material.noise(material.coordinates(), 420, 2, 0.4), [(0.68, 0.0), (0.72, 1.0)])
        material.set("Base Color", material.mix(material.math("MULTIPLY", dots, speckle), color, [c * 0.25 for c in color]))
    material.bump(material.noise(material.coordinates(scale=(1, 1, 3)), 45, 4), 0.16, 0.0018)
    return material


def leaf(name, color):
    material = Material(name, color, 0.42, 0.4)
    vary = material.noise(material.coordinates(), 12, 3)
    material.set("Base Color", material.mix(vary, [c * 0.6 for c in color], [c * 1.4 for c in color]))
    return material


def glass(name, color=(1, 1, 1), roughness=0.0, ior=1.45):
    material = Material(name, color, roughness, 0.5, transmission=1.0)
    material.put(material.shader.inputs["IOR"], ior)
    return material
