internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Direction controls that are not closed, or that turn the order of characters around.
struct BidiControls: ArticleRule {
  static let card = RuleCard(
    id: "bidi-controls", title: "Direction controls unbalanced or hostile", severity: .major, mqm: .markup,
    rationale:
      "An override shows characters in another order than they are copied and run in. An embedding or isolate that is not closed turns the rest of the paragraph.",
    passing: [
      Example(["en": "Use X.", "he": "השתמשו ב-\u{2066}X\u{2069} כאן.", "ar": "استخدم\u{200f} X."])
    ],
    failing: [
      Example(["en": "Use X.", "he": "↓השתמשו ב-\u{2066}X כאן.", "fr": "Utilisez X."]),
      Example(["en": "```sh\nrun user\n```", "fr": "```sh\n↓run \u{202e}resu\u{202c}\n```"]),
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for (member, one) in article.members.enumerated() where !one.isOriginal && article.features[member].mayHoldUnseen {
      for (line, fault) in Self.faults(one.article.source) {
        result.append(
          finding(
            .control(fault.scalar, fault.isHostile), in: article, member: member, line: line,
            confidence: fault.isHostile ? Certainty.certain : Certainty.strong, salt: UInt64(line)))
      }
    }
    return result
  }

  private struct Fault {
    let scalar: UInt32
    let isHostile: Bool
  }

  /// One fault a paragraph of the file, the worst.
  private static func faults(_ text: [UInt8]) -> [(line: Int, fault: Fault)] {
    guard hasControl(text) else { return [] }
    var result: [(Int, Fault)] = []
    var open: [(scalar: UInt32, line: Int)] = []
    var hostile: (UInt32, Int)?
    var line = 1
    var isBlankLine = true
    func endParagraph() {
      if let hostile {
        result.append((hostile.1, Fault(scalar: hostile.0, isHostile: true)))
      } else if let first = open.first {
        result.append((first.line, Fault(scalar: first.scalar, isHostile: false)))
      }
      open.removeAll()
      hostile = nil
    }
    var i = 0
    while i < text.count {
      let byte = text[i]
      if byte == 0x0a {
        if isBlankLine { endParagraph() }
        isBlankLine = true
        line += 1
        i += 1
        continue
      }
      if byte > 0x20 { isBlankLine = false }
      guard byte == 0xe2, let scalar = InlineText.scalar(text[...], at: i) else {
        i += 1
        continue
      }
      switch scalar.value {
      case 0x202d, 0x202e:
        if hostile == nil { hostile = (scalar.value, line) }
        open.append((scalar.value, line))
      case 0x202a, 0x202b, 0x2066...0x2068: open.append((scalar.value, line))
      case 0x202c, 0x2069: _ = open.popLast()
      default: break
      }
      i = scalar.end
    }
    endParagraph()
    return result
  }

  private static func hasControl(_ source: [UInt8]) -> Bool {
    let text = source.span
    var i = ByteSearch.byte(0xe2, in: text, from: 0)
    while i + 2 < text.count {
      if text[i + 1] == 0x80, text[i + 2] >= 0xaa, text[i + 2] <= 0xae { return true }
      if text[i + 1] == 0x81, text[i + 2] >= 0xa6, text[i + 2] <= 0xa9 { return true }
      i = ByteSearch.byte(0xe2, in: text, from: i + 1)
    }
    return false
  }
}

extension Message {
  fileprivate static func control(_ scalar: UInt32, _ isHostile: Bool) -> Message {
    let name = InvisibleCharacters.name(of: scalar)
    return isHostile
      ? Message(text: "A \(name) shows the characters behind it in another order than they have: remove it.")
      : Message(text: "A \(name) is not closed in its paragraph: close or remove it.")
  }
}
