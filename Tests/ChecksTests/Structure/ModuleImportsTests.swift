import DocModel
import Findings
import Testing

@testable import Checks

/// Lines of `import` in MDX, which depend on the components that a page uses.
@Suite struct ModuleImportsTests {
  private static let body = "<Tabs>\n\nOne `a`.\n\n</Tabs>\n\n<Steps>\n\nTwo `b`.\n\n</Steps>\n"

  private func loud(_ source: String, _ own: String) -> [String] {
    let files = ["en": source, "fr": source, "es": source, "de": own].reduce(into: [:]) {
      $0["\($1.key)/a.mdx"] = $1.value
    }
    return Tree(files, source: "en", flavor: .mdx).loud.map { "\($0.place.locale) \($0.rule)" }
  }

  @Test(arguments: [
    "import { Tabs } from '@site/ui';\n\nimport { Steps } from '@site/ui';\n\n",
    "import {\n  Steps,\n  Tabs,\n} from \"@site/ui\"\n\n",
    "import { Tabs } from '@site/ui';\nimport { Steps } from '@site/ui';\n\nimport Note from '@site/note';\n\n",
  ])
  func anotherGroupingIsNoDifference(lines: String) {
    let source = "import { Tabs, Steps } from '@site/ui';\n\n"
    let note = lines.contains("Note") ? "\n<Note />\n" : ""
    #expect(loud(source + Self.body + note, lines + Self.body + note) == [])
    // The other page has no import for its note.
    if note.isEmpty { #expect(loud(lines + Self.body, source + Self.body) == []) }
  }

  /// A page that does not use a component needs no import of it.
  @Test func anImportThatIsNotUsedMayBeMissing() {
    let lines = "import { Tabs } from '@site/ui';\n\nimport { Steps } from '@site/ui';\n\n"
    let source = lines + "import Old from '@site/old';\n\n" + Self.body
    #expect(loud(source, lines + Self.body) == [])
  }

  private func places(_ source: String, _ own: String) -> [String] {
    let files = ["en": source, "fr": source, "es": source, "de": own].reduce(into: [:]) {
      $0["\($1.key)/a.mdx"] = $1.value
    }
    return Tree(files, source: "en", flavor: .mdx).findings("placeholder").map(\.place.locale.tag)
  }

  @Test func anImportThatIsUsedIsReportedIfItIsMissing() {
    let rest = "import { Tabs } from '@site/ui';\n\n"
    #expect(places(rest + "import { Steps } from '@site/steps';\n\n" + Self.body, rest + Self.body) == ["de"])
  }

  @Test func anImportThatThePageDoesNotUseIsReported() {
    let rest = "import { Tabs, Steps } from '@site/ui';\n\n"
    #expect(places(rest + Self.body, rest + "import Old from '@site/old';\n\n" + Self.body) == ["de"])
  }

  /// An escape that a script needs no more than the sign alone.
  @Test func anEscapedSignIsTheSign() {
    let source = "import Tabs from './\\_tabs.md';\n\n<Tabs />\n"
    #expect(ModuleImports(Array("Tabs from './\\_tabs.md'".utf8)[...]).names.map(\.module) == ["./_tabs.md"])
    #expect(ModuleImports(Array("Tabs from './tabs\\n.md'".utf8)[...]).names.map(\.module) == ["./tabs\\n.md"])
    #expect(loud(source, source.replacing("\\_", with: "_")) == [])
  }
}
