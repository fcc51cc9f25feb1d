"""The U-Net of Intel's Open Image Denoise 2, run by OpenCV from the weights in weights/ (see weights/README.md).

Debian's Blender 3.4 was built without that library. Its network is small enough to be described as Darknet layers,
which OpenCV reads from memory: 16 convolutions, four poolings, four concatenations.
"""
import os
import struct

import cv2
import numpy as np

WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights", "rt_hdr_alb_nrm.tza")
# The network sees 16 px blocks, and reaches 64 px or so: tiles overlap by twice that, and only their middles are kept.
BLOCK, TILE, OVERLAP = 16, 1024, 128
# It knows nothing outside a picture and colours the last pixels: a mirrored border takes that.
BORDER = 32


def load(path=WEIGHTS):
    """The network for nine channels: colour (encoded), albedo, normal × 0.5 + 0.5."""
    tensors = read_tensors(path)
    layers, numbers = ["[net]\nchannels=9\nheight=256\nwidth=256"], []
    places = {}

    def add(name, text):
        places[name] = len(layers) - 1
        layers.append(text)

    def convolution(name, activation="relu"):
        weight, bias = tensors[name + ".weight"], tensors[name + ".bias"]
        add(name, f"[convolutional]\nfilters={len(bias)}\nsize=3\nstride=1\npad=1\nactivation={activation}")
        numbers.extend([bias, weight])

    # Darknet can't route the input itself: a pooling of one pixel gives it a number.
    add("input", "[maxpool]\nsize=1\nstride=1")
    convolution("enc_conv0")
    for level in ("1", "2", "3", "4"):
        convolution("enc_conv" + level)
        add("pool" + level, "[maxpool]\nsize=2\nstride=2")
    convolution("enc_conv5a")
    convolution("enc_conv5b")
    for level, skip in (("4", "pool3"), ("3", "pool2"), ("2", "pool1"), ("1", "input")):
        add("up" + level, "[upsample]\nstride=2")
        add("join" + level, f"[route]\nlayers={places['up' + level]},{places[skip]}")
        convolution(f"dec_conv{level}a")
        convolution(f"dec_conv{level}b")
    convolution("dec_conv0", "linear")
    header = struct.pack("<iiiq", 0, 2, 0, 0)
    weights = header + b"".join(part.astype("<f4").tobytes() for part in numbers)
    text = "\n\n".join(layers) + "\n"
    return cv2.dnn.readNetFromDarknet(np.frombuffer(text.encode(), np.uint8), np.frombuffer(weights, np.uint8))


def read_tensors(path):
    """Name → float array, of a TZA file: a table of names, sizes and offsets behind the data."""
    with open(path, "rb") as file:
        data = file.read()
    magic, major, _, place = struct.unpack_from("<HBBQ", data)
    assert (magic, major) == (0x41D7, 2), f"{path} is no TZA 2 file"
    count, = struct.unpack_from("<I", data, place)
    place += 4
    tensors = {}
    for _ in range(count):
        length, = struct.unpack_from("<H", data, place)
        name = data[place + 2:place + 2 + length].decode()
        place += 2 + length
        rank = data[place]
        shape = struct.unpack_from(f"<{rank}I", data, place + 1)
        place += 1 + 4 * rank + rank
        kind, offset = struct.unpack_from("<cQ", data, place)
        place += 9
        tensors[name] = np.frombuffer(data, {b"h": "<f2", b"f": "<f4"}[kind], int(np.prod(shape)), offset).reshape(shape)
    return tensors


def run(network, color, albedo, normal):
    """Denoise linear light (H, W, 3), guided by its surfaces: albedo 0 to 1, normal as unit vectors, all float32."""
    exposure = 0.18 / max(1e-6, float(np.exp(np.log(np.maximum(_luminance(color), 1e-8)).mean())))
    picture = np.dstack([encode(color * exposure), np.clip(albedo, 0, 1), normal * 0.5 + 0.5]).astype(np.float32)
    height, width = color.shape[:2]
    down, right = (BORDER + -size % BLOCK for size in (height, width))
    picture = np.pad(picture, ((BORDER, down), (BORDER, right), (0, 0)), mode="reflect")
    out = np.zeros((*picture.shape[:2], 3), np.float32)
    high, tops = _tiles(picture.shape[0])
    wide, lefts = _tiles(picture.shape[1])
    for top in tops:
        for left in lefts:
            tile = picture[top:top + high, left:left + wide]
            network.setInput(np.ascontiguousarray(tile.transpose(2, 0, 1))[None])
            done = network.forward()[0].transpose(1, 2, 0)
            skip_down, skip_right = (OVERLAP // 2 if top else 0), (OVERLAP // 2 if left else 0)
            out[top + skip_down:top + high, left + skip_right:left + wide] = done[skip_down:, skip_right:]
    return decode(out[BORDER:BORDER + height, BORDER:BORDER + width]) / exposure


def _tiles(size):
    """(length, starts) of the fewest even tiles that cover `size` and overlap by OVERLAP at least; the last ends with it."""
    count = max(1, -(-(size - OVERLAP) // (TILE - OVERLAP)))
    length = min(size, -(-(size + (count - 1) * OVERLAP) // count // BLOCK) * BLOCK)
    return length, [min(i * (length - OVERLAP), size - length) for i in range(count)]


def _luminance(color):
    return color @ np.float32([0.2126, 0.7152, 0.0722])


# The curve that the weights were trained through: a fit of PU2 (Aydin et al. 2008), normalised at 65504.
A, B, C, D = 1.41283765e03, 1.64593172, 4.31384981e-01, -2.94139609e-03
E, F, G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
LINEAR, POWER = 1.57945760e-06, 3.22087631e-02
NORMAL = E * np.log(65504 + F) + G


def encode(light):
    light = np.maximum(light, 0)
    curved = np.where(light <= POWER, B * np.power(light, C) + D, E * np.log(light + F) + G)
    return np.where(light <= LINEAR, A * light, curved) / NORMAL


def decode(value):
    value = np.maximum(value, 0) * NORMAL
    middle = np.power(np.maximum(value - D, 0) / B, 1 / C)
    curved = np.where(value <= E * np.log(POWER + F) + G, middle, np.exp((value - G) / E) - F)
    return np.where(value <= A * LINEAR, value / A, curved).astype(np.float32)
