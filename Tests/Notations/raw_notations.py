#!/usr/bin/env python3
"""Looks for notations of site generators that are left in the visible text of built sites, outside code.

    python3 Tests/Notations/raw_notations.py .build/debug/doccheck            builds small projects and looks through them
    python3 Tests/Notations/raw_notations.py --site DIR [DIR ...]             looks through sites

Prints a count for each kind, with the first places. Ends in 1 where something is left.
"""

import argparse
import collections
import html.parser
import pathlib
import re
import subprocess
import sys
import tempfile

KINDS = {
    "++keys++": re.compile(r"(?<!\S)\+\+[a-z\"][^+\s]*(?:\+[^+\s]+)*\+\+"),
    "==mark==": re.compile(r"(?<![=\w])==[^=\s](?:[^=]*[^=\s])?==(?!=)"),
    ":icon:": re.compile(r"(?<![\w:/]):[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*:(?![\w:/])"),
    "--8<--": re.compile(r"--8<--|—8<—|–8<–"),
    "{{": re.compile(r"\{\{"),
    "{%": re.compile(r"\{%"),
    ":::": re.compile(r":::"),
    "===": re.compile(r"===\+?!? [\"“]"),
    "<<<": re.compile(r"^<<< "),
    "@include": re.compile(r"@include:"),
    # A name alone in angle brackets is a placeholder.
    "</Tag>": re.compile(r"(?<!\w)<[A-Z][\w.]*(?:\s[^<>]*=[^<>]*/?|\s*/)>|</[A-Za-z][\w.-]*>"),
}
UNSEEN = {"code", "pre", "script", "style", "kbd", "samp", "template", "title", "svg", "textarea"}
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Text(html.parser.HTMLParser):
    """The visible texts of a page, one for each element."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.texts = [], []

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        if data.strip() and not UNSEEN.intersection(self.open):
            self.texts.append(" ".join(data.split()))


def notations(folder):
    """Yields the kind, page and text of each notation."""
    for page in sorted(pathlib.Path(folder).rglob("*.html")):
        reader = Text()
        reader.feed(page.read_text(encoding="utf-8", errors="replace"))
        for text in reader.texts:
            for kind, pattern in KINDS.items():
                for found in pattern.finditer(text):
                    start = max(0, found.start() - 30)
                    yield kind, page.relative_to(folder), text[start:found.end() + 30]


def tell(name, folder, most):
    """Prints what is left in a site, and returns how much that is."""
    found = collections.defaultdict(list)
    for kind, page, text in notations(folder):
        found[kind].append((page, text))
    total = sum(map(len, found.values()))
    print(f"{name}: {total} notations in text")
    for kind, places in found.items():
        print(f"  {kind}  {len(places)}")
        for page, text in places[:most]:
            print(f"    {page}: {text}")
    return total


# Files by path; the article of each flavor has its notations in lists, quotes and boxes, too.
PROJECTS = {
    "mkdocs": {
        "mkdocs.yml": "site_name: A\n",
        "parts/note.md": "A note.\n",
        "parts/x.py": "# --8<-- [start:part]\nprint(1)\n# --8<-- [end:part]\n",
        "docs/en/a.md": """# A

Press ++ctrl+alt+del++, ==marked==, :material-home: and :smile:.

--8<-- "parts/note.md"

- item

    --8<-- "parts/note.md"

!!! note "Title"

    --8<-- "parts/note.md"

    === "One"

        ``` py
        --8<-- "parts/x.py:part"
        ```

    === "Two"

        Text

--8<--
parts/note.md
; parts/off.md
--8<--

<!-- --8<-- [start:own] -->
Own.
<!-- --8<-- [end:own] -->

``` yaml
theme: a # (1)!
```

1.  An annotation with `code`.

{% include "docs/en/b.md" %}

/// tip | Title
Text
///
""",
        "docs/en/b.md": "B {: .x }\n",
    },
    "learn": {
        "docfx.json": "{}",
        "docs/en/includes/note.md": "A note.\n",
        "docs/en/x.cs": "// <snippet_a>\nint a;\n// </snippet_a>\n",
        "docs/en/a.md": """# A

[!INCLUDE [note](includes/note.md)]

> [!NOTE]
> [!INCLUDE [note](includes/note.md)]

:::code language="csharp" source="x.cs" id="snippet_a":::

:::row:::
:::column span="2":::
Text [!INCLUDE [note](includes/note.md)] text
:::column-end:::
:::row-end:::

{{#include includes/note.md}}

Text </div> after.
""",
    },
    "vitepress": {
        ".vitepress/config.js": "export default {}\n",
        "docs/x.ts": "// #region a\nconst a = 1;\n// #endregion a\n",
        "docs/en/part.md": "Part.\n",
        "docs/en/a.md": """# A

<<< @/x.ts#a{1}

<!--@include: ./part.md-->

::: tip Title
<<< ../x.ts
:::

::: code-group
<<< @/x.ts [One]
:::

<MyThing title="A title" :list="[1]" />

<Box>

Text

</Box>

Text </Box> after :tada:.
""",
    },
    "mdx": {
        "docusaurus.config.js": "module.exports = {};\n",
        "docs/en/_part.mdx": "Part.\n",
        "docs/en/a.mdx": """import Part from './_part.mdx';
import Thing from '@site/src/Thing';

# A

<Part />

- item

  <Part />

<Thing title="A title" items={[1, 2]} />

<Thing label="A label">

Text

</Thing>

Text <Thing text="word" /> text </Thing> :smile:.

:::note[Title]

Text

:::
""",
    },
    "hugo": {
        "hugo.toml": "",
        "docs/en/examples/a.yaml": "a: 1\n",
        "docs/en/a.md": """# A

{{% code_sample file="a.yaml" %}}

{{< note >}}
Text
{{< /note >}}

{{< mine title="T" >}}

{{< mine >}}
Text **bold**
{{< /mine >}}
""",
    },
}


def projects(doccheck, most):
    total = 0
    for flavor, files in PROJECTS.items():
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for name, text in files.items():
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            site = folder / "site"
            run = subprocess.run(
                [doccheck, "build", "docs", "--flavor", flavor, "--out", str(site)], cwd=folder, capture_output=True,
                text=True, check=False)
            if not site.is_dir():
                sys.exit(f"{flavor}: no site was built: {run.stderr}")
            total += tell(flavor, site, most)
    return total


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("doccheck", nargs="?", help="the program that builds the small projects")
    arguments.add_argument("--site", nargs="+", default=[], help="folders of built sites")
    arguments.add_argument("--most", type=int, default=5, help="how many places of each kind are printed")
    options = arguments.parse_args()
    total = sum(tell(site, site, options.most) for site in options.site)
    if options.doccheck:
        total += projects(str(pathlib.Path(options.doccheck).resolve()), options.most)
    sys.exit(1 if total else 0)


if __name__ == "__main__":
    main()
