#!/usr/bin/env python3
"""Clicks through sites that doccheck builds, in a headless Chromium.

    python3 Tests/BrowserTests/run.py .build/debug/doccheck

Ends in 1 where something is wrong. What the machine lacks (a browser, Pagefind, Java) is named and left out.
"""

import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.parse

import checkers
import history
import hostile
from site_server import Server, build

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ARTICLE = "customize-webviews.html"


class Browser:
    """A browser that remembers what pages complain about and whom they ask."""

    def __init__(self, playwright, executable):
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        self.chromium = playwright.chromium.launch(executable_path=executable, args=arguments)

    def context(self, **options):
        return self.chromium.new_context(**options)

    def page(self, context, url):
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.said, page.asked = [], []
        host = urllib.parse.urlsplit(url).netloc
        page.on("console", lambda message: page.said.append(message.text) if message.type == "error" and not favicon(message) else None)
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.on("request", lambda request: page.asked.append(request.url) if foreign(request.url, host) else None)
        page.goto(url, wait_until="load")
        return page


def favicon(message):
    """Browsers ask every host for it."""
    return (message.location or {}).get("url", "").endswith("/favicon.ico")


def foreign(url, host):
    parts = urllib.parse.urlsplit(url)
    return parts.scheme not in ("data", "blob", "about") and parts.netloc != host


def quiet(page):
    """Nothing was complained about, and nobody else asked."""
    assert page.said == [], f"{page.url}: the console says {page.said}"
    assert page.asked == [], f"{page.url}: asks {page.asked}"


class Tests:
    def __init__(self, browser, doccheck, folder, has_search):
        self.browser, self.doccheck, self.folder = browser, doccheck, folder
        self.has_search = has_search

    def prepare(self):
        content = self.folder / "content"
        shutil.copytree(ROOT / "content", content)
        # An article that lacks a locale, with tabs.
        for locale in ("fr-FR", "pl-PL"):
            (content / locale / "more").mkdir()
            (content / locale / "more" / "tabs.md").write_text(
                "# Onglets\n\n## Première\n\n# [Un](#tab/one)\n\nPremier.\n\n# [Deux](#tab/two)\n\nSecond.\n\n---\n\n"
                "## Seconde\n\n```bash\necho 1\n```\n\n> [!NOTE]\n> Note.\n", encoding="utf-8")
        options = ["--search"] if self.has_search else []
        for name, more in (("plain", options), ("findings", ["--with-findings"])):
            status, said = build(self.doccheck, content, self.folder / name, *more)
            assert status == 0, f"build ends in {status}: {said}"
        self.plain = Server(self.folder / "plain")
        self.findings = Server(self.folder / "findings")
        history.write(self.folder / "history" / "docs")
        status, said = build(self.doccheck, self.folder / "history" / "docs", self.folder / "versions")
        assert status == 0, f"build ends in {status}: {said}"
        self.versions = Server(self.folder / "versions")

    def open(self, site, path, **options):
        return self.browser.page(self.browser.context(**options), site.url + path)

    def test_the_locale_switch_keeps_the_section(self):
        page = self.open(self.plain, f"ko-KR/{ARTICLE}", viewport={"width": 1280, "height": 800})
        heading = page.locator("main h2, main h3").nth(3)
        heading.evaluate("heading => heading.scrollIntoView()")
        page.wait_for_timeout(200)
        level = heading.evaluate("heading => [...document.querySelectorAll('main h2, main h3')].indexOf(heading)")
        # The driver scrolls to what it clicks, and a reader does not.
        page.locator(".dc-languages > summary").dispatch_event("click")
        page.locator(".dc-languages a[hreflang='pl-PL']").dispatch_event("click")
        page.wait_for_url("**/pl-PL/**")
        assert urllib.parse.urlsplit(page.url).fragment, "the address names no section"
        page.wait_for_timeout(200)
        top = page.locator("main h2, main h3").nth(level).evaluate("heading => heading.getBoundingClientRect().top")
        assert 0 <= top < 300, f"the section stands at {top} px"
        quiet(page)

    def test_a_section_that_the_address_names_is_kept(self):
        context = self.browser.context(viewport={"width": 1280, "height": 2400})
        page = self.browser.page(context, self.plain.url + "fr-FR/more/tabs.html#seconde")
        page.locator(".dc-languages > summary").click()
        page.locator(".dc-languages a[hreflang='pl-PL']").click()
        page.wait_for_url("**/pl-PL/**")
        # The page is too short to scroll: the address alone tells.
        assert page.url.endswith("#seconde"), page.url
        page.go_back()
        page.wait_for_url("**/fr-FR/**")
        assert page.url.endswith("#seconde")
        page.locator(".dc-languages > summary").click()
        page.locator(".dc-languages a[hreflang='ko-KR']").click()
        page.wait_for_url("**/ko-KR/**")
        assert page.url.endswith("#seconde"), page.url
        page.go_forward()
        quiet(page)

    def test_light_and_dark_are_switched_and_remembered(self):
        context = self.browser.context(color_scheme="light")
        page = self.browser.page(context, self.plain.url + f"ko-KR/{ARTICLE}")
        ground = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor")
        light = ground()
        button = page.locator(".dc-scheme")
        assert button.get_attribute("aria-pressed") == "false" and button.get_attribute("aria-label")
        button.focus()
        page.keyboard.press("Enter")
        assert button.get_attribute("aria-pressed") == "true" and ground() != light
        page.goto(self.plain.url + "pl-PL/index.html")
        assert ground() != light, "another page is light again"
        page.locator(".dc-scheme").click()
        page.reload()
        assert ground() == light
        quiet(page)

    def test_nothing_is_wider_than_the_screen(self):
        for width in (320, 2560):
            context = self.browser.context(viewport={"width": width, "height": 900})
            for site, path in ((self.plain, f"ko-KR/{ARTICLE}"), (self.plain, "pl-PL/index.html"), (self.findings, f"ko-KR/{ARTICLE}"),
                               (self.versions, "de/boil.html"), (self.versions, "ar/boil.beside.html"), (self.versions, "v1/de/boil.html")):
                page = self.browser.page(context, site.url + path)
                page.locator("main").wait_for()
                over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                assert over <= 0, f"{path} at {width} px is {over} px too wide"
                page.close()
            context.close()

    def test_a_page_is_printed_without_its_frame(self):
        page = self.open(self.plain, f"ko-KR/{ARTICLE}", color_scheme="dark")
        page.locator(".dc-scheme").click()
        page.locator(".dc-scheme").click()
        page.emulate_media(media="print", color_scheme="light")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert not page.locator(".dc-header").is_visible() and page.locator("main h1").is_visible()
        assert page.pdf()[:4] == b"%PDF"

    def test_a_teams_highlighter_works(self):
        prism = pathlib.Path("/usr/share/nodejs/prismjs")
        highlight = pathlib.Path("/usr/share/javascript/highlight.js")
        if (highlight / "highlight.js").exists():
            start = self.folder / "start.js"
            start.write_text("(hljs.highlightAll || hljs.initHighlighting)();", encoding="utf-8")
            scripts, style, mark = [highlight / "highlight.js", start], highlight / "styles" / "default.css", "[class^=hljs-]"
        elif (prism / "prism.js").exists():
            scripts, style, mark = [prism / "prism.js", prism / "components" / "prism-bash.min.js"], prism / "themes" / "prism.css", ".token"
        else:
            return "neither libjs-highlight.js nor node-prismjs is there"
        content = self.folder / "coloured" / "content"
        for locale in ("en", "pl"):
            (content / locale).mkdir(parents=True)
            (content / locale / "a.md").write_text("# A\n\n```bash\nif true; then echo \"x\"; fi\n```\n", encoding="utf-8")
        configuration = "site:\n  scripts:\n" + "".join(f"  - {file}\n" for file in scripts) + f"  styles:\n  - {style}\n"
        (content.parent / ".doccheck.yml").write_text(configuration, encoding="utf-8")
        status, said = build(self.doccheck, content, content.parent / "site")
        assert status == 0, f"build ends in {status}: {said}"
        with Server(content.parent / "site") as site:
            page = self.open(site, "pl/a.html")
            page.locator(f"code {mark}").first.wait_for()
            quiet(page)

    def test_search_finds_words_of_each_language(self):
        if not self.has_search:
            return "Pagefind is not there"
        for locale, word in (("ko-KR", "쿠키"), ("zh-TW", "瀏覽器"), ("pl-PL", "przeglądarki")):
            page = self.open(self.plain, f"{locale}/{ARTICLE}")
            page.locator(".dc-search input").fill(word)
            page.locator(".dc-search-results a").first.wait_for()
            found = [link.get_attribute("href") for link in page.locator(".dc-search-results a").all()]
            assert all(f"/{locale}/" in href for href in found), f"{word} leads to {found}"
            # What is found equally well stands in any order.
            place = next(place for place, href in enumerate(found) if ARTICLE in href)
            page.locator(".dc-search input").focus()
            for _ in range(place + 1):
                page.keyboard.press("ArrowDown")
            assert page.evaluate("document.activeElement.getAttribute('href')") == found[place]
            page.keyboard.press("Enter")
            page.wait_for_url(f"**{found[place]}*")
            page.wait_for_load_state()
            assert ARTICLE in page.url
            quiet(page)

    def test_without_an_index_no_box_is_drawn(self):
        page = self.open(self.findings, f"ko-KR/{ARTICLE}")
        assert page.locator("input[type=search]").count() == 0

    def test_tabs_work_by_keyboard_and_are_remembered(self):
        page = self.open(self.plain, "fr-FR/more/tabs.html")
        page.locator(".tabs > input").first.focus()
        page.keyboard.press("ArrowRight")
        assert page.get_by_text("Second.").is_visible() and not page.get_by_text("Premier.").is_visible()
        page.reload()
        assert page.get_by_text("Second.").is_visible()
        quiet(page)

    def test_tabs_work_without_scripts(self):
        page = self.open(self.plain, "fr-FR/more/tabs.html", java_script_enabled=False)
        page.locator(".tabs > label").nth(1).click()
        assert page.get_by_text("Second.").is_visible()

    def test_code_is_copied_by_keyboard(self):
        context = self.browser.context(permissions=["clipboard-read", "clipboard-write"])
        page = self.browser.page(context, self.plain.url + "fr-FR/more/tabs.html")
        page.locator(".dc-copy").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(200)
        assert page.evaluate("navigator.clipboard.readText()").strip() == "echo 1"
        quiet(page)

    def test_the_findings_bar_works_by_keyboard(self):
        page = self.open(self.findings, f"ko-KR/{ARTICLE}", viewport={"width": 1280, "height": 800})
        cell = page.locator("td", has=page.locator("mark.dc-critical"))
        assert cell.count() == 2 and cell.first.locator("mark").inner_text() == "예"
        note = page.locator("#dc-finding-1")
        for locale, word in (("fr-FR", "Non"), ("pl-PL", "Nie"), ("zh-TW", "否")):
            assert note.locator(f".dc-others [lang='{locale}']").inner_text().startswith(word)
        page.locator(".dc-forth").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "dc-sign-1"
        assert page.locator(".dc-where").inner_text() == "1 / 2"
        top = page.locator("#dc-sign-1").evaluate("sign => sign.getBoundingClientRect().top")
        bar = page.locator(".dc-bar").evaluate("bar => bar.getBoundingClientRect().bottom")
        assert bar < top < 800, f"the mark stands at {top} px, the bar ends at {bar} px"
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.id") == "dc-sign-2"
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        assert page.evaluate("document.activeElement.parentElement.id") == "dc-finding-2"
        toggle = page.locator("button.dc-count.dc-critical")
        toggle.focus()
        page.keyboard.press("Space")
        assert toggle.get_attribute("aria-pressed") == "false" and not page.locator("#dc-sign-1").is_visible()
        quiet(page)

    def test_findings_can_be_read_without_scripts(self):
        page = self.open(self.findings, f"ko-KR/{ARTICLE}", java_script_enabled=False)
        page.locator("#dc-sign-2").click()
        assert page.url.endswith("#dc-finding-2") and page.locator("#dc-finding-2 .dc-others").is_visible()

    def test_the_index_counts_findings(self):
        page = self.open(self.findings, "ko-KR/index.html")
        assert page.locator(".dc-tally .dc-critical").first.inner_text().strip().startswith("2")

    def test_newer_text_is_shown_without_scripts(self):
        page = self.open(self.versions, "de/boil.html", java_script_enabled=False)
        page.locator(".dc-notice a").first.click()
        assert page.url.endswith("#dc-change-1")
        note = page.locator("#dc-change-1")
        assert not note.locator("ins").first.is_visible()
        note.locator("summary").click()
        assert note.locator("ins").first.inner_text().strip() == "300"
        marked = page.locator(".dc-outdated").first.bounding_box()
        assert abs(marked["y"] + marked["height"] - note.bounding_box()["y"]) <= 1, "the note is apart from its paragraph"

    def test_a_report_quotes_the_selected_text(self):
        page = self.open(self.versions, "de/boil.html")
        link = page.locator("[data-pattern]")
        before = link.get_attribute("href")
        assert "Wasser%20kochen" in before
        page.locator("main li", has_text="Öffnen").dblclick(position={"x": 20, "y": 10})
        page.wait_for_timeout(100)
        assert "%C3%96ffnen" in link.get_attribute("href"), link.get_attribute("href")
        page.evaluate("getSelection().removeAllRanges()")
        page.wait_for_timeout(1300)
        assert link.get_attribute("href") == before
        quiet(page)

    def test_the_source_is_beside_the_text_or_below_it(self):
        for width, is_beside in ((1280, True), (320, False)):
            for locale in ("de", "ar"):
                page = self.open(self.versions, f"{locale}/boil.beside.html", viewport={"width": width, "height": 900})
                own, other = [page.locator(f".dc-row > :nth-child({side}) p").nth(0).bounding_box() for side in (1, 2)]
                assert (abs(own["y"] - other["y"]) <= 2) == is_beside, f"{locale} at {width} px"
                if is_beside:
                    assert (own["x"] < other["x"]) == (locale == "de"), f"{locale}: the source is on the wrong side"
                quiet(page)

    def test_the_menu_of_versions_leads_to_the_same_page(self):
        page = self.open(self.versions, "de/boil.html")
        page.locator(".dc-versions > summary").click()
        page.locator(".dc-versions a", has_text="1.0").click()
        page.wait_for_url("**/v1/de/boil.html")
        page.locator(".dc-notice a").first.click()
        page.wait_for_url(self.versions.url + "de/boil.html")
        page.locator(".dc-versions > summary").click()
        page.keyboard.press("Escape")
        assert page.locator(".dc-versions").get_attribute("open") is None
        quiet(page)

    def test_the_policy_stops_an_inline_script(self):
        source = (self.folder / "plain" / "ko-KR" / ARTICLE).read_text(encoding="utf-8")
        planted = "<script>window.planted = 1</script><img src=x onerror='window.planted = 2' alt=''></main>"
        copy = self.folder / "plain" / "ko-KR" / "planted.html"
        copy.write_text(source.replace("</main>", planted), encoding="utf-8")
        try:
            page = self.open(self.plain, "ko-KR/planted.html")
            page.wait_for_timeout(300)
            assert page.evaluate("window.planted") is None, "the inline script ran"
            assert any("Content Security Policy" in text for text in page.said), "nothing was blocked"
        finally:
            copy.unlink()

    def test_pages_are_accessible(self):
        pages = [
            (self.plain, f"ko-KR/{ARTICLE}"), (self.plain, "ko-KR/index.html"), (self.plain, "ko-KR/more/tabs.html"),
            (self.plain, "index.html"), (self.plain, "nowhere.html"), (self.findings, f"ko-KR/{ARTICLE}"),
            (self.findings, "ko-KR/index.html"), (self.versions, "de/boil.html"), (self.versions, "ar/boil.beside.html"),
            (self.versions, "v1/de/boil.html"),
        ]
        wrong = checkers.inaccessible(self.browser.context, [site.url + path for site, path in pages])
        assert not wrong, "\n".join(wrong)

    def test_pages_are_valid(self):
        # Pagefind's files are none of ours.
        files = [
            file for name in ("plain", "findings", "versions") for file in (self.folder / name).rglob("*.html")
            if "pagefind" not in file.parts]
        wrong, skipped = checkers.invalid(files)
        assert not wrong, "\n".join(wrong[:20])
        return skipped

    def test_hostile_markdown_runs_nothing_and_asks_nobody(self):
        texts = hostile.pages()
        assert len(hostile.vectors()) >= 200
        trouble = []
        for flavor in ("learn", "hugo", "mkdocs", "mdx"):
            content = self.folder / f"hostile-{flavor}" / "content"
            for locale in ("fr-FR", "pl-PL"):
                (content / locale).mkdir(parents=True)
                for name, text in texts.items():
                    (content / locale / name).write_text(text, encoding="utf-8")
            # Two flavours load pictures, sounds and videos of other hosts, as by default, and two show links to them.
            shows = flavor in ("mkdocs", "mdx")
            settings = content.parent / ".doccheck.yml"
            settings.write_text(f"site:\n  remote-media: {'show' if shows else 'link'}\n", encoding="utf-8")
            out = content.parent / "site"
            status, said = build(
                self.doccheck, content, out, "--config", settings, "--flavor", flavor, "--with-findings")
            assert status in (0, 1, 2) and "Fatal" not in said, f"{flavor}: {status} {said[-400:]}"
            assert len(list(out.rglob("page-*.html"))) == 2 * len(texts), f"{flavor}: pages are missing: {said[-400:]}"
            with Server(out) as site:
                # With its policy a page is looked at once more: that it holds is shown by any flavour.
                trouble += self.attack(site, texts, flavor, (True, False) if flavor == "learn" else (True,), shows)
        assert not trouble, "\n".join(trouble[:20])

    def test_a_browser_reads_the_very_elements_that_were_written(self):
        """Nothing that is drawn is moved, closed or left out by the HTML parser: it finds the elements in the order of their tags."""
        corpus = [
            path.read_bytes() for path in sorted((ROOT / "Tests" / "FuzzTests" / "Corpus").rglob("*"))
            if path.is_file() and path.parent.name in ("read", "render", "check", "diff")]
        texts = [(ROOT / "Tests" / "MarkdownReaderTests" / "Everything.md").read_bytes(), *corpus]
        texts += [text.encode() for text in hostile.pages(each=8).values()]
        texts += mutations(texts, 300)
        page = self.browser.context().new_page()
        wrong = []
        for number, text in enumerate(texts):
            flavor = ("commonmark", "gfm", "learn", "hugo", "mkdocs", "mdx")[number % 6]
            done = subprocess.run([self.doccheck, "render", "--flavor", flavor, "-"], input=text, capture_output=True)
            assert done.returncode in (0, 1, 2), f"{flavor}: render ended with {done.returncode} on {text[:200]!r}"
            html = done.stdout.decode("utf-8")
            # What a table may leave unsaid, the parser adds.
            written = [name.lower() for name in re.findall(r"<([a-zA-Z][^\s/>]*)", html)]
            if [name for name in page.evaluate(ELEMENTS, html) if name not in UNSAID] != [name for name in written if name not in UNSAID]:
                wrong.append(f"{flavor}: {text[:300]!r}\n  was drawn as {html[:600]!r}")
        assert not wrong, f"{len(wrong)} of {len(texts)}\n" + "\n".join(wrong[:5])

    def attack(self, site, texts, flavor, bypasses, shows):
        """Opens each page without its policy, and as it is: nothing runs either way, and no host is asked but for media."""
        trouble = []
        for bypass in bypasses:
            context = self.browser.context(bypass_csp=bypass)
            hits = []
            context.expose_function("hit", lambda number=0: hits.append(number))
            page = context.new_page()
            page.on("dialog", lambda dialog: (hits.append("dialog"), dialog.dismiss()))
            asked = []
            page.on("request", lambda request: asked.append(request.url) if foreign(request.url, urllib.parse.urlsplit(site.url).netloc) else None)
            for name in texts:
                path = "fr-FR/" + name.replace(".md", ".html")
                hits.clear()
                asked.clear()
                page.goto(site.url + path, wait_until="load")
                where = f"{flavor} {path}{' without its policy' if bypass else ''}"
                if page.url != site.url + path:
                    trouble.append(f"{where}: leads to {page.url}")
                if hits:
                    trouble.append(f"{where}: runs {hits}")
                loaded = [url for url in asked if not shows or not re.search(r"\.(png|mp4|mp3|vtt)$", url)]
                if loaded:
                    trouble.append(f"{where}: asks {loaded}")
                # What was about to run has run when the page has answered.
                found = page.evaluate(DANGEROUS)
                if found:
                    trouble.append(f"{where}: holds {found}")
            context.close()
        return trouble

    def test_serve_reloads_open_pages(self):
        content = self.folder / "served" / "content"
        shutil.copytree(ROOT / "content", content)
        command = [self.doccheck, "serve", str(content), "--out", str(self.folder / "served" / "site"), "--port", "0",
                   "--with-findings"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            url = None
            for line in process.stderr:
                match = re.search(r"serving (http\S+)", line)
                if match:
                    url = match.group(1)
                    break
            assert url, "serve did not say its address"
            page = self.browser.page(self.browser.context(), f"{url}ko-KR/{ARTICLE}")
            page.wait_for_timeout(500)
            file = content / "ko-KR" / "customize-webviews.md"
            file.write_text(file.read_text(encoding="utf-8") + "\n\nNEU-NEU\n", encoding="utf-8")
            page.get_by_text("NEU-NEU").wait_for(timeout=30_000)
            quiet(page)
        finally:
            process.send_signal(2)
            started = time.monotonic()
            process.stderr.read()
            status = process.wait(timeout=20)
        assert status == -2, f"serve ends in {status} on Ctrl-C, and not by the signal"
        assert time.monotonic() - started < 10, "serve takes long to stop"


# What must not be in a page, whatever stops it.
DANGEROUS = r"""() => {
  const found = [];
  const bad = /^[\s\u0000-\u0020]*(javascript|vbscript|data:text|data:image\/svg|feed:|jar:|view-source:)/i;
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    if (["iframe", "frame", "object", "embed", "applet", "base", "portal"].includes(name)) found.push(name);
    if (name === "script" && !(element.getAttribute("src") || "").match(/^(\.\.\/|\/)*assets\//)) found.push("script");
    if (name === "style" || (name === "meta" && element.httpEquiv.toLowerCase() === "refresh")) found.push(name);
    for (const attribute of element.attributes) {
      if (/^on/i.test(attribute.name) || attribute.name === "srcdoc" || attribute.name === "ping") found.push(name + "@" + attribute.name);
      if (/^(href|src|xlink:href|action|formaction|data|poster|background|srcset)$/i.test(attribute.name) && bad.test(attribute.value)) {
        found.push(`${name}@${attribute.name}=${attribute.value.slice(0, 40)}`);
      }
    }
  }
  return found;
}"""


UNSAID = ("tbody", "tr", "colgroup")

ELEMENTS = """html => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.querySelectorAll('*')].map(element => element.localName.toLowerCase());
}"""


def mutations(texts, count):
    """Texts made of parts of others, the same ones every time."""
    lucky = random.Random(1)
    tags = "p b div table tr td ul li h1 h2 a span i em dl dd details summary caption col blockquote hr img noscript ruby rt"
    blocks = [f"<{slash}{name}>".encode() for name in tags.split() for slash in ("", "", "/")] * 2 + [b"*a", b"b**", b"[c](d)"] * 4
    blocks += [block for text in texts for block in text.split(b"\n\n") if len(block) < 400]
    made = []
    for _ in range(count):
        parts = lucky.choices(blocks, k=lucky.randint(1, 6))
        text = lucky.choice((b"\n\n", b"\n", b" ")).join(parts)
        made.append(text[: lucky.randint(1, len(text))] if text and lucky.random() < 0.5 else text)
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("doccheck", help="the binary")
    parser.add_argument("--must", action="store_true", help="end in 1 where the machine lacks what the tests need")
    parser.add_argument("only", nargs="*", help="words in the names of the tests to run")
    arguments = parser.parse_args()
    try:
        from playwright.sync_api import sync_playwright
        import axe_playwright_python  # noqa: F401
    except ImportError as error:
        print(f"skipped: the browser tests need {error.name} (pip install -r {HERE / 'requirements.txt'})")
        return int(arguments.must)
    executable = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not executable:
        print("skipped: the browser tests need Chromium (apt-get install chromium)")
        return int(arguments.must)
    pagefind = shutil.which("pagefind") or subprocess.run(
        [shutil.which("python3") or sys.executable, "-m", "pagefind", "--version"], capture_output=True).returncode == 0
    failed = 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = Browser(playwright, executable)
        tests = Tests(browser, str(pathlib.Path(arguments.doccheck).resolve()), pathlib.Path(folder), bool(pagefind))
        tests.prepare()
        names = [name for name in dir(tests) if name.startswith("test_")]
        for name in names:
            if arguments.only and not any(word in name for word in arguments.only):
                continue
            started = time.monotonic()
            said = name.removeprefix("test_").replace("_", " ")
            try:
                skipped = getattr(tests, name)()
                failed += 1 if skipped and arguments.must else 0
                print(f"{'skipped' if skipped else 'passed'}: {said}{': ' + skipped if skipped else ''} ({time.monotonic() - started:.1f} s)", flush=True)
            except Exception as error:
                failed += 1
                detail = str(error) if isinstance(error, AssertionError) and str(error) else traceback.format_exc()
                print(f"failed: {said}\n  " + detail.replace("\n", "\n  "), flush=True)
    print(f"{time.monotonic() - began:.0f} s")
    print("all browser tests passed" if not failed else f"{failed} browser tests failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
