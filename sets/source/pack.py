"""Turn rendered layers into a set: denoise, encode, and write set.json, card.bin and 8-bit PNGs of the plates.

blender -b --python-exit-code 1 -P pack.py -- RENDERS OUT   (Blender only lends its Python; needs OpenCV)
The WebP files are made of the PNGs by scripts/sets.ts, because OpenCV can't keep their colour at full size.
"""
import glob
import json
import os
import sys

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import cv2  # noqa: E402
import numpy as np  # noqa: E402
from denoise import denoise  # noqa: E402

# Depth of a plate's farthest wall is a few metres; 0.3 m spreads the 16 bits over what lies near.
DISPARITY_METRES = 0.3
CARD = (24, 64)


def main(renders, out):
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(renders, "raw.json")) as file:
        raw = json.load(file)

    def read(name):
        picture = cv2.imread(os.path.join(renders, name + "_0001.exr"), cv2.IMREAD_UNCHANGED)
        return picture[..., :3][..., ::-1].astype(np.float32)

    groups, size = raw["groups"], raw["plate"][0]
    depth = _depth(read("g-position"), raw["camera"])
    passes = len(glob.glob(os.path.join(renders, "beauty*.done")))
    light, backdrop = _light(read, groups, _circle_of_confusion(depth, raw["camera"], size), passes)
    names = [*(f"light-{group}" for group in groups), "gloss"]
    peaks = {name: _plate(out, name, layer) for name, layer in zip(names, light, strict=True)}
    _png(out, "normal", _without_hairlines(read("g-normal")) * 0.5 + 0.5)
    f0, roughness = (_without_hairlines(read(name))[..., 0] for name in ("g-f0", "g-roughness"))
    _png(out, "material", np.dstack([backdrop, roughness, np.sqrt(np.clip(f0, 0, 1))]))
    # The mean of four: on an edge it says how much of each thing is there, and the edge does not run in stairs.
    disparity = np.clip(DISPARITY_METRES / depth, 0, 1)
    half = disparity.reshape(disparity.shape[0] // 2, 2, -1, 2).mean(axis=(1, 3))
    # OpenCV's own level, 1, leaves it twice as large.
    cv2.imwrite(os.path.join(out, "disparity.png"), (half * 65535 + 0.5).astype(np.uint16), [cv2.IMWRITE_PNG_COMPRESSION, 9])
    raw["peaks"] = peaks
    raw["disparity"] = dict(k=DISPARITY_METRES, size=[half.shape[1], half.shape[0]])
    raw["card"] = _card(read, groups, out, raw.pop("cardHeight"), raw.pop("cardAlbedo"))
    beauty = sum(light[:-1])
    _png(out, "preview", cv2.resize(develop(beauty, raw["look"]), (512, 512), interpolation=cv2.INTER_AREA))
    with open(os.path.join(out, "set.json"), "w") as file:
        json.dump(_rounded(raw), file, indent=2)
        file.write("\n")


def _without_hairlines(values):
    """Joints a pixel or two wide are hit by chance, and 8 bits step: a product mirrored across them came out dotted."""
    calm = cv2.medianBlur(cv2.medianBlur(np.ascontiguousarray(values), 5), 5)
    return cv2.GaussianBlur(calm, (0, 0), 1.2)


def _depth(position, camera):
    """Metres along the camera's axis; where nothing was hit, 50."""
    axis, sign = (1, 1) if camera["view"] == "level" else (2, -1)
    depth = np.clip((position[..., axis] - camera["pos"][axis]) * sign, 0.05, 50)
    return np.where(np.abs(position).sum(2) == 0, 50, depth).astype(np.float32)


def _circle_of_confusion(depth, camera, size):
    """Radius in pixels, from the thin lens."""
    focal, focus = camera["focal"] / 1000, camera["focus"]
    blur = focal / camera["fstop"] * focal / (focus - focal) * np.abs(depth - focus) / depth
    return (blur / 2 / (camera["sensor"] / 1000) * size).astype(np.float32)


def _light(read, groups, blur, passes):
    """The clean light of each group, then the gloss; and how far the backdrop takes a colour, as the lens sees it."""
    def average(name):
        return sum(read(f"b{number}-{name}") for number in range(passes)) / passes

    gloss = sum((read(f"b{i}-direct") + read(f"b{i}-indirect")) * read(f"b{i}-tint") for i in range(passes)) / passes
    layers = [*(average(f"light-{group}") for group in groups), gloss]
    # A metal's diffuse colour is black: beside its reflectance, a blurred edge of it would take its neighbour's colour.
    light = denoise(layers, average("albedo") + average("mirror")[..., :1], average("normal"), blur)
    return light, np.clip(average("backdrop")[..., 0], 0, 1)


def _plate(out, name, light):
    peak = float(max(0.02, min(8, np.percentile(light, 99.97) * 1.1)))
    _png(out, name, np.clip(light / peak, 0, 1) ** (1 / 2.2))
    return peak


def _png(out, name, picture):
    cv2.imwrite(os.path.join(out, name + ".png"), (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)[..., ::-1])


def _card(read, groups, out, height_metres, albedo):
    peaks, parts = {}, []
    for group in groups:
        card = cv2.GaussianBlur(cv2.medianBlur(read(f"c-{group}"), 3), (0, 0), 1.3) / albedo
        card = cv2.resize(card, CARD, interpolation=cv2.INTER_AREA)
        peaks[group] = float(max(1e-4, card.max()))
        parts.append((np.clip(card / peaks[group], 0, 1) ** (1 / 2.2) * 65535 + 0.5).astype("<u2").tobytes())
    with open(os.path.join(out, "card.bin"), "wb") as file:
        file.write(b"".join(parts))
    return dict(width=CARD[0], height=CARD[1], heightMetres=height_metres, peaks=peaks)


def develop(light, look):
    """Neutral print of linear light: exposure, a filmic curve (Narkowicz's fit of ACES), contrast, saturation, sRGB."""
    exposed = np.maximum(light, 0) * look["exposure"] * 0.78
    print_ = np.clip(exposed * (2.51 * exposed + 0.03) / (exposed * (2.43 * exposed + 0.59) + 0.14), 0, 1)
    grey = (print_ @ np.float32([0.2126, 0.7152, 0.0722]))[..., None]
    print_ = np.clip(grey + (print_ - grey) * look["saturation"], 0, 1)
    shown = np.where(print_ <= 0.0031308, 12.92 * print_, 1.055 * np.power(print_, 1 / 2.4) - 0.055)
    return np.clip(0.5 + (shown - 0.5) * look["contrast"], 0, 1).astype(np.float32)


def _rounded(value):
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return value


main(*sys.argv[sys.argv.index("--") + 1:])
