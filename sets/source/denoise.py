"""Denoise a beauty render with the network of network.py, so that 16 to 32 samples a pixel print clean.

Each light group is divided by the surface's colour first and multiplied again after: grain, veins and print come back
as they were rendered, and the network has only light to guess. Denoising the beauty itself smeared wood grain.
"""
import cv2
import numpy as np

import network

# Added to the albedo before dividing: what is black and mirrors nothing.
FLOOR = 0.02
# Circles of confusion (radius, px) between which the colour of a surface is taken from the network more and more:
# in focus the rendered one has no noise to speak of; out of focus every sample met another spot of it.
FOCUSED, DEFOCUSED = 0.6, 1.8
# Below this share of its light a pixel that stands out is texture.
SPECK = 0.05


def denoise(layers, albedo, normal, blur):
    """layers: list of (H, W, 3) float32 linear light. albedo (diffuse colour and reflectance), normal: (H, W, 3), rendered
    with the lens.

    blur: radius of the circle of confusion, px (H, W). Returns the layers, clean.
    """
    net = network.load()
    defocused = np.clip((cv2.dilate(blur, np.ones((5, 5))) - FOCUSED) / (DEFOCUSED - FOCUSED), 0, 1)[..., None]
    # The network takes what it sees twice for detail: out of focus the guides are softened, or their noise would stay.
    soft_albedo, soft_normal = (cv2.GaussianBlur(guide, (0, 0), 1.5) for guide in (albedo, normal))
    normal = normal + (soft_normal - normal) * defocused
    clean = albedo + (network.run(net, albedo, soft_albedo, normal) - albedo) * defocused
    return [_without_specks(network.run(net, layer / (clean + FLOOR), clean, normal) * (clean + FLOOR)) for layer in layers]


def _without_specks(layer):
    """Single pixels that stand out from all their neighbours by SPECK of their light take the median's: on edges, where the
    colour that was divided by is another surface's, the network leaves dots."""
    neighbours = np.ones((3, 3), np.uint8)
    neighbours[1, 1] = 0
    for _ in range(2):
        stands_out = (layer > cv2.dilate(layer, neighbours) * (1 + SPECK)) | (layer < cv2.erode(layer, neighbours) * (1 - SPECK))
        layer = np.where(stands_out, cv2.medianBlur(layer, 3), layer)
    return layer
