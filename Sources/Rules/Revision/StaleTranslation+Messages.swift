internal import Alignment
internal import DocModel

extension Message {
  static func stalePage(_ stale: StaleBlocks, _ member: Int, _ source: Int, _ a: AlignedArticle) -> Message {
    let named = stale.sections.prefix(4).map { "‘\(AlignedArticle.cut($0, limit: 40))’" }.joined(separator: ", ")
    let more = stale.sections.count > 4 ? " and \(stale.sections.count - 4) more sections" : ""
    let place = named.isEmpty ? "" : ", in \(named)\(more)"
    return
      "\(base(member, a)). Since then \(stale.blocks.count + stale.entries.count) of \(stale.all) blocks of the source \(a.name(source)) were changed\(place)\(lag(member, a)): bring the page up to date."
  }

  static func staleEntry(
    _ entry: StaleBlocks.Entry, _ member: Int, _ source: Int, isPage: Bool, _ a: AlignedArticle
  )
    -> Message
  {
    "The source \(a.name(source)) changed ‘\(entry.key)’ from ‘\(AlignedArticle.cut(entry.before, limit: 80))’ to ‘\(AlignedArticle.cut(entry.now.value, limit: 80))’: translate it anew\(isPage ? "" : ". \(base(member, a))")."
  }

  static func staleBlock(
    _ block: StaleBlocks.Block, _ member: Int, _ source: Int, isPage: Bool, _ a: AlignedArticle
  )
    -> Message
  {
    let change = block.version.flatMap { a.history?.versions[$0] }.map { version in
      guard !version.commit.isEmpty else { return "a change that is not committed yet" }
      let subject = version.subject.isEmpty ? "" : " ‘\(AlignedArticle.cut(version.subject))’"
      return "commit \(version.commit.prefix(7))\(day(version.day).map { " of \($0)" } ?? "")\(subject)"
    }
    let old = a.groups[a.members[member].group].exactSource ?? source
    let by = change.map { " by \($0)" } ?? ""
    // Code is the same in all languages: what stands in the translation is what it was made from.
    let isOwn = block.isYounger && a.slots[block.slot].kind == .codeBlock
    let (was, now) = a.excerpts(block.replaced ?? block.slot, isOwn ? member : old, block.slot, source)
    let isRow = a.slots[block.slot].kind == .tableCell
    let todo = isRow || a.holdsWords(block.slot, source) ? "translate it" : "copy it"
    let name = "The source \(a.name(source))"
    let what: String
    if let values = block.change.values, !values.old.isEmpty || !values.new.isEmpty {
      let (old, new) = (Array(values.old.prefix(3)).inQuotes, Array(values.new.prefix(3)).inQuotes)
      what =
        "\(name) \(old.isEmpty ? "got" : new.isEmpty ? "dropped" : "changed") \(old.isEmpty ? new : new.isEmpty ? old : "\(old) to \(new)") here\(by): do the same"
    } else {
      switch block.kind {
      case .came:
        let now = a.node(block.slot, old) == nil ? now : a.excerpt(block.slot, source, limit: 80)
        what = "\(name) got \(isRow ? "the row of " : "")‘\(now)’\(by): \(todo)"
      case .went:
        if a.slots[block.slot].kind == .codeBlock, let component = a.component(for: block.slot, old, source) {
          what = "\(name) put ‘\(component)’ for ‘\(was)’\(by): do the same"
        } else {
          what = "\(name) dropped \(isRow ? "the row of " : "")‘\(was)’\(by): take it out here, too"
        }
      case .changed:
        let parts = block.parts.prefix(2).map { "‘\(a.excerpt($0, source, limit: 60))’" }
        let more = ([""] + parts + (block.parts.count > 2 ? ["\(block.parts.count - 2) more"] : [])).joined(
          separator: " and ")
        if a.isComponent(block.slot, source), !a.isComponent(block.replaced ?? block.slot, old) {
          let component = a.component(in: block.slot, source) ?? now
          what = "\(name) put ‘\(component)’ for ‘\(was)’\(by): do the same"
          break
        }
        let from = block.isYounger && !isOwn ? " to" : ", from ‘\(was)’ to"
        what = "\(name) was changed here\(by)\(from) ‘\(now)’\(more): translate it anew"
      }
    }
    return isPage ? "\(what)." : "\(what). \(base(member, a))."
  }

  /// What the translation was made from, and how that is known.
  private static func base(_ member: Int, _ a: AlignedArticle) -> String {
    let locale = a.members[member].article.locale
    guard let history = a.history, let origin = history.origins[locale],
      history.versions.indices.contains(origin.newest)
    else { return "" }
    let version = history.versions[origin.newest]
    let name = "\(version.commit.prefix(7))\(day(version.day).map { " of \($0)" } ?? "")"
    return origin.evidence == .recorded
      ? "\(locale) was made from commit \(name), as it records"
      : "\(locale) was made from commit \(name), as far as git tells"
  }

  private static func lag(_ member: Int, _ a: AlignedArticle) -> String {
    guard let lag = a.history?.lag(of: a.members[member].article.locale), lag.commits > 0 else { return "" }
    let since = day(lag.since).map { ", since \($0)" } ?? ""
    return " (\(lag.commits) \(lag.commits == 1 ? "commit" : "commits") behind\(since))"
  }
}
