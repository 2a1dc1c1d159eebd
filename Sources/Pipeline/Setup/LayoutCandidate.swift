import DocModel
import Features

/// A possible layout of a tree: the position of the locale in the paths of its files.
struct LayoutCandidate {
  enum Form: Hashable, Comparable {
    /// The locale is the rest of a folder's path after this text: `i18n/`, `docs_`.
    case folder(prefix: String)
    /// The locale is joined to the file's name by a character, or in brackets: `page.ko.md`, `README(中文).md`.
    case name(separator: String, end: String)
    /// The locale comes before the file's name, joined by this character: `de_README.md`.
    case beginning(separator: String)
    /// The locale is the file's whole name: `docs/en.md`.
    case whole
  }

  struct Match {
    let form: Form
    let locale: LocaleTag
    /// The path without the locale; a file's name is folded, see ``ArticleSpelling``.
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
    case .name(let separator, _): separator != "."
    case .whole, .beginning: true
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
        Match(
          form: .folder(prefix: before), locale: locale, path: ArticleSpelling.folded(rest), mayBeWord: mayBeWord(code))
      )
    }
    guard let name = parts.last, let dot = name.lastIndex(of: ".") else { return matches }
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    func add(_ form: Form, _ locale: LocaleTag, _ stem: Substring, _ code: Substring) {
      let path = stem.isEmpty ? String(folder.dropLast()) : ArticleSpelling.folded(folder + stem + name[dot...])
      // A folder of the same locale says that the name is no word: `sw/README-sw.md`.
      let mayBeWord =
        mayBeWord(code) && !parts.dropLast().contains { Layout.locale($0)?.isSpelling(of: locale) == true }
      matches.append(Match(form: form, locale: locale, path: path, mayBeWord: mayBeWord))
    }
    if let found = LocaleNames.fileEnding(of: name[..<dot]) {
      let form: Form = found.stem.isEmpty ? .whole : .name(separator: found.separator, end: found.end)
      add(form, found.locale, found.stem, found.code)
    } else if let (stem, locale, code) = LocaleNames.beginning(of: name[..<dot]), let joint = stem.first {
      add(.beginning(separator: String(joint)), locale, stem.dropFirst(), code)
    }
    return matches
  }

  /// `it` and `polish` are words, too; `zh-CN` and `KR` are not.
  private static func mayBeWord(_ code: Substring) -> Bool {
    code.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
      && code != code.uppercased()[...]
  }
}

/// Finds the locales at the ends and the beginnings of names.
struct LocaleNames {
  typealias Ending = (stem: Substring, locale: LocaleTag, code: Substring)

  private var known: [Substring: Ending?] = [:]

  mutating func ending(of folder: Substring) -> Ending? {
    if let known = known[folder] { return known }
    let found = Self.collection(folder) ?? Self.ending(of: folder)
    known[folder] = .some(found)
    return found
  }

  /// The folder of a collection of Jekyll that is named after a locale, as `_zh-cn`.
  private static func collection(_ folder: Substring) -> Ending? {
    guard folder.first == "_", case let code = folder.dropFirst(), let locale = Layout.locale(code) else { return nil }
    return (folder.prefix(1), locale, code)
  }

  /// Splits a name before the longest locale at its end; the stem keeps the character that joins them.
  static func ending(of name: Substring) -> Ending? {
    if let locale = Layout.locale(name) { return (name.prefix(0), locale, name) }
    let bytes = name.utf8
    for index in bytes.indices.dropFirst() where isSeparator(bytes[index]) {
      let code = name[bytes.index(after: index)...]
      if let locale = Layout.locale(code) { return (name[...index], locale, code) }
    }
    return nil
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { [0x2e, 0x5f, 0x2d].contains(byte) }

  struct FileEnding {
    /// The name without the locale and the text that joins both; empty if the locale is all of the name.
    let stem: Substring
    let locale: LocaleTag
    let code: Substring
    /// The text before and after the locale.
    let separator: String
    let end: String
  }

  /// The locale at the end of a file's name without its extension: after a separator or a space, in brackets, or in
  /// letters of another script.
  static func fileEnding(of name: Substring) -> FileEnding? {
    if let (stem, locale, code) = ending(of: name) {
      return FileEnding(
        stem: stem.dropLast(), locale: locale, code: code, separator: stem.last.map(String.init) ?? "", end: "")
    }
    if let bracketed = bracketed(name) { return bracketed }
    for index in name.indices.dropFirst() where name[index] == " " || isJunction(index, in: name) {
      let code = name[index] == " " ? name[name.index(after: index)...] : name[index...]
      guard let locale = Layout.locale(code) else { continue }
      return FileEnding(
        stem: name[..<index], locale: locale, code: code, separator: name[index] == " " ? " " : "", end: "")
    }
    return nil
  }

  /// The opening bracket of each closing one.
  private static let brackets: [Character: Character] = [
    ")": "(", "]": "[", "）": "（", "】": "【", "］": "［", "」": "「", "》": "《",
  ]

  private static func bracketed(_ name: Substring) -> FileEnding? {
    guard let last = name.last, let first = brackets[last] else { return nil }
    for index in name.indices.dropFirst() where name[index] == first {
      let code = name[name.index(after: index)...].dropLast()
      guard let locale = Layout.locale(code) else { continue }
      // `README (de)`, `README-(de)`
      let stem = name[..<index]
      let end = stem.lastIndex { !" -_.".contains($0) }.map { stem.index(after: $0) } ?? stem.startIndex
      guard end > stem.startIndex else { return nil }
      return FileEnding(
        stem: stem[..<end], locale: locale, code: code, separator: String(name[end...index]), end: String(last))
    }
    return nil
  }

  /// Returns whether a word in another script begins here, after an ASCII letter or digit: `README中文`.
  static func isJunction(_ index: Substring.Index, in name: Substring) -> Bool {
    guard index > name.startIndex, index < name.endIndex, name[index].isLetter, !name[index].isASCII else {
      return false
    }
    let before = name[name.index(before: index)]
    return before.isASCII && (before.isLetter || before.isNumber)
  }

  /// The longest locale at the beginning of a file's name, before a separator; the stem keeps the separator.
  static func beginning(of name: Substring) -> Ending? {
    let bytes = name.utf8
    for index in bytes.indices.reversed() where index > name.startIndex && isSeparator(bytes[index]) {
      if let locale = Layout.locale(name[..<index]), bytes.index(after: index) < name.endIndex {
        return (name[index...], locale, name[..<index])
      }
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
