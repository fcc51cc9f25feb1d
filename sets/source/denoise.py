"""Denoise a beauty render from its two halves (non-local means, Rousselle et al. 2012, with feature guides).

The difference of the halves measures the noise of every pixel, so that patches are compared beyond it only.
Light is divided by the surface's colour first and multiplied again after: grain, veins and print come back
exactly as they were rendered, since the colour layer has next to no noise. Averaging over the lens's blur is
cheap there as well: what lies out of focus has nothing finer than its circle of confusion.
"""
import cv2
import numpy as np

# Added to the albedo before dividing: black surfaces show only gloss, which is not theirs to scale.
FLOOR = 0.06
PATCH = (5, 5)
# (radius, step): near neighbours first; then, with the noise low enough to tell edges, every third one farther out.
STEPS = ((5, 1), (4, 3))


def denoise(halves, albedos, guides, blur):
    """halves: two (H, W, 3 × layers) float32 linear: the light groups, then the gloss.

    albedos: (H, W, 3) rendered with the lens. guides: (H, W, n), scaled so that 1 is a strong edge.
    blur: radius of the circle of confusion, px (H, W). Returns (H, W, 3 × layers).
    """
    tint = np.concatenate([albedos + FLOOR] * (halves[0].shape[2] // 3), axis=2)
    halves = [calm_fireflies(half) / tint for half in halves]
    seen = [encode(half) for half in halves]
    variance = ((seen[0] - seen[1]) ** 2).sum(2) * 0.25
    variance = np.maximum(cv2.GaussianBlur(variance, (0, 0), 3.0), 2e-6)
    mean = (halves[0] + halves[1]) * 0.5
    for radius, step in STEPS:
        mean, variance = _average(mean, encode(mean), variance, guides, radius, step)
    return blur_by(mean * tint, blur)


def encode(layers):
    """The sum of the light layers (all but the last, the gloss), as an eye would weigh it."""
    light = layers[..., :-3]
    total = light.reshape(*light.shape[:2], -1, 3).sum(2)
    return np.sqrt(np.maximum(total, 0) + 1e-3)


def calm_fireflies(layers):
    """Pull single pixels that outshine all their neighbours back to them; real lamps (above 1.5) stay."""
    total = layers[..., :-3].reshape(*layers.shape[:2], -1, 3).sum(2)
    around = cv2.medianBlur(total, 5).max(2)
    gain = np.minimum(1, (around * 2.2 + 0.04) / np.maximum(total.max(2), 1e-6))
    return layers * np.where(around > 1.5, 1, gain)[..., None].astype(np.float32)


def _average(mean, picture, variance, guides, radius, step):
    """One round over the neighbours in a disc of `radius` × `step` px; also the variance that is left."""
    height, width = variance.shape
    total, weights, squares = mean.copy(), np.ones((height, width), np.float32), np.ones((height, width), np.float32)
    reach = radius * step

    def pad(layer):
        edges = ((reach, reach), (reach, reach)) + ((0, 0),) * (layer.ndim - 2)
        return np.pad(layer, edges, mode="reflect")

    wide_mean, wide_picture, wide_guides, wide_variance = map(pad, (mean, picture, guides, variance))
    for down in range(-radius, radius + 1):
        for right in range(-radius, radius + 1):
            if (down or right) and down * down + right * right <= radius * radius + 1:
                top, left = reach + down * step, reach + right * step
                part = (slice(top, top + height), slice(left, left + width))
                difference, other = picture - wide_picture[part], wide_variance[part]
                distance = np.einsum("ijk,ijk->ij", difference, difference) - (variance + np.minimum(variance, other))
                distance = cv2.boxFilter(distance, -1, PATCH) / (0.2 * (variance + other) + 1e-6)
                edge = guides - wide_guides[part]
                weight = np.exp(-np.maximum(distance, 0) - np.einsum("ijk,ijk->ij", edge, edge) * 250)
                total += wide_mean[part] * weight[..., None]
                weights += weight
                squares += weight * weight
    # Neighbours were judged by the same noise that they carry, so less is gained than for independent weights.
    left_over = np.maximum(variance * np.minimum(1, 2 * squares / (weights * weights)), 1e-6)
    return total / weights[..., None], left_over


def blur_by(layers, radius):
    """Blur with a sigma that follows a third of the circle of confusion, in four steps."""
    out = layers
    safe = cv2.GaussianBlur(cv2.erode(radius.astype(np.float32), np.ones((5, 5), np.uint8)), (0, 0), 2) * 0.34
    for sigma in (1.5, 4, 9, 18):
        share = np.clip((safe - sigma) / sigma, 0, 1)
        if share.max() > 0:
            soft = np.concatenate([cv2.GaussianBlur(out[..., i:i + 3], (0, 0), sigma) for i in range(0, out.shape[2], 3)], 2)
            out = out + (soft - out) * cv2.GaussianBlur(share, (0, 0), sigma)[..., None]
    return out
