internal import Alignment
internal import DocModel
internal import Features

extension DisagreementFinder {
  /// Compares the bodies of a code block line by line, ignoring what locales may change: comments and spaces.
  mutating func codeBlock(_ slot: Int) {
    var bodies: [Body] = []
    for member in 0..<count {
      if let node = article.nodeFound(at: slot, of: member), node.kind == .codeBlock { bodies.append((member, node)) }
    }
    guard let first = bodies.first, bodies.contains(where: { !isSameCode($0, first) }) else { return }
    let syntax = sharedSyntax(slot) ?? inferredSyntax(of: bodies)
    var lines = lines(of: bodies, syntax)
    let reference = referenceBody(bodies.map(\.member), lines)
    if let syntax, CodeMembers.haveNoOrder(in: syntax) {
      let model = CodeMembers(article.members[reference].article)
      for (member, _) in bodies where member != reference {
        lines[member] = CodeMembers(article.members[member].article).ordered(
          lines[member], like: lines[reference], model)
      }
    }
    let comparison = CodeComparison(reference: reference, members: bodies.map(\.member), lines: lines)
    var blamed: [Int: [(place: CodeComparison.Place, judgement: Judgement)]] = [:]
    for place in comparison.places {
      for judgement in jury.judge(place.values, drift: true) {
        blamed[judgement.member, default: []].append((place, judgement))
      }
    }
    for (member, places) in blamed.sorted(by: { $0.key < $1.key }) {
      let places = places.filter { !hasTextOfSource(member, $0.judgement, at: $0.place) }
      var known = KnownPairs()
      for hunk in CodeComparison.hunks(places.map(\.place.order)) {
        let part = places[hunk]
        guard let first = part.first?.judgement else { continue }
        let firmest = part.reduce(first) { $1.judgement.isFirmer(than: $0) ? $1.judgement : $0 }
        let witnesses = part.reduce(firmest.against) { $0.right(in: $1.judgement.against) }
        addHunk(
          at: slot, of: member, places: part.map(\.place), by: firmest.naming(witnesses), in: comparison, &known)
      }
    }
    if syntax?.name == "yaml" { nesting(at: slot, in: comparison) }
  }

  /// Cached comparisons of a member's whole body with those of other members, by the other member.
  private struct KnownPairs {
    var differences: [Int: CodeLayout.Difference?] = [:]
    var names: [Int: SampleNames?] = [:]
    var areReworded: [Int: Bool] = [:]
  }

  /// Adds the lines of YAML that are those of the others, and have other parents.
  private mutating func nesting(at slot: Int, in comparison: CodeComparison) {
    let reference = comparison.lines(of: comparison.reference)
    let nestings = (0..<count).map { member -> YAMLNesting? in
      let lines = comparison.lines(of: member)
      guard !lines.isEmpty, lines.map(\.atom) == reference.map(\.atom) else { return nil }
      return YAMLNesting(lines, of: article.members[member].article)
    }
    for judgement in jury.judge(nestings.map { $0?.hash }) {
      guard let other = judgement.against.first, let own = nestings[judgement.member], let theirs = nestings[other],
        // Indentation gets lost; a translation that has more of it than the source mended it.
        own.depth < theirs.depth
      else { continue }
      func values(_ nesting: YAMLNesting, _ places: [Int]) -> [ValueDifference] {
        places.map { place in
          let line = nesting.lines[place]
          return ValueDifference(
            text: line.text, atom: reference[place].atom, exact: reference[place].atom, count: 1, traits: [],
            line: line.number)
        }
      }
      let places = own.lines.indices.filter { own.lines[$0].text != theirs.lines[$0].text }
      guard let first = places.first, let last = places.last else { continue }
      add(
        at: slot, .codeBody, judgement, missing: values(theirs, places), extra: values(own, places),
        lines: (own.lines[first].number, own.lines[last].number))
    }
  }

  /// Returns whether the member has what today's source has here, or only other translations differ from it, and its
  /// source has what it has.
  private func hasTextOfSource(_ member: Int, _ judgement: Judgement, at place: CodeComparison.Place) -> Bool {
    guard let own = place.values[member] else { return false }
    if let today = article.source, today != member, place.values[today] == own { return true }
    guard let source = article.exactSource(of: member), source != member,
      !judgement.against.contains(where: { article.members[$0].isOriginal })
    else { return false }
    return place.values[source] == own
  }

  /// The lines in which an independent translation has other tokens than the other member; nil if the tokens of both
  /// cannot be paired line by line.
  private func difference(at slot: Int, of member: Int, comparedTo other: Int, in comparison: CodeComparison)
    -> CodeLayout.Difference?
  {
    guard article.isCommunity(member),
      let found = codeLayout(at: slot, of: member)?.difference(
        comparison.lines(of: member), of: article.members[member].article, comparison.lines(of: other),
        of: article.members[other].article)
    else { return nil }
    // Tokens that lines have in common may be paired crosswise: each difference has to be in a place that remains.
    let left = comparison.places.filter {
      $0.values[member] != $0.values[other] && differs($0, of: member, comparedTo: other, by: found, in: comparison)
    }
    func lines(_ side: Int) -> Set<Int> { Set(left.flatMap { comparison.lines(of: side, at: $0) }.map(\.line)) }
    return found.own.isSubset(of: lines(member)) && found.others.isSubset(of: lines(other)) ? found : nil
  }

  private func differs(
    _ place: CodeComparison.Place, of member: Int, comparedTo other: Int, by difference: CodeLayout.Difference,
    in comparison: CodeComparison
  ) -> Bool {
    comparison.lines(of: member, at: place).contains { difference.own.contains($0.line) }
      || comparison.lines(of: other, at: place).contains { difference.others.contains($0.line) }
  }

  private typealias Body = (member: Int, node: Node)

  private func isSameCode(_ one: Body, _ other: Body) -> Bool {
    one.node.isSameCode(as: other.node, in: article.members[one.member].article, article.members[other.member].article)
  }

  /// The marks of comments that the block of the source, or else the first one, has where its language is not known.
  private func inferredSyntax(of bodies: [Body]) -> CodeSyntax? {
    (bodies.first { article.members[$0.member].isOriginal } ?? bodies.first).flatMap { body in
      CodeSyntax.inferred(from: article.members[body.member].article.pool[body.node.literal.indices])
    }
  }

  /// Per member the lines of its body; identical bodies are tokenized once.
  private func lines(of bodies: [Body], _ syntax: CodeSyntax?) -> [[CodeLine]] {
    var result: [[CodeLine]] = Array(repeating: [], count: count)
    for (index, body) in bodies.enumerated() {
      let twin = bodies[..<index].first { isSameCode(body, $0) }
      result[body.member] =
        twin.map { twin in result[twin.member].map { $0.moved(from: twin.node, to: body.node) } }
        ?? CodeLine.lines(of: body.node, in: article.members[body.member].article, syntax)
    }
    return result
  }

  /// The most frequent body; among equals the source's.
  private func referenceBody(_ members: [Int], _ lines: [[CodeLine]]) -> Int {
    let bodies = lines.map { $0.reduce(StableHash.seed) { StableHash.finish($0 ^ $1.atom) } }
    var votes: [UInt64: Int] = [:]
    for member in members { votes[bodies[member], default: 0] += 1 }
    func rank(_ m: Int) -> (Int, Int, Int) {
      (votes[bodies[m]] ?? 0, article.members[m].role == .translation ? 0 : 1, -m)
    }
    return members.max { rank($0) < rank($1) } ?? 0
  }

  private mutating func addHunk(
    at slot: Int, of member: Int, places: [CodeComparison.Place], by judgement: Judgement,
    in comparison: CodeComparison, _ known: inout KnownPairs
  ) {
    let other = judgement.against.first ?? comparison.reference
    // Code that every locale changes is text in a code block.
    let others = (0..<count).filter {
      $0 != member && !article.members[$0].isOriginal && article.node(at: slot, of: $0) != nil
    }
    let told = places.filter { !isLeftOut($0, at: slot, of: member, comparedTo: other, in: comparison) }
    guard let found = withoutLayout(told, at: slot, of: member, comparedTo: other, in: comparison),
      case let changed = withoutProse(found, at: slot, of: member, comparedTo: other, in: comparison), !changed.isEmpty
    else { return }
    let isCommon = others.count >= 2 && !judgement.against.contains { !article.members[$0].isOriginal }
    let samples = known.names[other] ?? sampleNames(at: slot, of: member, comparedTo: other)
    known.names[other] = .some(samples)
    var differing = differingInCode(
      at: slot, of: member, comparedTo: other, places: changed, in: comparison, samples
    )
    .filter { !isSaidByEach($0, of: member, comparedTo: other, in: comparison) }
    if !differing.isEmpty, isReworded(at: slot, of: member, comparedTo: other, in: comparison, &known) {
      differing = []
    }
    if !differing.isEmpty {
      if known.differences[other] == nil {
        known.differences[other] = .some(difference(at: slot, of: member, comparedTo: other, in: comparison))
      }
      // Code in other lines, or imports in another order, is left out.
      let moved =
        (known.differences[other] ?? nil).map { difference in
          changed.filter { differs($0, of: member, comparedTo: other, by: difference, in: comparison) }
        } ?? changed
      if moved.isEmpty { return }
      let orders = Set(moved.map(\.order))
      differing.removeAll { !orders.contains($0.order) }
    }
    let isWording = differing.isEmpty
    let places = isWording ? changed : differing
    func deviations(_ m: Int) -> [ValueDifference] {
      places.flatMap { comparison.lines(of: m, at: $0) }.map {
        ValueDifference(
          text: article.members[m].article.string($0.range).trimmingBlanks, atom: $0.atom, exact: $0.atom, count: 1,
          traits: $0.isForeign && !isWording ? .foreign : [], line: $0.line)
      }
    }
    let extra = deviations(member)
    let missing = deviations(other)
    if missing.isEmpty && extra.isEmpty { return }
    let isLegitimate = isCommon || isWording || Rewording.translatesPlaceholders(missing.map(\.text), extra.map(\.text))
    let (first, last) = article.lines(at: slot, of: member)
    // An unclosed block ends with its last line.
    let line = extra.first?.line ?? comparison.nextLine(of: member, after: places[0]).map { min($0, last) } ?? first
    add(
      at: slot, isWording ? .codeText : .codeBody, judgement.weakened(by: isLegitimate ? .choice : []),
      missing: missing,
      extra: extra,
      lines: (line, extra.last?.line ?? line),
      isReworded: !isWording && judgement.verdict.blames && !article.isCommunity(member)
        && differingInCode(
          at: slot, of: member, comparedTo: other, places: changed, in: comparison, samples, asCommunity: true
        ).isEmpty
    )
  }
}

extension DisagreementFinder {
  /// The number of translations with different words that make words of a sample a text.
  private static let fewestWordings = 3

  /// Returns whether the lines differ in words alone, and the translations have at least three different ones there.
  private func isSaidByEach(
    _ place: CodeComparison.Place, of member: Int, comparedTo other: Int, in comparison: CodeComparison
  ) -> Bool {
    guard !place.isGap, let own = place.values[member], own != 0, let theirs = place.values[other], theirs != 0,
      article.members[other].isOriginal || place.values[article.source ?? other] == theirs
    else { return false }
    let wordings = (0..<count).filter { !article.members[$0].isOriginal }.compactMap { place.values[$0] }
      .filter { $0 != 0 && $0 != theirs }
    guard Set(wordings).count >= Self.fewestWordings, wordings.count(where: { $0 == own }) == 1,
      let line = comparison.lines(of: member, at: place).first,
      let instead = comparison.lines(of: other, at: place).first
    else { return false }
    let (rest, words) = CodeSlip.differing(
      article.members[member].article.pool[line.range.indices],
      article.members[other].article.pool[instead.range.indices])
    return !rest.isEmpty && !words.isEmpty && (rest + words).allSatisfy { $0.isLetterByte || $0 == .space }
  }

  /// Returns whether the body of an independent translation differs in other words of strings alone, however it is laid
  /// out.
  private func isReworded(
    at slot: Int, of member: Int, comparedTo other: Int, in comparison: CodeComparison, _ known: inout KnownPairs
  ) -> Bool {
    if let answer = known.areReworded[other] { return answer }
    let answer =
      article.isCommunity(member)
      && codeLayout(at: slot, of: member)?.isReworded(
        comparison.lines(of: member), of: article.members[member].article, comparison.lines(of: other),
        of: article.members[other].article) == true
    known.areReworded[other] = answer
    return answer
  }

  /// Returns whether both sides leave out code there: one with an ellipsis, the other one with an ellipsis or words in a
  /// comment.
  private func isLeftOut(
    _ place: CodeComparison.Place, at slot: Int, of member: Int, comparedTo other: Int, in comparison: CodeComparison
  ) -> Bool {
    func texts(_ side: Int) -> [ArraySlice<UInt8>] {
      comparison.lines(of: side, at: place).map { article.members[side].article.pool[$0.range.indices] }
    }
    let (own, theirs) = (texts(member), texts(other))
    if own.count == 1, theirs.count == 1, CodeElision.isTranslated(own[0], theirs[0]) { return true }
    return (own + theirs).allSatisfy(CodeElision.isOne)
      && CodeElision.count(in: body(at: slot, of: member)) == CodeElision.count(in: body(at: slot, of: other))
  }

  /// The places without those where an independent translation has translated text in a block without a language.
  private func withoutProse(
    _ places: [CodeComparison.Place], at slot: Int, of member: Int, comparedTo other: Int, in comparison: CodeComparison
  ) -> [CodeComparison.Place] {
    let syntax = codeSyntax(at: slot, of: member)
    guard article.isCommunity(member), syntax.map({ $0.name == "text" || $0.name == "console" }) ?? true,
      !isMarkdown(at: slot, of: other),
      let prose = TranslatedProse(
        comparison.lines(of: member), of: article.members[member].article, comparison.lines(of: other),
        of: article.members[other].article)
    else { return places }
    return places.filter { place in
      let (own, others) = (comparison.lines(of: member, at: place), comparison.lines(of: other, at: place))
      return own.isEmpty || own.count != others.count || !zip(own, others).allSatisfy(prose.isTranslated)
    }
  }

  /// The liberties of a block's language, in a diff those of the language of its lines; nil if it has none.
  private func codeLayout(at slot: Int, of member: Int) -> CodeLayout? {
    let syntax = codeSyntax(at: slot, of: member)
    return syntax?.name == "diff"
      ? CodeLayout(syntaxInDiff(at: slot, of: member), isDiff: true) : CodeLayout(syntax)
  }

  /// The places with more than layout changes in an independent translation; nil if all differences are layout.
  private func withoutLayout(
    _ places: [CodeComparison.Place], at slot: Int, of member: Int, comparedTo other: Int, in comparison: CodeComparison
  ) -> [CodeComparison.Place]? {
    let (text, reference) = (article.members[member].article, article.members[other].article)
    if codeSyntax(at: slot, of: member)?.name == "yaml", let own = article.node(at: slot, of: member),
      let theirs = article.node(at: slot, of: other),
      MappingOrder.areSame(
        text.pool[text.nodes[own].literal.indices], reference.pool[reference.nodes[theirs].literal.indices])
    {
      return nil
    }
    guard article.isCommunity(member), let layout = codeLayout(at: slot, of: member) else { return places }
    func isSame(_ places: [CodeComparison.Place]) -> Bool {
      layout.isSame(
        places.flatMap { comparison.lines(of: member, at: $0) }, of: text,
        places.flatMap { comparison.lines(of: other, at: $0) }, of: reference)
    }
    if isSame(places) { return nil }
    let left = places.count == 1 ? places : places.filter { !isSame([$0]) }
    return left.isEmpty ? nil : left
  }
}

/// Changes to code values that a locale may make without an error.
enum Rewording {
  /// Returns whether the texts differ only in placeholder names, by more than a typo: `<name>` became `<nombre>`.
  static func translatesPlaceholders(_ missing: [String], _ extra: [String]) -> Bool {
    guard !extra.isEmpty, extra.count <= missing.count, case let own = extra.map({ CodeFrame($0, .placeholders) }),
      own.allSatisfy({ !$0.texts.isEmpty })
    else { return false }
    var left = missing.map { CodeFrame($0, .placeholders) }
    return own.allSatisfy { text in
      left.firstIndex { CodeText.translatesPlaceholders(text, $0) }.map { left.remove(at: $0) } != nil
    }
  }

  /// Returns whether each text contains one of the others as a whole word, or is contained in one: `create` and
  /// `kubectl create`, `CSI plugins` and `CSI`.
  static func movesWords(_ missing: [String], _ extra: [String]) -> Bool {
    guard !missing.isEmpty, missing.count == extra.count else { return false }
    let isMoved = { (text: String, other: String) in adds(text, to: other) || adds(other, to: text) }
    return missing.allSatisfy { text in extra.contains { isMoved($0, text) } }
      && extra.allSatisfy { text in missing.contains { isMoved($0, text) } }
  }

  /// Returns whether the texts are non-ASCII words that replace a pattern of words or a placeholder:
  /// `"<name>=<value>"`.
  static func putsWords(_ missing: [String], _ extra: [String]) -> Bool {
    guard !extra.isEmpty,
      extra.allSatisfy({ !$0.utf8.contains { $0.isASCIILetter || $0.isASCIIDigit } && $0.utf8.contains { $0 >= 0x80 } })
    else { return false }
    if missing.isEmpty { return extra.allSatisfy { $0.hasPrefix("<") && $0.hasSuffix(">") } }
    return missing.count == extra.count && missing.allSatisfy { $0.utf8.contains { " \"=".utf8.contains($0) } }
  }

  /// Returns whether `text` is `other` with words added before or after it.
  private static func adds(_ text: String, to other: String) -> Bool {
    let (whole, part) = (Array(text.utf8), Array(other.utf8))
    guard part.count >= 2, whole.count > part.count, let start = ByteSearch.first(part[...], in: whole[...]) else {
      return false
    }
    let before = whole[..<start]
    let after = whole[(start + part.count)...]
    let isWhole = before.last.map(isWordByte) != true && after.first.map(isWordByte) != true
    return isWhole && (before.contains(where: isWordByte) || after.contains(where: isWordByte))
  }

  /// Returns whether a byte is part of a word in code.
  static func isWordByte(_ byte: UInt8) -> Bool { byte.isWordByte || byte == .of("-") }
}
