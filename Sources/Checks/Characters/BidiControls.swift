internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Finds Unicode directional controls that are not closed within their paragraph, or that override the character order.
struct BidiControls: ArticleRule {
  static let card = RuleCard(id: "bidi-controls", severity: .major, mqm: .markup)

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for (member, one) in article.members.enumerated() where !one.isOriginal && article.features[member].mayHoldUnseen {
      for fault in Self.faults(one.article.source) {
        result.append(
          finding(
            .control(fault.control, fault.isHostile), in: article, member: member, line: fault.line,
            confidence: fault.isHostile ? Certainty.certain : Certainty.strong, salt: UInt64(fault.line)))
      }
    }
    return result
  }

  private struct Fault {
    let control: Unicode.Scalar
    let line: Int
    let isHostile: Bool
  }

  /// Returns at most one fault per paragraph: its first override (LRO, RLO), otherwise its first unclosed control.
  private static func faults(_ text: [UInt8]) -> [Fault] {
    guard UnseenBytes.holdDirection(text) else { return [] }
    var result: [Fault] = []
    var open: [Fault] = []
    var hostile: Fault?
    func endParagraph() {
      if let fault = hostile ?? open.first { result.append(fault) }
      open.removeAll()
      hostile = nil
    }
    for (number, line) in String(decoding: text, as: UTF8.self).unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() {
      if line.allSatisfy({ $0.value <= 0x20 }) { endParagraph() }
      for control in line where "\u{202a}"..."\u{2069}" ~= control {
        switch control {
        case "\u{202d}", "\u{202e}":
          hostile = hostile ?? Fault(control: control, line: number + 1, isHostile: true)
          open.append(Fault(control: control, line: number + 1, isHostile: false))
        case "\u{202a}", "\u{202b}", "\u{2066}"..."\u{2068}":
          open.append(Fault(control: control, line: number + 1, isHostile: false))
        case "\u{202c}", "\u{2069}": _ = open.popLast()
        default: break
        }
      }
    }
    endParagraph()
    return result
  }
}

extension Message {
  fileprivate static func control(_ control: Unicode.Scalar, _ isHostile: Bool) -> Message {
    let name = InvisibleCharacters.name(of: control.value)
    return isHostile
      ? "A \(name) shows the characters after it in another order than they have: remove it."
      : "A \(name) is not closed in its paragraph: close or remove it."
  }
}
