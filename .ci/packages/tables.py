"""The part of ICU's tables that doccheck reads: Swift's Foundation brings all of them, 34 MB."""
import re
import struct
import subprocess

from .libraries import run

# Order of titles, names of languages and regions, likely scripts of languages, properties of characters.
KEPT = re.compile(r"(coll|lang|region|brkitr)/.*|[^/]*\.(icu|nrm|spp|cfu|res)")
# Words of languages written without spaces; formats of dates and numbers of the single locales.
DROPPED = re.compile(r".*\.dict|(?!root\b)[a-z]{2,3}(_\w+)?\.res")


def tables(library, folder):
    """
    Writes an object file of a part of the tables in `library` to `folder` and returns the linker's arguments that use it
    instead. The format is the one of ICU's ucmndata.h: a header; a count and pairs of offsets, of a name and its table; the names,
    sorted; the tables.
    """
    data = run("ar", "p", library, "icu_packaged_data.cpp.o")
    symbol = re.search(rb"icudt\d+_dat", data)[0].decode()
    start = data.index(b"CmnD") - 12
    header = data[start:start + struct.unpack_from("<H", data, start)[0]]
    base = start + len(header)
    count = struct.unpack_from("<I", data, base)[0]
    pairs = [struct.unpack_from("<II", data, base + 4 + 8 * index) for index in range(count)]
    # The length of the last table is not stored; what follows it in the section is small.
    ends = [offset for _, offset in pairs[1:]] + [pairs[-1][1] + 65536]
    chosen = []
    for (name, offset), end in zip(pairs, ends):
        name = data[base + name:data.index(b"\0", base + name)].decode()
        short = name.split("/", 1)[1]
        if KEPT.fullmatch(short) and not DROPPED.fullmatch(short):
            chosen.append((name.encode() + b"\0", data[base + offset:base + end]))
    names, bodies = b"", b""
    front = 4 + 8 * len(chosen)
    length = -(-(front + sum(len(name) for name, _ in chosen)) // 16) * 16
    toc = struct.pack("<I", len(chosen))
    for name, body in chosen:
        toc += struct.pack("<II", front + len(names), length + len(bodies))
        names += name
        bodies += body + bytes(-len(body) % 16)
    (folder / "tables.dat").write_bytes(header + (toc + names).ljust(length, b"\0") + bodies)
    subprocess.run(
        ["clang", "-c", "-x", "assembler", "-", "-o", folder / "tables.o"], check=True, cwd=folder,
        input=f"""
          .section .rodata
          .globl __wrap_{symbol}
          .balign 16
          __wrap_{symbol}: .incbin "tables.dat"
          .size __wrap_{symbol}, . - __wrap_{symbol}
          .section .note.GNU-stack,"",@progbits
        """.encode())
    return [f"--wrap={symbol}", folder / "tables.o"]
