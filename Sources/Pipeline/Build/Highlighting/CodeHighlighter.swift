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
