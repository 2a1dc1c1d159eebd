#!/usr/bin/env python3
"""Looks at the pages of `doccheck report` and of `check --format html` in a headless Chromium, from disk.

    python3 Tests/BrowserTests/report.py .build/debug/doccheck [--tree FOLDER] [--shots FOLDER]

Ends in 1 where something is wrong. What the machine lacks (Java for the Nu checker) is named and left out.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import checkers

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def report(doccheck, tree, out, *options):
    done = subprocess.run([doccheck, "report", str(tree), "--out", str(out), *options], capture_output=True, text=True)
    assert done.returncode == 0, f"report ends in {done.returncode}: {done.stderr}"


class Tests:
    def __init__(self, chromium, doccheck, folder, tree, shots):
        self.chromium, self.doccheck, self.folder, self.tree, self.shots = chromium, doccheck, folder, tree, shots

    def prepare(self):
        self.first, self.out = self.folder / "first", self.folder / "report"
        report(self.doccheck, self.tree, self.first)
        known = self.folder / "earlier.json"
        earlier = json.loads((self.first / "report.json").read_text(encoding="utf-8"))
        # As if a part of it were new, and something were gone.
        earlier["findings"] = [dict(one, fingerprint="0" * 16) if n % 3 == 0 else one for n, one in enumerate(earlier["findings"])]
        known.write_text(json.dumps(earlier), encoding="utf-8")
        report(self.doccheck, self.tree, self.out, "--since", str(known))
        subprocess.run([self.doccheck, "check", str(self.tree), "--notes", "--format", f"html={self.out / 'check.html'}"], capture_output=True)

    def pages(self):
        locale = sorted((self.out / "locale").glob("*.html"), key=lambda file: -file.stat().st_size)[0]
        article = sorted((self.out / "article").glob("*.html"), key=lambda file: -file.stat().st_size)[0]
        return [self.out / "index.html", locale, article, self.out / "sheet" / locale.name, self.out / "check.html"]

    def open(self, file, fragment="", **options):
        page = self.chromium.new_context(**options).new_page()
        page.said = []
        page.on("console", lambda message: page.said.append(message.text) if message.type == "error" else None)
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.on("request", lambda request: page.said.append(request.url) if not request.url.startswith("file:") else None)
        page.goto(file.as_uri() + fragment, wait_until="load")
        return page

    def test_pages_ask_nobody_and_say_nothing(self):
        for file in self.pages():
            page = self.open(file)
            assert page.said == [], f"{file.name}: {page.said}"

    def test_the_first_view_says_which_locale_is_worst(self):
        page = self.open(self.out / "index.html", viewport={"width": 1280, "height": 800})
        answer = page.locator(".start .answer")
        assert answer.is_visible() and answer.inner_text().startswith("Worst: ")
        assert answer.bounding_box()["y"] < 300
        assert page.locator("table.heat a").count() > 0

    def test_what_changed_since_the_last_report_is_said(self):
        page = self.open(self.out / "index.html")
        assert "are new" in page.locator("section[aria-labelledby=changes]").inner_text()

    def test_every_link_leads_somewhere(self):
        texts = {}
        for file in self.pages():
            page = self.open(file)
            for href in page.eval_on_selector_all("a[href]", "links => links.map(link => link.getAttribute('href'))"):
                path, _, fragment = href.partition("#")
                target = (file.parent / path).resolve() if path else file
                assert target.exists(), f"{file.name}: {href}"
                if fragment and not fragment.startswith("?"):
                    if target not in texts:
                        texts[target] = target.read_text(encoding="utf-8")
                    assert f'id="{fragment}"' in texts[target], f"{file.name}: {href}"

    def test_filters_live_in_the_address(self):
        file = self.pages()[2]
        page = self.open(file)
        items = page.locator("[data-item]")
        value = items.first.get_attribute("data-rule")
        page.locator("select[name=rule]").select_option(value)
        assert f"rule={value}" in page.url
        shown = page.locator("[data-item]:not([hidden])")
        rules = page.eval_on_selector_all("[data-item]:not([hidden])", "items => [...new Set(items.map(item => item.dataset.rule))]")
        assert rules == [value], rules
        again = self.open(file, f"#?rule={value}")
        assert again.locator("[data-item]:not([hidden])").count() == shown.count()
        assert again.locator("select[name=rule]").input_value() == value
        none = self.open(file, "#?words=zzzzzzzz")
        assert none.locator("[data-item]:not([hidden])").count() == 0
        assert none.locator("[role=status]").inner_text().startswith("0 of ")

    def test_the_keyboard_leads_from_the_first_page_to_a_cell(self):
        page = self.open(self.out / "index.html")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.keyboard.press("Enter")
        for _ in range(40):
            page.keyboard.press("Tab")
            if "locale/" in (page.evaluate("document.activeElement.getAttribute('href')") or ""):
                break
        page.keyboard.press("Enter")
        page.wait_for_url("**/locale/*")
        page.locator("form.filters select").first.focus()
        for _ in range(60):
            page.keyboard.press("Tab")
            href = page.evaluate("document.activeElement.getAttribute('href')") or ""
            if "article/" in href and "#i" in href:
                break
        page.keyboard.press("Enter")
        page.wait_for_url("**/article/*")
        fragment = page.url.split("#")[1]
        assert page.locator(f"[id='{fragment}']").is_visible()

    def test_no_page_is_larger_than_300_kilobytes(self):
        large = [f"{file.name}: {file.stat().st_size}" for file in self.out.rglob("*.html")
                 if file.stat().st_size > 300_000 and file.name != "check.html"]
        assert not large, large

    def test_narrow_pages_scroll_nowhere_and_break_no_rule(self):
        for width in (320, 1280):
            for file in self.pages()[:-1]:
                page = self.open(file, viewport={"width": width, "height": 900})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{file.name} at {width}"
                broken = page.eval_on_selector_all(
                    ".label code", "codes => codes.filter(code => code.getClientRects().length > 1).map(code => code.textContent)")
                assert not broken, f"{file.name} at {width}: {broken[:3]}"

    def test_pages_work_without_scripts(self):
        page = self.open(self.pages()[2], java_script_enabled=False)
        assert page.locator("form.filters").is_hidden() and page.locator("[data-item]").first.is_visible()

    def test_pages_are_accessible(self):
        wrong = checkers.inaccessible(self.chromium.new_context, [file.as_uri() for file in self.pages()])
        assert not wrong, "\n".join(wrong)

    def test_pages_are_valid(self):
        wrong, skipped = checkers.invalid(self.out.rglob("*.html"))
        assert not wrong, "\n".join(wrong[:20])
        return skipped

    def test_the_first_view_is_there_within_a_second(self):
        started = time.monotonic()
        page = self.open(self.out / "index.html")
        took = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
        count = len(json.loads((self.out / "report.json").read_text(encoding="utf-8"))["findings"])
        return f"drawn after {took:.0f} ms, opened after {time.monotonic() - started:.2f} s, {count} findings"

    def test_pages_print(self):
        if not self.shots:
            return "--shots FOLDER writes them"
        self.shots.mkdir(parents=True, exist_ok=True)
        for file in self.pages():
            for scheme in ("light", "dark"):
                page = self.open(file, color_scheme=scheme, viewport={"width": 1280, "height": 900})
                page.screenshot(path=str(self.shots / f"{file.stem[:40]}-{scheme}.png"), full_page=file.stem == "index")
            page = self.open(file)
            page.pdf(path=str(self.shots / f"{file.stem[:40]}.pdf"), format="A4")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("doccheck")
    parser.add_argument("--tree", type=pathlib.Path, default=ROOT / "content", help="what is reported about")
    parser.add_argument("--shots", type=pathlib.Path, help="write screenshots and PDFs to this folder")
    arguments = parser.parse_args()
    from playwright.sync_api import sync_playwright
    failures = 0
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
        doccheck = str(pathlib.Path(arguments.doccheck).resolve())
        tests = Tests(chromium, doccheck, pathlib.Path(folder), arguments.tree, arguments.shots)
        tests.prepare()
        for name in [name for name in dir(tests) if name.startswith("test_")]:
            try:
                said = getattr(tests, name)()
                print(f"ok   {name[5:].replace('_', ' ')}" + (f": {said}" if said else ""), flush=True)
            except Exception as error:  # noqa: BLE001 each failure is told, and the rest goes on
                failures += 1
                print(f"FAIL {name[5:].replace('_', ' ')}: {error}", flush=True)
        chromium.close()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
