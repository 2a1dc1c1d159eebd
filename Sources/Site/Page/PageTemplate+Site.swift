internal import DocModel
internal import Mustache

extension PageTemplate {
  /// What templates can name of the site as a whole.
  struct Site: Sendable {
    private let frame: SiteFrame
    private let names: [String]
    private let words: [LocaleTag: ThemeStrings]
    let lacks: [(file: String?, message: String)]

    init(_ frame: SiteFrame, _ files: ThemeFiles) throws(SiteError) {
      self.frame = frame
      names = NativeNames.names(of: frame.locales)
      var words: [LocaleTag: ThemeStrings] = [:]
      var lacks: [(file: String?, message: String)] = []
      for locale in frame.locales {
        let (strings, missing) = try ThemeStrings.find(for: locale, in: files)
        words[locale] = strings
        if let missing { lacks.append((frame.templates.map { "\($0)/strings/\(locale.hyphenated).yml" }, missing)) }
      }
      self.words = words
      self.lacks = lacks
    }

    func strings(for locale: LocaleTag) -> ThemeStrings { words[locale] ?? .english }

    /// From a page to the top of the site.
    func up(_ address: String) -> String { String(repeating: "../", count: address.utf8.count { $0 == 0x2f }) }

    func child(named name: String, for locale: LocaleTag) -> Any? {
      switch name {
      case "siteTitle": return frame.title
      case "policy": return policy
      case "styles": return frame.styles.map { ["file": $0] }
      case "scripts": return frame.scripts.map { ["file": $0] }
      case "headScripts": return frame.headScripts.map { ["file": $0] }
      case "rootScripts": return frame.rootScripts.map { ["file": $0] }
      case "search": return frame.hasSearch
      case "strings": return strings(for: locale).texts
      case "hasLanguages": return frame.locales.count > 1
      case "language": return frame.locales.firstIndex(of: locale).map { names[$0] } ?? locale.tag
      case "languages":
        return zip(frame.locales, names).map { other, name -> [String: Any] in
          [
            "name": name, "lang": other.hyphenated, "dir": TextDirection(of: other).rawValue, "folder": other.tag,
            "isCurrent": other == locale,
          ]
        }
      default: return nil
      }
    }

    /// What the browser may load: the site's own files and nothing else, and nothing that stands inside a page.
    private var policy: String {
      "default-src 'none'; script-src 'self'; style-src 'self'; "
        + "img-src 'self' data:; media-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; "
        + "form-action 'none'"
    }
  }
}
