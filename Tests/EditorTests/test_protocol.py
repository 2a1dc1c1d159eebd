"""
The language server against a client that is not ours: pytest-lsp, which has pygls' protocol and the capabilities that
real editors announce, and fails on messages that break the specification. DOCCHECK names the program.
"""
import asyncio
import os
import pathlib
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

PROGRAM = os.environ.get("DOCCHECK", "doccheck")
WAIT = 60

TEXTS = {
    "en": ("Build", "The tool 🛠 builds 12 pages.", "Run it once a day."),
    "de": ("Bau", "Das Werkzeug 🛠 baut 12 Seiten.", "Starten Sie es einmal am Tag."),
    "fr": ("Construction", "L’outil 🛠 construit 12 pages.", "Lancez-le une fois par jour."),
    "sv": ("Bygge", "Verktyget 🛠 bygger 12 sidor.", "Kör det en gång om dagen."),
}


def page(locale, number="12", command="tool build --strict", second=None):
    title, first, last = TEXTS[locale]
    return (f"# {title}\n\n{first.replace('12', number)}\n\n```sh\n{command}\n```\n\n{second or last}\n\n"
            f"See [the other page](other.md).\n\n- `tool.conf`\n- 45 MB\n")


def make_tree(folder):
    """A repository whose source was changed after it was translated."""
    (folder / ".doccheck.yml").write_text("source: en\nroots: [docs]\n")
    for locale in TEXTS:
        place = folder / "docs" / locale
        place.mkdir(parents=True)
        (place / "guide.md").write_text(page(locale))
        (place / "other.md").write_text("# Other\n\n`x`\n")
    git(folder, "init", "-q", "-b", "main")
    commit(folder, "2024-01-10")
    english = page("en", second="Run it twice a week, at night, when the machine has nothing else to do.")
    (folder / "docs/en/guide.md").write_text(english)
    commit(folder, "2024-03-10")


def git(folder, *arguments, **environment):
    names = ["-c", "user.name=a", "-c", "user.email=a@b.example"]
    subprocess.run(["git", *names, *arguments], cwd=folder, check=True, env={**os.environ, **environment})


def commit(folder, day):
    git(folder, "add", "-A")
    date = f"{day}T12:00:00Z"
    git(folder, "commit", "-q", "-m", "change", GIT_AUTHOR_DATE=date, GIT_COMMITTER_DATE=date)


def units(encoding, text):
    """The code units of a text, of one size each."""
    name, size = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}[encoding]
    return name, size, text.encode(name)


class Buffer:
    """A document as an editor holds it: sends each edit and waits for the diagnostics that follow."""

    def __init__(self, client, file):
        self.client, self.uri, self.version = client, file.as_uri(), 1
        self.text = file.read_text()
        client.text_document_did_open(types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=self.uri, language_id="markdown", version=1, text=self.text)))

    def position(self, offset):
        before = self.text[:offset]
        line = before.count("\n")
        start = before.rfind("\n") + 1
        _, size, encoded = units(self.client.encoding, before[start:])
        return types.Position(line, len(encoded) // size)

    def text_before(self, position):
        name, size, encoded = units(self.client.encoding, self.text.split("\n")[position.line])
        return encoded[:position.character * size].decode(name)

    def replace(self, old, new):
        start = self.text.index(old)
        area = types.Range(self.position(start), self.position(start + len(old)))
        self.text = self.text.replace(old, new, 1)
        self.version += 1
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
            [types.TextDocumentContentChangePartial(range=area, text=new)]))

    def apply(self, edits):
        """The text after a server's edits."""
        def offset(position):
            lines = self.text.split("\n")[:position.line]
            return sum(len(line) + 1 for line in lines) + len(self.text_before(position))
        text = self.text
        for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
            text = text[:offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end):]
        return text

    async def diagnostics(self, wanted):
        """The diagnostics once they are as wanted: pulled if the editor does that, else as they were pushed."""
        async def wait():
            while True:
                if self.client.pulls:
                    report = await self.client.text_document_diagnostic_async(
                        types.DocumentDiagnosticParams(self.document))
                    found = report.items
                else:
                    found = self.client.diagnostics.get(self.uri)
                if found is not None and wanted(found):
                    return found
                await asyncio.sleep(0.02)
        return await asyncio.wait_for(wait(), WAIT)

    @property
    def document(self):
        return types.TextDocumentIdentifier(uri=self.uri)

    def at(self, text):
        return dict(text_document=self.document, position=self.position(self.text.index(text)))


@pytest_lsp.fixture(
    params=["visual_studio_code", "neovim", "emacs"],
    config=ClientServerConfig(server_command=[PROGRAM, "lsp"]),
)
async def client(lsp_client: LanguageClient, request, tmp_path):
    make_tree(tmp_path)
    # Requests of the server that the editors answer, but pytest-lsp leaves to the test.
    for name in [types.CLIENT_REGISTER_CAPABILITY, types.WORKSPACE_CODE_LENS_REFRESH,
                 types.WORKSPACE_INLAY_HINT_REFRESH]:
        lsp_client.feature(name)(lambda *_: None)
    lsp_client.tree = tmp_path
    capabilities = client_capabilities(request.param)
    lsp_client.pulls = capabilities.text_document.diagnostic is not None
    pushed = capabilities.text_document.publish_diagnostics
    lsp_client.relates = bool(pushed and pushed.related_information)
    answer = await lsp_client.initialize_session(types.InitializeParams(
        capabilities=capabilities, root_uri=tmp_path.as_uri(),
        workspace_folders=[types.WorkspaceFolder(uri=tmp_path.as_uri(), name="docs")]))
    lsp_client.encoding = answer.capabilities.position_encoding or "utf-16"
    yield
    await lsp_client.shutdown_session()


def codes(diagnostics):
    return {one.code for one in diagnostics}


@pytest.mark.asyncio
async def test_an_error_is_seen_and_mended_before_it_is_saved(client):
    german = Buffer(client, client.tree / "docs/de/guide.md")
    await german.diagnostics(lambda found: "code-body" not in codes(found))
    german.replace("--strict", "--strikt")
    found = await german.diagnostics(lambda found: "code-body" in codes(found))
    wrong = next(one for one in found if one.code == "code-body")
    assert wrong.source == "doccheck" and wrong.range.start.line == 5
    places = {one.location.uri.rsplit("/docs/")[-1] for one in wrong.related_information or []}
    assert all(place.endswith("/guide.md") for place in places) and bool(places) == client.relates
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        german.document, wrong.range, types.CodeActionContext(diagnostics=[wrong])))
    fix = next(one for one in actions if one.is_preferred)
    edits = (fix.edit.changes or {}).get(german.uri) or [
        edit for change in fix.edit.document_changes for edit in change.edits]
    german.replace("--strikt", "--strict")
    assert german.text == (client.tree / "docs/de/guide.md").read_text()
    german.replace("--strict", "--strikt")
    assert german.apply(edits) == (client.tree / "docs/de/guide.md").read_text()
    titles = [one.title for one in actions]
    assert any("isable" in title for title in titles), titles
    # Nothing was written.
    assert "--strict" in (client.tree / "docs/de/guide.md").read_text()


@pytest.mark.asyncio
async def test_characters_beyond_the_basic_plane_move_nothing(client):
    german = Buffer(client, client.tree / "docs/de/guide.md")
    german.replace("🛠 baut 12", "🛠🛠 baut 13")
    found = await german.diagnostics(lambda found: "number" in codes(found))
    number = next(one for one in found if one.code == "number")
    assert german.text.split("\n")[number.range.start.line] == "Das Werkzeug 🛠🛠 baut 13 Seiten."
    assert german.text_before(number.range.start) == "Das Werkzeug 🛠🛠 baut "


@pytest.mark.asyncio
async def test_the_other_locales_are_shown_and_found(client):
    german = Buffer(client, client.tree / "docs/de/guide.md")
    await german.diagnostics(lambda found: True)
    hover = await client.text_document_hover_async(types.HoverParams(**german.at("Starten")))
    shown = hover.contents.value
    # The source as it is, and as it was when the page was translated, and two other locales.
    assert "Run it twice a week" in shown and "Run it once a day" in shown
    assert "Lancez-le" in shown and "Kör det" in shown
    definition = await client.text_document_definition_async(types.DefinitionParams(**german.at("Starten")))
    definition = definition if isinstance(definition, list) else [definition]
    targets = [getattr(one, "uri", None) or one.target_uri for one in definition]
    assert [target.rsplit("/docs/")[-1] for target in targets] == ["en/guide.md"]
    references = await client.text_document_references_async(types.ReferenceParams(
        context=types.ReferenceContext(include_declaration=True), **german.at("Starten")))
    assert {one.uri.rsplit("/docs/")[-1] for one in references} == {f"{locale}/guide.md" for locale in TEXTS}
    assert {one.range.start.line for one in references} == {8}
    links = await client.text_document_document_link_async(types.DocumentLinkParams(german.document))
    assert [link.target.rsplit("/docs/")[-1] for link in links] == ["de/other.md"]


@pytest.mark.asyncio
async def test_an_old_translation_says_so(client):
    german = Buffer(client, client.tree / "docs/de/guide.md")
    found = await german.diagnostics(lambda found: "stale-translation" in codes(found))
    assert next(one for one in found if one.code == "stale-translation").range.start.line == 8
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(german.document))
    titles = []
    for lens in lenses:
        if not lens.command:
            lens = await client.code_lens_resolve_async(lens)
        titles.append(lens.command.title)
    assert any("1 version behind en" in title for title in titles), titles
    last = german.position(len(german.text))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(
        german.document, types.Range(types.Position(0, 0), last)))
    assert any("2024-03-10" in (hint.label if isinstance(hint.label, str) else hint.label[0].value) for hint in hints)


@pytest.mark.asyncio
async def test_clients_can_pull_one_page_and_all(client):
    (client.tree / "docs/fr/guide.md").write_text(page("fr", command="tool build --lax"))
    german = Buffer(client, client.tree / "docs/de/guide.md")
    german.replace("--strict", "--strikt")
    report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(german.document))
    assert "code-body" in codes(report.items)
    again = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(
        german.document, previous_result_id=report.result_id))
    assert again.kind == "unchanged" or codes(again.items) == codes(report.items)
    all_pages = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
    wrong = {one.uri.rsplit("/docs/")[-1] for one in all_pages.items
             if one.kind == "full" and "code-body" in codes(one.items)}
    assert {"de/guide.md", "fr/guide.md"} <= wrong


@pytest.mark.asyncio
async def test_files_and_settings_that_change_count(client):
    german = Buffer(client, client.tree / "docs/de/guide.md")
    await german.diagnostics(lambda found: "code-body" not in codes(found))
    german.replace("--strict", "--strikt")
    await german.diagnostics(lambda found: "code-body" in codes(found))
    config = client.tree / ".doccheck.yml"
    config.write_text("source: en\nroots: [docs]\nrules: { code-body: off }\n")
    change = types.FileEvent(uri=config.as_uri(), type=types.FileChangeType.Changed)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    await german.diagnostics(lambda found: "code-body" not in codes(found))
    client.text_document_did_close(types.DidCloseTextDocumentParams(german.document))
    if not client.pulls:
        await german.diagnostics(lambda found: not found)


@pytest.mark.asyncio
async def test_a_request_can_be_cancelled(client):
    german = Buffer(client, client.tree / "docs/de/guide.md")
    future = client.protocol.send_request(
        types.WORKSPACE_DIAGNOSTIC, types.WorkspaceDiagnosticParams([]))
    future.cancel()
    # The server goes on.
    hover = await client.text_document_hover_async(types.HoverParams(**german.at("Starten")))
    assert hover is not None


@pytest.mark.asyncio
async def test_a_second_folder_is_a_project_of_its_own(client, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    make_tree(other)
    (other / ".doccheck.yml").write_text("source: en\nroots: [docs]\nrules: { code-body: off }\n")
    client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(
        types.WorkspaceFoldersChangeEvent(
            added=[types.WorkspaceFolder(uri=other.as_uri(), name="other")], removed=[])))
    pages = [Buffer(client, folder / "docs/de/guide.md") for folder in [client.tree, other]]
    for buffer in pages:
        buffer.replace("--strict", "--strikt")
        buffer.replace("45", "46")
    first = await pages[0].diagnostics(lambda found: {"number", "code-body"} <= codes(found))
    second = await pages[1].diagnostics(lambda found: "number" in codes(found))
    assert "code-body" in codes(first) and "code-body" not in codes(second)
