"""The manual page, made from the description that the program gives of its commands."""
import datetime
import re


def manual(description, version, epoch):
    """The roff text of doccheck(1). `description` is the JSON of `doccheck --experimental-dump-help`."""
    command = description["command"]
    name = command["commandName"]
    date = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%d")
    lines = [
        f'.TH "{name.upper()}" "1" "{date}" "{name} {version}" "User Commands"',
        ".SH NAME", f"{escaped(name)} \\- {escaped(lowered(command['abstract']).rstrip('.'))}",
        ".SH SYNOPSIS", f".B {escaped(name)}", "\\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]",
        ".SH DESCRIPTION", *paragraphs(command["abstract"]),
        ".SH COMMANDS",
    ]
    for sub in command["subcommands"]:
        if sub.get("shouldDisplay", True) and sub["commandName"] != "help":
            lines += [f'.SS "{escaped(name)} {escaped(sub["commandName"])}"', *paragraphs(sub.get("abstract", ""))]
            if sub.get("discussion"):
                lines += [".PP", *paragraphs(sub["discussion"])]
            lines += arguments(sub)
    if command.get("discussion"):
        lines += [".SH \"EXIT STATUS\"", *paragraphs(re.sub(r"^Exit status: ", "", command["discussion"]))]
    lines += [".SH \"SEE ALSO\"", f".B {escaped(name)} help", "\\fICOMMAND\\fR"]
    return "\n".join(lines) + "\n"


def arguments(command):
    """A paragraph with a hanging tag for each visible argument, below the titles of their sections."""
    lines, section = [], None
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True):
            continue
        title = argument.get("sectionTitle")
        if title and title != section:
            lines += [".PP", f".I {escaped(title)}"]
        section = title
        text = argument.get("abstract", "")
        if argument.get("defaultValue"):
            text += f" (default: {argument['defaultValue']})"
        if argument.get("allValues"):
            text += f" (values: {', '.join(argument['allValues'])})"
        lines += [".TP", tag(argument), *paragraphs(text or "No description.")]
    return lines


def tag(argument):
    """The names of an option, or the placeholder of a positional argument."""
    value = f"\\fI{escaped(argument.get('valueName', ''))}\\fR"
    if argument["kind"] == "positional":
        return value + ("..." if argument.get("isRepeating") else "")
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    names = [f"\\fB{escaped(dashes[name['kind']] + name['name'])}\\fR" for name in argument.get("names", [])]
    return ", ".join(names) + (f" {value}" if argument["kind"] == "option" else "")


def paragraphs(text):
    """The lines of roff for plain text with empty lines between its paragraphs."""
    lines = []
    for part in re.split(r"\n\s*\n", text.strip()):
        lines += [".PP"] if lines else []
        for line in escaped(part).split("\n"):
            lines.append(("\\&" if line[:1] in (".", "'") else "") + line)
    return lines


def escaped(text):
    return text.replace("\\", "\\e").replace("-", "\\-")


def lowered(text):
    return text[:1].lower() + text[1:]
