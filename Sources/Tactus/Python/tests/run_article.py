"""Runs the Python code blocks of an article, one after the other, in one namespace.

    run_article.py ARTICLE

The names that the article does not define are those of a small game.
"""

import asyncio
import pathlib
import re
import sys
import types

import tactus


def main(path: str) -> None:
    text = pathlib.Path(path).read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    if len(blocks) < 4:
        sys.exit(f"{path}: fewer code blocks than expected")
    short = tactus.Pattern().tap(0)
    names = {
        "asyncio": asyncio, "tactus": tactus, "left": short, "right": short,
        "game": types.SimpleNamespace(shoot=lambda pad: pad.tap(1)),
    }
    for block in blocks:
        exec(compile(block, path, "exec"), names)
    engine = tactus.Engine(ignores_user=True, audio_device="none")
    with engine, engine.open("loopback") as pad:
        asyncio.run(names["celebrate"](pad))
    print(f"{len(blocks)} code blocks run")


main(sys.argv[1])
