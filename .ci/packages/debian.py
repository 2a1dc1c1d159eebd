"""The Debian package, which uses the libraries of the distribution."""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
from email.utils import formatdate

from .libraries import needed, run
from .tree import EXECUTABLE, Tree, gzipped


def debian(program, parts, output):
    """Writes the package to the folder `output` and returns its file."""
    revision = f"{parts.version}-1"
    architecture = run("dpkg", "--print-architecture", text=True).strip()
    tree = Tree()
    tree.add("usr/bin/doccheck", program.read_bytes(), EXECUTABLE)
    tree.add("usr/share/man/man1/doccheck.1.gz", gzipped(parts.manual.encode(), 0))
    # Shells read the completions; they do not run them.
    bash = parts.completions["bash"].removeprefix("#!/bin/bash\n")
    tree.add("usr/share/bash-completion/completions/doccheck", bash)
    tree.add("usr/share/zsh/vendor-completions/_doccheck", parts.completions["zsh"])
    tree.add("usr/share/fish/vendor_completions.d/doccheck.fish", parts.completions["fish"])
    # Yams, the reader of YAML for Swift, contains libyaml.
    tree.add("usr/share/lintian/overrides/doccheck", "doccheck: embedded-library libyaml *\n")
    tree.add("usr/share/doc/doccheck/copyright", copyright(parts.license))
    tree.add("usr/share/doc/doccheck/README.md.gz", gzipped(parts.readme.encode(), 0))
    tree.add("usr/share/doc/doccheck/changelog.Debian.gz", gzipped(f"""doccheck ({revision}) unstable; urgency=medium

  * The program of commit {parts.commit}.

 -- {parts.maintainer}  {formatdate(parts.epoch)}
""".encode(), 0))
    control = {
        "Package": "doccheck", "Version": revision, "Section": "text", "Priority": "optional",
        "Architecture": architecture, "Maintainer": parts.maintainer,
        "Installed-Size": str(tree.size // 1024 + 1), "Depends": dependencies(program), "Suggests": "git, python3-pygments",
        "Description": parts.summary + "\n" + "\n".join(" " + line for line in parts.description),
    }
    tree.add("DEBIAN/control", "".join(f"{key}: {value}\n" for key, value in control.items()))
    tree.add("DEBIAN/md5sums", md5sums(tree))
    file = output / f"doccheck_{revision}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        tree.write(folder)
        for path in [folder, *folder.rglob("*")]:
            os.utime(path, (parts.epoch, parts.epoch))
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", folder, file], check=True,
            stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(parts.epoch)})
    return file


def dependencies(program):
    """The packages whose libraries the program loads, with the versions it needs where dpkg-shlibdeps is installed."""
    if shutil.which("dpkg-shlibdeps"):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "debian").mkdir()
            (pathlib.Path(folder) / "debian/control").write_text("Source: doccheck\n\nPackage: doccheck\nArchitecture: any\n")
            line = run("dpkg-shlibdeps", "-O", "--warnings=0", program, cwd=folder, text=True)
        return line.split("=", 1)[1].strip()
    direct = re.findall(r"NEEDED.*\[(.+)\]", run("readelf", "--dynamic", "--wide", program, text=True))
    packages = {"libc6", "libgcc-s1", "libstdc++6"}
    for name, file in needed(program).items():
        if name in direct:
            packages.add(run("dpkg", "-S", file, text=True).split(":")[0])
    return ", ".join(sorted(packages))


def md5sums(tree):
    return "".join(
        f"{hashlib.md5(data, usedforsecurity=False).hexdigest()}  {path}\n"
        for path, (data, _) in sorted(tree.files.items()) if not path.startswith("DEBIAN/"))


def copyright(license):
    """The license in Debian's machine-readable form: the holder, then the terms as one indented field."""
    title, holder, terms = license.split("\n\n", 2)
    terms = terms.split("\n\nThe articles below content/")[0]
    indented = "\n".join(" " + (line or ".") for line in terms.strip().split("\n"))
    return f"""Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: doccheck

Files: *
{holder.strip().replace("Copyright (c)", "Copyright:")}
License: Expat

License: Expat
{indented}
"""
