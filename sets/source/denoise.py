"""Denoise a beauty render with the network of network.py, so that 16 to 32 samples a pixel print clean.

Each light group is divided by the surface's colour first and multiplied again after: grain, veins and print come back
as they were rendered, and the network has only light to guess. Denoising the beauty itself smeared wood grain.
"""
import cv2
import numpy as np

import network

# Added to the albedo before dividing: black surfaces show only gloss, which is not theirs to scale.
FLOOR = 0.06
# Circles of confusion (radius, px) between which the colour of a surface is taken from the network more and more:
# in focus the rendered one has no noise to speak of; out of focus every sample met another spot of it.
FOCUSED, DEFOCUSED = 0.6, 1.8


def denoise(layers, albedo, normal, blur):
    """layers: list of (H, W, 3) float32 linear light. albedo, normal: (H, W, 3), rendered with the lens.

    blur: radius of the circle of confusion, px (H, W). Returns the layers, clean.
    """
    net = network.load()
    defocused = np.clip((cv2.dilate(blur, np.ones((5, 5))) - FOCUSED) / (DEFOCUSED - FOCUSED), 0, 1)[..., None]
    # The network takes what it sees twice for detail: out of focus the guides are softened, or their noise would stay.
    soft_albedo, soft_normal = (cv2.GaussianBlur(guide, (0, 0), 1.5) for guide in (albedo, normal))
    normal = normal + (soft_normal - normal) * defocused
    clean = albedo + (network.run(net, albedo, soft_albedo, normal) - albedo) * defocused
    return [network.run(net, layer / (clean + FLOOR), clean, normal) * (clean + FLOOR) for layer in layers]
