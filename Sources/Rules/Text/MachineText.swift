internal import Alignment
internal import DocModel
internal import Features

extension AlignedArticle {
  /// True for text that programs read: an expression of licences, or what stands as such in the address of a link beside it.
  func isMachineText(_ slot: Int, _ member: Int) -> Bool {
    let text = visible(slot, member)
    return MachineText.isExpression(text) || isInAddress(text, slot, member)
  }

  /// True for what a program prints, quoted under the name it gives the event: `> **BoxNotFound**: There is no box.`
  func isQuotedMessage(_ slot: Int, _ member: Int) -> Bool {
    guard slots[slot].parent >= 0, slots[Int(slots[slot].parent)].kind == .blockQuote else { return false }
    let text = visible(slot, member)
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let name = Array(text[..<colon])
    return name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } && CamelCase.words(of: name).count > 1
  }

  private func isInAddress(_ text: ArraySlice<UInt8>, _ slot: Int, _ member: Int) -> Bool {
    guard text.contains(0x20),
      let around = node(Int(slots[slot].kind == .tableCell ? slots[slot].parent : Int32(slot)), member)
    else { return false }
    let article = members[member].article
    let needle = text.flatMap { $0 == 0x20 ? Array("%20".utf8) : [$0] }
    return article.nodes[around..<Int(article.nodes[around].end)].contains {
      $0.kind == .link && ByteSearch.holds(needle[...], in: article.pool[$0.literal.indices])
    }
  }
}

enum MachineText {
  private static let operators: [[UInt8]] = ["AND", "OR", "WITH"].map { Array($0.utf8) }

  /// `MIT OR (LGPL-2.0-only AND X11)`: names with operators between them, a digit in one of the names.
  static func isExpression(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.contains(where: \.isASCIIDigit) else { return false }
    let parts = text.split { $0 == 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
    guard parts.count >= 3, parts.count % 2 == 1 else { return false }
    return parts.enumerated().allSatisfy { number, part in
      let isOperator = operators.contains { $0.elementsEqual(part) }
      return number % 2 == 1
        ? isOperator : !isOperator && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-.+".utf8.contains($0) }
    }
  }
}
