import DocModel
import Foundation
import Reports
import Site
import Synchronization

/// How code is colored.
package struct CodeHighlighting: Sendable {
  /// The folder for stored blocks, or nil to store none.
  let cache: CacheFolder?
  /// The program `python3`, or nil to look for it in `PATH`.
  var python: String?

  package init(cache: CacheFolder?) { self.cache = cache }
}

/// Finds the colors of code with Pygments: one process for a build, which is started for the first block that is not
/// stored.
final class CodeHighlighter: Sendable {
  private struct State {
    var known: [ContentDigest.Value: [UInt8]] = [:]
    /// The blocks that this build has.
    var used: Set<ContentDigest.Value> = []
    var installed: CodeHelper.Installed?
    var languages = CodeLanguages("")
    var hasNew = false
    /// Whether there is code that could have colors.
    var isNeeded = false
    var hasEnded = false
  }

  private let python: String?
  private let store: TokenStore?
  private let state = Mutex(State())
  /// The process; the lock is held while it answers.
  private let helper = Mutex<CodeHelper?>(nil)

  /// Larger blocks have no colors.
  private static let sizeLimit = 200_000

  /// - Parameter roots: the articles' folders, which have their own stored blocks.
  init(roots: [String], _ highlighting: CodeHighlighting) {
    python = highlighting.python ?? CodeHelper.python
    store = highlighting.cache.map { TokenStore(folder: $0, roots: roots) }
    let stored = self.python.flatMap { store?.installed(for: $0) }
    let installed = stored ?? startHelper()
    if stored == nil, let installed, let python = self.python { store?.keep(installed, for: python) }
    state.withLock { state in
      state.installed = installed
      state.languages = CodeLanguages(installed?.languages ?? "")
      if let version = installed?.pygments { state.known = store?.blocks(version: version) ?? [:] }
    }
  }

  /// What decides the colors of all code.
  var identity: String { state.withLock { $0.installed?.pygments } ?? "none" }

  /// Whether the process ended before its work was done, so that some code has no colors.
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// The colors of a block, or nil for code without.
  func tokens(of code: ArraySlice<UInt8>, language: String) -> CodeTokens? {
    guard code.count <= Self.sizeLimit, let name = name(of: language, for: code) else { return nil }
    var digest = ContentDigest()
    digest.add(name)
    digest.add(Array(code))
    let key = digest.finish()
    guard let text = kept(key) ?? asked(key, name, code), !text.isEmpty else { return nil }
    return CodeTokens(text, of: code)
  }

  private func name(of language: String, for code: ArraySlice<UInt8>) -> String? {
    state.withLock { state in
      state.isNeeded = true
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

  private func asked(_ key: ContentDigest.Value, _ name: String, _ code: ArraySlice<UInt8>) -> [UInt8]? {
    helper.withLock { helper in
      // Another thread may have asked for the same block.
      if let text = kept(key) { return text }
      guard !hasEnded else { return nil }
      if helper == nil { helper = started() }
      guard let text = helper?.tokens(of: code, language: name) else {
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
    if installed.pygments != nil { helper.withLock { $0 = new } }
    return installed
  }

  private func started() -> CodeHelper? {
    guard let python, let new = CodeHelper(python: python), new.installed()?.pygments != nil else { return nil }
    return new
  }

  /// Ends the process and stores what it answered.
  ///
  /// - Parameter drewAll: whether all pages were drawn, so that blocks without a use are not needed.
  /// - Returns: what was missing.
  func finish(drewAll: Bool) -> [RunError] {
    helper.withLock { $0 = nil }
    let state = state.withLock { $0 }
    if let version = state.installed?.pygments, state.hasNew || drewAll && state.used.count < state.known.count {
      store?.keep(drewAll ? state.known.filter { state.used.contains($0.key) } : state.known, version: version)
    }
    if state.hasEnded {
      return [
        RunError(
          "Pygments ended or took too long: some code has no colors; build again, or set `site: {highlight: none}`",
          severity: .warning, isOfSetup: true)
      ]
    }
    guard state.isNeeded, state.installed?.pygments == nil else { return [] }
    return [
      RunError(
        "code has no colors, because Pygments is not installed: apt-get install python3-pygments (or pip install pygments), or set `site: {highlight: none}`",
        severity: .warning, isOfSetup: true)
    ]
  }
}
