import DocModel

/// An article in several locales as one text; each starts with a line like `<<< de-DE`.
struct ArticleGroup {
  let texts: [(locale: LocaleTag, bytes: [UInt8])]

  private static let mark = Array("<<< ".utf8)

  init(_ input: [UInt8]) {
    var texts: [(locale: LocaleTag, bytes: [UInt8])] = []
    for section in Self.sections(input) {
      let isMarked = section.starts(with: Self.mark)
      let name =
        isMarked ? String(decoding: section.dropFirst(4).prefix { $0 != 0x0a && $0 != 0x0d }, as: UTF8.self) : "en"
      guard let locale = LocaleTag(name), !texts.contains(where: { $0.locale == locale }) else { continue }
      texts.append((locale, isMarked ? Array(section.drop { $0 != 0x0a }.dropFirst()) : section))
    }
    // A single text is compared with a copy of itself.
    if texts.count == 1, let first = texts.first, let other = LocaleTag(first.locale.tag == "fr" ? "de" : "fr") {
      texts.append((other, first.bytes))
    }
    self.texts = texts
  }

  static func isGroup(_ input: [UInt8]) -> Bool { input.starts(with: mark) }

  /// The sections of the input, each including the line with its locale.
  static func sections(_ input: [UInt8]) -> [[UInt8]] {
    var sections: [[UInt8]] = []
    for line in input.split(separator: 0x0a, omittingEmptySubsequences: false) {
      if sections.isEmpty || line.starts(with: mark) {
        sections.append([])
      } else {
        sections[sections.count - 1].append(0x0a)
      }
      if line.starts(with: mark), let last = sections.indices.last, last > 0, sections[last - 1].last != 0x0a {
        sections[last - 1].append(0x0a)
      }
      sections[sections.count - 1] += line
    }
    return sections
  }
}
