import Checks
import DocModel
import Features
import Findings
import Reports

/// The conventions of a run's tree, and the places that break them.
struct ConventionSurvey {
  private let scope: CheckScope
  private let observed: [(article: Int, observations: Observations)]
  private(set) var conventions: Conventions
  /// By article, the locales whose page a marker says to be untranslated, as it is.
  private(set) var stubs: [Int: Set<LocaleTag>] = [:]

  /// - Parameter trees: the facts of the articles, root by root.
  init(
    _ scope: CheckScope, _ observed: [(article: Int, observations: Observations)], in trees: [TreeSummary] = [],
    _ files: LocalFiles = LocalFiles()
  ) {
    (self.scope, self.observed) = (scope, observed)
    let pages = observed.map { index, observations in
      let article = scope.articles[index].path
      return ConventionCounts.Page(
        article: article, hash: StableHash(ConventionFold.page(article).utf8).hash, observations: observations)
    }
    conventions = Conventions(ConventionCounts(pages), written: scope.check.conventions)
    conventions.holdsPage = { address, article, locale in
      trees.lazy.compactMap { $0.holds(pageAt: address, from: article, in: locale) }.first
    }
    if let source = scope.check.source {
      let articles = Dictionary(scope.articles.lazy.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
      let targets = ConventionTargetFinder(scope, files)
      conventions.isOwnPicture = { address, file, path, hasEnding in
        let address = String(address.prefix { $0 != "#" && $0 != "?" })
        guard !address.contains(":"), let article = articles[path],
          let original = article.files.first(where: { $0.locale == source })
        else { return false }
        if address.hasPrefix("/") {
          return hasEnding && targets.presence(address, file, article) == .there
        }
        return files.presence(address, beside: file) == .there
          && (hasEnding || files.presence(address, beside: original.file) == .missing)
      }
    }
    let markers = Set(conventions.accepted(.marker).map { Conventions.Key(locale: $0.locale, form: $0.form) })
    guard !markers.isEmpty else { return }
    for (index, observations) in observed {
      for value in observations.values where value.kind == .marker {
        for change in value.changed {
          let locale = observations.locales[change.locale]
          let forms = change.forms.map { observations.forms[$0].form }
          if forms.contains(where: { markers.contains(Conventions.Key(locale: locale, form: $0)) }) {
            stubs[index, default: []].insert(locale)
          }
        }
      }
    }
  }

  private struct KindKey: Hashable {
    let locale: LocaleTag
    let kind: Observations.Kind
  }

  /// The breaches by article index, in the order of the values in the source.
  private(set) var found: [Int: [Breach]] = [:]

  /// A value that does not follow a convention.
  struct Breach: Sendable {
    let locale: LocaleTag
    let kind: Observations.Kind
    let value: String
    let form: String
    /// The value that follows it; nil if the convention does not determine it.
    let target: String?
    let finding: Finding
  }

  /// Returns the findings about places that a convention applies to and that do not follow it, by article index.
  mutating func breaches(_ files: LocalFiles) -> [Int: ArticleCheck.Outcome] {
    var rows: [KindKey: [ConventionRow]] = [:]
    for kind in [Observations.Kind.link, .image, .shortcode, .marker] {
      for row in conventions.accepted(kind) { rows[KindKey(locale: row.locale, kind: kind), default: []].append(row) }
    }
    guard !rows.isEmpty else { return [:] }
    lazy var pages = scope.articles.reduce(into: [String: LocaleTag]()) { pages, article in
      for file in article.files { pages[FilePath.display(file.file)] = file.locale }
    }
    let targets = ConventionTargetFinder(scope, files)
    var outcomes: [Int: ArticleCheck.Outcome] = [:]
    for (index, observations) in observed {
      var findings: [Finding] = []
      for value in observations.values {
        let locales = value.same.filter { rows[KindKey(locale: observations.locales[$0], kind: value.kind)] != nil }
        let conditions = locales.isEmpty ? [] : Set(observations.conditions(of: value))
        for number in locales {
          let locale = observations.locales[number]
          guard
            let row = rows[KindKey(locale: locale, kind: value.kind)]?.first(where: {
              conditions.contains($0.condition)
            }),
            let file = scope.articles[index].files.first(where: { $0.locale == locale }),
            !Observations.isAddress(value, of: locale),
            isWrong(value, row, in: file.file, from: observations.source, files),
            value.kind != .link || !Self.leads(value.value, from: file, toOneOf: pages),
            value.kind != .link || !value.value.hasPrefix("/")
              || conventions.holdsPage(value.value, scope.articles[index].path, locale) != false
          else { continue }
          let others = rows[KindKey(locale: locale, kind: value.kind), default: []].count {
            conditions.contains($0.condition)
          }
          let target =
            others == 1 ? targets.target(of: value, by: row, article: index, from: observations.source) : nil
          let breach = ConventionBreach(row, value, target, article: scope.articles[index].path, file: file)
          guard let finding = breach.finding, scope.check.selection.wants(finding),
            let chosen = scope.check.policy.apply(to: finding)
          else { continue }
          conventions.addBreach(row, at: "\(finding.file):\(finding.place.line)", isMendable: target != nil)
          findings.append(chosen)
          found[index, default: []].append(
            Breach(
              locale: locale, kind: value.kind, value: value.value, form: row.form, target: target, finding: chosen))
        }
      }
      guard !findings.isEmpty else { continue }
      let own = scope.work.outcomes(of: findings)[scope.articles[index].path]
      outcomes[index] = own
      let reported = Set((own?.findings ?? []).map(\.finding.fingerprint))
      found[index]?.removeAll { !reported.contains($0.finding.fingerprint) }
    }
    return outcomes
  }

  /// Whether a relative link leads to a page of the own locale, by the name of its file or without its ending: what a
  /// convention says then is for those that it lacks.
  private static func leads(_ link: String, from file: ArticleFiles.File, toOneOf pages: [String: LocaleTag]) -> Bool {
    let path = link.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains("//") else { return false }
    let target = FilePath.join(FileSystem.directory(of: file.file), String(path))
    return ["", ".md", ".mdx", "/index.md", "/index.mdx"].contains {
      pages[FilePath.display(target + $0)] == file.locale
    }
  }

  /// A breach of a nearly general convention is wrong; so is a picture, or another file that is no page, of the source
  /// that the locale has localized.
  private func isWrong(
    _ value: Observations.Value, _ row: ConventionRow, in file: String, from source: LocaleTag?, _ files: LocalFiles
  ) -> Bool {
    guard value.kind == .image || value.kind == .link && Self.isFile(value.value) else {
      return row.isWritten || value.kind == .marker || row.bound >= ConventionLimits.leastRateOfBreach
    }
    guard let source else { return false }
    return ConventionTargets.targets(of: value.value, by: row.form, from: source, to: row.locale).contains {
      files.presence($0, beside: file) == .there
    }
  }
}

/// Kinds of addresses.
extension ConventionSurvey {
  /// Whether an address is that of a file that is no page, such as a video.
  private static func isFile(_ address: String) -> Bool {
    let name = FilePath.lastPart(String(address.prefix { $0 != "#" && $0 != "?" }))
    guard !address.contains("//"), let dot = name.lastIndex(of: ".") else { return false }
    let ending = name[dot...].lowercased()
    return ending.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && ending.contains(where: \.isLetter)
      && !LayoutFinder.isMarkdown(String(name)) && ![".html", ".htm"].contains(ending)
  }
}

/// A place that does not follow a convention.
private struct ConventionBreach {
  private let row: ConventionRow
  private let value: Observations.Value
  private let article: String
  private let file: ArticleFiles.File
  /// The value that would follow it.
  private let target: String?

  init(
    _ row: ConventionRow, _ value: Observations.Value, _ target: String?, article: String, file: ArticleFiles.File
  ) {
    (self.row, self.value, self.target, self.article, self.file) = (row, value, target, article, file)
  }

  /// Nil if the file cannot be read any more.
  var finding: Finding? {
    guard let line else { return nil }
    let name = StableHash.mix(row.form, into: StableHash.mix(value.value, into: StableHash.mix(article)))
    return Finding(
      rule: rule, severity: .minor, confidence: Certainty.likely.percent, message: message, article: article,
      place: Place(locale: row.locale, file: file.file, line: line), words: value.value,
      extent: value.value.utf8.count,
      fingerprint: StableHash.finish(StableHash.mix(row.locale.tag, into: name)))
  }

  private var rule: RuleID {
    switch value.kind {
    case .link: "link-target"
    case .image: "image"
    case .shortcode: "placeholder"
    case .metadata, .marker, .edge: "front-matter"
    case .quotation: "untranslated"
    case .negation: "negation"
    }
  }

  private var message: String {
    if value.kind == .marker {
      return
        "‘\(value.value)’ marks pages of \(row.locale.tag) that are not translated (\(row.counts)), and this one is: take it out."
    }
    return
      "‘\(value.value.prefix(100))’ is as in the source here; \(row.counts) of \(row.locale.tag) have ‘\(row.form)’: follow it here, too\(target.map { ", with ‘\($0.prefix(100))’ (doccheck fix --convention)" } ?? "")."
  }

  private var line: Int? {
    guard let bytes = file.text ?? (try? FileSystem.read(file.file)) else { return nil }
    let sought = value.kind == .marker ? String(value.value.prefix { $0 != ":" }) : value.value
    guard let place = ByteSearch.first(Array(sought.utf8)[...], in: bytes[...]) else { return nil }
    return 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }
  }
}

/// Finds the value that a convention leads to, where the form and the files of the tree determine it.
struct ConventionTargetFinder {
  private let scope: CheckScope
  private let files: LocalFiles
  private let places: [String: FilePlaces]

  init(_ scope: CheckScope, _ files: LocalFiles) {
    (self.scope, self.files) = (scope, files)
    places = Dictionary(grouping: scope.articles, by: \.root).reduce(into: [:]) {
      $0[$1.key] = FilePlaces(
        roots: [$1.key], articles: $1.value, source: scope.check.source, flavor: scope.flavor)
    }
  }

  /// Returns nil if no value or several ones are possible, or if it leads to no file where the source's does.
  func target(of value: Observations.Value, by row: ConventionRow, article: Int, from source: LocaleTag?) -> String? {
    let article = scope.articles[article]
    guard let source, let file = article.files.first(where: { $0.locale == row.locale }),
      let way = ConventionTransformation(
        kind: value.kind, form: row.form, example: row.example, from: source, to: row.locale)
    else { return nil }
    let all = way.values(from: value.value)
    guard value.kind != .shortcode, !value.value.contains("//"), case let all = all.filter({ !$0.contains("//") }),
      value.kind == .image || concernsFiles(value.value, file.file, article)
    else { return all.count == 1 ? all.first : nil }
    // The name of a place in another page is not known.
    let there = all.filter { !$0.contains("#") && presence($0, file.file, article) == .there }
    return there.count == 1 ? there.first : nil
  }

  /// Addresses without an ending that lead to no file are those of a site, which only its generator knows.
  private func concernsFiles(_ address: String, _ file: String, _ article: ArticleFiles) -> Bool {
    let path = address.prefix { $0 != "#" && $0 != "?" }
    let hasEnding = FilePath.lastPart(String(path)).contains(".")
    return hasEnding && !path.hasPrefix("/") || presence(address, file, article) == .there
  }

  /// Whether the file is there that an address of a page leads to.
  func presence(_ address: String, _ file: String, _ article: ArticleFiles) -> FilePresence {
    let path = String(address.prefix { $0 != "#" && $0 != "?" })
    guard let places = places[article.root] else { return .missing }
    return files.presence(of: path, from: file, article: article.path, in: places)
  }
}
