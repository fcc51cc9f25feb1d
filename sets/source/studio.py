"""The studio that a set is built in: an empty Cycles scene, its camera, and what set.json must say of both."""
import math

import bpy

SENSOR = 36.0


class Studio:
    def __init__(self):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        self.scene = bpy.context.scene
        self.lights, self.groups, self.description = [], [], {}
        self.anchor = (0.0, 0.0, 0.0)
        self._quality()
        world = bpy.data.worlds.new("world")
        world.use_nodes = True
        world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0
        self.scene.world = world

    def _quality(self):
        scene = self.scene
        scene.render.engine = "CYCLES"
        cycles = scene.cycles
        cycles.device, cycles.use_denoising = "CPU", False
        cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 4
        cycles.light_sampling_threshold = 0.03
        cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 6
        # Caustics cost a hundred times the samples; clamping takes the fireflies and a little of the sparkle.
        cycles.caustics_reflective = cycles.caustics_refractive = False
        cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 2.0, 12.0, 1.0
        # A pass is too short for adaptive sampling to judge the noise by.
        cycles.use_adaptive_sampling = False
        scene.render.threads_mode, scene.render.threads = "FIXED", 2
        scene.render.use_persistent_data = False
        scene.render.film_transparent = False

    def group(self, name):
        if name not in self.groups:
            self.groups.append(name)
            bpy.ops.scene.view_layer_add_lightgroup(name=name)

    def camera(self, anchor, distance, height, focal, base_row=0.30, fstop=8.0, focus=None):
        """A level camera that looks along +y, `height` metres above the anchor, with vertical lens shift.

        Level keeps verticals parallel and makes the product a pure scale and move. `base_row` is where the anchor
        stands in the plate, as a fraction of its height from below. The elevation that a viewer feels is
        atan(height / distance): 2 to 4 degrees is product height, 8 to 15 is from above, and 20 to 24 is how mugs, pans and
        bowls are photographed. As with a view camera their verticals stay parallel there too.
        """
        x, y, z = anchor
        shift = (0.5 - base_row) - height / distance * focal / SENSOR
        position = (x, y - distance, z + height)
        self._camera(anchor, position, (math.pi / 2, 0, 0), focal, shift, fstop, focus or distance, "level")

    def camera_down(self, anchor, distance, focal, fstop=8.0):
        """A camera that looks straight down on the anchor; up in the picture is +y."""
        x, y, z = anchor
        self._camera(anchor, (x, y, z + distance), (0, 0, 0), focal, 0.0, fstop, distance, "down")

    def _camera(self, anchor, position, rotation, focal, shift, fstop, focus, view):
        data = bpy.data.cameras.new("camera")
        thing = bpy.data.objects.new("camera", data)
        bpy.context.collection.objects.link(thing)
        self.scene.camera, self.anchor = thing, anchor
        thing.location, thing.rotation_euler = position, rotation
        data.lens, data.sensor_width, data.sensor_fit = focal, SENSOR, "HORIZONTAL"
        data.shift_y, data.clip_start = shift, 0.01
        data.dof.use_dof, data.dof.aperture_fstop, data.dof.focus_distance = True, fstop, focus
        data.dof.aperture_blades, data.dof.aperture_rotation = 9, 0.3
        self.description["camera"] = dict(
            pos=list(position), focal=focal, sensor=SENSOR, shift_y=shift, fstop=fstop, focus=focus, view=view)

    def describe(self, styles, room, look, pose="standing", recolour=None, tells_scale=False, sinks=0, lead_weight=1):
        """What only the set's maker knows: its styles, the room for products, how it is developed.

        room: ((least width, height), (most width, height)) in metres. look: see sets/README.md.
        recolour: linear albedo of the backdrop that takes a client's colour. tells_scale: a cup, fruit or the like stands near
        the product, beside which a bag or a chair would look tiny. sinks: metres by which products sink into loose ground.
        lead_weight: how often it leads a shoot, against a set of 1 that suits the product alike.
        """
        self.description.update(styles=list(styles), pose=pose, room=dict(min=list(room[0]), max=list(room[1])))
        neutral = dict(exposure=1.0, contrast=1.0, saturation=1.0, vignette=0.1, grain=0.006, bloom=0.05)
        self.description["look"] = {**neutral, **look}
        if tells_scale:
            self.description["tellsScale"] = True
        if sinks:
            self.description["sinkMetres"] = sinks
        if lead_weight != 1:
            self.description["leadWeight"] = lead_weight
        if recolour:
            self.description["recolour"] = dict(albedo=list(recolour))

    def finished(self, name, resolution):
        anchor = list(self.anchor)
        return dict(
            id=name, plate=[resolution, resolution], anchor=anchor, floor=dict(z=anchor[2], normal=[0, 0, 1]),
            groups=self.groups, lights=self.lights, **self.description)
