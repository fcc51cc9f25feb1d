"""Material: a Principled BSDF with short words for the nodes that our materials are made of.

Every material also writes three values of its own into the render, because the stage needs them and
Blender's passes don't have them: `roughness`, `f0` (mirror reflectance looking straight at the surface;
Blender's own glossy colour pass reads 1 for this shader) and `backdrop` (how far the surface takes the
colour that a client asks for).
"""
import bpy

Socket = bpy.types.NodeSocket
VALUES = ("roughness", "f0", "backdrop")


class Material:
    def __init__(self, name, color=(0.5, 0.5, 0.5), roughness=0.5, specular=0.5, metallic=0.0, backdrop=0.0, **inputs):
        self.data = bpy.data.materials.new(name)
        self.data.use_nodes = True
        self.tree = self.data.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.outputs = {}
        for value in VALUES:
            node = self.tree.nodes.new("ShaderNodeOutputAOV")
            node.name = value
            self.outputs[value] = node.inputs["Value"]
        metal_f0 = sum(color) / 3
        self.put(self.outputs["f0"], metallic * metal_f0 + (1 - metallic) * specular * 0.08)
        self.put(self.outputs["backdrop"], backdrop)
        self.set("Base Color", color)
        self.set("Roughness", roughness)
        self.set("Specular", specular)
        self.set("Metallic", metallic)
        for key, value in inputs.items():
            self.set(key.replace("_", " ").title(), value)

    def put(self, socket, value):
        """Link or set `socket`; three numbers become an opaque colour where a colour is meant."""
        if isinstance(value, Socket):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)) and len(value) == 3 and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def set(self, name, value):
        self.put(self.shader.inputs[name], value)
        if name == "Roughness":
            self.put(self.outputs["roughness"], value)

    def node(self, kind, inputs=None, **attributes):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in attributes.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.put(node.inputs[key], value)
        return node

    def coordinates(self, scale=(1, 1, 1), rotation=(0, 0, 0), location=(0, 0, 0)):
        """Object coordinates in metres, scaled, turned (radians) and moved."""
        source = self.node("TexCoord").outputs["Object"]
        inputs = {"Vector": source, "Scale": scale, "Rotation": rotation, "Location": location}
        return self.node("Mapping", inputs).outputs[0]

    def axes(self, vector):
        return self.node("SeparateXYZ", {"Vector": vector}).outputs

    def noise(self, vector, scale, detail=4, roughness=0.55, distortion=0, color=False):
        inputs = {"Vector": vector, "Scale": scale, "Detail": detail, "Roughness": roughness, "Distortion": distortion}
        return self.node("TexNoise", inputs).outputs["Color" if color else "Fac"]

    def shift(self, vector, by, strength=1.0):
        """`vector` moved by a vector socket: domain warping, and one grain per board."""
        scaled = self.node("VectorMath", {0: by, 1: (strength,) * 3}, operation="MULTIPLY").outputs[0]
        return self.node("VectorMath", {0: vector, 1: scaled}, operation="ADD").outputs[0]

    def ramp(self, value, stops):
        """Stops are (position, grey or colour), from 0 to 1."""
        node = self.node("ValToRGB", {"Fac": value})
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position = position
            element.color = (*color, 1) if isinstance(color, (tuple, list)) else (color, color, color, 1)
        return node.outputs[0]

    def math(self, operation, first, second=0.0, third=0.0):
        node = self.node("Math", operation=operation)
        for socket, value in zip(node.inputs, (first, second, third)):
            self.put(socket, value)
        return node.outputs[0]

    def mix(self, factor, first, second, mode="MIX"):
        inputs = {"Fac": factor, "Color1": first, "Color2": second}
        return self.node("MixRGB", inputs, blend_type=mode).outputs[0]

    def span(self, value, low, high, source=(0.3, 0.7)):
        """`value` from the range of a noise to the range that is wanted."""
        inputs = {"Value": value, "From Min": source[0], "From Max": source[1], "To Min": low, "To Max": high}
        return self.node("MapRange", inputs).outputs[0]

    def bump(self, height, strength=0.3, distance=0.002, under=None):
        """Distance is the height of the relief in metres; `under` is a normal to build on."""
        inputs = {"Height": height, "Strength": strength, "Distance": distance}
        if under is not None:
            inputs["Normal"] = under
        normal = self.node("Bump", inputs).outputs[0]
        self.put(self.shader.inputs["Normal"], normal)
        return normal
