"""A repository whose translations are older than their source, with two versions of its site."""

import os
import subprocess

ENGLISH = """# Boil water

Fill the kettle with at least 200 ml of water before you switch it on.

## Steps

1. Open the lid.
2. Switch it on with `kettle on`.
- [ ] Take a cup.

| Tea | Minutes |
|-|-|
| Black | 4 |

```sh
kettle on --degrees 90
```
"""

TRANSLATIONS = {
    "de": """# Wasser kochen

Füllen Sie vor dem Einschalten mindestens 200 ml Wasser in den Kessel.

## Schritte

1. Öffnen Sie den Deckel.
2. Schalten Sie ihn mit `kettle on` ein.
- [ ] Nehmen Sie eine Tasse.

| Tee | Minuten |
|-|-|
| Schwarz | 4 |

```sh
kettle on --degrees 90
```
""",
    "ar": """# غلي الماء

املأ الغلاية بما لا يقل عن 200 مل من الماء قبل تشغيلها.

## الخطوات

1. افتح الغطاء.
2. شغّلها بالأمر `kettle on`.
- [ ] خذ كوبًا.

| الشاي | الدقائق |
|-|-|
| أسود | 4 |

```sh
kettle on --degrees 90
```
""",
}

CHANGES = [
    ("at least 200 ml of water", "at least 300 ml of fresh water"),
    ("2. Switch it on with `kettle on`.", "2. Close the lid.\n3. Switch it on with `kettle on`, and stay in the kitchen."),
    ("- [ ] Take a cup.", "- [ ] Take a cup of glass, and warm it."),
    ("| Black | 4 |", "| Black | 5 |\n| White | 3 |"),
    ("--degrees 90", "--degrees 95 --wait"),
]

CONFIGURATION = """source: en
site:
  title: Kettle
  url: https://docs.example.com
  beside: true
  report: "https://example.com/new?title={locale}:%20{path}&body={file}:{line}%0A{text}"
  versions:
    - {name: "2.0"}
    - {name: "1.0", ref: v1, path: v1}
"""


def write(content):
    """Makes the repository around the folder of its articles."""
    def commit(day, **texts):
        for locale, text in texts.items():
            (content / locale).mkdir(parents=True, exist_ok=True)
            (content / locale / "boil.md").write_text(text, encoding="utf-8")
        date = f"2024-05-{day:02}T10:00:00Z"
        git("add", "-A")
        git("commit", "-qm", "Change", env={"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date})

    def git(*arguments, env={}):
        names = ["-c", "user.name=a", "-c", "user.email=a@b.example"]
        subprocess.run(["git", *names, *arguments], cwd=content.parent, env={**os.environ, **env}, check=True)

    content.mkdir(parents=True)
    (content.parent / ".doccheck.yml").write_text(CONFIGURATION, encoding="utf-8")
    git("init", "-q", "-b", "main", ".")
    commit(3, en=ENGLISH, **TRANSLATIONS)
    git("tag", "v1")
    newer = ENGLISH
    for old, new in CHANGES:
        newer = newer.replace(old, new)
    commit(20, en=newer)
