/// A path pattern: `*` and `?` match within one component, `**` crosses `/`. Without wildcards it also matches the
/// article of that name without extension (`customize-webviews`) and all files below a folder (`concepts/`).
struct PathGlob: Sendable, Hashable {
  private let pattern: [UInt8]

  init(_ pattern: String) { self.pattern = Array((pattern.hasSuffix("/") ? pattern + "**" : pattern).utf8) }

  var text: String { String(decoding: pattern, as: UTF8.self) }

  func matches(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    if matches(bytes[...]) { return true }
    guard !pattern.contains(0x2a), let dot = bytes.lastIndex(of: 0x2e) else { return false }
    return matches(bytes[..<dot])
  }

  /// Returns whether the pattern matches an article, or names it in another spelling, as its translation may be named.
  func selects(_ article: String) -> Bool {
    matches(article) || !pattern.contains(0x2a) && ArticleSpelling.folded(text) == ArticleSpelling.folded(article)
  }

  /// Simulates all pattern positions at once, so the worst case is pattern × path length.
  private func matches(_ text: ArraySlice<UInt8>) -> Bool {
    var states: Set<Int> = closure(of: [0])
    for byte in text {
      var next: Set<Int> = []
      for state in states where state < pattern.count {
        switch pattern[state] {
        case 0x2a where isDouble(state): next.insert(state)
        case 0x2a where byte != 0x2f: next.insert(state)
        case 0x2a: break
        case 0x3f where byte != 0x2f: next.insert(state + 1)
        case byte: next.insert(state + 1)
        default: break
        }
      }
      states = closure(of: next)
      if states.isEmpty { return false }
    }
    return states.contains(pattern.count)
  }

  /// Adds states reachable without input: a star matches the empty string, and `**/` also matches no folder.
  private func closure(of states: Set<Int>) -> Set<Int> {
    var result = states
    var pending = Array(states)
    while let state = pending.popLast() {
      guard state < pattern.count, pattern[state] == 0x2a else { continue }
      let after = state + (isDouble(state) ? 2 : 1)
      var reached = [after]
      if isDouble(state), after < pattern.count, pattern[after] == 0x2f { reached.append(after + 1) }
      for next in reached where result.insert(next).inserted { pending.append(next) }
    }
    return result
  }

  private func isDouble(_ state: Int) -> Bool { state + 1 < pattern.count && pattern[state + 1] == 0x2a }
}
