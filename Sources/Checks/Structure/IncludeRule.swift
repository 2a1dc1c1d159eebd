internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports an include that is missing, was added, or names another file.
struct IncludeRule: SplitRule {
  static let card = RuleCard(id: "include", severity: .major, mqm: .markup, fix: .safe)

  /// The path without the name of its locale before the ending: `note.md` for `note.de.md` and `note_de.md`.
  static func withoutLocale(_ path: String, _ locale: LocaleTag) -> String {
    for name in [locale.tag, locale.language] {
      for sign in [".", "_", "-"] {
        if let found = path.firstRange(of: sign + name + ".") {
          return path[..<found.lowerBound] + "." + path[found.upperBound...]
        }
      }
    }
    return path
  }

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .include, d.aspect == .name || d.aspect == .presence else { return nil }
    if d.isElsewhere { return finding(d, .moved("include", for: d, in: article), in: article) }
    // A file of the locale may have another name: ``BrokenInclude`` reports it if it does not exist.
    if d.aspect == .name, let own = folder(at: d.slot, of: d.member, article),
      d.against.contains(where: { folder(at: d.slot, of: $0, article) == own })
    {
      return nil
    }
    if d.aspect == .name, isOneFromElsewhere(d, article) || areLinesOfTwoFiles(d, article) { return nil }
    let path = { @Sendable (member: Int) in article.literal(at: d.slot, of: member).map { "‘\($0)’" } ?? "nothing" }
    return finding(d, "The file included is \(article.sides(d, path)): include the same file.", in: article)
  }
}

extension IncludeRule {
  /// Returns whether one side names the file from its own folder and the other from that of the site, `./parts/a.md` and
  /// `@/parts/a.md`, and the member's file exists.
  private func isOneFromElsewhere(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard let own = article.literal(at: d.slot, of: d.member), let other = article.literal(at: d.slot, of: d.reference)
    else { return false }
    func isRooted(_ path: String) -> Bool { path.first.map { "/@~".contains($0) } == true }
    func end(_ path: String) -> [Substring] { path.split(separator: "/").filter { !"@~.".contains($0) } }
    let (first, last) = article.lines(at: d.slot, of: d.member)
    return isRooted(own) != isRooted(other) && min(end(own).count, end(other).count) > 1
      && end(own).suffix(2) == end(other).suffix(2)
      && !article.members[d.member].article.diagnostics.contains {
        $0.topic == .include && first...last ~= Int($0.line)
      }
  }

  /// Returns whether both sides take lines by their numbers of files that have one name and lie each next to its page: the
  /// same text is in other lines of a translation.
  private func areLinesOfTwoFiles(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    func target(_ member: Int) -> (path: String, file: String)? {
      guard let node = article.nodeFound(at: d.slot, of: member), case let text = article.members[member].article,
        let notation = UInt8(exactly: node.value).flatMap(IncludeNotation.init), notation.isRelative,
        case let target = IncludeTarget(text.string(node.literal), notation), case .lines = target.part,
        target.path.first.map({ "/@~".contains($0) }) == false,
        let file = TreePath.resolve(target.path, from: text.file)
      else { return nil }
      return (target.path, file)
    }
    guard let own = target(d.member), let other = target(d.reference) else { return false }
    return own.path == other.path && own.file != other.file
  }

  /// The folder of an included file with `*` for the part that names the member's locale, alone or as an alias such as
  /// `@de`; nil if none does.
  private func folder(at slot: Int, of member: Int, _ article: AlignedArticle) -> [String]? {
    guard let path = article.literal(at: slot, of: member) else { return nil }
    let locale = article.members[member].article.locale
    let names = [locale.tag.lowercased(), locale.language]
    let parts = path.split(separator: "/").dropLast().map { part in
      names.contains(part.drop { "@~".contains($0) }.lowercased()) ? "*" : String(part)
    }
    return parts.contains("*") ? parts : nil
  }
}

/// Reports an include whose file cannot be read: it is missing, lies outside the project, or includes itself.
struct BrokenInclude: ArticleRule {
  static let card = IncludeRule.card
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    let members = article.members.indices.filter { article.members[$0].role != .archive }
    // A fault that the source has, too, is reported there alone.
    let original = members.first { article.members[$0].role == .source }
    let known = Set(original.map { faults(of: $0, in: article).map(\.subject) } ?? [])
    return members.flatMap { member -> [Finding] in
      let found = faults(of: member, in: article).filter { member == original || !known.contains($0.subject) }.map {
        finding(
          Message(text: $0.message.prefix(1).uppercased() + $0.message.dropFirst() + "."), in: article, member: member,
          line: Int($0.line), confidence: Certainty.fact, salt: StableHash($0.subject.utf8).hash)
      }
      guard found.count > Self.mostSingle, let first = found.first else { return found }
      var page = finding(
        "\(found.count) files that this page includes cannot be taken, so that readers do not see them: write the includes as the source does today.",
        in: article, member: member, line: first.place.line, confidence: Certainty.fact)
      page.consequences = found
      return [page]
    }
  }

  /// The maximum number of includes of a page that are reported singly.
  private static let mostSingle = 4

  private func faults(of member: Int, in article: AlignedArticle) -> [Diagnostic] {
    article.members[member].article.diagnostics.filter { $0.topic == .include }
  }
}
