internal import Alignment
internal import DocModel
internal import Findings
internal import Fixes

/// Reports a shortcode, directive, component or code block that is not closed, or is closed by another name, where the
/// source or most other locales pair it; also in the source if a translation closes a code block earlier.
struct TagUnclosed: ArticleRule {
  static let card = RuleCard(id: "tag-unclosed", severity: .major, mqm: .markup, fix: .safe)
  static let check: String? = "end"
  static let explainsItsLine = true
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    let findings = article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, !article.members[member].isOriginal else { return [] }
      let marks = UnpairedMarks(of: member, in: article)
      let fences = swallowing(member, marks.witnesses, in: article)
      let faults = marks.faults().filter { fault in
        guard let line = (fault.closing ?? fault.opening)?.line else { return true }
        return !fences.contains { $0.place.line == Int(line) }
      }
      return fences + faults.map { report($0, of: member, marks.witnesses, in: article) }
    }
    return findings + swallowingSource(in: article)
  }

  private func report(_ fault: UnpairedMarks.Fault, of member: Int, _ witnesses: [Int], in article: AlignedArticle)
    -> Finding
  {
    let mark = fault.closing ?? fault.opening
    let text = mark?.text ?? ""
    let isExact = article.exactSource(of: member).map(witnesses.contains) ?? false
    // The text between two marks that do not belong together is read in another way than in the reference.
    let opened = fault.isDiffering ? fault.opening : nil
    var result = finding(
      .unpaired(fault, in: article, witnesses), in: article, member: member, line: Int(mark?.line ?? 1), words: text,
      extent: text.utf8.count, confidence: isExact ? .strong : .firm,
      related: opened.map { opening in
        let line = Int(opening.line)
        return [
          RelatedPlace(
            place: Reporting.place(in: article, of: member, from: line, through: line), text: opening.text)
        ]
      } ?? [], form: mark?.name == UnpairedMark.fence ? UnpairedMark.fence : "", salt: UInt64(fault.isDiffering ? 1 : 0)
    )
    if let mark, let opening = mark.opening {
      let (lacking, surplus) = (max(0, opening.indent), max(0, -opening.indent))
      result.fix = TextFixes.replacement(
        of: String(repeating: " ", count: surplus) + mark.text, by: String(repeating: " ", count: lacking) + mark.text,
        in: article.members[member].article, line: Int(mark.line))
    }
    if let wrong = fault.wrong {
      let right = wrong.mark.text.replacing(wrong.mark.name, with: wrong.name, maxReplacements: 1)
      result.fix = TextFixes.replacement(
        of: wrong.mark.text, by: right, in: article.members[member].article, line: Int(wrong.mark.line))
    }
    return result
  }
}

/// The unpaired marks of a member that its reference does not have in the same number.
struct UnpairedMarks {
  /// A closing mark without an opening one, an opening mark that is not closed, or both if one follows the other.
  struct Fault {
    var opening: UnpairedMark?
    var closing: UnpairedMark?
    /// The mark to rename and its right name, if only one of the two names is known to come in pairs.
    var wrong: (mark: UnpairedMark, name: String)?
    var isDiffering: Bool { opening != nil && closing != nil }
  }

  private let own: MarkBalance
  /// The member that decides, or all others.
  let witnesses: [Int]
  private let others: [MarkBalance]

  init(of member: Int, in article: AlignedArticle) {
    own = article.members[member].article.markBalance
    witnesses =
      article.measure(of: member).map { [$0] }
      ?? article.members.indices.filter { $0 != member && article.members[$0].role != .archive }
    others = witnesses.map { article.members[$0].article.markBalance }
  }

  func faults() -> [Fault] {
    let surplus = surplus()
    var faults: [Fault] = []
    var open: [UnpairedMark] = []
    for mark in surplus {
      guard mark.isClosing else {
        open.append(mark)
        continue
      }
      guard let opening = open.last(where: { isPair($0, mark) }) else {
        faults.append(Fault(closing: mark))
        continue
      }
      open.removeAll { $0 == opening }
      faults.append(Fault(opening: opening, closing: mark, wrong: wrong(of: opening, mark)))
    }
    // Marks without a partner in every text need not be closed.
    return faults + open.filter { $0.mustBeClosed || isPaired($0.name) }.map { Fault(opening: $0) }
  }

  /// The unpaired marks that the witnesses have less often; of equal ones, the last.
  private func surplus() -> [UnpairedMark] {
    var left: [Key: Int] = [:]
    for mark in own.unpaired { left[Key(mark), default: 0] += 1 }
    for key in left.keys {
      let counts = others.map { balance in balance.unpaired.count { Key($0) == key } }.sorted()
      // The number that at least half of the witnesses have.
      left[key, default: 0] -= counts.isEmpty ? 0 : counts[counts.count / 2]
    }
    return own.unpaired.reversed().filter { mark in
      guard let count = left[Key(mark)], count > 0 else { return false }
      left[Key(mark)] = count - 1
      return true
    }.reversed()
  }

  /// Returns whether the closing mark may have been meant for the opening one: only one of them has a known name, or
  /// the names differ in letter case.
  private func isPair(_ opening: UnpairedMark, _ closing: UnpairedMark) -> Bool {
    opening.name != closing.name
      && (isPaired(opening.name) != isPaired(closing.name) || opening.name.lowercased() == closing.name.lowercased()
        || opening.mustBeClosed)
  }

  private func wrong(of opening: UnpairedMark, _ closing: UnpairedMark) -> (mark: UnpairedMark, name: String)? {
    switch (isPaired(opening.name), isPaired(closing.name)) {
    case (true, false): (closing, opening.name)
    case (false, true): (opening, closing.name)
    default: nil
    }
  }

  private func isPaired(_ name: String) -> Bool { others.contains { $0.paired.contains(name) } }

  private struct Key: Hashable {
    let name: String
    let isClosing: Bool

    init(_ mark: UnpairedMark) { (name, isClosing) = (mark.name, mark.isClosing) }
  }
}

extension Message {
  fileprivate static func unpaired(_ fault: UnpairedMarks.Fault, in a: AlignedArticle, _ witnesses: [Int]) -> Message {
    Message(text: text(of: fault, names: a.names(witnesses), areMany: witnesses.count > 1))
  }

  private static func text(of fault: UnpairedMarks.Fault, names: String, areMany: Bool) -> String {
    let (open, close) = (fault.opening, fault.closing)
    switch (open, close) {
    case (let open?, let close?):
      let remedy =
        fault.wrong.map { "write ‘\($0.mark.text.replacing($0.mark.name, with: $0.name, maxReplacements: 1))’" }
        ?? "give both one name"
      return
        "‘\(close.text)’ does not close ‘\(open.text)’ of line \(open.line), which is closed by its own name in \(names): \(remedy)."
    case (nil, let close?):
      if let opening = close.opening, opening.indent < 0 {
        return
          "‘\(close.text)’ is indented so far that it is text of the list item, and ‘\(opening.text)’ of line \(opening.line), which it should close, stays open: take \(-opening.indent) spaces away."
      }
      if let opening = close.opening {
        return
          "‘\(close.text)’ is indented less than ‘\(opening.text)’ of line \(opening.line), which it should close, so readers see it: indent it by \(opening.indent) spaces."
      }
      return
        "‘\(close.text)’ closes nothing: \(names) \(areMany ? "have" : "has") a mark that opens it. Put that back, or remove this one."
    case (let open?, nil):
      return
        "‘\(open.text)’ is not closed where it was opened, as it is in \(names): put its closing mark back."
    case (nil, nil): return ""
    }
  }
}

/// Check `tag-unclosed/order` of ``TagUnclosed``: an end tag before the start tag of the same name, `</kbd>Ctrl<kbd>`,
/// where the source has them in order.
struct TagOrder: TextRule {
  static let card = TagUnclosed.card
  static let check: String? = "order"
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let name = Self.turned(at: block.slot, of: block.member, in: article),
      case let models = block.source.map({ [$0] }) ?? article.peers(block), !models.isEmpty,
      !models.contains(where: { Self.turned(at: block.slot, of: $0, in: article) == name })
    else { return [] }
    return [
      finding(
        block, "‘</\(name)>’ stands before the ‘<\(name)>’ that it ends: exchange the two tags.", in: article,
        line: nil, words: "</\(name)>", confidence: .certain, witnesses: models)
    ]
  }

  /// The name of the first element whose end tag comes before all its start tags in the block, or nil.
  private static func turned(at slot: Int, of member: Int, in article: AlignedArticle) -> String? {
    guard let node = article.node(at: slot, of: member) else { return nil }
    let text = article.members[member].article
    // The elements that an end tag without a start tag had, and those that are open.
    var (ended, open): (Set<String>, [String: Int]) = ([], [:])
    for inline in text.nodes[node..<Int(text.nodes[node].end)] where inline.kind == .htmlInline {
      let tag = text.string(inline.literal).lowercased()
      let isEnd = tag.hasPrefix("</")
      let name = String(tag.dropFirst(isEnd ? 2 : 1).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
      guard !name.isEmpty, !tag.hasSuffix("/>") else { continue }
      if !isEnd {
        if ended.contains(name) { return name }
        open[name, default: 0] += 1
      } else if let count = open[name], count > 0 {
        open[name] = count - 1
      } else {
        ended.insert(name)
      }
    }
    return nil
  }
}
