internal import Alignment
internal import DocModel
internal import Features

/// Code spans that say the same in another form.
enum SameSpans {
  /// True where nothing differs but the brackets of a call, a prompt, `./` before it or a slash at the end.
  static func areOneName(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    !missing.isEmpty && sorted(missing) == sorted(extra)
  }

  /// The characters that nobody sees and by which alone the spans differ; nil where more does, or nothing.
  static func unseen(_ missing: [Deviation], _ extra: [Deviation]) -> (names: String, areMarks: Bool)? {
    guard !extra.isEmpty, missing.map(\.text.withoutUnseen).sorted() == extra.map(\.text.withoutUnseen).sorted() else {
      return nil
    }
    let theirs = Set(missing.flatMap(\.text.unicodeScalars))
    let own = Set(extra.flatMap(\.text.unicodeScalars)).subtracting(theirs).filter(\.isUnseen)
    let names = own.map(\.value).sorted().map { InvisibleCharacters.name(of: $0) }
    // What turns the order of letters stands beside a name, and does little harm.
    let areMarks = own.allSatisfy { InvisibleCharacters.kind(of: $0.value) == .directionMark }
    return names.isEmpty ? nil : (names.joined(separator: ", "), areMarks)
  }

  /// True for addresses that differ in nothing but the locale that a page is asked for in.
  static func areOnePage(_ missing: [Deviation], _ extra: [Deviation], language: String) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count,
      (missing + extra).allSatisfy({ $0.text.contains("://") || $0.text.hasPrefix("/") })
    else { return false }
    let own = Array(language.utf8)
    let pages = [missing, extra].map { spans in
      spans.map { LinkTarget(Array($0.text.utf8)[...], language: own).atom }.sorted()
    }
    return pages[0] == pages[1]
  }

  /// True where one side has in one span the words that the other has in several; beside parts of a span more may be marked.
  static func arePutTogether(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard min(missing.count, extra.count) == 1, max(missing.count, extra.count) > 1 else { return false }
    let (lost, own) = (words(missing), words(extra))
    return lost == own
      || missing.count == 1 && lost.count > 1 && extra.count(where: { missing[0].text.contains($0.text) }) > 1
        && Set(lost).isSubset(of: own)
  }

  /// True for words in small letters alone, which a text can say in the language.
  static func areWords(_ spans: [Deviation]) -> Bool {
    spans.allSatisfy { $0.text.utf8.count >= 2 && $0.text.utf8.allSatisfy { $0.isASCIISmall } }
  }

  /// True where nothing differs but a mark at an end, or an s of the plural behind a name with capitals in it.
  static func differAtTheEdge(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    func core(_ span: String) -> Substring {
      let text = span.trimmingMarks
      return text.last == "s" && text.dropFirst().contains(where: \.isUppercase) ? text.dropLast() : text
    }
    return !missing.isEmpty && missing.count == extra.count
      && missing.map { core($0.text) }.sorted() == extra.map { core($0.text) }.sorted()
  }

  /// True where several plain words stand for several plain words, as a reader sees or says them.
  static func arePhrases(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    !missing.isEmpty && missing.count == extra.count
      && (missing + extra).allSatisfy { span in
        span.text.split(separator: " ").count > 1 && span.text.allSatisfy { $0.isLetter || $0 == " " }
      }
  }

  /// True where nothing differs but the words of placeholders, be it by a slip: a reader puts something else there.
  static func differInPlaceholders(_ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    return extra.allSatisfy { own in missing.contains { CodeText.differInPlaceholders(own.text, $0.text) } }
  }

  private static func sorted(_ spans: [Deviation]) -> [[UInt8]] {
    spans.map { bare($0.text) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func bare(_ span: String) -> [UInt8] {
    let bytes = Array(span.utf8)
    var text = bytes.starts(with: "$ ".utf8) ? bytes.dropFirst(2) : bytes[...]
    if text.starts(with: "./".utf8), text.count > 2 { text = text.dropFirst(2) }
    if text.suffix(2).elementsEqual("()".utf8) { text = text.dropLast(2) }
    if text.count > 1, text.last == UInt8(ascii: "/") { text = text.dropLast() }
    // The sign of minus is a hyphen to who types it.
    let typed =
      text.contains(0xe2)
      ? Array(String(decoding: text, as: UTF8.self).replacing("\u{2212}", with: "-").utf8)[...] : text
    return typed.filter { $0 != .space }
  }

  private static func words(_ spans: [Deviation]) -> [String] {
    spans.flatMap { $0.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }.map(String.init) }.sorted()
  }
}

extension String {
  /// Without a quotation mark at either end, and what ends a sentence behind it.
  fileprivate var trimmingMarks: Substring {
    let text = drop { "\"'".contains($0) }
    return text.prefix(
      upTo: text.lastIndex { !".,;:\"'".contains($0) }.map { text.index(after: $0) } ?? text.startIndex)
  }
}

extension Unicode.Scalar {
  fileprivate var isUnseen: Bool {
    switch InvisibleCharacters.kind(of: value) {
    case nil, .blank: false
    default: true
    }
  }
}

extension String {
  /// Without joiners, direction marks and the like.
  var withoutUnseen: String {
    utf8.allSatisfy { 0x20...0x7e ~= $0 }
      ? self : String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnseen }))
  }
}
