internal import Alignment
internal import DocModel
internal import Features

extension DisagreementFinder {
  /// The names of a code block and of another member's; nil if they are compared as they are.
  func sampleNames(at slot: Int, of member: Int, comparedTo other: Int) -> SampleNames? {
    SampleNames(
      article.members[member].article, (body(at: slot, of: member), body(at: slot, of: other)),
      codeSyntax(at: slot, of: member))
  }
}

/// Names that a sample defines itself and that a translation has renamed at each place: wording of the sample.
/// A class, as it notes what it has found out about a name.
final class SampleNames {
  private let own: SampleTokens
  private let theirs: SampleTokens
  private let text: Article
  private let syntax: CodeSyntax
  /// The words in the page's code spans, with and without the hyphens that join them.
  private lazy var spans = Self.words(inSpansOf: text)
  private var complete: [[ArraySlice<UInt8>]: Bool] = [:]

  /// Returns nil for languages whose names other programs read, and for unknown ones.
  /// - Parameter bodies: the complete code blocks of both sides.
  init?(_ text: Article, _ bodies: (own: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>), _ syntax: CodeSyntax?) {
    guard let syntax, !syntax.isOutput, !syntax.isDiagram, !syntax.hasTags, !Self.data.contains(syntax.name) else {
      return nil
    }
    (self.text, self.syntax) = (text, syntax)
    own = SampleTokens(bodies.own, syntax)
    theirs = SampleTokens(bodies.theirs, syntax)
  }

  private static let data: Set<String> = [
    "json", "yaml", "toml", "ini", "hcl", "nginx", "dockerfile", "makefile", "interface", "bicep", "css", "sql",
    "kusto",
    "http", "diff", "batch", "percent", "adblock", "gcode", "jcl", "groff", "m4",
  ]

  /// The places that differ in more than renamed names; strings are ignored.
  func differing(
    _ places: [CodeComparison.Place], of member: Int, comparedTo other: Int, in comparison: CodeComparison
  ) -> [CodeComparison.Place] {
    let lines = places.map { place -> [(own: CodeLine, theirs: CodeLine)] in
      let (own, others) = (comparison.lines(of: member, at: place), comparison.lines(of: other, at: place))
      return own.count == others.count ? zip(own, others).map { ($0, $1) } : []
    }
    return zip(places, renamed(lines)).filter { !$1 }.map(\.0)
  }

  /// Returns whether the lines differ in their breaks, in texts in strings, in renamed names and in commas before closing
  /// brackets alone, as a formatter breaks lines that a translated string makes too long.
  func areSame(_ lines: [CodeLine], _ others: [CodeLine]) -> Bool {
    let liberties = CodeLiberties(syntax)
    guard liberties.contains(.lines), !lines.isEmpty, !others.isEmpty else { return false }
    let hasCommas = liberties.contains(.commas)
    let (mine, instead) = (
      own.tokens(in: lines.map(\.range), withLastCommas: !hasCommas),
      theirs.tokens(in: others.map(\.range), withLastCommas: !hasCommas)
    )
    guard mine.count == instead.count, mine.contains(where: { $0.isString }) else { return false }
    var names: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    for (token, other) in zip(mine, instead) where token.text != other.text {
      if token.isString, other.isString, Self.isProse(token.text), Self.isProse(other.text) { continue }
      guard token.isName, other.isName, names[other.text, default: token.text] == token.text else { return false }
      names[other.text] = token.text
    }
    return names.allSatisfy { isComplete($0.key, $0.value) }
  }

  /// Returns whether a string holds several words, or a letter that is not ASCII.
  private static func isProse(_ string: ArraySlice<UInt8>) -> Bool {
    string.dropFirst().dropLast().contains { $0 == .space || $0 >= 0x80 }
  }

  /// Returns for some pairs of lines whether they differ in renamed names alone.
  private func renamed(_ places: [[(own: CodeLine, theirs: CodeLine)]]) -> [Bool] {
    var (names, instead): ([ArraySlice<UInt8>: ArraySlice<UInt8>], [ArraySlice<UInt8>: ArraySlice<UInt8>]) = ([:], [:])
    var clashes: Set<ArraySlice<UInt8>> = []
    let found = places.map { lines -> [(name: ArraySlice<UInt8>, now: ArraySlice<UInt8>)]? in
      var changes: [(name: ArraySlice<UInt8>, now: ArraySlice<UInt8>)] = []
      for line in lines {
        guard let more = self.changes(line.own, line.theirs) else { return nil }
        changes += more
      }
      return changes.isEmpty ? nil : changes
    }
    for (name, now) in found.compactMap(\.self).joined() {
      if names[name, default: now] != now || instead[now, default: name] != name { clashes.insert(name) }
      (names[name], instead[now]) = (now, name)
    }
    let good = names.filter { !clashes.contains($0.key) && isComplete($0.key, $0.value) }
    return found.map { changes in changes?.allSatisfy { good[$0.name] == $0.now } ?? false }
  }

  /// The names that differ between two lines, nil if something else does.
  private func changes(_ line: CodeLine, _ other: CodeLine) -> [(name: ArraySlice<UInt8>, now: ArraySlice<UInt8>)]? {
    let (tokens, others) = (own.tokens(in: line.range), theirs.tokens(in: other.range))
    guard tokens.count == others.count else { return nil }
    var result: [(name: ArraySlice<UInt8>, now: ArraySlice<UInt8>)] = []
    for (token, other) in zip(tokens, others) where token.text != other.text {
      if token.isString, other.isString { continue }
      guard token.isName, other.isName else { return nil }
      result.append((other.text, token.text))
    }
    return result
  }

  /// Returns whether the sample defines a name, and the translation has another one at all of its places.
  private func isComplete(_ name: ArraySlice<UInt8>, _ now: ArraySlice<UInt8>) -> Bool {
    if let known = complete[[name, now]] { return known }
    if isCompleteInItsScopes(name, now) {
      complete[[name, now]] = true
      return true
    }
    let (rest, replaced) = CodeSlip.differing(now, name)
    let uses = theirs.count(of: name)
    // A name of the environment is read by programs.
    let isOfSample =
      (syntax.name != "shell" || name.contains { $0.isASCIILetter && !$0.isASCIICapital })
      && (uses > 1 || !CodeSlip.isOne(rest, replaced) || theirs.isLocal(name))
    let result =
      isOfSample && own.count(of: now) == uses && own.count(of: name) == 0 && theirs.count(of: now) == 0
      && !own.inserted.contains(name) && theirs.defines(name) && own.defines(now)
      && (!spans.contains(name) || spans.contains(now))
    complete[[name, now]] = result
    return result
  }

  /// Returns whether a variable is renamed at all of its places in the blocks that declare it; other blocks, and members of
  /// the same name, keep theirs.
  private func isCompleteInItsScopes(_ name: ArraySlice<UInt8>, _ now: ArraySlice<UInt8>) -> Bool {
    let scopes = own.scopes(declaring: now)
    guard !scopes.isEmpty, theirs.variablePlaces(of: now).isEmpty, !own.inserted.contains(name) else { return false }
    let (mine, left) = (own.variablePlaces(of: now), own.variablePlaces(of: name))
    func isInside(_ place: Int) -> Bool { scopes.contains { $0.contains(place) } }
    return mine.allSatisfy(isInside) && !left.contains(where: isInside)
      && mine.count + left.count == theirs.variablePlaces(of: name).count
      && own.count(of: now) - mine.count == theirs.count(of: now)
  }

  private static func words(inSpansOf text: Article) -> Set<ArraySlice<UInt8>> {
    text.nodes.reduce(into: []) { words, node in
      guard node.kind == .code else { return }
      let span = text.pool[node.literal.indices]
      words.formUnion(span.split { !$0.isWordByte })
      words.formUnion(span.split { !$0.isWordByte && $0 != .of("-") })
    }
  }
}

/// The tokens of a sample without comments, names in one piece.
private struct SampleTokens {
  struct Token {
    let text: ArraySlice<UInt8>
    let line: Int
    let isString: Bool
    var isName: Bool { !isString && text.first.map { $0.isLetterByte || $0 == .of("_") } ?? false }
  }

  private let tokens: [Token]
  /// The indices of the tokens that are a name.
  private let places: [ArraySlice<UInt8>: [Int]]
  /// The names after the marks with which strings insert values: `${name}`, `$name`, `\(name)`.
  let inserted: Set<ArraySlice<UInt8>>

  init(_ body: ArraySlice<UInt8>, _ syntax: CodeSyntax) {
    let hasHyphens = CodeLiberties(syntax).contains(.hyphens)
    var tokens: [Token] = []
    for token in CodeTokenizer.tokens(body, syntax: syntax) where token.kind != .comment {
      let next = Token(text: body[token.range], line: token.line, isString: token.kind == .string)
      // `animal-names`: the part before it, the hyphen, and this part touch each other.
      if hasHyphens, next.isName, tokens.count > 1, case let hyphen = tokens[tokens.count - 1],
        hyphen.text.elementsEqual("-".utf8), hyphen.text.endIndex == next.text.startIndex,
        case let first = tokens[tokens.count - 2], first.isName, first.text.endIndex == hyphen.text.startIndex
      {
        tokens.removeLast(2)
        tokens.append(
          Token(text: body[first.text.startIndex..<next.text.endIndex], line: first.line, isString: false))
      } else {
        tokens.append(next)
      }
    }
    self.tokens = tokens
    places = tokens.indices.reduce(into: [:]) { if tokens[$1].isName { $0[tokens[$1].text, default: []].append($1) } }
    inserted = tokens.reduce(into: []) { names, token in
      guard token.isString else { return }
      for part in token.text.split(whereSeparator: { "{$(@".utf8.contains($0) }).dropFirst() {
        names.insert(part.prefix(while: \.isWordByte))
      }
    }
  }

  func count(of name: ArraySlice<UInt8>) -> Int { places[name]?.count ?? 0 }

  /// The tokens of several lines, without the commas that a formatter puts before a closing bracket on its own line.
  func tokens(in ranges: [ByteRange], withLastCommas: Bool) -> [Token] {
    let all = ranges.flatMap { tokens(in: $0) }
    return withLastCommas
      ? all
      : all.indices.filter { index in
        !all[index].text.elementsEqual(",".utf8) || index + 1 == all.count
          || !(all[index + 1].text.first.map(")]}".utf8.contains) ?? false)
      }.map { all[$0] }
  }

  /// Returns whether a name is that of a constant or variable, which nothing outside the sample reads.
  func isLocal(_ name: ArraySlice<UInt8>) -> Bool {
    places[name]?.contains { $0 > 0 && Self.locals.contains(Self.word(tokens[$0 - 1])) } ?? false
  }

  /// The places of a name that are no members: not after a dot, and no key before a colon.
  func variablePlaces(of name: ArraySlice<UInt8>) -> [Int] {
    (places[name] ?? []).filter { place in
      let before = place > 0 ? tokens[place - 1].text : []
      let after = place + 1 < tokens.count ? tokens[place + 1].text : []
      return !before.elementsEqual(".".utf8) && !before.elementsEqual("?.".utf8) && !after.elementsEqual(":".utf8)
    }
  }

  /// The ranges of tokens from each declaration of a variable to the end of the braces around it.
  func scopes(declaring name: ArraySlice<UInt8>) -> [Range<Int>] {
    (places[name] ?? []).filter { $0 > 0 && Self.locals.contains(Self.word(tokens[$0 - 1])) }.map { place in
      var depth = 0
      let end = tokens.indices[place...].first { index in
        if tokens[index].text.elementsEqual("{".utf8) { depth += 1 }
        if tokens[index].text.elementsEqual("}".utf8) { depth -= 1 }
        return depth < 0
      }
      return place..<(end ?? tokens.count)
    }
  }

  private static let locals: Set<String> = ["let", "var", "val", "const", "mut"]

  func tokens(in range: ByteRange) -> ArraySlice<Token> {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].text.endIndex <= Int(range.start) { low = middle + 1 } else { high = middle }
    }
    return tokens[low...].prefix { $0.text.startIndex < Int(range.end) }
  }

  /// Returns whether the sample defines a name: after a word such as `def` or a type, before a sign of assignment, or
  /// as a parameter. A name after a dot belongs to a value.
  func defines(_ name: ArraySlice<UInt8>) -> Bool {
    let places = places[name] ?? []
    let isMember = places.contains { place in
      place > 0 && tokens[place - 1].text.elementsEqual(".".utf8)
        && !(place > 1 && Self.selves.contains(Self.word(tokens[place - 2])))
    }
    return !isMember && places.contains(where: isDefinition)
  }

  private func isDefinition(_ place: Int) -> Bool {
    let line = tokens[place].line
    let before = tokens[..<place].suffix(Self.reach).reversed().prefix { $0.line == line }.map(Self.word)
    let behind = tokens[(place + 1)...].prefix(Self.reach).prefix { $0.line == line }.map(Self.word)
    if let last = before.first, Self.definers.contains(last) || Self.functions.contains(last) { return true }
    // Parameters of a function, and the name after its options.
    if before.contains(where: Self.functions.contains), before.first.map({ !["=", ":", "{"].contains($0) }) ?? false {
      return true
    }
    let isListed = before.first.map { ["(", ",", "|", "[", "\\"].contains($0) } ?? false
    let arrow = zip(behind, behind.dropFirst()).contains { ["=>", "->"].contains($0 + $1) }
    if arrow, isListed || before.isEmpty || ["=", "("].contains(before.first) { return true }
    if before.first == "|", ["|", ",", ":"].contains(behind.first) { return true }
    // A value that is assigned, but no argument with its name.
    guard !isListed, before.first != "." else { return false }
    let next = behind.prefix(2).joined()
    return next == ":=" || next == "<-" || behind.first == "=" && !["=", ">", "~"].contains(behind.dropFirst().first)
  }

  /// The number of tokens on each side that can make a name a definition.
  private static let reach = 40

  private static func word(_ token: Token) -> String {
    String(decoding: token.text.map(\.asciiLowercased), as: UTF8.self)
  }

  private static let selves: Set<String> = ["self", "this", "super", "me", "cls"]
  private static let functions: Set<String> = [
    "def", "defn", "defun", "define", "defmacro", "defp", "function", "func", "fn", "fun", "sub", "proc", "procedure",
    "method", "macro", "mixin", "lambda",
  ]
  private static let definers: Set<String> = [
    "class", "struct", "enum", "trait", "interface", "module", "namespace", "type", "typedef", "record", "object",
    "protocol", "union", "contract", "library", "event", "error", "modifier", "data", "newtype", "alias", "signal",
    "let", "var", "val", "const", "mut", "local", "my", "our", "dim", "for", "foreach", "each", "as", "catch", "auto",
    "int", "integer", "float", "double", "string", "str", "bool", "boolean", "char", "long", "short", "byte", "void",
    "unsigned", "real", "number", "uint", "u8", "u32", "i32", "i64", "f32", "f64", "size_t", "address",
  ]
}
