import DocModel
import Foundation
import Reports
import Site
import Synchronization

/// The way in which code is colored and formulas are drawn.
package struct CodeHighlighting: Sendable {
  /// The folder for stored blocks, or nil to store none.
  let cache: CacheFolder?
  /// Whether code has colors.
  let colors: Bool
  /// The program `python3`, or nil to look for it in `PATH`.
  var python: String?

  package init(cache: CacheFolder?, colors: Bool = true) {
    self.cache = cache
    self.colors = colors
  }
}

/// Finds the colors of code with Pygments, and draws formulas with latex2mathml: one process for a build, which is
/// started for the first text that is not stored.
final class CodeHighlighter: Sendable {
  private struct State {
    var known: [ContentDigest.Value: [UInt8]] = [:]
    /// The blocks that this build has.
    var used: Set<ContentDigest.Value> = []
    var installed: CodeHelper.Installed?
    var languages = CodeLanguages("")
    var hasNew = false
    /// Whether there is code that could have colors, and a formula.
    var hasCode = false
    var hasFormulas = false
    var hasEnded = false
  }

  private let python: String?
  private let store: TokenStore?
  private let colors: Bool
  private let state = Mutex(State())
  /// The process; the lock is held while it answers.
  private let helper = Mutex<CodeHelper?>(nil)

  /// Larger blocks have no colors.
  private static let sizeLimit = 200_000

  /// - Parameter roots: the articles' folders, which have their own stored blocks.
  init(roots: [String], _ highlighting: CodeHighlighting) {
    python = highlighting.python ?? CodeHelper.python
    colors = highlighting.colors
    store = highlighting.cache.map { TokenStore(folder: $0, roots: roots) }
    let stored = self.python.flatMap { store?.installed(for: $0) }
    let installed = stored ?? startHelper()
    if stored == nil, let installed, let python = self.python { store?.keep(installed, for: python) }
    state.withLock { state in
      state.installed = installed
      state.languages = CodeLanguages(installed?.languages ?? "")
      if let version = installed?.version { state.known = store?.blocks(version: version) ?? [:] }
    }
  }

  /// The values that decide the colors of all code.
  var identity: String { "\(colors) \(state.withLock { $0.installed?.version } ?? "none")" }

  /// Whether the process ended before its work was done, so that some code has no colors.
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// The colors of a block, or nil for code without.
  func tokens(of code: ArraySlice<UInt8>, language: String) -> CodeTokens? {
    guard colors, code.count <= Self.sizeLimit, let name = name(of: language, for: code) else { return nil }
    var digest = ContentDigest()
    digest.add(name)
    digest.add(Array(code))
    let key = digest.finish()
    guard let text = kept(key) ?? asked(key, { $0.tokens(of: code, language: name) }), !text.isEmpty else { return nil }
    return CodeTokens(text, of: code)
  }

  /// A formula in TeX as MathML, or nil if it cannot be drawn.
  func formula(_ source: String, isDisplay: Bool) -> Formula? {
    let isInstalled = state.withLock { state in
      state.hasFormulas = true
      return state.installed?.latex2mathml != nil
    }
    guard isInstalled, source.utf8.count <= Self.sizeLimit else { return nil }
    var digest = ContentDigest()
    digest.add(isDisplay ? "display formula" : "formula")
    digest.add(source)
    let key = digest.finish()
    let answer = kept(key) ?? asked(key) { $0.formula(source, isDisplay: isDisplay) }
    return answer.flatMap { try? JSONBytes.decode(FormulaAnswer.self, from: $0) }?.formula
  }

  private func name(of language: String, for code: ArraySlice<UInt8>) -> String? {
    state.withLock { state in
      state.hasCode = true
      return state.languages.name(of: language, for: code)
    }
  }

  private func kept(_ key: ContentDigest.Value) -> [UInt8]? {
    state.withLock { state in
      guard let text = state.known[key] else { return nil }
      state.used.insert(key)
      return text
    }
  }

  private func asked(_ key: ContentDigest.Value, _ ask: (CodeHelper) -> [UInt8]?) -> [UInt8]? {
    helper.withLock { helper in
      // Another thread may have requested the text as well.
      if let text = kept(key) { return text }
      guard !hasEnded else { return nil }
      if helper == nil { helper = started() }
      guard let text = helper.flatMap(ask) else {
        helper?.kill()
        helper = nil
        state.withLock { $0.hasEnded = true }
        return nil
      }
      state.withLock { state in
        state.known[key] = text
        state.used.insert(key)
        state.hasNew = true
      }
      return text
    }
  }

  /// Starts the process and keeps it for the first block.
  private func startHelper() -> CodeHelper.Installed? {
    guard let python, let new = CodeHelper(python: python), let installed = new.installed() else { return nil }
    if installed.version != nil { helper.withLock { $0 = new } }
    return installed
  }

  private func started() -> CodeHelper? {
    guard let python, let new = CodeHelper(python: python), new.installed()?.version != nil else { return nil }
    return new
  }

  /// Ends the process and stores what it answered.
  ///
  /// - Parameter drewAll: whether all pages were drawn, so that blocks without a use are not needed.
  /// - Returns: what was missing.
  func finish(drewAll: Bool) -> [RunError] {
    helper.withLock { $0 = nil }
    let state = state.withLock { $0 }
    if let version = state.installed?.version, state.hasNew || drewAll && state.used.count < state.known.count {
      store?.keep(drewAll ? state.known.filter { state.used.contains($0.key) } : state.known, version: version)
    }
    return Self.troubles(
      hasEnded: state.hasEnded, lacksPygments: state.hasCode && state.installed?.pygments == nil,
      lacksFormulas: state.hasFormulas && state.installed?.latex2mathml == nil)
  }

  private static func troubles(hasEnded: Bool, lacksPygments: Bool, lacksFormulas: Bool) -> [RunError] {
    var messages: [String] = []
    if hasEnded {
      messages.append(
        "Python ended or took too long: some code has no colors, or is a formula; build again, or set `site: {highlight: none}`"
      )
    }
    if lacksPygments {
      messages.append(
        "code has no colors, because Pygments is not installed: apt-get install python3-pygments (or pip install pygments), or set `site: {highlight: none}`"
      )
    }
    if lacksFormulas {
      messages.append(
        "formulas are shown as code, because latex2mathml is not installed: pip install latex2mathml, or set `math: false`"
      )
    }
    return messages.map { RunError($0, severity: .warning, isOfSetup: true) }
  }
}

/// The names of languages in info strings, as Pygments has them.
struct CodeLanguages: Sendable {
  private let names: Set<String>

  /// - Parameter names: those that Pygments knows.
  init(_ names: String) { self.names = Set(names.split(separator: " ").map(String.init)) }

  /// The name that Pygments has for a language, or nil for a text without one, and for a language that it cannot read.
  func name(of language: String, for code: ArraySlice<UInt8>) -> String? {
    var name = language.lowercased()
    if name.hasSuffix("-interactive") { name.removeLast("-interactive".count) }
    guard !Self.texts.contains(name) else { return nil }
    if !names.contains(name) { name = Self.others[name] ?? name }
    guard names.contains(name) else { return nil }
    // Commands after a prompt, perhaps with what they print.
    if Self.shells.contains(name), code.drop(while: \.isSpace).starts(with: "$ ".utf8), names.contains("console") {
      return "console"
    }
    return name
  }

  /// Texts that have no language.
  private static let texts: Set<String> = ["text", "txt", "plain", "plaintext", "none", "output", "log"]

  private static let shells: Set<String> = ["bash", "sh", "shell", "zsh", "fish", "console"]

  /// By the name in info strings, the name that Pygments has.
  private static let others: [String: String] = {
    var others: [String: String] = [:]
    for line in PackageResources.code_names_tsv.split(separator: .lineFeed) where line.first != .of("#") {
      let names = line.split(separator: .tab).map { String(decoding: $0, as: UTF8.self) }
      if let first = names.first, let last = names.last { others[first] = last }
    }
    return others
  }()
}

/// The blocks of code of a site with their tokens, and what Python has installed, as an earlier build found them.
struct TokenStore: Sendable {
  let folder: CacheFolder
  let roots: [String]

  /// The packages that Python has installed, as it reported when nothing was different; nil if unknown.
  func installed(for python: String) -> CodeHelper.Installed? {
    guard let bytes = folder.entry(Self.name(of: python)) else { return nil }
    var reader = RecordReader(bytes)
    do throws(RecordReader.Unreadable) {
      let said = Array(try reader.part())
      guard try Array(reader.part()) == Self.program,
        let installed = try? JSONBytes.decode(CodeHelper.Installed.self, from: said),
        try Array(reader.part()) == Self.stamps(of: installed, python)
      else { return nil }
      return installed
    } catch { return nil }
  }

  func keep(_ installed: CodeHelper.Installed, for python: String) {
    guard let said = try? JSONBytes.line(installed) else { return }
    var writer = RecordWriter()
    writer.add(said)
    writer.add(Self.program)
    writer.add(Self.stamps(of: installed, python))
    folder.store(writer.bytes, as: Self.name(of: python))
  }

  /// The tokens of each block, by the digest of its language and its code.
  func blocks(version: String) -> [ContentDigest.Value: [UInt8]] {
    guard let bytes = folder.entry(name(version: version)) else { return [:] }
    var reader = RecordReader(bytes)
    var blocks: [ContentDigest.Value: [UInt8]] = [:]
    while !reader.isAtEnd {
      guard let key = try? reader.part(), let digest = ContentDigest.Value(raw: key), let text = try? reader.part()
      else {
        return blocks
      }
      blocks[digest] = Array(text)
    }
    return blocks
  }

  func keep(_ blocks: [ContentDigest.Value: [UInt8]], version: String) {
    var writer = RecordWriter()
    for (key, text) in blocks.map({ ($0.key.bytes, $0.value) }).sorted(by: { $0.0.lexicographicallyPrecedes($1.0) }) {
      writer.add(key)
      writer.add(text)
    }
    folder.store(writer.bytes, as: name(version: version))
  }

  private static let program = ContentDigest.of(PackageResources.highlight_py).bytes

  private func name(version: String) -> String {
    var digest = ContentDigest()
    digest.add(version)
    digest.add(Self.program)
    for root in roots { digest.add(FileSystem.realPath(root) ?? FilePath.display(root, workingDirectory: "/")) }
    return "code-" + digest.finish().hex
  }

  /// The variables of the environment that say where Python finds modules count, too.
  private static func name(of python: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    var digest = ContentDigest()
    digest.add(python)
    for name in ["PYTHONPATH", "PYTHONHOME", "PYTHONUSERBASE", "PYTHONNOUSERSITE", "HOME"] {
      digest.add(environment[name] ?? "")
    }
    return "python-" + digest.finish().hex
  }

  /// The times of the files and folders in which Python looks for modules: an installation changes one of them.
  private static func stamps(of installed: CodeHelper.Installed, _ python: String) -> [UInt8] {
    var writer = RecordWriter()
    for place in [python] + installed.places {
      let stamp = FileSystem.stamp(place)
      writer.add(stamp?.modified ?? -1)
      writer.add(stamp?.changed ?? -1)
      writer.add(stamp?.size ?? -1)
    }
    return writer.bytes
  }
}
