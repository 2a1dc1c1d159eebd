"""The wheel for Python's package installers: the program as a script, its libraries in lib/doccheck of the environment."""
import platform

from .libraries import glibc
from .tree import EXECUTABLE, Tree, wheel_zip

MAIN = '''"""Runs the program doccheck that this package installed: `python -m doccheck`."""
import os
import sys
import sysconfig


def program():
    """The file of the program: where scripts of this environment are, or those of the user, or beside this package."""
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))]
    folders.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for folder in folders:
        file = os.path.join(folder, "doccheck")
        if os.path.isfile(file):
            return file
    sys.exit("doccheck is not in " + " nor in ".join(folders) + ": install this package again")


if __name__ == "__main__":
    file = program()
    os.execv(file, [file, *sys.argv[1:]])
'''


def wheel(program, libraries, parts, output):
    """Writes the wheel to the folder `output` and returns its file; `program` finds its libraries in ../lib/doccheck."""
    major, minor = glibc([program, *libraries])
    tag = f"py3-none-manylinux_{major}_{minor}_{platform.machine()}"
    base, info = f"doccheck-{parts.version}.data", f"doccheck-{parts.version}.dist-info"
    tree = Tree()
    tree.add(f"{base}/scripts/doccheck", program.read_bytes(), EXECUTABLE)
    for library in libraries:
        tree.add(f"{base}/data/lib/doccheck/{library.name}", library.read_bytes())
    for path, text in parts.shared().items():
        tree.add(f"{base}/data/{path}", text)
    tree.add("doccheck/__init__.py", '"""The program doccheck, without Python code to import."""\n')
    tree.add("doccheck/__main__.py", MAIN)
    tree.add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: doccheck\nRoot-Is-Purelib: false\nTag: {tag}\n")
    tree.add(f"{info}/METADATA", f"""Metadata-Version: 2.1
Name: doccheck
Version: {parts.version}
Summary: {parts.summary[:1].upper()}{parts.summary[1:]}
License: MIT
Classifier: License :: OSI Approved :: MIT License
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Documentation
Requires-Python: >=3.10
Description-Content-Type: text/markdown

{parts.readme}""")
    tree.add(f"{info}/LICENSE", parts.license)
    file = output / f"doccheck-{parts.version}-{tag}.whl"
    file.write_bytes(wheel_zip(tree, f"{info}/RECORD", parts.epoch))
    return file
