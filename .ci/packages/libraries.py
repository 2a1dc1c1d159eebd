"""The shared libraries that go along with the program, so that it runs where they are not installed."""
import pathlib
import re
import shutil
import subprocess
import sys

# What every Linux with glibc has, as the standard of manylinux wheels lists it. A copy of libstdc++ would ask for a newer
# glibc than the program does.
SYSTEM = re.compile(r"^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|stdc\+\+|gcc_s))\.so")


def run(*command, **options):
    """What the command writes to standard output; what it writes to standard error is shown if it fails."""
    try:
        return subprocess.run([str(part) for part in command], check=True, capture_output=True, **options).stdout
    except subprocess.CalledProcessError as error:
        sys.exit(f".ci/package: {error}\n{error.stderr}")


def needed(program):
    """The files of the shared libraries that the program loads, without those of every system, by name."""
    found = {}
    for line in run("ldd", program, text=True).splitlines():
        match = re.match(r"\s*(\S+) => (.+?)(?: \(0x[0-9a-f]+\))?$", line)
        if match and not SYSTEM.match(match[1]):
            if match[2] == "not found":
                sys.exit(f".ci/package: {match[1]}, which {program} needs, is not installed")
            found[match[1]] = pathlib.Path(match[2]).resolve()
    return found


def bundle(program, folder, rpath):
    """Copies the program and its libraries to `folder`; the program looks for them in `rpath`."""
    libraries = []
    for name, file in sorted(needed(program).items()):
        copy = folder / name
        if name.startswith("libicudata."):
            stub(copy)
        else:
            shutil.copyfile(file, copy)
            run("strip", "--strip-unneeded", copy)
            run("patchelf", "--set-rpath", "$ORIGIN", copy)
        libraries.append(copy)
    copy = folder / program.name
    shutil.copy(program, copy)
    run("patchelf", "--set-rpath", rpath, copy)
    return copy, libraries


def stub(file):
    """
    A library of ICU's tables without tables, as ICU's own stubdata: libxml2 loads ICU for encodings other than the ones
    it knows itself, and all that doccheck parses is UTF-8. The whole library is 30 MB.
    """
    symbol = "icudt" + file.name.split(".so.")[1].split(".")[0] + "_dat"
    source = f"""
      __attribute__((aligned(16))) const struct {{
        unsigned short headerSize; unsigned char magic1, magic2;
        unsigned short size, reserved; unsigned char isBigEndian, charset, sizeOfUChar, reservedByte;
        unsigned char dataFormat[4], formatVersion[4], dataVersion[4];
        char padding[8]; unsigned count, firstName;
      }} {symbol} = {{ 32, 0xda, 0x27, 20, 0, 0, 0, 2, 0, "CmnD", {{1}}, {{0}}, "", 0, 0 }};
    """.replace('"CmnD"', "{'C','m','n','D'}")
    compiler = shutil.which("clang") or shutil.which("cc")
    run(compiler, "-shared", "-nostdlib", "-fPIC", "-x", "c", "-", "-Wl,-soname," + file.name, "-Wl,--build-id=none",
        "-o", file, input=source.encode())


def glibc(files):
    """The newest version of glibc that one of the files asks for, as (2, 35)."""
    versions = [(2, 17)]
    for file in files:
        table = run("readelf", "--version-info", "--wide", file, text=True)
        versions += [(int(major), int(minor)) for major, minor in re.findall(r"GLIBC_(\d+)\.(\d+)", table)]
    return max(versions)
