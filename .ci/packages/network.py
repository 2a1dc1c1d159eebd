"""A libcurl that is not there: doccheck's server comes with a client in FoundationNetworking that doccheck never calls."""
import re
import subprocess

from .libraries import run


def network(library, folder):
    """
    Writes libcurl.a to `folder` and returns the linker's arguments that use it. Its functions are those that the object
    file of Foundation names in `library`, and end the program; the real one would bring thirty libraries more.
    """
    symbols = run("nm", "--undefined-only", library, text=True)
    names = sorted(set(re.findall(r"\b(curl_\w+)$", symbols, re.MULTILINE)))
    source = "void abort(void);\n" + "".join(f"void {name}(void) {{ abort(); }}\n" for name in names)
    subprocess.run(["clang", "-c", "-fPIC", "-x", "c", "-", "-o", folder / "curl.o"], check=True, input=source.encode())
    run("ar", "rcD", folder / "libcurl.a", folder / "curl.o")
    return ["-L" + str(folder)]
