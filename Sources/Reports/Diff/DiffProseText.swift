import Features
import Findings

/// A paragraph in two languages, in two columns if the terminal is wide enough, else one after the other. Of a long
/// paragraph only the lines around the findings are shown.
struct DiffProseText {
  let texts: [String]
  /// `pl-PL:39`.
  let names: [String]
  let look: DiffText
  /// The texts that the findings' messages quote.
  private let quotes: [String]

  /// The maximum number of lines shown of a paragraph.
  private static let most = 6
  /// The maximum length in bytes of a paragraph that is wrapped as a whole.
  private static let longest = 1 << 15
  /// The maximum number of findings whose quotes are searched for.
  private static let mostQuoted = 64

  init(texts: [String], names: [String], findings: [Finding], look: DiffText) {
    self.texts = texts
    self.names = names
    self.look = look
    quotes = findings.prefix(Self.mostQuoted).flatMap { QuotedWords.of($0.message) }
  }

  var lines: [String] {
    if look.width >= DiffText.wide { return beside }
    let margin = (names.map(DisplayWidth.of).max() ?? 0) + 1
    return zip(names, texts).flatMap { name, text in
      window(text, width: look.width - margin - 2).enumerated().map { i, line in
        look.style.cyan(TextLayout.pad(i == 0 ? name : "", margin)) + look.style.dim("│ ") + marked(line)
      }
    }
  }

  private var beside: [String] {
    let half = (look.width - 3) / 2
    let columns = texts.map { window($0, width: half) }
    let head = look.style.cyan(TextLayout.pad(names[0], half)) + look.style.dim(" │ ") + look.style.cyan(names[1])
    let count = columns.map(\.count).max() ?? 0
    return [head]
      + (0..<count).map { i in
        let cells = columns.map { i < $0.count ? $0[i] : "" }
        return marked(TextLayout.pad(cells[0], half)) + look.style.dim(" │ ") + marked(cells[1])
      }
  }

  /// Returns the wrapped text; a long text is cut to the lines around its first quote.
  private func window(_ text: String, width: Int) -> [String] {
    if text.utf8.count > Self.longest { return window(longText: text, width: width) }
    let lines = TextLayout.wrap(text, width: width)
    guard lines.count > Self.most + 1 else { return lines }
    let quoted = quotes.compactMap { text.firstRange(of: $0)?.lowerBound }.min()
    // Map the offset to a wrapped line by counting non-space characters: wrapping drops only spaces.
    var before = quoted.map { text[..<$0].count { $0 != " " } } ?? 0
    let line = lines.firstIndex { line in
      before -= line.count { $0 != " " }
      return before < 0
    }
    let start = min(max(0, (line ?? 0) - 2), lines.count - Self.most)
    let end = start + Self.most
    return (start > 0 ? ["…"] : []) + lines[start..<end] + (end < lines.count ? ["…"] : [])
  }

  /// Of a very long paragraph (usually generated) only the part around the first quote is wrapped.
  private func window(longText text: String, width: Int) -> [String] {
    let bytes = Array(text.utf8)
    let place = quotes.compactMap { ByteSearch.first(Array($0.utf8)[...], in: bytes[...]) }.min() ?? 0
    let start = max(0, min(place - 2 * width, bytes.count - Self.longest / 2))
    let part = bytes[start...].prefix(Self.longest / 2).drop { $0 & 0xc0 == 0x80 }
    let lines = window(String(decoding: part, as: UTF8.self), width: width)
    return start > 0 && lines.first != "…" ? ["…"] + lines : lines
  }

  private func marked(_ line: String) -> String {
    guard look.style.isColoured else { return line }
    return quotes.reduce(line) { line, quote in
      line.firstRange(of: quote).map { line.replacingCharacters(in: $0, with: look.style.bold(quote)) } ?? line
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}
