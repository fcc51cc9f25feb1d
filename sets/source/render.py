"""The renders of a built set: the beauty in several passes, the geometry through a pin-hole, the irradiance card.

The beauty is rendered in passes with a seed each: a stopped render loses one pass at most, and asking for more
samples later adds passes to those that are there.
"""
import json
import math
import os
import time

import bpy

from props import cylinder, mesh
from shader import VALUES, Material

CARD_HEIGHT = 0.26
CARD_RADIUS = 0.045
CARD_ALBEDO = 0.8
PASS_SAMPLES = 8


def render(studio, name, folder, resolution, samples):
    """Write EXR layers and raw.json into `folder`; what is finished there is not rendered again."""
    os.makedirs(folder, exist_ok=True)
    scene = studio.scene
    scene.render.resolution_x = scene.render.resolution_y = resolution
    scene.use_nodes = True
    layer = scene.view_layers[0]
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
    layer.use_pass_diffuse_color = layer.use_pass_position = layer.use_pass_normal = True
    for value in VALUES:
        output = layer.aovs.add()
        output.name, output.type = value, "VALUE"
    started = time.time()
    _pass(folder, "geometry", lambda: _geometry(studio, folder))
    for number in range(math.ceil(samples / PASS_SAMPLES)):
        _pass(folder, f"beauty{number}", lambda number=number: _beauty(studio, folder, number))
    _pass(folder, "card", lambda: _card(studio, folder))
    raw = dict(studio.finished(name, resolution), cardAlbedo=CARD_ALBEDO, cardHeight=CARD_HEIGHT)
    with open(os.path.join(folder, "raw.json"), "w") as file:
        json.dump(raw, file, indent=1)
    print(f"RENDERED {name} {resolution}px {samples} samples in {time.time() - started:.0f} s")


def _pass(folder, name, run):
    done = os.path.join(folder, name + ".done")
    if os.path.exists(done):
        return
    before, started = sum(os.times()[:2]), time.time()
    run()
    with open(done, "w") as file:
        file.write(f"{time.time() - started:.0f} s, {sum(os.times()[:2]) - before:.0f} CPU seconds\n")


def _write(studio, folder, layers):
    """Render once and write each layer (file name: (pass, bits)) as an EXR. Raises where one is missing: Blender calls a render that
    Ctrl-C stopped finished."""
    written = [os.path.join(folder, file + "_0001.exr") for file in layers]
    for file in filter(os.path.exists, written):
        os.remove(file)
    tree = studio.scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.base_path = folder
    output.format.file_format, output.format.color_depth, output.format.exr_codec = "OPEN_EXR", "16", "ZIP"
    output.file_slots.clear()
    for file, (layer, bits) in layers.items():
        output.file_slots.new(file + "_")
        tree.links.new(source.outputs[layer], output.inputs[file + "_"])
        if bits == 32:
            slot = output.file_slots[len(output.file_slots) - 1]
            slot.use_node_format = False
            slot.format.file_format, slot.format.color_depth = "OPEN_EXR", "32"
    studio.scene.frame_set(1)
    bpy.ops.render.render()
    missing = [file for file in written if not os.path.exists(file)]
    if missing:
        raise RuntimeError(f"the render was stopped: {missing[0]} is missing")


def _beauty(studio, folder, number):
    studio.scene.cycles.samples, studio.scene.cycles.seed = PASS_SAMPLES, number
    layers = {f"b{number}-light-{group}": ("Combined_" + group, 16) for group in studio.groups}
    for file, layer in dict(direct="GlossDir", indirect="GlossInd", tint="GlossCol", albedo="DiffCol", normal="Normal",
                            mirror="f0", backdrop="backdrop").items():
        layers[f"b{number}-{file}"] = (layer, 16)
    _write(studio, folder, layers)


def _geometry(studio, folder):
    """What the stage traces: through a pin-hole, since depth and normals must not be mixed by the lens."""
    cycles, lens = studio.scene.cycles, studio.scene.camera.data
    lens.dof.use_dof, cycles.samples = False, 2
    bounces, cycles.max_bounces = cycles.max_bounces, 0
    _write(studio, folder, {"g-position": ("Position", 32), "g-normal": ("Normal", 16),
                            "g-roughness": ("roughness", 16), "g-f0": ("f0", 16)})
    lens.dof.use_dof, cycles.max_bounces = True, bounces


def _card(studio, folder):
    """A white cylinder where the product will stand (a white board, in a flat-lay), one layer a light group."""
    scene, camera, anchor = studio.scene, studio.scene.camera, studio.anchor
    x, y, z = anchor
    white = Material("card", (CARD_ALBEDO,) * 3, roughness=1, specular=0)
    scale = camera.data.lens / camera.data.sensor_width
    if studio.description["camera"]["view"] == "level":
        card = cylinder(anchor, CARD_RADIUS, CARD_HEIGHT, white, bevel=0.001)
        distance = y - camera.location.y
        half = CARD_RADIUS / distance * scale * 0.94
        rows = [0.5 - camera.data.shift_y + (height + z - camera.location.z) / (distance - CARD_RADIUS) * scale
                for height in (0.004, CARD_HEIGHT - 0.004)]
    else:
        side = CARD_HEIGHT / 2
        card = mesh("card", [(-side, -side, 0), (side, -side, 0), (side, side, 0), (-side, side, 0)], [(0, 1, 2, 3)], white,
                    location=(x, y, z + 0.03))
        half = side / (camera.location.z - z - 0.03) * scale * 0.98
        rows = [0.5 - half, 0.5 + half]
    card.visible_glossy = False
    render_settings = scene.render
    render_settings.resolution_x = render_settings.resolution_y = 512
    render_settings.use_border = render_settings.use_crop_to_border = True
    render_settings.border_min_x, render_settings.border_max_x = 0.5 - half, 0.5 + half
    render_settings.border_min_y, render_settings.border_max_y = max(0, rows[0]), min(1, rows[1])
    scene.cycles.samples, scene.cycles.seed = 128, 0
    camera.data.dof.use_dof = False
    _write(studio, folder, {f"c-{group}": ("Combined_" + group, 16) for group in studio.groups})
