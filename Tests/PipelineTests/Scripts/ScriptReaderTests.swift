import Testing

@testable import Pipeline

/// Reading literals of JavaScript and TypeScript without running them.
@Suite struct ScriptReaderTests {
  /// The value as JSON, with `?` for what cannot be read.
  private static func text(_ value: ScriptValue?) -> String {
    guard let value else { return "nothing" }
    return switch value.kind {
    case .text(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .truth(let truth): "\(truth)"
    case .none: "null"
    case .list(let list): "[" + list.map(text).joined(separator: ",") + "]"
    case .object(let properties):
      "{" + properties.map { "\($0.name):\(text($0.value))" }.joined(separator: ",") + "}"
    case .call(let name, let arguments): "\(name)(" + arguments.map(text).joined(separator: ",") + ")"
    case .function, .computed: "?"
    }
  }

  private static func read(_ files: [String: String], _ name: String = "a.ts") throws -> String {
    let tree = try TemporaryTree(files)
    var reader = ScriptReader(top: tree.path)
    return text(reader.exported(by: tree.path + "/" + name))
  }

  @Test(arguments: [
    ("export default {a: 'b', \"c\": [1, -2.5, true, null], d: `e`};", "{a:\"b\",c:[1.0,-2.5,true,null],d:\"e\"}"),
    ("module.exports = {\n  // comment\n  'a b': [/* x */ 'c',],\n}\n", "{a b:[\"c\"]}"),
    ("const x: Record<string, A[]> = { a: [] } as const;\nexport default x satisfies B<C, D>\n", "{a:[]}"),
    ("const x = ['a']\nconst y = [...x, 'b', ...z()]\nexport default y\n", "[\"a\",\"b\",?]"),
    ("const part = {a: 1}\nexport default {...part, b: 2, part}", "{a:1.0,b:2.0,part:{a:1.0}}"),
    ("export default defineConfig({a: list()})\nfunction list(): Item[] {\n  return ['x']\n}\n", "{a:[\"x\"]}"),
    ("export default withMermaid(defineConfig({a: (() => ['x'])()}))", "{a:[\"x\"]}"),
    ("const f = (): X[] => [{t: 'x'}]\nexport default [f(), f(1)]", "[[{t:\"x\"}],?]"),
    ("export default {a: 'x' + y, b: c ? 'd' : 'e', f: g('h', [1])}", "{a:?,b:?,f:g(\"h\",[1.0])}"),
    ("export default async function () { return {a: /[/'\"]/, b: `x${y({z: '}'})}`, c: 1} }", "{a:?,b:?,c:1.0}"),
    ("export default {m() { return {x: ')'} }, get n() { return 1 }, async o() {}, p: 'q'}", "{m:?,n:?,o:?,p:\"q\"}"),
    ("export default {a: 'it\\'s \\u00e4 \\x41\\u{1F600}'}", "{a:\"it's ä A😀\"}"),
    ("export default function f() { const g = () => { return 1 }; if (x) { return }; return {a: 'x'} }", "{a:\"x\"}"),
    ("const a = {b: a}\nexport default a", "{b:?}"),
    ("export default ['x', `${a / 2}/b`, 'y', `${/}/}`, await 'z']", "[\"x\",?,\"y\",?,\"z\"]"),
    ("let a\nconst b = 'x'\nexport default [a, b]", "[?,\"x\"]"),
    ("export default [", "[]"), ("export default {a:", "{a:?}"), ("module.exports = [[[[", "[[[[]]]]"),
  ]) func literalsAreReadAndTheRestIsPassedOver(_ script: String, _ value: String) throws {
    #expect(try Self.read(["a.ts": script]) == value)
  }

  @Test func namesOfOtherFilesOfTheProjectAreFollowed() throws {
    let files = [
      "a.ts": """
      import type { X } from './x'
      import one, { two as zwei } from './b'
      import * as all from './c.js'
      const { four } = require('./d')
      export default [one, zwei, all.three, four, require('./e.json').five, six]
      import { six } from './f'
      """,
      "b/index.ts": "export const two = 2\nexport default 1\n", "c.ts": "const t = 3\nexport { t as three }\n",
      "d.js": "exports.four = 4\n", "e.json": "{\"five\": 5}", "f.mts": "export * from './g'\n",
      "g.ts": "export const six = 6",
    ]
    #expect(try Self.read(files) == "[1.0,2.0,3.0,4.0,5.0,6.0]")
  }

  /// Exports that lead back to themselves end, by whatever statements they do.
  @Test(arguments: [
    ("import { x } from './b'\nexport default [x]", "export * from './c'", "export * from './b'"),
    ("import { x } from './b'\nexport default [x]", "export { x } from './c'", "export { x } from './b'"),
    (
      "import { x } from './b'\nexport default [x]", "import { x } from './c'\nexport { x }",
      "import { x } from './b'\nexport { x }"
    ),
    (
      "import * as b from './b'\nexport default [b.y]", "import * as c from './c'\nexport { c }",
      "import * as b from './b'\nexport { b }"
    ),
    ("export default [require('./b')]", "module.exports = require('./c')", "module.exports = require('./b')"),
  ]) func exportsInACircleEnd(_ first: String, _ second: String, _ third: String) throws {
    #expect(try Self.read(["a.ts": first, "b.ts": second, "c.ts": third]) == "[?]")
  }

  @Test func filesOutsideTheFolderAreNotRead() throws {
    let files = ["in/a.ts": "import x from '../b'\nexport default [x, require('../b.ts')]", "b.ts": "export default 1"]
    let tree = try TemporaryTree(files)
    var reader = ScriptReader(top: tree.path + "/in")
    #expect(Self.text(reader.exported(by: tree.path + "/in/a.ts")) == "[?,?]")
  }

  @Test func obstaclesHaveTheirLine() throws {
    let tree = try TemporaryTree(["a.ts": "import { f } from 'package'\n\nexport default [\n  'a',\n  f('b'),\n]\n"])
    var reader = ScriptReader(top: tree.path)
    let call = try #require(reader.exported(by: tree.path + "/a.ts")?.list?.last)
    #expect(call.line == 5)
    #expect(call.obstacle == "the result of a call of 'f'")
  }

  /// A value that doubles with each line ends, and so does a very deep one.
  @Test func hugeValuesEnd() throws {
    let lines = (1...40).map { "const a\($0) = [...a\($0 - 1), ...a\($0 - 1)]\n" }.joined()
    _ = try Self.read(["a.ts": "const a0 = ['x']\n" + lines + "export default a40"])
    _ = try Self.read(["a.ts": "export default " + String(repeating: "[", count: 100_000)])
  }

  /// Long files that are nothing but one construct.
  @Test(arguments: [
    "`${", "await ", "function ", "let a\n", "/[ ", "`${/[}`", "export const a = b + 1\n", "const a = () => b\n",
    "import { from 'x' ] ", "(a): b ", "a < ", "({ a", "a(", "async ",
  ]) func constructsThatAreRepeatedEnd(_ construct: String) throws {
    let many = String(repeating: construct, count: 20_000 / construct.utf8.count)
    _ = try Self.read(["a.ts": "export default [f(), all, " + many])
    let other = String(repeating: "all, f(), ", count: 10)
    _ = try Self.read([
      "a.ts": "import * as all from './b'\nimport { f } from './b'\nexport default [\(other)]",
      "b.ts": "export const f = () => { return 1 }\n" + many,
    ])
  }

  /// Files that pass on the exports of two others, which do the same.
  @Test func filesThatDoubleEnd() throws {
    var files = ["a.ts": "import { x } from './0a'\nexport default x"]
    for level in 0..<30 {
      for name in ["a", "b"] {
        files["\(level)\(name).ts"] = "export * from './\(level + 1)a'\nexport * from './\(level + 1)b'\n"
      }
    }
    #expect(try Self.read(files) == "?")
  }

  /// A file that breaks off, or has other bytes in it, is read as far as it goes.
  @Test func noBytesStopTheReader() throws {
    let text = """
      import a, { b as c } from './b'; export * from './c'
      const x: Map<A, B> = [/[/]/, `t${x({ y: `z` })}`, 'it\\'s \\u{1F600} \\x41', 1e999, -1];
      export default async function (p = {}) { return { ...x, [1e400]: (q) => ({ q }), get m() { return 1 }, n?.o[0]() } }
      module.exports.y = require('./z').default as const
      """
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      _ = ScriptModule(Array(bytes[..<end]), file: "a.ts")
      for byte in Array("{[(`'\\".utf8) {
        let tree = end.isMultiple(of: 16) ? try TemporaryTree() : nil
        guard let tree else { continue }
        try tree.write(Array(bytes[..<end]) + [byte] + Array(bytes[end...]), to: "a.ts")
        var reader = ScriptReader(top: tree.path)
        _ = reader.exported(by: tree.path + "/a.ts")
      }
    }
  }
}
