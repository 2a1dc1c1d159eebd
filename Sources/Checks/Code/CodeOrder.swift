internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports two adjacent code spans that the source separates by words, two that have changed places, and one that is in
/// another step of an ordered list.
struct CodeOrder: TextRule {
  static let card = RuleCard(id: "code-order", severity: .major, mqm: .grammar)

  static let reads: TextTraits? = .code
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    for find in [adjacent, exchanged, steps] {
      let found = find(block, article)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func exchanged(_ block: TextBlock, _ article: AlignedArticle) -> [Finding] {
    guard article.visible(at: block.slot, of: block.member).count(where: { $0 == ArticleFeatures.codeMark }) > 1
    else { return [] }
    func exchange(_ member: Int, comparedTo other: Int) -> (first: UInt64, second: UInt64)? {
      for ends in ClauseSpans.Ends.allCases {
        func spans(_ member: Int) -> ClauseSpans? {
          ClauseSpans(
            at: block.slot, of: member, in: article, ends: ends, joints: block.locales[member].joiningWords)
        }
        if let own = spans(member), let theirs = spans(other), let found = own.exchanged(comparedTo: theirs) {
          return found
        }
      }
      return nil
    }
    let peers = article.peers(block)
    let models = block.source.map { [$0] } ?? peers
    let differing = models.filter { exchange(block.member, comparedTo: $0) != nil }
    guard let model = differing.first, differing.count == models.count,
      block.source != nil || differing.count >= Quorum.witnesses,
      let spans = exchange(block.member, comparedTo: model)
    else { return [] }
    // Another translation that has them so, too, shows that the language or an older source may want it.
    let others = peers.filter { !models.contains($0) && article.members[$0].role == .translation }
    guard others.allSatisfy({ exchange($0, comparedTo: model) == nil }) else { return [] }
    let names = [spans.first, spans.second].map { "`\(name(of: $0, block, article))`" }
    return [
      finding(
        block,
        "The code spans \(names[0]) and \(names[1]) have changed places: in \(article.names(differing)) each is in the other’s clause. Put them back where they belong.",
        in: article, confidence: others.isEmpty && block.source != nil ? .likely : .firm, witnesses: differing,
        salt: spans.first &+ spans.second)
    ]
  }

  func name(of span: UInt64, _ block: TextBlock, _ article: AlignedArticle) -> String {
    let facts = article.textBlock(at: block.slot, of: block.member)?.facts.indices ?? 0..<0
    let spans = article.features[block.member].facts[facts].filter { $0.kind == .code }
    let texts = article.texts(of: .code, at: block.slot, in: block.member)
    return zip(spans, texts).first { $0.0.atom == span }.map { AlignedArticle.cut($0.1, limit: 30) } ?? ""
  }

  private func adjacent(_ block: TextBlock, _ article: AlignedArticle) -> [Finding] {
    // Fast path for nearly all texts.
    guard !CodeSpans.touching(article.visible(at: block.slot, of: block.member)).isEmpty else { return [] }
    let own = CodeSpans(at: block.slot, of: block.member, in: article)
    // Machine translation repeats an error across languages, so the source, if there is one, decides alone.
    let models = block.source.map { [$0] } ?? article.peers(block)
    let others = models.map { ($0, CodeSpans(at: block.slot, of: $0, in: article)) }.filter { $0.1.atoms.count > 1 }
    // An independent translation may move the separating word before both spans.
    let confidence: Certainty =
      article.isCommunity(block.member)
      ? .weak : article.exactSource(of: block.member) == nil ? .firm : .strong
    for place in own.touching {
      let (first, second) = (own.atoms[place], own.atoms[place + 1])
      let parted = others.filter { $0.1.part(first, second) }.map(\.0)
      guard !parted.isEmpty, parted.count == others.count, block.source != nil || parted.count >= Quorum.witnesses
      else { continue }
      let names = article.texts(of: .code, at: block.slot, in: block.member)[place...(place + 1)]
        .map { "`\(AlignedArticle.cut($0, limit: 30))`" }.joined(separator: " and ")
      return [
        finding(
          block,
          "The code spans \(names) are side by side here, and in \(article.names(parted)) there are words between them: put them back where they belong.",
          in: article, confidence: confidence, witnesses: parted, salt: first &+ second)
      ]
    }
    return []
  }
}

/// The code spans of a text, by their hashes.
private struct CodeSpans {
  /// Hashes of the spans, in reading order.
  let atoms: [UInt64]
  /// Indices of the spans that only spaces separate from the next one.
  let touching: [Int]

  init(at slot: Int, of member: Int, in article: AlignedArticle) {
    let facts = article.textBlock(at: slot, of: member)?.facts.indices ?? 0..<0
    touching = Self.touching(article.visible(at: slot, of: member))
    atoms = article.features[member].facts[facts].filter { $0.kind == .code }.map(\.atom)
  }

  static func touching(_ text: ArraySlice<UInt8>) -> [Int] {
    let bytes = text.span
    var (result, count): ([Int], Int) = ([], 0)
    var place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: 0)
    while place < bytes.count {
      var next = place + 1
      while next < bytes.count, bytes[next] == .space { next += 1 }
      if next < bytes.count, bytes[next] == ArticleFeatures.codeMark { result.append(count) }
      count += 1
      place = ByteSearch.byte(ArticleFeatures.codeMark, in: bytes, from: next)
    }
    return result
  }

  /// Returns whether the text contains both spans, but never next to each other.
  func part(_ first: UInt64, _ second: UInt64) -> Bool {
    first != second && atoms.contains(first) && atoms.contains(second)
      && !touching.contains { Set(atoms[$0...($0 + 1)]) == [first, second] }
  }
}

/// The code spans of a text by the clause that they are in: two that have changed places between clauses are exchanged.
/// Within a clause every language has its own order.
struct ClauseSpans {
  /// The ends of clauses, in addition to the ends of sentences and semicolons.
  enum Ends: CaseIterable {
    /// A comma before a joining word: ", and".
    case commas
    case sentences
    /// A joining word between spaces: "the name with `-n` and the label with `-l`". Lists of bare spans have no order.
    case words
  }

  /// By clause, the hashes of its code spans.
  private let clauses: [[UInt64]]
  /// By clause, whether it has a word besides its code spans.
  private let hasWords: [Bool]
  private let ends: Ends

  /// - Parameter joints: The joining words of the language.
  /// - Returns: nil for a text with fewer than two clauses or code spans.
  init?(at slot: Int, of member: Int, in article: AlignedArticle, ends: Ends, joints: [String]) {
    let visible = article.visible(at: slot, of: member)
    let facts = article.textBlock(at: slot, of: member)?.facts.indices ?? 0..<0
    let atoms = article.features[member].facts[facts].filter { $0.kind == .code }.map(\.atom)
    guard atoms.count > 1, visible.count(where: { $0 == ArticleFeatures.codeMark }) == atoms.count else { return nil }
    var clauses: [[UInt64]] = [[]]
    var words = [0]
    var count = 0
    let text = Array(String(decoding: visible, as: UTF8.self).unicodeScalars)
    for (place, character) in text.enumerated() {
      if character.value == UInt32(ArticleFeatures.codeMark) {
        clauses[clauses.count - 1].append(atoms[count])
        count += 1
      } else if Self.isBoundary(text, place, ends, joints) {
        clauses.append([])
        words.append(0)
      } else if text[place].properties.isAlphabetic {
        words[words.count - 1] += 1
      }
    }
    if clauses.last?.isEmpty == true { clauses.removeLast() }
    guard clauses.count > 1 else { return nil }
    self.clauses = clauses
    self.ends = ends
    hasWords = words.map { $0 > Self.longestJoint }
  }

  /// In letters: a clause with no more than these may hold the joining word alone.
  private static let longestJoint = 5

  private static func isBoundary(
    _ text: [Unicode.Scalar], _ place: Int, _ ends: Ends, _ joints: [String]
  ) -> Bool {
    func isEnd(_ place: Int) -> Bool { place >= text.count || text[place] == " " || text[place] == "\n" }
    switch text[place] {
    case ";", "；", "。", "！", "？", "।": return true
    case ".", "!", "?": return isEnd(place + 1)
    case " " where ends == .words:
      let rest = text[(place + 1)...]
      return joints.contains { joint in
        let word = joint.unicodeScalars
        return rest.starts(with: word) && isEnd(rest.startIndex + word.count)
      }
    case ",", "，", "、", "،":
      guard ends == .commas else { return false }
      let rest = text[(place + 1)...].drop { $0 == " " || $0 == "\n" }
      return joints.contains { joint in
        let word = joint.unicodeScalars
        return rest.starts(with: word) && (text[place] != "," || isEnd(rest.startIndex + word.count))
      }
    default: return false
    }
  }

  /// The two spans that this text has in each other's clauses, all others being in the same clauses; nil if the texts
  /// differ otherwise.
  func exchanged(comparedTo other: ClauseSpans) -> (first: UInt64, second: UInt64)? {
    guard clauses.count == other.clauses.count else { return nil }
    let (own, theirs) = (places, other.places)
    guard own.count == theirs.count, own.keys.allSatisfy({ theirs[$0]?.count == own[$0]?.count }) else { return nil }
    let moved = own.keys.filter { own[$0] != theirs[$0] }.sorted()
    guard moved.count == 2, let first = own[moved[0]], let second = own[moved[1]], first.count == 1, second.count == 1,
      first == theirs[moved[1]], second == theirs[moved[0]]
    else { return nil }
    guard ends != .words || [self, other].allSatisfy({ $0.hasWords[first[0]] && $0.hasWords[second[0]] })
    else { return nil }
    return first[0] < second[0] ? (moved[0], moved[1]) : (moved[1], moved[0])
  }

  /// By span, its clauses.
  private var places: [UInt64: [Int]] {
    var result: [UInt64: [Int]] = [:]
    for (clause, spans) in clauses.enumerated() {
      for span in spans { result[span, default: []].append(clause) }
    }
    return result
  }
}

/// The code spans of an ordered list by item, for one member: a span in another item than in the source shows steps in
/// another order.
struct StepOrder {
  /// By the hash of a span that occurs once in the list, the slot of its item.
  private let items: [UInt64: Int]
  /// The slots of the items that this member has, in reading order.
  private let held: [Int]

  /// Items after this many are no steps that anybody follows; a list of thousands is not read again for each of them.
  private static let mostSteps: UInt32 = 100

  /// - Parameter item: The slot of any item of the list.
  /// - Returns: nil if the member has no ordered list of at least two items there, or the item is none of its first
  ///   hundred.
  init?(listOf item: Int, of member: Int, in article: AlignedArticle) {
    guard article.nodeFound(at: item, of: member).map({ $0.value <= Self.mostSteps }) == true else { return nil }
    let siblings = article.children(of: Int(article.slots[item].parent))
    guard let place = siblings.firstIndex(of: item) else { return nil }
    func ordinal(_ slot: Int) -> UInt32? {
      article.nodeFound(at: slot, of: member).flatMap { $0.kind == .item ? $0.value : nil }
    }
    let before = siblings[..<place].reversed().prefix { article.slots[$0].kind == .item }
    let after = siblings[place...].prefix { article.slots[$0].kind == .item }
    // The ordinal begins again where another list follows.
    let run = (before.reversed() + after).filter { ordinal($0) != nil }
    guard let own = run.firstIndex(of: item), let start = run[...own].lastIndex(where: { ordinal($0) == 1 })
    else { return nil }
    held = [run[start]] + run[(start + 1)...].prefix(Int(Self.mostSteps)).prefix { ordinal($0) != 1 }
    guard held.count > 1, let first = article.node(at: held[0], of: member), first > 0,
      case let list = article.members[member].article.nodes[first - 1], list.kind == .list, list.level == 1
    else { return nil }
    var (places, repeated): ([UInt64: Int], Set<UInt64>) = ([:], [])
    for item in held {
      for text in article.children(of: item) {
        let facts = article.textBlock(at: text, of: member)?.facts.indices ?? 0..<0
        for fact in article.features[member].facts[facts] where fact.kind == .code {
          if places.updateValue(item, forKey: fact.atom) != nil { repeated.insert(fact.atom) }
        }
      }
    }
    items = places.filter { !repeated.contains($0.key) }
  }

  /// The ordinal of an item, from 1.
  func step(of item: Int) -> Int { (held.firstIndex(of: item) ?? 0) + 1 }

  /// The first span, in the order of this member's items, that is in another item here than in `other`; nil if the
  /// members have other items or other spans.
  func moved(comparedTo other: StepOrder) -> (span: UInt64, here: Int, there: Int)? {
    guard held == other.held, Set(items.keys) == Set(other.items.keys) else { return nil }
    return items.compactMap { span, item in
      other.items[span].flatMap { $0 == item ? nil : (span: span, here: item, there: $0) }
    }.min { ($0.here, $0.span) < ($1.here, $1.span) }
  }
}

extension CodeOrder {
  /// Reports the first code span of an ordered list that is in another step than in the source, or than in all others.
  func steps(_ block: TextBlock, _ article: AlignedArticle) -> [Finding] {
    let item = Int(article.slots[block.slot].parent)
    guard item >= 0, article.slots[item].kind == .item else { return [] }
    guard let own = StepOrder(listOf: item, of: block.member, in: article) else { return [] }
    let models = block.source.map { [$0] } ?? article.peers(block)
    let moves = models.compactMap { model in
      StepOrder(listOf: item, of: model, in: article).flatMap { order in
        own.moved(comparedTo: order).map { (model: model, move: $0) }
      }
    }
    guard let first = moves.first, moves.count == models.count, first.move.here == item,
      moves.allSatisfy({ $0.move == first.move }), block.source != nil || moves.count >= Quorum.witnesses
    else { return [] }
    let witnesses = moves.map(\.model)
    let span = name(of: first.move.span, block, article)
    let (here, there) = (own.step(of: first.move.here), own.step(of: first.move.there))
    return [
      finding(
        block,
        "The code span `\(span)` is in step \(here) here, and in step \(there) in \(article.names(witnesses)): put the steps in the same order.",
        in: article, confidence: .firm, witnesses: witnesses, salt: first.move.span)
    ]
  }
}
