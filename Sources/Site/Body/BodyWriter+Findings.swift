internal import DocModel
internal import HTMLTree

/// Findings in the text: a mark at the fault that links to a note after its block, and back.
extension BodyWriter {
  /// Returns the findings of a node; no findings inside an included file.
  private func marks(_ node: Int) -> [Int] { suspended.isEmpty ? findings?.marked[node] ?? [] : [] }

  /// Renders a node with its findings.
  mutating func enterMarked(_ node: Node, at index: Int, draw: (inout BodyWriter) -> Void) {
    let (depth, outer) = (frames.count, suspended.count)
    beginMarks(node, index)
    // An include's content is rendered later, so its notes are written before it.
    if node.kind == .include { tellFindings(behind: index) }
    if node.kind != .text || !markedText(node, index) { draw(&self) }
    guard suspended.count == outer else { return }
    let isOpen = frames.count > depth
    middleMarks(node, index, isOpen: isOpen)
    if !isOpen, node.kind != .include { tellFindings(behind: index) }
  }

  /// Writes, before a node, the marks that surround it and those that cannot be inside it.
  private mutating func beginMarks(_ node: Node, _ index: Int) {
    let numbers = marks(index)
    guard !numbers.isEmpty else { return }
    switch node.kind {
    case .code, .link, .image: openMark(numbers)
    case .codeBlock, .htmlBlock, .thematicBreak, .table, .directive, .include, .alert, .blockQuote, .tabGroup:
      tree.open(.p)
      tree.attribute(.class, "dc-marks")
      signs(numbers)
      tree.close()
    default: break
    }
  }

  /// Writes the marks after the node's start tag, or after the whole node if it has no children.
  private mutating func middleMarks(_ node: Node, _ index: Int, isOpen: Bool) {
    let numbers = marks(index)
    guard !numbers.isEmpty else { return }
    switch node.kind {
    case .paragraph, .heading, .tableCell, .item: if isOpen { signs(numbers) }
    case .code, .link, .image: if !isOpen { endMark(numbers) }
    default: break
    }
  }

  /// Writes the marks after the end tag of a node with children.
  mutating func endMarks(_ frame: Frame) {
    if frame.kind == .link {
      let numbers = marks(frame.node)
      if !numbers.isEmpty { endMark(numbers) }
    }
    tellFindings(behind: frame.node)
  }

  private mutating func endMark(_ numbers: [Int]) {
    tree.close()
    signs(numbers)
  }

  /// Renders a text with marks around its faults; returns false if it has no findings.
  private mutating func markedText(_ node: Node, _ index: Int) -> Bool {
    let numbers = marks(index)
    guard let findings, let first = numbers.first else { return false }
    let text = bytes(node.literal)
    guard let place = FindingPlaces.range(of: findings.findings[first].words, in: text) else { return false }
    tree.text(Array(text[..<place.lowerBound]).span)
    openMark(numbers)
    tree.text(Array(text[place]).span)
    endMark(numbers)
    tree.text(Array(text[place.upperBound...]).span)
    return true
  }

  private mutating func openMark(_ numbers: [Int]) {
    tree.open(name: "mark", isVoid: false)
    tree.attribute(.class, "dc-marked dc-\(worst(numbers))")
  }

  /// Returns the worst severity among the findings.
  private func worst(_ numbers: [Int]) -> String {
    let severities = Set(numbers.compactMap { findings?.findings[$0].severity })
    return ["critical", "major", "minor"].first(where: severities.contains) ?? "notice"
  }

  private mutating func signs(_ numbers: [Int]) {
    for number in numbers {
      guard let finding = findings?.findings[number] else { continue }
      findings?.signed.insert(number)
      tree.open(.a)
      tree.attribute(.class, "dc-sign dc-\(finding.severity)")
      tree.attribute(.id, "dc-sign-\(number + 1)")
      tree.attribute(.href, "#dc-finding-\(number + 1)")
      tree.attribute(
        .ariaLabel, filled("finding", String(number + 1)) + ", " + word(finding.severity))
      tree.attribute(.title, finding.message)
      tree.text(String(number + 1))
      tree.close()
    }
  }

  /// Writes the notes of a block's findings after the block.
  private mutating func tellFindings(behind node: Int) {
    guard suspended.isEmpty, let numbers = findings?.told[node] else { return }
    notes(numbers)
  }

  /// Writes, at the end of the page, the notes of findings whose place the page does not show.
  mutating func tellOtherFindings() {
    guard let findings else { return }
    let others = findings.told.values.joined().filter { !findings.written.contains($0) }.sorted()
    if !others.isEmpty { notes(others) }
  }

  private mutating func notes(_ numbers: [Int], isLoose: Bool = false) {
    tree.open(.div)
    tree.attribute(.class, isLoose ? "dc-notes dc-loose" : "dc-notes")
    tree.attribute(name: "data-pagefind-ignore", "all".utf8Span.span)
    for number in numbers { note(number) }
    tree.close()
  }

  private mutating func note(_ number: Int) {
    guard let finding = findings?.findings[number] else { return }
    findings?.written.insert(number)
    tree.open(.details)
    tree.attribute(.class, "dc-finding dc-\(finding.severity)")
    tree.attribute(.id, "dc-finding-\(number + 1)")
    if ["critical", "major"].contains(finding.severity) { tree.attribute(name: "open", "".utf8Span.span) }
    tree.open(.summary)
    element(.span, name: "dc-severity", text: "\(number + 1) \(word(finding.severity))")
    tree.text(" ")
    // Messages are in English.
    tree.open(.span)
    tree.attribute(.class, "dc-message")
    tree.attribute(.lang, "en")
    tree.attribute(.dir, "ltr")
    tree.text(finding.message)
    tree.close()
    tree.close()
    others(finding)
    tree.open(.p)
    tree.attribute(.class, "dc-place")
    element(.code, name: nil, text: finding.place)
    tree.text(" · ")
    element(.code, name: nil, text: finding.rule)
    tree.text(" · " + filled("sure", String(finding.confidence)))
    if findings?.signed.contains(number) == true {
      tree.text(" · ")
      tree.open(.a)
      tree.attribute(.href, "#dc-sign-\(number + 1)")
      tree.attribute(.class, "dc-back")
      tree.text(word("toPlace"))
      tree.close()
    }
    tree.close()
    tree.close()
  }

  /// Lists the texts of the other locales, each with its language attribute.
  private mutating func others(_ finding: PageFinding) {
    guard !finding.others.isEmpty else { return }
    tree.open(.ul)
    tree.attribute(.class, "dc-others")
    for other in finding.others {
      tree.open(.li)
      tree.attribute(.title, other.place)
      element(.span, name: "dc-locale", text: other.locale.tag)
      tree.text(" ")
      tree.open(.span)
      tree.attribute(.lang, other.locale.tag.replacing("_", with: "-"))
      tree.attribute(.dir, TextDirection(of: other.locale).rawValue)
      tree.text(other.text)
      tree.close()
      tree.close()
    }
    tree.close()
  }

  /// Returns a string of the theme in the language of the page.
  private func word(_ key: String) -> String { place?.strings[key] ?? key }

  private func filled(_ key: String, _ number: String) -> String {
    place?.strings.filled(key, name: "number", value: number) ?? number
  }

  private mutating func element(_ tag: HTMLTag, name: String?, text: String) {
    tree.open(tag)
    if let name { tree.attribute(.class, name) }
    tree.text(text)
    tree.close()
  }

  /// Renders the bar at the top with the number of findings, and the findings without a place in the text.
  mutating func findingsBar() {
    guard let findings else { return }
    let all = findings.findings
    tree.open(.section)
    tree.attribute(.class, "dc-bar")
    let total = all.isEmpty ? word("noFindings") : filled("findings", String(all.count))
    tree.attribute(.ariaLabel, total)
    tree.attribute(name: "data-next", word("next").utf8Span.span)
    tree.attribute(name: "data-previous", word("previous").utf8Span.span)
    tree.attribute(name: "data-pagefind-ignore", "all".utf8Span.span)
    tree.open(.p)
    element(.strong, name: "dc-total", text: total)
    for severity in ["critical", "major", "minor", "notice"] {
      let count = all.count { $0.severity == severity }
      guard count > 0 else { continue }
      tree.text(" ")
      element(.span, name: "dc-count dc-\(severity)", text: "\(count) \(word(severity))")
    }
    if let first = all.indices.first(where: { !findings.loose.contains($0) }) {
      tree.text(" ")
      tree.open(.a)
      tree.attribute(.class, "dc-first")
      tree.attribute(.href, "#dc-finding-\(first + 1)")
      tree.text(word("firstFinding"))
      tree.close()
    }
    tree.close()
    tree.close()
    if !findings.loose.isEmpty { notes(findings.loose, isLoose: true) }
  }
}

/// The marks of blocks that are older than their source, and the notes with the newer text, which open on demand.
extension BodyWriter {
  func isOutdated(_ node: Int) -> Bool { suspended.isEmpty && outdated?.marked.contains(node) ?? false }

  /// Renders a block, in a marked box if the source has changed it.
  mutating func enterOutdated(_ node: Node, _ index: Int) {
    let isMarked = isOutdated(index) && [.paragraph, .heading, .codeBlock, .thematicBreak].contains(node.kind)
    // The content of an include is rendered later, so its notes come first.
    if node.kind == .include { writeChanges(after: index) }
    if isMarked {
      tree.open(.div)
      tree.attribute(.class, "dc-outdated")
    }
    let (depth, outer) = (frames.count, suspended.count)
    enterBlock(node, index)
    guard suspended.count == outer else { return }
    guard frames.count == depth else {
      if isMarked { frames[frames.count - 1].elements += 1 }
      return
    }
    if isMarked { tree.close() }
    writeChanges(after: index)
  }

  /// Writes the notes that follow a block of the article.
  mutating func writeChanges(after node: Int) {
    guard suspended.isEmpty, let groups = outdated?.notes[node] else { return }
    for group in groups { writeChange(group) }
  }

  mutating func writeLooseChanges() {
    for group in outdated?.loose ?? [] { writeChange(group) }
  }

  /// Writes, at the end of the page, the notes whose block the page does not show.
  mutating func writeOtherChanges() {
    guard let outdated else { return }
    for group in outdated.groups.indices where !outdated.written.contains(group) { writeChange(group) }
  }

  private mutating func writeChange(_ number: Int) {
    guard let outdated, let place, self.outdated?.written.insert(number).inserted == true else { return }
    let group = outdated.groups[number]
    let changes = group.changes.map { outdated.text.changes[$0] }
    tree.open(.details)
    tree.attribute(.class, "dc-change")
    tree.attribute(.id, OutdatedText.id(ofNote: number))
    tree.attribute(name: "data-pagefind-ignore", "all".utf8Span.span)
    tree.open(.summary)
    tree.text(place.strings[group.kind.key])
    if let day = changes.map(\.day).max().flatMap({ LocaleFormat.date($0, in: place.language) }) {
      tree.text(" · ")
      tree.open(.span)
      tree.attribute(.class, "dc-day")
      tree.text(day)
      tree.close()
    }
    tree.close()
    for change in changes { writeText(of: change, in: outdated.text.source) }
    reportLink(changes)
    tree.close()
  }

  /// Writes the link that reports a problem of the blocks of a note.
  private mutating func reportLink(_ changes: [OutdatedText.Change]) {
    guard let place, let links = place.report else { return }
    let article = source.article
    let nodes = changes.compactMap { $0.kind == .added ? nil : $0.node }
    tree.open(.p)
    tree.attribute(.class, "dc-report")
    tree.open(.a)
    tree.attribute(
      .href,
      links.address(
        line: changes.lazy.compactMap(\.node).first.map { Int(article.nodes[$0].firstLine) } ?? 1,
        text: nodes.map { article.text(ofBlock: $0) }.joined(separator: "\n"),
        original: changes.map(\.now.text).joined(separator: "\n")))
    tree.attribute(name: "rel", "nofollow")
    tree.text(place.strings["report"])
    tree.close()
    tree.close()
  }

  /// Writes the source's text, with the words that were removed and inserted.
  private mutating func writeText(of change: OutdatedText.Change, in language: LocaleTag) {
    tree.open(change.isCode ? .pre : .p)
    if change.isCode { tree.attribute(.tabindex, "0") }
    tree.attribute(.lang, language.hyphenated)
    tree.attribute(.dir, change.isCode ? "ltr" : TextDirection(of: language).rawValue)
    if change.isCode { tree.open(.code) }
    for piece in TextRevision(from: change.before, to: change.now).pieces {
      if piece.kind != .kept { tree.open(piece.kind == .removed ? .del : .ins) }
      if piece.isCode { tree.open(.code) }
      tree.text(piece.text)
      if piece.isCode { tree.close() }
      if piece.kind != .kept { tree.close() }
    }
    if change.isCode { tree.close() }
    tree.close()
  }
}

extension Article {
  /// The text of a block: of code as written, else without markup, with a line for each paragraph and cell.
  func text(ofBlock node: Int) -> String {
    var lines: [String] = []
    var at = node
    while at < max(node + 1, Int(nodes[node].end)) {
      switch nodes[at].kind {
      case .codeBlock: lines.append(string(nodes[at].literal))
      case .paragraph, .heading, .tableCell: lines.append(plainText(of: at))
      default:
        at += 1
        continue
      }
      at = max(at + 1, Int(nodes[at].end))
    }
    return lines.joined(separator: "\n")
  }
}

extension OutdatedText {
  /// The id of a note on the page.
  ///
  /// - Parameter number: from 0.
  static func id(ofNote number: Int) -> String { "dc-change-\(number + 1)" }
}

extension OutdatedText.Change.Kind {
  /// The string of the theme that describes the change.
  fileprivate var key: String {
    switch self {
    case .changed: "sourceChanged"
    case .added: "sourceAdded"
    case .removed: "sourceRemoved"
    }
  }
}
