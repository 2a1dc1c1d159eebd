import DocModel

/// The sentences that say what a branch did.
extension ChangeImpact.Page {
  /// Translations with the same work to do, which are named together.
  struct Share {
    let locales: [LocaleTag]
    let changes: [ChangeImpact.Change]
  }

  /// The stale translations, grouped by what is to be done; the largest group first.
  var shares: [Share] {
    let groups = Dictionary(grouping: translations(.stale)) { translation in
      translation.changes.map { "\($0.kind.rawValue) \($0.count) \($0.section)" }
    }
    return groups.values.map { Share(locales: $0.map(\.locale), changes: $0.first?.changes ?? []) }.sorted {
      ($1.locales.count, $0.locales.first?.tag ?? "") < ($0.locales.count, $1.locales.first?.tag ?? "")
    }
  }
}

extension [ChangeImpact.Change] {
  /// `2 sentences, 1 code line`.
  var amount: String {
    ChangeImpact.Change.Kind.allCases.compactMap { kind in
      let (values, others) = filter { $0.kind == kind }.reduce(into: (0, 0)) { sums, change in
        if kind == .text, change.extent == "values" { sums.0 += change.count } else { sums.1 += change.count }
      }
      let parts = [
        others > 0 ? Summary.count(others, kind.noun) : nil,
        values > 0 ? Summary.count(values, "sentence") + " with other values" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }.joined(separator: ", ")
  }

  /// The headings above the changes, each once.
  var sections: [String] {
    reduce(into: []) { names, change in
      if !change.section.isEmpty, !names.contains(change.section) { names.append(change.section) }
    }
  }
}

extension ChangeImpact.Change.Kind {
  var noun: String {
    switch self {
    case .text: "sentence"
    case .code: "code line"
    case .row: "cell"
    case .metadata: "title"
    }
  }
}

extension [LocaleTag] {
  /// `de, ja and ko`.
  var inWords: String {
    guard let last, count > 1 else { return first?.tag ?? "" }
    return dropLast().map(\.tag).joined(separator: ", ") + " and " + last.tag
  }
}
