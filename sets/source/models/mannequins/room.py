"""The photographer's corner that all models stand in: one sweep, one key from the upper left, and the camera."""
import math
import os
import tempfile

import bpy
import cv2
import numpy as np

from denoise import denoise

SENSOR = 36.0
DISTANCE = 4.2
LAYERS = ("Image", "DiffCol", "GlossCol", "Normal")
BOUNCES = 6


def empty_room():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.use_denoising = "CPU", False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = BOUNCES, 2, BOUNCES
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 2.0, 0.5
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.04, 4
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", "Medium High Contrast"
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    ambient = scene.world.node_tree.nodes["Background"].inputs
    ambient["Color"].default_value, ambient["Strength"].default_value = (0.94, 0.97, 1.0, 1), 0.10


def light(base, ground, floor=None, rim=1.0):
    """Soft key from the upper left, a weak fill, a strip behind on the right that draws the dark side's edge.

    base: the point that the lights aim at. ground: material of the sweep. floor: its height, where it is seen.
    """
    _sweep(base, ground, floor)
    x, y, z = base
    _area("key", (x - 1.7, y - 1.0, z + 1.3), base, (1.1, 1.1), 84, (1.0, 0.97, 0.93))
    _area("fill", (x + 2.2, y - 1.6, z + 0.2), base, (1.6, 2.0), 6, (0.93, 0.97, 1.0))
    _area("rim", (x + 1.25, y + 1.1, z + 0.55), base, (0.25, 1.4), 24 * rim, (1.0, 0.98, 0.95))
    _area("ground", (x - 0.9, y + 0.7, z + 1.9), (x - 0.15, y + 2.2, z + 0.15), (1.2, 1.2), 70, (1.0, 0.98, 0.95))


def _area(name, position, target, size, watts, colour):
    data = bpy.data.lights.new(name, "AREA")
    data.shape, data.size, data.size_y = "RECTANGLE", *size
    data.energy, data.color = watts, colour
    thing = bpy.data.objects.new(name, data)
    thing.location = position
    direction = np.subtract(target, position)
    yaw = math.atan2(direction[1], direction[0]) - math.pi / 2
    pitch = math.atan2(direction[2], math.hypot(*direction[:2]))
    thing.rotation_euler = (math.pi / 2 + pitch, 0, yaw)
    thing.visible_camera = False
    bpy.context.collection.objects.link(thing)


def _sweep(base, material, floor):
    bottom = base[2] - 2.5 if floor is None else floor
    back, radius, half, top = base[1] + 2.3, 0.9, 5.0, base[2] + 4
    profile = [(base[1] - 6, bottom)]
    profile += [(back - radius + radius * math.sin(a), bottom + radius - radius * math.cos(a))
                for a in np.linspace(0, math.pi / 2, 24)]
    profile.append((back, top))
    points = [(base[0] + side * half, y, z) for y, z in profile for side in (-1, 1)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    mesh = bpy.data.meshes.new("sweep")
    mesh.from_pydata(points, [], faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    mesh.materials.append(material)
    bpy.context.collection.objects.link(bpy.data.objects.new("sweep", mesh))


def camera(centre, height, raised=0.0):
    """A long lens `DISTANCE` from the figure; `height`: metres of the figure's plane that fill the picture.

    raised: how far the level camera stands above the middle of the picture, m; the lens is shifted back.
    """
    data = bpy.data.cameras.new("camera")
    data.sensor_fit, data.sensor_height, data.sensor_width = "VERTICAL", SENSOR, SENSOR * 0.75
    data.lens = SENSOR * DISTANCE / height
    data.shift_y = -raised / height
    data.clip_start = 0.05
    thing = bpy.data.objects.new("camera", data)
    thing.location = (centre[0], centre[1] - DISTANCE, centre[2] + raised)
    thing.rotation_euler = (math.pi / 2, 0, 0)
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def photograph(path, width, samples):
    """Render, denoise, develop to a 16-bit PNG; beside it the matte, as deep, since the two are joined."""
    scene = bpy.context.scene
    render, layer = scene.render, scene.view_layers[0]
    render.resolution_x, render.resolution_y = width, width * 4 // 3
    cv2.imwrite(path.replace(".png", "-matte.png"), _matte(scene).astype(np.uint16) * 257)
    scene.use_nodes = layer.use_pass_diffuse_color = layer.use_pass_glossy_color = layer.use_pass_normal = True
    with tempfile.TemporaryDirectory() as folder:
        seen = _expose(scene, folder, samples)
    # All is in focus: no blur, for which the denoiser would soften what it is guided by.
    blur = np.zeros(seen["Image"].shape[:2], np.float32)
    calm, = denoise([seen["Image"]], np.clip(seen["DiffCol"] + seen["GlossCol"], 0, 1), seen["Normal"], blur)
    # A trace of grain, 1.2 % of the light, keeps the ground's slow gradient from banding in 8 bits.
    calm = calm * np.random.default_rng(1).normal(1, 0.012, (*calm.shape[:2], 1))
    picture = bpy.data.images.new("developed", width, width * 4 // 3, float_buffer=True)
    picture.pixels.foreach_set(np.dstack([calm, np.ones_like(calm[..., :1])])[::-1].astype(np.float32).ravel())
    render.image_settings.file_format, render.image_settings.color_depth = "PNG", "16"
    render.image_settings.color_mode = "RGB"
    picture.save_render(path, scene=scene)


def _matte(scene):
    """How much of each pixel is not the sweep, 0 to 255. Light doesn't matter to it, so that edges are all that takes samples."""
    sweep = bpy.data.objects["sweep"]
    sweep.hide_render = scene.render.film_transparent = True
    scene.cycles.samples, scene.cycles.max_bounces = 64, 0
    with tempfile.TemporaryDirectory() as folder:
        scene.render.filepath = os.path.join(folder, "matte.png")
        settings = scene.render.image_settings
        settings.file_format, settings.color_mode, settings.color_depth = "PNG", "RGBA", "8"
        bpy.ops.render.render(write_still=True)
        matte = cv2.imread(scene.render.filepath, cv2.IMREAD_UNCHANGED)[..., 3]
    sweep.hide_render = scene.render.film_transparent = False
    scene.cycles.max_bounces = BOUNCES
    return matte


def _expose(scene, folder, samples):
    scene.cycles.samples = samples
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.base_path, output.format.file_format, output.format.color_depth = folder, "OPEN_EXR", "32"
    output.file_slots.clear()
    for name in LAYERS:
        output.file_slots.new(f"{name}-")
        tree.links.new(source.outputs[name], output.inputs[f"{name}-"])
    bpy.ops.render.render()
    return {name: _pixels(os.path.join(folder, f"{name}-0001.exr")) for name in LAYERS}


def _pixels(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Linear"
    pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(image.size[1], image.size[0], 4)[::-1, :, :3].copy()
