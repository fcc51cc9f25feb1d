"""Render model presets as 16-bit PNG with their mattes into a folder; ../build.ts calls this and makes the WebP images.

    blender -b --python-exit-code 1 -P build.py -- FOLDER WIDTH SAMPLES [NAME …]
"""
import os
import sys
import time

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../..")]

from presets import PRESETS  # noqa: E402
from room import empty_room, photograph  # noqa: E402


def main(folder, width, samples, *names):
    strangers = set(names) - set(PRESETS)
    if strangers:
        sys.exit(f"There is no {', '.join(strangers)}. Presets: {', '.join(PRESETS)}.")
    for name in names or PRESETS:
        started = time.time()
        empty_room()
        # Cells of 4 mm and less: the mesh is pulled onto the exact surface, so that nobody sees them.
        PRESETS[name](1.5 if int(width) > 700 else 2.0)
        modelled = time.time()
        photograph(os.path.join(folder, name + ".png"), int(width), int(samples))
        print(f"BUILT {name}: {modelled - started:.0f} s of modelling, {time.time() - modelled:.0f} s of rendering", flush=True)


main(*sys.argv[sys.argv.index("--") + 1:])
