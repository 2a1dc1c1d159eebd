internal import DocModel
internal import Foundation
internal import FoundationEssentials
internal import Theme
internal import Yams

/// The strings of the theme in one language, from `templates/strings/<locale>.yml`.
package struct ThemeStrings: Sendable {
  /// By key; English for those that the language lacks.
  let texts: [String: String]
  /// The texts with a gap.
  private let gaps: [String: Gap]

  /// A gap such as `{title}` in a text.
  private struct Gap {
    let name: Substring
    let before: Substring
    let after: Substring
  }

  private init(texts: [String: String]) {
    self.texts = texts
    gaps = texts.compactMapValues { text in
      guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return nil }
      return Gap(
        name: text[open...close].dropFirst().dropLast(), before: text[..<open], after: text[text.index(after: close)...]
      )
    }
  }

  subscript(key: String) -> String { texts[key] ?? "" }

  /// Returns the text with `{name}` replaced.
  func filled(_ key: String, name: String, value: String) -> String {
    guard let gap = gaps[key], gap.name == name else { return self[key] }
    return gap.before + value + gap.after
  }

  /// Returns the text with each `{name}` of `values` replaced; other gaps stay.
  func filled(_ key: String, _ values: [String: String]) -> String {
    var text = ""
    var rest = self[key][...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let gap = rest[open...close]
      text += rest[..<open] + (values[String(gap.dropFirst().dropLast())] ?? String(gap))
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  static let english = ThemeStrings(texts: (try? texts(in: ThemeFiles(folder: nil), "en")) ?? [:])

  /// Returns a locale's strings: the file of its tag, else of its language and script, completed from English.
  ///
  /// - Returns: the strings, and a message about missing ones or nil.
  static func find(
    for locale: LocaleTag, in files: ThemeFiles, english: [String: String]
  ) throws(SiteError) -> (strings: ThemeStrings, lacks: String?) {
    let tag = locale.hyphenated
    guard
      let name = files.languages.first(where: { $0.tag == tag })
        ?? files.languages.first(where: { $0.language == locale.language && $0.writing == locale.writing })
        ?? files.languages.first(where: { $0.language == Self.written[locale.language] })
    else {
      return (
        ThemeStrings(texts: english), "the theme has no words in \(locale.tag): English stands in for them"
      )
    }
    let own = try texts(in: files, name.tag)
    let missing = english.keys.filter { own[$0] == nil }.sorted()
    return (
      ThemeStrings(texts: english.merging(own) { $1 }),
      missing.isEmpty ? nil : "lacks \(missing.joined(separator: ", ")): English stands in for them"
    )
  }

  /// The language that readers of another one read, where both have one written form or almost one.
  private static let written = ["no": "nb", "nn": "nb", "iw": "he", "in": "id", "bs": "hr"]

  /// Parses the strings for a tag; a project's file contains only those that it changes.
  static func texts(in files: ThemeFiles, _ tag: String) throws(SiteError) -> [String: String] {
    let name = "strings/\(tag).yml"
    var texts = try parse(files.builtIn(name), path: name)
    if let (own, path) = try files.own(name) { texts.merge(try parse(own, path: path)) { $1 } }
    return texts
  }

  private static func parse(_ bytes: [UInt8]?, path: String) throws(SiteError) -> [String: String] {
    guard let bytes else { return [:] }
    guard bytes.count < 1 << 20 else {
      throw SiteError.template(path: path, line: 0, reason: "is larger than 1 MB: it is not read")
    }
    if let (reason, line) = YAMLBounds.excess(bytes) {
      throw SiteError.template(path: path, line: line, reason: "\(reason): it is not read")
    }
    let node: Yams.Node?
    do {
      // Parse all scalars as text. Without an encoding, each parser would look for one in the environment.
      node = try Parser(yaml: String(decoding: bytes, as: UTF8.self), resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw SiteError.template(path: path, line: 0, reason: "invalid YAML: \(error)")
    }
    let shape = SiteError.template(path: path, line: 0, reason: "must be keys with texts, like `copy: \"Copy\"`")
    guard let mapping = node?.mapping else { throw shape }
    var texts: [String: String] = [:]
    for (key, value) in mapping {
      guard let key = key.scalar?.string, let text = value.scalar?.string else { throw shape }
      texts[key] = text
    }
    return texts
  }
}

extension LocaleTag {
  /// The tag as the Open Graph protocol has it: `zh_TW`.
  var underscored: String { tag.replacing("-", with: "_") }

  /// The tag with hyphens, as BCP 47 requires: `zh_TW` as `zh-TW`.
  var hyphenated: String { tag.utf8.contains(UInt8(ascii: "_")) ? tag.replacing("_", with: "-") : tag }

  /// The script that distinguishes the written forms of Chinese; for other languages the script subtag, or empty.
  var writing: String {
    guard language == "zh" else { return script ?? "" }
    return script ?? (["TW", "HK", "MO"].contains(region ?? "") ? "Hant" : "Hans")
  }
}

/// Names of languages, from CLDR.
enum NativeNames {
  /// Returns the name of each locale in its own language; script and region are added only to distinguish equal names.
  static func names(of locales: [LocaleTag]) -> [String] {
    let short = locales.map { name(of: $0, in: $0) }
    return locales.indices.map { index in
      guard short.count(where: { $0 == short[index] }) > 1 else { return short[index] }
      return Locale(identifier: locales[index].hyphenated).localizedString(forIdentifier: locales[index].hyphenated)
        ?? locales[index].tag
    }
  }

  /// Returns the name of the language of `locale` in the language of `reader`.
  static func name(of locale: LocaleTag, in reader: LocaleTag) -> String {
    let names = Locale(identifier: reader.hyphenated)
    if !locale.writing.isEmpty, let name = names.localizedString(forIdentifier: "\(locale.language)-\(locale.writing)"),
      !name.contains("("), !name.contains("（")
    {
      return name
    }
    return names.localizedString(forLanguageCode: locale.language) ?? locale.tag
  }
}

/// Dates and numbers in the form of a locale, from CLDR.
enum LocaleFormat {
  /// Returns a day in words (`3. Mai 2024`), or nil for 0 and for what is no day.
  ///
  /// - Parameter day: as yyyymmdd, of the Gregorian calendar.
  static func date(_ day: Int, in locale: LocaleTag) -> String? {
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (day / 10_000, day / 100 % 100, day % 100)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard (1000..<10_000).contains(day / 10_000), parts.isValidDate(in: calendar), let date = calendar.date(from: parts)
    else { return nil }
    let locale = Locale(identifier: locale.hyphenated)
    return date.formatted(
      Date.FormatStyle(date: .long, time: .omitted, locale: locale, calendar: locale.calendar, timeZone: .gmt))
  }

  static func number(_ number: Int, in locale: LocaleTag) -> String {
    number.formatted(.number.locale(Locale(identifier: locale.hyphenated)))
  }
}

/// The files of the theme: doccheck's own, overridden by those of a project's `templates/`.
struct ThemeFiles: Sendable {
  /// The project's folder, or nil if it has no templates.
  let folder: String?
  /// The locales for which there are strings.
  let languages: [LocaleTag]

  static var builtIn: [(path: String, bytes: [UInt8])] { Theme.files }

  private let builtIns: [String: [UInt8]]

  init(folder: String?) {
    self.folder = folder
    builtIns = Dictionary(Theme.files.map { ($0.path, $0.bytes) }) { $1 }
    let own = folder.map { Self.names(in: $0 + "/strings") } ?? []
    let tags = Set(
      builtIns.keys.filter { $0.hasPrefix("strings/") }.map { String($0.dropFirst(8)) } + own
    ).filter { $0.hasSuffix(".yml") }
    languages = tags.compactMap { LocaleTag(String($0.dropLast(4))) }.sorted()
  }

  func builtIn(_ name: String) -> [UInt8]? { builtIns[name] }

  /// Returns a file of the project with its path, or nil if the project has no such file.
  func own(_ name: String) throws(SiteError) -> (bytes: [UInt8], path: String)? {
    guard let folder else { return nil }
    let path = folder + "/" + name
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw SiteError.template(path: path, line: 0, reason: "cannot be read")
    }
    guard String(validating: data, as: UTF8.self) != nil else {
      throw SiteError.template(path: path, line: 0, reason: "is not valid UTF-8")
    }
    return (Array(data), path)
  }

  /// Returns the file that the site uses, with its path.
  func find(_ name: String) throws(SiteError) -> (bytes: [UInt8], path: String)? {
    if let own = try own(name) { return own }
    return builtIn(name).map { ($0, name) }
  }

  /// The names of all templates, without extension.
  var templates: [String] {
    let own = folder.map(Self.names) ?? []
    return Set(builtIns.keys + own).filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }.sorted()
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}

/// The files of a theme that are copied rather than rendered.
package enum ThemeAssets {
  /// Returns a file of the theme; the project's own version if it exists.
  package static func file(_ name: String, templates: String?) throws(SiteError) -> [UInt8] {
    try ThemeFiles(folder: templates).find(name)?.bytes ?? []
  }

  /// All files of doccheck's own theme, by their paths below `templates/`.
  package static var builtIn: [(path: String, bytes: [UInt8])] { ThemeFiles.builtIn }
}
