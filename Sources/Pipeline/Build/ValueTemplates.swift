import DocModel
import Reports

/// The shortcodes of a Hugo project whose template shows one parameter of the site or of the page:
/// `{{- site.Params.version | replaceRE "v" "" -}}`. Other templates are not read.
struct ValueTemplates: Sendable {
  private struct Template: Sendable {
    let parameter: String
    /// Texts that are replaced in the value, in order.
    let replacements: [(old: String, new: String)]
  }

  private var templates: [String: Template] = [:]
  /// The texts of the templates, for change detection.
  private(set) var texts: [[UInt8]] = []

  private static let folders = ["layouts/shortcodes", "layouts/_shortcodes"]
  private static let mostFiles = 1000
  /// In bytes, of a file and of a value.
  private static let (sizeLimit, longestValue) = (1000, 1000)

  /// - Parameter site: the folder of the site's settings.
  init(in site: String) {
    for folder in Self.folders.map({ FilePath.join(site, $0) }) {
      let files = FileSystem.texts(
        in: folder, below: site, endings: [".html"], most: Self.mostFiles, limit: Self.sizeLimit)
      for (name, ending, bytes) in files {
        guard let template = Self.template(String(decoding: bytes, as: UTF8.self)[...]) else { continue }
        texts += [Array((name + ending).utf8), bytes]
        templates[name] = template
      }
    }
  }

  /// The value that a shortcode shows, or nil.
  ///
  /// - Parameter parameter: returns the value of a parameter of the page or of the site.
  func value(of shortcode: String, parameter: (String) -> String?) -> String? {
    guard let template = templates[shortcode], let value = parameter(template.parameter) else { return nil }
    var shown = value
    for (old, new) in template.replacements {
      // Replacements may double a value again and again.
      guard shown.utf8.count <= Self.longestValue else { return nil }
      shown = shown.replacing(old, with: new)
    }
    return shown
  }

  private static func template(_ text: Substring) -> Template? {
    let text = text.trimming(where: \.isWhitespace)
    guard text.hasPrefix("{{"), text.hasSuffix("}}"), case let inner = text.dropFirst(2).dropLast(2),
      !inner.contains("{{")
    else { return nil }
    let steps = inner.trimming { $0 == "-" || $0.isWhitespace }.split(separator: "|").map(words)
    guard let first = steps.first, let parameter = parameter(first) else { return nil }
    var replacements: [(String, String)] = []
    for step in steps.dropFirst() {
      switch step.first {
      case "safeHTML", "safeURL", "markdownify", "string": break
      case "replaceRE"
      where step.count == 3 && !step[1].isEmpty && !step[2].contains("$")
        && step[1].allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }:
        replacements.append((step[1], step[2]))
      default: return nil
      }
    }
    return Template(parameter: parameter, replacements: replacements)
  }

  /// The words of a step, without the quotation marks around texts.
  private static func words(_ step: Substring) -> [String] {
    var (words, rest) = ([String](), step.drop(while: \.isWhitespace))
    while let first = rest.first {
      let isText = first == "\"" || first == "`"
      let word = isText ? rest.dropFirst().prefix { $0 != first } : rest.prefix { !$0.isWhitespace }
      words.append(String(word))
      rest = rest[word.endIndex...].dropFirst(isText ? 1 : 0).drop(while: \.isWhitespace)
    }
    return words
  }

  /// `version` for `site.Params.version`, `$.Page.Params.version` and `.Site.Param "version"`; nil for other values.
  private static func parameter(_ words: [String]) -> String? {
    let parts = (words.first ?? "").lowercased().split(separator: ".").drop { $0 == "$" }
    guard let owner = parts.first, owner == "site" || owner == "page", parts.count > 1 else { return nil }
    switch (parts.dropFirst().first, words.count) {
    case ("params", 1) where parts.count > 2: return parts.dropFirst(2).joined(separator: ".")
    case ("param", 2) where parts.count == 2: return words[1]
    default: return nil
    }
  }
}
