"""Finds the parts of code with Pygments, and turns formulas into MathML with latex2mathml.

The first line of the output says what is installed. Then each line of the input is a JSON object, and each line of the
output its answer: {"language": "python", "text": "…"} gives {"tokens": "k3 1 nf4 …"}, the class and the length of each
part in bytes of UTF-8. A part without a class has no color. The answer is null if the code cannot be read.
{"formula": "x^2", "display": false} gives {"element": {"name": "math", …}}, or {"error": "…"}.
"""

import sys

# A project's own files must not be imported in place of Python's.
if sys.path and sys.path[0] == "":
    del sys.path[0]

import json
import os
import signal

answers = sys.stdout.buffer
# What a module prints is no answer.
sys.stdout = sys.stderr

# Seconds for one block.
LIMIT = 5

# Elements of a formula inside each other.
DEEPEST = 100


class TooSlow(Exception):
    pass


def strike(number, frame):
    raise TooSlow


# Pygments has more kinds than there are colors: a kind that is not listed has the class of the kind above it.
CLASSES = {
    "Keyword": "k", "Keyword.Constant": "kc", "Keyword.Type": "kt",
    "Name.Attribute": "na", "Name.Builtin": "nb", "Name.Class": "nc", "Name.Constant": "no", "Name.Decorator": "nd",
    "Name.Entity": "ni", "Name.Exception": "ne", "Name.Function": "nf", "Name.Label": "nl", "Name.Namespace": "nn",
    "Name.Property": "py", "Name.Tag": "nt", "Name.Variable": "nv",
    "Literal.Date": "ld", "Literal.Number": "m", "Literal.String": "s", "Literal.String.Escape": "se",
    "Literal.String.Interpol": "si", "Literal.String.Regex": "sr", "Literal.String.Symbol": "ss",
    "Operator.Word": "ow", "Comment": "c", "Comment.Preproc": "cp", "Comment.PreprocFile": "cp",
    "Generic.Deleted": "gd", "Generic.Emph": "ge", "Generic.Error": "gr", "Generic.Heading": "gh",
    "Generic.Inserted": "gi", "Generic.Output": "go", "Generic.Prompt": "gp", "Generic.Strong": "gs",
    "Generic.Subheading": "gu", "Generic.Traceback": "gt",
}

known = {}
lexers = {}


def class_of(kind):
    name = known.get(kind)
    if name is None:
        above = kind
        while above is not None and str(above)[6:] not in CLASSES:
            above = above.parent
        name = known[kind] = CLASSES[str(above)[6:]] if above is not None else ""
    return name


def lexer_of(language):
    if language not in lexers:
        from pygments.lexers import get_lexer_by_name

        lexers[language] = get_lexer_by_name(language)
    return lexers[language]


def tokens(language, text):
    parts = []
    read = []
    last, length = None, 0
    for _, kind, value in lexer_of(language).get_tokens_unprocessed(text):
        read.append(value)
        name = class_of(kind)
        size = len(value) if value.isascii() else len(value.encode())
        if name == last:
            length += size
            continue
        if length:
            parts.append(f"{last}{length}")
        last, length = name, size
    if length:
        parts.append(f"{last}{length}")
    return " ".join(parts) if "".join(read) == text else None


def formula(source, display):
    import html

    from latex2mathml.converter import convert_to_element

    def element(node, depth):
        if depth > DEEPEST:
            raise RecursionError
        return {
            "name": node.tag, "attributes": {name: str(value) for name, value in node.attrib.items()},
            "text": html.unescape(node.text or ""), "parts": [element(part, depth + 1) for part in node],
        }

    return element(convert_to_element(source, display="block" if display else "inline"), 0)


def installed():
    found = {"pygments": None, "languages": "", "latex2mathml": None, "places": [place for place in sys.path if os.path.exists(place)]}
    try:
        import pygments
        from pygments.lexers._mapping import LEXERS

        found["pygments"] = pygments.__version__
        found["languages"] = " ".join(sorted({alias.lower() for row in LEXERS.values() for alias in row[2]}))
        found["places"].append(pygments.__file__)
    except ImportError:
        pass
    import importlib.util

    module = importlib.util.find_spec("latex2mathml")
    if module is not None:
        import importlib.metadata

        try:
            found["latex2mathml"] = importlib.metadata.version("latex2mathml")
        except importlib.metadata.PackageNotFoundError:
            found["latex2mathml"] = "unknown"
        if module.origin:
            found["places"].append(module.origin)
    return found


def answer(request):
    signal.setitimer(signal.ITIMER_REAL, LIMIT)
    try:
        if "formula" in request:
            return {"element": formula(request["formula"], request["display"])}
        return {"tokens": tokens(request["language"], request["text"])}
    except TooSlow:
        return {"tokens": None, "error": "it takes too long"}
    except RecursionError:
        return {"tokens": None, "error": "it is nested too deeply"}
    except Exception as error:
        # latex2mathml has a class of errors for each fault, most without a text.
        words = "".join(" " + c.lower() if c.isupper() else c for c in type(error).__name__.removesuffix("Error"))
        return {"tokens": None, "error": str(error) or words.strip()}
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def tell(value):
    answers.write(json.dumps(value).encode() + b"\n")
    answers.flush()


signal.signal(signal.SIGALRM, strike)
tell(installed())
for line in sys.stdin.buffer:
    tell(answer(json.loads(line)))
