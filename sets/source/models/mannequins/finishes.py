"""What the models are made of."""
import math

import bpy


class Finish:
    """A principled material and a way to wire nodes into it: `node(kind, inputs…)` returns its first output."""

    def __init__(self, name, colour, roughness, specular=0.5, **inputs):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.set("Base Color", (*colour, 1))
        self.set("Roughness", roughness)
        self.set("Specular", specular)
        for key, value in inputs.items():
            self.set(key.replace("_", " ").title(), value)

    def set(self, socket, value):
        self._put(self.shader.inputs[socket], value)

    def _put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def node(self, kind, output=0, settings=(), **inputs):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in dict(settings).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            key = int(key[1:]) if key[0] == "i" and key[1:].isdigit() else key.replace("_", " ")
            self._put(node.inputs[key], value)
        return node.outputs[output]

    def coordinates(self, kind="Object", scale=(1, 1, 1)):
        return self.node("Mapping", Vector=self.node("TexCoord", kind), Scale=scale)

    def maths(self, operation, one, other=0.0):
        return self.node("Math", settings={"operation": operation}, i0=one, i1=other)

    def ramp(self, value, *stops):
        """stops: (place, grey or colour) pairs."""
        node = self.tree.nodes.new("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (place, colour) in zip(elements, stops):
            colour = (colour,) * 3 if isinstance(colour, (int, float)) else colour
            element.position, element.color = place, (*colour, 1)
        self._put(node.inputs[0], value)
        return node.outputs[0]

    def bump(self, height, strength, distance):
        self.set("Normal", self.node("Bump", Height=height, Strength=strength, Distance=distance))


def lacquer(name, colour, roughness=0.42, specular=0.4):
    """Sprayed matte paint: next to even, with the faint tooth of primer."""
    finish = Finish(name, colour, roughness, specular)
    tooth = finish.node("TexNoise", Vector=finish.coordinates(), Scale=900.0, Detail=2.0)
    finish.bump(tooth, 0.04, 0.0004)
    cloud = finish.node("TexNoise", Vector=finish.coordinates(), Scale=9.0, Detail=3.0)
    finish.set("Roughness", finish.ramp(cloud, (0.3, roughness * 0.9), (0.7, min(1, roughness * 1.15))))
    return finish.material


def clay(name, colour):
    """Unglazed fired clay: pores, cloudy firing, a little paler where it was rubbed."""
    finish = Finish(name, colour, 0.85, 0.25)
    where = finish.coordinates()
    cloud = finish.node("TexNoise", Vector=where, Scale=7.0, Detail=6.0, Roughness=0.62)
    grit = finish.node("TexNoise", Vector=where, Scale=700.0, Detail=3.0, Roughness=0.8)
    tone = finish.maths("ADD", finish.maths("MULTIPLY", cloud, 0.6), finish.maths("MULTIPLY", grit, 0.4))
    low, high = (tuple(c * f for c in colour) for f in (0.62, 1.38))
    finish.set("Base Color", finish.ramp(tone, (0.36, low), (0.64, high)))
    grain = finish.node("TexNoise", Vector=where, Scale=190.0, Detail=6.0, Roughness=0.72)
    pores = finish.ramp(finish.node("TexVoronoi", Vector=where, Scale=120.0), (0.02, 0.0), (0.16, 1.0))
    finish.bump(finish.maths("ADD", grain, finish.maths("MULTIPLY", pores, 0.3)), 0.7, 0.0022)
    return finish.material


def metal(name, colour, roughness=0.27):
    """Metal brushed round the vertical: the lines run level, so highlights stretch upright."""
    finish = Finish(name, colour, roughness, metallic=1.0)
    lines = finish.node("TexNoise", Vector=finish.coordinates(scale=(14, 14, 900)), Scale=1.0, Detail=4.0)
    finish.bump(lines, 0.05, 0.0006)
    cloud = finish.node("TexNoise", Vector=finish.coordinates(), Scale=11.0, Detail=4.0)
    finish.set("Roughness", finish.ramp(cloud, (0.3, roughness * 0.85), (0.7, roughness * 1.3)))
    return finish.material


def wood(name, light, dark, scale=1.0):
    """Oiled pale wood, the year rings upright through the body, so that every curve cuts its own figure."""
    finish = Finish(name, light, 0.48, 0.35)
    where = finish.coordinates(scale=(1, 1, 0.12))
    wander = finish.node("TexNoise", "Color", Vector=where, Scale=5.0 * scale, Detail=2.0)
    bent = finish.node("MixRGB", Fac=0.06, Color1=where, Color2=wander)
    rings = finish.node("TexWave", Vector=bent, Scale=15.0 * scale, Distortion=1.2, Detail=2.0,
                        settings={"wave_type": "RINGS", "rings_direction": "Z", "wave_profile": "SAW"})
    fibre = finish.node("TexNoise", Vector=finish.coordinates(scale=(1, 1, 0.02)), Scale=420.0 * scale, Detail=3.0)
    both = finish.maths("ADD", finish.maths("MULTIPLY", rings, 0.65), finish.maths("MULTIPLY", fibre, 0.55))
    finish.set("Base Color", finish.ramp(both, (0.2, light), (0.68, tuple(a * 0.65 + b * 0.35 for a, b in zip(light, dark))),
                                         (1.0, dark)))
    finish.bump(fibre, 0.12, 0.0005)
    return finish.material


def cloth(name, light, dark, threads_per_m=900, slub=1.0, seams=(), tape=None):
    """Plain weave in the body's own texture coordinates (metres), with thick and thin threads.

    seams: distances from the middle line, m, sewn on both sides; tape: height of a dark waist tape, m.
    """
    finish = Finish(name, light, 0.95, 0.12, sheen=0.35, sheen_tint=0.6)
    split = finish.tree.nodes.new("ShaderNodeSeparateXYZ")
    finish.tree.links.new(finish.node("TexCoord", "UV"), split.inputs[0])
    across, up = split.outputs[0], split.outputs[1]
    turn = threads_per_m * math.pi
    weave = finish.maths("MULTIPLY", *(finish.maths("SINE", finish.maths("MULTIPLY", way, turn)) for way in (across, up)))
    streaks = [finish.node("TexNoise", Vector=finish.coordinates("UV", scale), Scale=1.0, Detail=3.0)
               for scale in ((420, 9, 1), (9, 420, 1))]
    thread = finish.maths("MULTIPLY", finish.maths("ADD", *streaks), 0.5)
    tone = finish.ramp(finish.maths("ADD", finish.maths("MULTIPLY", weave, 0.06), thread), (0.3, dark), (0.66, light))
    relief = finish.maths("ADD", finish.maths("MULTIPLY", weave, 0.4), finish.maths("MULTIPLY", thread, 2.4 * slub))
    for seam in seams:
        away = finish.maths("ABSOLUTE", finish.maths("SUBTRACT", finish.maths("ABSOLUTE", across), seam))
        fold = finish.maths("SMOOTH_MIN", finish.maths("DIVIDE", away, 0.0022), 1.0)
        relief = finish.maths("ADD", relief, finish.maths("MULTIPLY", fold, 3.0))
        shade = finish.ramp(finish.maths("DIVIDE", away, 0.003), (0.0, 0.55), (0.5, 1.0))
        tone = finish.node("MixRGB", Fac=1.0, Color1=tone, Color2=shade, settings={"blend_type": "MULTIPLY"})
    if tape:
        inside = finish.maths("LESS_THAN", finish.maths("ABSOLUTE", finish.maths("SUBTRACT", up, tape)), 0.005)
        tone = finish.node("MixRGB", Fac=inside, Color1=tone, Color2=(0.06, 0.05, 0.045, 1))
    finish.set("Base Color", tone)
    finish.bump(relief, 0.5, 0.0007)
    return finish.material


def ground(colour):
    return Finish("ground", colour, 0.9, 0.15).material
