internal import Alignment
internal import DocModel

/// Words of the language in code that shows how something is written: a pattern, a gesture.
enum PatternWords {
  /// True where all spans say the same in other words: `type[/name]`, `Command-click`.
  static func areTranslated(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    return extra.allSatisfy { own in missing.contains { isTranslated($0.text, own.text) } }
      && missing.allSatisfy { other in extra.contains { isTranslated(other.text, $0.text) } }
  }

  private static func isTranslated(_ text: String, _ own: String) -> Bool {
    let (one, other) = (Frame(text), Frame(own))
    guard one.marks == other.marks, one.words.count == other.words.count, one.words != other.words else { return false }
    let changed = zip(one.words, other.words).filter { $0 != $1 }
    guard changed.allSatisfy({ isWord($0) && isWord($1) }) else { return false }
    // A key may have another name on keyboards of the language.
    return one.hasOption || one.isChord && one.words.count == 2 && (!other.isChord || one.words[0] == other.words[0])
  }

  private static func isWord(_ word: [UInt8]) -> Bool {
    word.count >= 3 && word.allSatisfy { $0.isASCIILetter || $0 >= 0x80 || $0 == 0x5f || $0 == 0x2d }
  }

  /// A text parted into words and what stands between them.
  private struct Frame {
    private(set) var marks: [UInt8] = []
    private(set) var words: [[UInt8]] = []
    /// A key held, and what is done with it: two words.
    let isChord: Bool

    init(_ text: String) {
      var word: [UInt8] = []
      let bytes = Array(text.utf8)
      isChord = Frame.startsWithKey(bytes)
      for byte in bytes + [0] {
        if byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == 0x5f
          || byte == 0x2d && !word.isEmpty && !isChord
        {
          word.append(byte)
          continue
        }
        if !word.isEmpty {
          words.append(word)
          marks.append(0x77)
          word.removeAll()
        }
        marks.append(byte)
      }
    }

    /// `[/name]`: what may be left out, its sign before it.
    var hasOption: Bool {
      marks.indices.contains { i in
        i > 0 && i + 3 < marks.count && marks[i] == UInt8(ascii: "[") && "/:.,=-@".utf8.contains(marks[i + 1])
          && marks[i + 2] == 0x77
          && marks[i + 3] == UInt8(ascii: "]")
      }
    }

    private static let keys: [[UInt8]] = [
      "command", "cmd", "control", "ctrl", "shift", "alt", "option", "meta", "super",
    ].map { Array($0.utf8) }

    private static func startsWithKey(_ bytes: [UInt8]) -> Bool {
      let first = bytes.prefix { $0.isASCIILetter }.map(\.asciiLowercased)
      return bytes.dropFirst(first.count).first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") } == true
        && keys.contains(first)
    }
  }
}

extension AlignedArticle {
  /// True where each of the spans is a part that was emphasized for the reader to put another in its place: `/get/`*`name`*.
  func areEmphasizedParts(_ d: Disagreement) -> Bool {
    !d.missing.isEmpty && !d.extra.isEmpty && areEmphasized(d.missing, d.slot, d.reference)
      && areEmphasized(d.extra, d.slot, d.member)
  }

  private func areEmphasized(_ spans: [Deviation], _ slot: Int, _ member: Int) -> Bool {
    guard let block = node(slot, member) else { return false }
    let article = members[member].article
    let nodes = article.nodes
    let parts = (block..<Int(nodes[block].end)).filter {
      nodes[$0].kind == .code && nodes[$0 - 1].kind == .emphasis && Int(nodes[$0 - 1].end) == $0 + 1 && $0 - 2 > block
        && nodes[$0 - 2].kind == .code
    }.map { article.string(nodes[$0].literal) }
    return spans.allSatisfy { parts.contains($0.text) }
  }
}
