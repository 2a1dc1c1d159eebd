import Checks
package import DocModel
package import Findings
package import Reports

/// The conventions of a tree, decided from its counts or written in the configuration.
struct Conventions: Sendable {
  struct Key: Hashable, Sendable {
    let locale: LocaleTag
    let form: String
  }

  /// The conventions and habits of the tree, in the order of a report.
  private(set) var rows: [ConventionRow] = []
  private var states: [Key: ConventionRow] = [:]
  /// Returns whether a locale has the page at an address in an article; nil if the tree has no such page.
  var holdsPage: @Sendable (_ address: String, _ article: String, LocaleTag) -> Bool? = { _, _, _ in nil }
  /// Returns whether a picture of a page is a file that exists beside it, and not beside its source: its locale's own. One
  /// whose name is that of the source's with an ending may be beside both.
  var isOwnPicture: @Sendable (_ address: String, _ file: String, _ article: String, _ hasEnding: Bool) -> Bool = {
    _, _, _, _ in false
  }

  init() {}

  /// - Parameter written: Conventions of the configuration, which hold without counts.
  init(_ counts: ConventionCounts, written: [WrittenConvention]) {
    // Of a form that is applied to addresses of several sites, the site decides on which it is seen most.
    let all = counts.applied.map { key, applied in Self.row(key, applied, counts) }
    var rows = Dictionary(grouping: all) { Key(locale: $0.locale, form: "\($0.kind)\n\($0.form)") }.values
      .compactMap { $0.max { ($0.applied, $1.condition) < ($1.applied, $0.condition) } }
    Self.agree(&rows)
    Self.spread(&rows)
    for index in rows.indices {
      guard let own = written.last(where: { $0.isAbout(rows[index]) }) else { continue }
      let isBorneOut = rows[index].state != .none
      rows[index].isWritten = true
      rows[index].isBorneOut = isBorneOut
      rows[index].state = own.isAccepted ? .convention : .rejected
    }
    for one in written where !rows.contains(where: { one.isAbout($0) }) {
      guard let locale = one.locale else { continue }
      var row = ConventionRow(locale: locale, kind: one.kind ?? "", form: one.form)
      (row.isWritten, row.isBorneOut) = (true, false)
      row.state = one.isAccepted ? .convention : .rejected
      rows.append(row)
    }
    self.rows = rows.filter { $0.state != .none }.sorted(by: ConventionRow.reportOrder)
    for row in self.rows { states[Key(locale: row.locale, form: row.form)] = row }
  }

  /// Returns what is decided of a form in a locale, or nil if nothing is.
  func row(_ form: String, in locale: LocaleTag) -> ConventionRow? { states[Key(locale: locale, form: form)] }

  /// Whether a locale adds and drops negations alike, so that a dropped one is no evidence of an error.
  func isFreelyNegating(_ locale: LocaleTag) -> Bool {
    row(Observations.addedNegation, in: locale)?.state == .convention
  }

  /// Returns the conventions of a locale for values of one kind.
  func accepted(_ kind: Observations.Kind) -> [ConventionRow] {
    rows.filter { $0.state == .convention && $0.kind == kind.rawValue }
  }

  /// The decided transformations of a finding's form, nil for those without a decision.
  func rows(of finding: Finding) -> [ConventionRow?] {
    guard !finding.form.isEmpty else { return [] }
    return finding.form.split(separator: Observations.joint).map { row(String($0), in: finding.locale) }
  }

  /// Whether conventions alone make what a finding reports. A locale links to the pages of another one where it has none,
  /// and shows pictures of its own.
  func explains(_ finding: Finding) -> Bool {
    if finding.rule == Self.linkLocale, finding.words.hasPrefix("/") {
      return holdsPage(finding.words, finding.article, finding.locale) == false
    }
    if finding.check == Self.image, !finding.words.isEmpty,
      isOwnPicture(finding.words, finding.file, finding.article, finding.form.hasPrefix("{name} → {name}"))
    {
      return true
    }
    let rows = rows(of: finding)
    return !rows.isEmpty && rows.allSatisfy { $0?.state == .convention }
  }

  /// Whether all links that a translation lost lead to pages that its locale does not have, by their address or by Hugo's
  /// `{{< ref "page" >}}`: it may leave these out.
  func lacksTargets(of finding: Finding) -> Bool {
    guard finding.check == Self.linkTarget, ["- /", "- {{"].contains(where: finding.form.hasPrefix) else {
      return false
    }
    return finding.form.dropFirst(2).split(separator: ", ").allSatisfy {
      holdsPage(String($0), finding.article, finding.locale) == false
    }
  }

  static let linkTarget: RuleID = "link-target/target"
  static let linkLocale: RuleID = "link-locale"
  static let image: RuleID = "image"

  mutating func addBreach(_ row: ConventionRow, at place: String, isMendable: Bool) {
    guard let index = rows.firstIndex(where: { $0.locale == row.locale && $0.form == row.form && $0.kind == row.kind })
    else { return }
    rows[index].breaches.append(place)
    if isMendable { rows[index].mendable += 1 }
  }

  private static func row(
    _ key: ConventionCounts.AppliedKey, _ applied: ConventionCounts.Applied, _ counts: ConventionCounts
  ) -> ConventionRow {
    let chances =
      counts.chances[
        ConventionCounts.Key(locale: key.form.locale, kind: key.form.kind, text: key.condition)]
      ?? applied.tally
    // Only the distinct texts decide: copies of a page teach nothing.
    let sample = chances.texts.hashes
    let followed = sample.count { applied.tally.texts.hashes.contains($0) }
    var row = ConventionRow(locale: key.form.locale, kind: key.form.kind.rawValue, form: key.form.text)
    row.applied = applied.tally.places
    row.opportunities = chances.places
    row.pages = applied.tally.pages.count
    row.texts = applied.tally.texts.count
    row.condition = key.condition
    row.example = applied.example
    row.rate = Double(followed) / Double(max(1, sample.count))
    row.bound = ConventionLimits.lowerBound(followed, of: sample.count)
    let isSupported = row.pages >= ConventionLimits.leastPages && row.texts >= ConventionLimits.leastTexts
    if key.form.kind == .negation {
      let isFree =
        row.texts >= ConventionLimits.leastNegations && row.rate >= ConventionLimits.leastRateOfNegations
      row.state = isSupported && isFree ? .convention : .none
    } else if isSupported {
      if row.bound >= ConventionLimits.leastRate {
        // Quotations that stay as they are may also be forgotten ones: only the team can say.
        row.state = key.form.kind == .quotation ? .habit : .convention
      } else if row.rate >= ConventionLimits.leastRateOfHabit {
        row.state = .habit
      }
    }
    return row
  }

  /// Makes conventions, with less support in each, of the transformations that several locales share.
  private static func agree(_ rows: inout [ConventionRow]) {
    let able = rows.indices.filter {
      rows[$0].texts >= ConventionLimits.leastTextsOfLocale && rows[$0].rate >= ConventionLimits.leastRate
        && rows[$0].kind != Observations.Kind.quotation.rawValue
        && rows[$0].kind != Observations.Kind.negation.rawValue
    }
    let groups = Dictionary(grouping: able) { rows[$0].kind + "\n" + rows[$0].form }
    for indices in groups.values where indices.count >= ConventionLimits.leastLocales {
      for index in indices { rows[index].state = .convention }
    }
  }
}

extension Conventions {
  /// Makes conventions of all locales of the keys whose values one locale translates: they hold texts.
  private static func spread(_ rows: inout [ConventionRow]) {
    let ofKeys = rows.indices.filter {
      rows[$0].kind == Observations.Kind.metadata.rawValue && !rows[$0].form.hasPrefix("- ")
    }
    let texts = Set(ofKeys.filter { rows[$0].state == .convention }.map { rows[$0].form })
    for index in ofKeys where texts.contains(rows[index].form) { rows[index].state = .convention }
  }
}

/// A convention as the configuration has it.
package struct WrittenConvention: Sendable, Equatable {
  /// All locales if nil.
  package let locale: LocaleTag?
  /// All kinds of values if nil.
  package let kind: String?
  package let form: String
  package let isAccepted: Bool

  package init(locale: LocaleTag?, kind: String?, form: String, isAccepted: Bool = true) {
    (self.locale, self.kind, self.form, self.isAccepted) = (locale, kind, form, isAccepted)
  }

  func isAbout(_ row: ConventionRow) -> Bool {
    (locale == nil || locale == row.locale) && (kind == nil || kind == row.kind) && form == row.form
  }
}

extension Conventions {
  /// Says which written conventions the tree bears out no more.
  var troubles: [RunError] {
    rows.filter { $0.isWritten && !$0.isBorneOut && $0.state == .convention }.map { row in
      RunError(
        "the convention ‘\(row.form)’ of \(row.locale) is written in .doccheck.yml, and the tree does not show it (\(row.counts)): strike it, or look why",
        severity: .warning)
    }
  }
}

/// When a transformation is a convention: all numbers.
enum ConventionLimits {
  /// The least lower bound of its rate.
  static let leastRate = 0.6
  /// The least lower bound from which a place that differs is wrong, though the place alone does not show it.
  static let leastRateOfBreach = 0.8
  /// From this rate on it is a habit, which is reported once as a question.
  static let leastRateOfHabit = 0.2
  /// The z-score of the lower bound: 95 %.
  static let z = 1.96
  static let leastPages = 3
  static let leastTexts = 4
  /// The number of locales with ``leastTextsOfLocale`` each that is enough, too.
  static let leastLocales = 3
  static let leastTextsOfLocale = 2
  /// From so many distinct negations on that the source lacks, and this share of all that differ, a locale says the
  /// same in other words. Translations drop as many by rewording as they add, so the rest of those dropped are errors.
  static let leastNegations = 15
  static let leastRateOfNegations = 0.3
  /// The maximum number of places a question lists.
  static let mostListed = 20

  /// The lower bound of the Wilson score interval.
  static func lowerBound(_ applied: Int, of all: Int) -> Double {
    guard all > 0 else { return 0 }
    let (n, rate, square) = (Double(all), Double(min(applied, all)) / Double(all), z * z)
    let spread = (rate * (1 - rate) / n + square / (4 * n * n)).squareRoot()
    return (rate + square / (2 * n) - z * spread) / (1 + square / n)
  }
}

/// Writes conventions into the configuration, where a person can strike or edit them.
package enum ConventionFile {
  private static let key = "conventions:"

  /// The conventions that would explain a finding; none if no convention can.
  package static func rows(of finding: Finding) -> [ConventionRow] {
    let kinds: [RuleID: Observations.Kind] = ["link-target": .link, "image": .image, "placeholder": .shortcode]
    guard !finding.form.isEmpty, let kind = kinds[finding.rule] else { return [] }
    return finding.form.split(separator: Observations.joint).compactMap {
      row(locale: finding.locale, kind: kind.rawValue, form: String($0))
    }
  }

  /// An accepted convention; nil if there is no such kind.
  package static func row(locale: LocaleTag, kind: String, form: String) -> ConventionRow? {
    guard Observations.Kind(rawValue: kind) != nil, !form.isEmpty else { return nil }
    var row = ConventionRow(locale: locale, kind: kind, form: form)
    row.state = .convention
    return row
  }

  /// Adds the counted conventions that the file does not hold yet; returns their number.
  ///
  /// - Parameter file: The configuration, created if it does not exist.
  package static func write(_ rows: [ConventionRow], to file: String) throws(RunError) -> Int {
    let new = rows.filter { $0.state == .convention && !$0.isWritten }
    guard !new.isEmpty else { return 0 }
    let entries = new.map { "  - \($0.entry(isAccepted: true))" }
    let isThere = FileSystem.status(file) != nil
    let text = isThere ? String(decoding: try FileSystem.read(file, anyKind: true), as: UTF8.self) : ""
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let place = lines.firstIndex(where: { $0.hasPrefix(key) }) {
      guard lines[place].dropFirst(key.utf8.count).allSatisfy({ $0 == " " || $0 == "\r" }) else {
        throw RunError(
          "has its conventions on one line: put each on a line that begins with `- `", file: file, line: place + 1)
      }
      lines.insert(contentsOf: entries, at: place + 1)
    } else {
      lines += [key] + entries
    }
    _ = try FileSystem.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: file)
    return new.count
  }
}
