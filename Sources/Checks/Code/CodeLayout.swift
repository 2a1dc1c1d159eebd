internal import Alignment
internal import DocModel
internal import Features

/// Compares code modulo layout, as another formatter would write it.
struct CodeLayout {
  private let syntax: CodeSyntax
  private let liberties: CodeLiberties
  /// Whether the first column has the marks of a diff.
  private let isDiff: Bool

  /// - Parameter syntax: in a diff, the language of its lines.
  init?(_ syntax: CodeSyntax?, isDiff: Bool = false) {
    guard let syntax else { return nil }
    self.syntax = syntax
    self.isDiff = isDiff
    liberties = CodeLiberties(syntax)
    if liberties.subtracting(.hyphens).isEmpty { return nil }
  }

  /// Returns whether the lines have the same tokens; line by line if line breaks are significant in the language.
  func isSame(_ own: [CodeLine], of article: Article, _ others: [CodeLine], of other: Article) -> Bool {
    guard !own.isEmpty, !others.isEmpty else { return false }
    if liberties.contains(.lines) {
      return changes(own, article) == changes(others, other) && words(own, article) == words(others, other)
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

  /// The command without a prompt; a script that is called by its path, `./run.sh`, or through a shell, `sh run.sh`, is
  /// called by its name.
  private static func withoutPrompt(_ command: [UInt8]) -> [UInt8] {
    var text = command.drop { $0.isBlank }
    if text.starts(with: "$ ".utf8) { text = text.dropFirst(2) }
    var script = text
    for shell in ["sh ", "bash "] where script.starts(with: shell.utf8) { script = script.dropFirst(shell.utf8.count) }
    if script.starts(with: "./".utf8) { script = script.dropFirst(2) }
    return Array(script.prefix { !$0.isSpace }.suffix(3).elementsEqual(".sh".utf8) ? script : text)
  }

  private func words(_ lines: [CodeLine], _ article: Article) -> [[UInt8]] { words(text(lines, article)) }

  /// The marks of a diff, a run of equal ones as one; empty in other code.
  private func changes(_ lines: [CodeLine], _ article: Article) -> [UInt8] {
    lines.reduce(into: []) { marks, line in
      let mark = isDiff ? CodeDiff.mark(article.pool[line.range.indices]) : nil
      if isDiff, marks.last != mark ?? .space { marks.append(mark ?? .space) }
    }
  }

  /// The tokens without optional punctuation, with quotation marks normalized.
  private func words(_ bytes: [UInt8]) -> [[UInt8]] { placedWords(bytes).map(\.word) }

  /// Like ``words(_:)``, each token with its line in the text, 0-based.
  private func placedWords(_ bytes: [UInt8]) -> [PlacedWord] {
    let tokens = CodeTokenizer.tokens(bytes[...], syntax: syntax).filter { $0.kind != .comment }
    var words: [PlacedWord] = []
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      let word = Array(bytes[token.range])
      if token.kind == .string {
        words.append(PlacedWord(word: liberties.contains(.quotes) ? quoted(word) : word, line: token.line))
      } else if !isIdle(
        word, next.map { bytes[$0.range.lowerBound] }, isLast: next.map { $0.line > token.line } ?? true)
        && !(liberties.contains(.semicolons) && Self.isAroundParameter(tokens, index, in: bytes))
      {
        words.append(PlacedWord(word: word, line: token.line))
      }
    }
    return words
  }

  private struct PlacedWord: Hashable {
    let word: [UInt8]
    let line: Int
  }

  /// The text of the lines, followed by the next closing bracket if one comes directly after them.
  private func text(_ lines: [CodeLine], _ article: Article) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      let text = article.pool[line.range.indices]
      bytes += (isDiff ? CodeDiff.unmarked(text) : text) + [.lineFeed]
    }
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

  /// Returns whether a token is one of the parentheses around a single parameter before an arrow: `(a) => a`.
  private static func isAroundParameter(_ tokens: [CodeToken], _ index: Int, in bytes: [UInt8]) -> Bool {
    let isClosing = bytes[tokens[index].range].elementsEqual(")".utf8)
    guard isClosing || bytes[tokens[index].range].elementsEqual("(".utf8) else { return false }
    let start = isClosing ? index - 2 : index
    guard start >= 0, start + 4 < tokens.count else { return false }
    let marks = [0, 2, 3, 4].map { bytes[tokens[start + $0].range] }
    return bytes[tokens[start + 1].range.lowerBound].isLetterByte
      && zip(marks, ["(", ")", "=", ">"]).allSatisfy { $0.elementsEqual($1.utf8) }
  }

  private static let closing: [UInt8] = Array(")]}".utf8)

  /// Replaces double quotation marks by single ones if the string contains no quotes, escapes or interpolation.
  private func quoted(_ word: [UInt8]) -> [UInt8] {
    let signs = liberties.contains(.semicolons) ? "\"'\\" : "\"$'\\`{"
    guard word.count >= 2, word.first == .of("\""), word.last == .of("\""),
      !word.dropFirst().dropLast().contains(where: { signs.utf8.contains($0) })
    else { return word }
    return [.of("'")] + word.dropFirst().dropLast() + [.of("'")]
  }
}

/// The differences between two complete bodies of code that are more than layout.
extension CodeLayout {
  /// The line numbers (see ``CodeLine/line``) with tokens that the other body lacks in this order.
  struct Difference {
    let own: Set<Int>
    let others: Set<Int>
  }

  /// Returns nil if line breaks are significant in the language. Statements at the start that import names have no order.
  func difference(_ own: [CodeLine], of article: Article, _ others: [CodeLine], of other: Article) -> Difference? {
    guard liberties.contains(.lines), !own.isEmpty, !others.isEmpty else { return nil }
    let (mine, theirs) = (marked(own, article), marked(others, other))
    var numbers: [[UInt8]: UInt64] = [:]
    func number(_ word: PlacedWord) -> UInt64 {
      if let known = numbers[word.word] { return known }
      defer { numbers[word.word] = UInt64(numbers.count) }
      return UInt64(numbers.count)
    }
    let (a, b) = (mine.map(number), theirs.map(number))
    let pairs = LineAlignment.align(a, b).partner.enumerated().filter { $1 >= 0 && a[$0] == b[$1] }
    let (partners, owners) = (
      Dictionary(uniqueKeysWithValues: pairs.map { ($0, $1) }), Dictionary(uniqueKeysWithValues: pairs.map { ($1, $0) })
    )
    return Difference(
      own: Self.lines(mine, lacking: partners) { Self.endsLine(theirs, $0) },
      others: Self.lines(theirs, lacking: owners) { Self.endsLine(mine, $0) })
  }

  /// Returns whether the bodies have the same tokens apart from strings, and the strings were translated; false if line
  /// breaks are significant in the language.
  func isReworded(_ own: [CodeLine], of article: Article, _ others: [CodeLine], of other: Article) -> Bool {
    guard liberties.contains(.lines), !isDiff else { return false }
    let (words, theirs) = (words(own, article), words(others, other))
    return words.count == theirs.count
      && zip(words, theirs).allSatisfy { word, other in
        if word == other { return true }
        guard [word, other].allSatisfy({ $0.count > 2 && "\"'".utf8.contains($0[0]) }) else { return false }
        let (text, instead) = (word.dropFirst().dropLast(), other.dropFirst().dropLast())
        return CodeText.isWording(text, instead) && CodeText.isPhrase(text) && CodeText.isPhrase(instead)
      }
  }

  /// The lines of tokens without partners, except semicolons for which the other body has the end of a line.
  private static func lines(_ words: [PlacedWord], lacking partners: [Int: Int], endsLine: (Int) -> Bool) -> Set<Int> {
    Set(
      words.indices.filter { place in
        partners[place] == nil && !(words[place].word.last == .of(";") && partners[place - 1].map(endsLine) == true)
      }.map { words[$0].line })
  }

  private static func endsLine(_ words: [PlacedWord], _ place: Int) -> Bool {
    place + 1 == words.count || words[place + 1].line != words[place].line
  }

  /// The tokens with their line numbers, in a diff with the mark of the line.
  private func marked(_ lines: [CodeLine], _ article: Article) -> [PlacedWord] {
    let count = lines.prefix { Self.isImport(article.pool[$0.range.indices]) }.count
    let imports = lines.prefix(count).sorted {
      words([$0], article).flatMap(\.self).lexicographicallyPrecedes(words([$1], article).flatMap(\.self))
    }
    let ordered = imports + lines.dropFirst(count)
    return placedWords(text(ordered, article)).filter { $0.line < ordered.count }.map { placed in
      let line = ordered[placed.line]
      let mark = isDiff ? CodeDiff.mark(article.pool[line.range.indices]) : nil
      return PlacedWord(word: (mark.map { [$0] } ?? []) + placed.word, line: line.line)
    }
  }

  /// Returns whether a line is a whole statement that imports names from another file.
  private static func isImport(_ line: ArraySlice<UInt8>) -> Bool {
    ["import ", "use ", "using "].contains { line.starts(with: $0.utf8) }
      && line.last.map { ";'\"".utf8.contains($0) } == true
      // An import for its effects has a fixed place.
      && !(line.dropFirst("import ".utf8.count).first.map { "'\"".utf8.contains($0) } ?? true)
  }
}

/// The marks of added and removed lines in a diff.
enum CodeDiff {
  /// The mark of a line, or nil for an unchanged one.
  static func mark(_ line: ArraySlice<UInt8>) -> UInt8? {
    line.first.flatMap { $0 == .of("+") || $0 == .of("-") ? $0 : nil }
  }

  /// The line without its mark and indentation.
  static func unmarked(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    mark(line) == nil ? line : line.dropFirst().drop(while: \.isBlank)
  }
}

/// Typos in lines of code: differences of one or two letters.
enum CodeSlip {
  /// The parts of two lines between the first and the last differing byte.
  static func differing(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    let (start, end) = a.shared(with: b)
    return (a.dropFirst(start).dropLast(end), b.dropFirst(start).dropLast(end))
  }

  /// Returns whether a difference is a typo: one character replaced, one or two added or dropped, two swapped.
  /// Differences without letters count too.
  static func isOne(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    if !(a + b).contains(where: { $0.isLetterByte }) { return true }
    if a.isEmpty || b.isEmpty { return a.count + b.count <= 2 }
    return a.count == 1 && b.count == 1 || a.count == 2 && a.elementsEqual(b.reversed())
  }

  /// The differing words if exactly one word differs, else nil.
  static func differingWords(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)?
  {
    let (restA, restB) = differing(a, b)
    guard restA.allSatisfy(isWordByte), restB.allSatisfy(isWordByte) else { return nil }
    let before = a[..<restA.startIndex].reversed().prefix(while: isWordByte).count
    let behind = a[restA.endIndex...].prefix(while: isWordByte).count
    return (
      a[restA.startIndex - before..<restA.endIndex + behind], b[restB.startIndex - before..<restB.endIndex + behind]
    )
  }

  /// The number of whole-word occurrences in a text, at most 3.
  static func count(of word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int {
    var (count, at) = (0, text.startIndex)
    while count < 3, let found = ByteSearch.first(word, in: text[at...]) {
      at = found + word.count
      let isWhole =
        (found == text.startIndex || !isWordByte(text[found - 1])) && (at == text.endIndex || !isWordByte(text[at]))
      if isWhole { count += 1 }
    }
    return count
  }

  /// Splits a text into words and the separators between them.
  static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var rest = text
    while let first = rest.first {
      let part = rest.prefix { isWordByte($0) == isWordByte(first) }
      parts.append(part)
      rest = rest[part.endIndex...]
    }
    return parts
  }

  /// The words of three letters or more.
  static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { !isWordByte($0) }.filter { $0.count > 2 }
  }

  /// Returns whether a text is a single word of at least two bytes.
  static func isWord(_ text: ArraySlice<UInt8>) -> Bool { text.count > 1 && text.allSatisfy(isWordByte) }

  /// Hyphens and underscores are part of a name.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetterByte || byte == .of("-") || byte == .of("_")
  }
}
