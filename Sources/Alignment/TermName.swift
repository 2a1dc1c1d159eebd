internal import DocModel
internal import Features

extension TermCensus {
  /// A name that most members have in one block. A class: each block is asked about each name.
  final class Name: Sendable {
    let atom: UInt64
    /// As it is written.
    let bytes: [UInt8]
    /// The spelling most members have.
    let exact: UInt64
    let deviation: Deviation
    /// Members that have it in that spelling.
    let keepers: [Int]
    /// How many of them are translations.
    let kept: Int
    /// At least one of them writes in another script: no word of a language looks like this to them.
    let isForeign: Bool
    /// The source has it, too, or is not at hand.
    let isOriginal: Bool
    /// The block is nothing but the name (and what is joined to it) in most members.
    let isAlone: Bool
    /// The block is this one word.
    let isWhole: Bool
    let isIdentifier: Bool
    /// Part of a command, the name of a parameter or a literal: Save-Context, -Path, True.
    let isCommand: Bool
    /// Part of a path: C:\Sources\.
    let isFolder: Bool
    /// The whole command as the reader sees it; the name where it is no part of one.
    let whole: String
    /// How often most of its keepers have it.
    let usual: Int

    init(
      atom: UInt64, bytes: [UInt8], exact: UInt64, deviation: Deviation, keepers: [Int], kept: Int, isForeign: Bool,
      isOriginal: Bool, isAlone: Bool, isWhole: Bool, isIdentifier: Bool, isCommand: Bool, isFolder: Bool,
      whole: String,
      usual: Int
    ) {
      self.atom = atom
      self.bytes = bytes
      self.exact = exact
      self.deviation = deviation
      self.keepers = keepers
      self.kept = kept
      self.isForeign = isForeign
      self.isOriginal = isOriginal
      self.isAlone = isAlone
      self.isWhole = isWhole
      self.isIdentifier = isIdentifier
      self.isCommand = isCommand
      self.isFolder = isFolder
      self.whole = whole
      self.usual = usual
    }
  }
}

extension ArticleFeatures {
  /// A hyphen joins a name to an identifier behind it, or stands before it as before a parameter.
  func isCommand(_ index: Int) -> Bool {
    let range = facts[index].range.indices
    let hyphen = UInt8(ascii: "-")
    if range.lowerBound > 0, visible[range.lowerBound - 1] == hyphen {
      return range.lowerBound < 2 || visible[range.lowerBound - 2] <= 0x20
    }
    guard range.upperBound < visible.count, visible[range.upperBound] == hyphen, index + 1 < facts.count else {
      return false
    }
    return facts[index + 1].kind == .identifier && facts[index + 1].range.indices.lowerBound == range.upperBound + 1
  }

  /// A backslash stands on either side of a name.
  func isFolder(_ index: Int) -> Bool {
    let range = facts[index].range.indices
    let backslash = UInt8(ascii: "\\")
    return range.lowerBound > 0 && visible[range.lowerBound - 1] == backslash && range.upperBound < visible.count
      && visible[range.upperBound] == backslash
  }

  /// A name with what hyphens join to it.
  func whole(_ fact: Fact, _ block: BlockFeatures) -> String {
    let text = visible[block.text.indices]
    let isPart = { (byte: UInt8) in
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    let start = text[..<Int(fact.range.start)].lastIndex { !isPart($0) }.map { $0 + 1 } ?? text.startIndex
    let end = text[Int(fact.range.end)...].firstIndex { !isPart($0) } ?? text.endIndex
    let hyphens = text[Int(fact.range.end)..<end].reversed().prefix { $0 == UInt8(ascii: "-") }.count
    return String(decoding: text[start..<(end - hyphens)], as: UTF8.self)
  }
}
