import DocModel
import Features

/// A possible layout of a tree: the position of the locale in the paths of its files.
struct LayoutCandidate {
  enum Form: Hashable, Comparable {
    /// The locale is the rest of a folder's path after this text: `i18n/`, `docs_`.
    case folder(prefix: String)
    /// The locale is joined to the file's name by this character: `page.ko.md`, `README_CN.md`.
    case name(separator: String)
    /// The locale is the file's whole name: `docs/en.md`.
    case whole
  }

  struct Match {
    let form: Form
    let locale: LocaleTag
    /// The path without the locale.
    let path: String
    /// Whether the name of the locale may be a word with another meaning: `it`, `polish`.
    let mayBeWord: Bool
  }

  struct Translation {
    let file: String
    let match: Match
  }

  let form: Form
  private(set) var translations: [Translation] = []
  /// Files of which the form would make translations, and their texts do not.
  private(set) var refused: [String] = []

  init(_ form: Form) { self.form = form }

  mutating func add(_ match: Match, _ file: String) {
    translations.append(Translation(file: file, match: match))
  }

  /// Whether the form alone is weak evidence: words are joined like this, too.
  private var isLoose: Bool {
    switch form {
    case .folder(let prefix): prefix.hasSuffix("-") || prefix.hasSuffix("_")
    case .name(let separator): separator != "."
    case .whole: true
    }
  }

  /// The locales of each path.
  var paths: [String: Set<LocaleTag>] {
    translations.reduce(into: [:]) { $0[$1.match.path, default: []].insert($1.match.locale) }
  }

  var locales: Set<LocaleTag> { Set(translations.map(\.match.locale)) }
}

/// Reads the names of files.
extension LayoutCandidate {
  /// Returns every possible interpretation of a path component as a locale.
  static func matches(_ file: String) -> [Match] {
    var names = LocaleNames()
    return matches(file, &names)
  }

  /// - Parameter names: what is known of the names of folders, which many files share.
  static func matches(_ file: String, _ names: inout LocaleNames) -> [Match] {
    let parts = file.split(separator: "/")
    var matches: [Match] = []
    for (index, part) in parts.enumerated().dropLast() {
      guard let (stem, locale, code) = names.ending(of: part) else { continue }
      let before = parts[..<index].map { $0 + "/" }.joined() + stem
      let rest = parts[(index + 1)...].joined(separator: "/")
      matches.append(
        Match(form: .folder(prefix: before), locale: locale, path: rest, mayBeWord: mayBeWord(code)))
    }
    guard let name = parts.last, let dot = name.lastIndex(of: ".") else { return matches }
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    if let (stem, locale, code) = LocaleNames.ending(of: name[..<dot]) {
      let form: Form = stem.last.map { .name(separator: String($0)) } ?? .whole
      let path = stem.isEmpty ? String(folder.dropLast()) : folder + stem.dropLast() + name[dot...]
      matches.append(Match(form: form, locale: locale, path: path, mayBeWord: mayBeWord(code)))
    }
    return matches
  }

  /// `it` and `polish` are words, too; `zh-CN` and `KR` are not.
  private static func mayBeWord(_ code: Substring) -> Bool {
    code.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
      && code != code.uppercased()[...]
  }
}

/// Finds the locales at the ends of names.
struct LocaleNames {
  typealias Ending = (stem: Substring, locale: LocaleTag, code: Substring)

  private var known: [Substring: Ending?] = [:]

  mutating func ending(of folder: Substring) -> Ending? {
    if let known = known[folder] { return known }
    let found = Self.ending(of: folder)
    known[folder] = .some(found)
    return found
  }

  /// Splits a name before the longest locale at its end; the stem keeps the character that joins them.
  static func ending(of name: Substring) -> Ending? {
    if let locale = Layout.locale(name) { return (name.prefix(0), locale, name) }
    let bytes = name.utf8
    for index in bytes.indices.dropFirst() where [0x2e, 0x5f, 0x2d].contains(bytes[index]) {
      let code = name[bytes.index(after: index)...]
      if let locale = Layout.locale(code) { return (name[...index], locale, code) }
    }
    return nil
  }
}

/// Keeps what the texts do not contradict.
extension LayoutCandidate {
  /// The number of texts of a locale that are looked at.
  private static let sampled = 6
  /// The maximum number of files of a loose form that are looked at one by one.
  private static let most = 400

  /// Returns the candidate without the files whose texts are in another language than their names say.
  ///
  /// - Parameter all: every file of the tree.
  func verified(by samples: TextSamples, among all: SourceIndex) -> LayoutCandidate {
    var result = LayoutCandidate(form)
    var doubtful: [Translation] = []
    for (_, own) in Dictionary(grouping: translations, by: \.match.locale).sorted(by: { $0.key < $1.key }) {
      let verdicts = own.prefix(Self.sampled).map { verdict($0, samples, all) }
      let (good, bad) = (verdicts.count { $0 == .agrees }, verdicts.count { $0 == .contradicts })
      if bad > good {
        result.refused += own.map(\.file)
      } else if good > 0 || !isLoose {
        result.translations += own
      } else {
        doubtful += own
      }
    }
    let paths = result.paths
    for translation in doubtful {
      let isKept =
        form != .whole
        && (!translation.match.mayBeWord || paths[translation.match.path] != nil
          || all.sources(of: translation, form).contains { samples.areLinked($0, translation.file) })
      if isKept { result.translations.append(translation) } else { result.refused.append(translation.file) }
    }
    if isLoose, result.translations.count <= Self.most { result.dropForeign(samples, all) }
    return result
  }

  private mutating func dropForeign(_ samples: TextSamples, _ all: SourceIndex) {
    let foreign = translations.filter { verdict($0, samples, all) == .contradicts }
    guard !foreign.isEmpty else { return }
    refused += foreign.map(\.file)
    let names = Set(foreign.map(\.file))
    translations.removeAll { names.contains($0.file) }
  }

  /// A text that is still that of the source says nothing against its locale.
  private func verdict(_ translation: Translation, _ samples: TextSamples, _ all: SourceIndex)
    -> LanguageEvidence.Verdict
  {
    let verdict = samples.verdict(translation.file, for: translation.match.locale)
    guard verdict == .contradicts else { return verdict }
    if !isLoose, !translation.match.mayBeWord { return .unknown }
    let others =
      all.sources(of: translation, form).prefix(4)
      + translations.lazy.filter { $0.match.path == translation.match.path && $0.file != translation.file }
      .prefix(4).map(\.file)
    return others.contains { samples.isCopy(translation.file, of: $0) } ? .unknown : .contradicts
  }
}
