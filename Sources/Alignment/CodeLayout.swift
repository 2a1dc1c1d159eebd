internal import DocModel
internal import Features

/// Compares code modulo layout, as another formatter would write it.
struct CodeLayout {
  private let syntax: CodeSyntax
  private let liberties: CodeLiberties

  init?(_ syntax: CodeSyntax?) {
    guard let syntax else { return nil }
    self.syntax = syntax
    liberties = CodeLiberties(syntax)
    if liberties.isEmpty { return nil }
  }

  /// Returns whether the lines have the same tokens; line by line if line breaks are significant in the language.
  func isSame(_ own: [CodeLine], of article: Article, _ others: [CodeLine], of other: Article) -> Bool {
    guard !own.isEmpty, !others.isEmpty else { return false }
    if liberties.contains(.lines) {
      return words(own, article) == words(others, other)
    }
    if liberties.contains(.wraps) { return commands(own, article) == commands(others, other) }
    return own.count == others.count && zip(own, others).allSatisfy { words([$0], article) == words([$1], other) }
  }

  /// The tokens of each command, joined across continuation lines.
  private func commands(_ lines: [CodeLine], _ article: Article) -> [[[UInt8]]] {
    var commands: [[[UInt8]]] = []
    var command: [UInt8] = []
    for line in text(lines, article).split(separator: .lineFeed) {
      command += line
      if command.last == UInt8(ascii: "\\") {
        command[command.count - 1] = .space
      } else {
        commands.append(words(Self.withoutPrompt(command)))
        command = []
      }
    }
    // A command that continues after these lines differs from one that ends here.
    let isOpen = !command.isEmpty
    return (commands + [words(command)] + (isOpen ? [[[UInt8(ascii: "\\")]]] : [])).filter { !$0.isEmpty }
  }

  private static func withoutPrompt(_ command: [UInt8]) -> [UInt8] {
    let text = command.drop { $0.isBlank }
    return text.starts(with: "$ ".utf8) ? Array(text.dropFirst(2)) : command
  }

  private func words(_ lines: [CodeLine], _ article: Article) -> [[UInt8]] { words(text(lines, article)) }

  /// The tokens without optional punctuation, with quotation marks normalized.
  private func words(_ bytes: [UInt8]) -> [[UInt8]] {
    let tokens = CodeTokenizer.tokens(bytes[...], syntax: syntax).filter { $0.kind != .comment }
    var words: [[UInt8]] = []
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      let word = Array(bytes[token.range])
      if token.kind == .string {
        words.append(liberties.contains(.quotes) ? Self.quoted(word) : word)
      } else if !isIdle(
        word, next.map { bytes[$0.range.lowerBound] }, isLast: next.map { $0.line > token.line } ?? true)
      {
        words.append(word)
      }
    }
    return words
  }

  /// The text of the lines, followed by the next closing bracket if one comes directly after them.
  private func text(_ lines: [CodeLine], _ article: Article) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines { bytes += article.pool[line.range.indices] + [.lineFeed] }
    guard let end = lines.last?.range.end, let next = article.pool[Int(end)...].first(where: { $0 > .space }),
      Self.closing.contains(next)
    else { return bytes }
    return bytes + [next]
  }

  private func isIdle(_ word: [UInt8], _ next: UInt8?, isLast: Bool) -> Bool {
    switch word {
    case [.of(",")]: liberties.contains(.commas) && next.map(Self.closing.contains) == true
    case [.of(";")]: liberties.contains(.semicolons) && (isLast || next == UInt8(ascii: "}"))
    default: false
    }
  }

  private static let closing: [UInt8] = Array(")]}".utf8)

  /// Replaces double quotation marks by single ones if the string contains no quotes, escapes or interpolation.
  private static func quoted(_ word: [UInt8]) -> [UInt8] {
    guard word.count >= 2, word.first == .of("\""), word.last == .of("\""),
      !word.dropFirst().dropLast().contains(where: { "\"$'\\`{".utf8.contains($0) })
    else { return word }
    return [.of("'")] + word.dropFirst().dropLast() + [.of("'")]
  }
}
