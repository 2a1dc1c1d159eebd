#!/usr/bin/env python3
"""Kills doccheck at many points of a build and of --write-baseline, and looks at what it leaves: each file is the old one or the new
one, never half of one, and the next run leaves nothing behind but its own files.

    kill.py DOCCHECK [POINTS] [CONTENT]"""
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

# No run depends on what an earlier one has checked.
os.environ["XDG_CACHE_HOME"] = "/dev/null"


def files(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def run(arguments, after=None):
    """Returns how long it ran; kills it after that many seconds."""
    start = time.monotonic()
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    return time.monotonic() - start


def changed(content, into):
    """The same articles, with a line more and a cell that differs."""
    shutil.copytree(content, into)
    for file in into.rglob("*.md"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text + "\n\nOne more line: `added`.\n", encoding="utf-8")
    victim = sorted(into.rglob("*.md"))[0]
    victim.write_text(victim.read_text(encoding="utf-8").replace("`", ""), encoding="utf-8")


def kill_baseline(doccheck, trees, points, work):
    whole = []
    for number, tree in enumerate(trees):
        file = work / f"whole-{number}.json"
        took = run([doccheck, "check", tree, "--no-source-history", "--notes", "--write-baseline", file])
        whole.append(file.read_bytes())
    assert whole[0] != whole[1]
    folder = work / "baseline"
    folder.mkdir()
    file = folder / ".known.json"
    seen = [0, 0]
    for point in range(points):
        new = point % 2
        command = [doccheck, "check", trees[new], "--no-source-history", "--notes", "--write-baseline", file]
        file.write_bytes(whole[1 - new])
        run(command, took * random.uniform(0.5, 1.4))
        there = file.read_bytes()
        assert there in (whole[0], whole[1]), f"half a baseline: {len(there)} bytes"
        seen[there == whole[new]] += 1
    run([doccheck, "check", trees[0], "--no-source-history", "--notes", "--write-baseline", file])
    run([doccheck, "check", trees[1], "--no-source-history", "--notes", "--write-baseline", file])
    assert files(folder) == {".known.json": whole[1]}, f"left behind: {sorted(files(folder))}"
    return f"baseline: {points} kills, {seen[0]} left the old file, {seen[1]} the new one"


def kill_build(doccheck, trees, points, work):
    whole = []
    for number, tree in enumerate(trees):
        took = run([doccheck, "build", tree, "--out", work / f"site-{number}"])
        whole.append(files(work / f"site-{number}"))
    out = work / "site"
    run([doccheck, "build", trees[0], "--out", out])
    mixed = 0
    for point in range(points):
        run([doccheck, "build", trees[(point + 1) % 2], "--out", out], took * random.uniform(0, 1.1))
        there = {n: b for n, b in files(out).items() if not n.startswith(".doccheck")}
        for name, bytes in there.items():
            assert bytes in (whole[0].get(name), whole[1].get(name)), f"half of {name}"
        mixed += there not in [{n: b for n, b in w.items() if not n.startswith(".doccheck")} for w in whole]
    run([doccheck, "build", trees[1], "--out", out])
    last = files(out)
    assert last == whole[1], f"left behind or missing: {sorted(set(last) ^ set(whole[1]))[:5]}"
    return f"build: {points} kills, {mixed} of them between two files"


def main():
    doccheck = str(pathlib.Path(sys.argv[1]).resolve())
    points = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    content = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else "content")
    random.seed(1)
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        trees = [work / "old" / "content", work / "new" / "content"]
        shutil.copytree(content, trees[0])
        changed(content, trees[1])
        print(kill_baseline(doccheck, trees, points, work))
        print(kill_build(doccheck, trees, points, work))


if __name__ == "__main__":
    main()
