"""Runs inside Blender: build one set and render its layers.

blender -b --python-exit-code 1 -P build.py -- STYLE/NAME --resolution PX --samples N --out FOLDER
"""
import argparse
import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

from render import render  # noqa: E402
from studio import Studio  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("--resolution", type=int, required=True)
    parser.add_argument("--samples", type=int, required=True)
    parser.add_argument("--out", required=True)
    options = parser.parse_args(sys.argv[sys.argv.index("--") + 1:])
    spec = importlib.util.spec_from_file_location("set", os.path.join(HERE, options.name + ".py"))
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    studio = Studio()
    script.build(studio)
    render(studio, options.name, options.out, options.resolution, options.samples)


main()
