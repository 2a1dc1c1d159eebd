internal import DocModel
internal import Mustache
internal import Synchronization

extension PageTemplate {
  /// The site-wide values that templates can use.
  struct Site: Sendable {
    private let frame: SiteFrame
    private let names: [String]
    private let words: [LocaleTag: ThemeStrings]
    /// The position of each key in sorted order, and, by locale, the theme's strings at these positions.
    private let places: [String: Int]
    private let texts: [LocaleTag: [String]]
    let lacks: [(file: String?, message: String)]
    private let foreignNames = ForeignNames()
    /// Whether frames depend on the locale, so that each locale needs a separate one.
    let tellsLocalesApart: Bool

    init(_ frame: SiteFrame, _ files: ThemeFiles, tellsLocalesApart: Bool) throws(SiteError) {
      self.frame = frame
      self.tellsLocalesApart = tellsLocalesApart
      names = NativeNames.names(of: frame.locales)
      let english = try ThemeStrings.texts(in: files, "en")
      var words: [LocaleTag: ThemeStrings] = [:]
      var lacks: [(file: String?, message: String)] = []
      for locale in frame.locales {
        let (strings, missing) = try ThemeStrings.find(for: locale, in: files, english: english)
        words[locale] = strings
        if let missing { lacks.append((frame.templates.map { "\($0)/strings/\(locale.hyphenated).yml" }, missing)) }
      }
      self.words = words
      self.lacks = lacks
      let keys = Set(words.values.flatMap(\.texts.keys) + ThemeStrings.english.texts.keys).sorted()
      places = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
      texts = words.mapValues { strings in keys.map { strings[$0] } }
    }

    var wordCount: Int { places.count }
    func place(ofWord key: String) -> Int? { places[key] }
    /// Returns all strings in the order of `places`.
    func words(for locale: LocaleTag) -> [String] {
      texts[locale] ?? places.sorted { $0.value < $1.value }.map { ThemeStrings.english[$0.key] }
    }

    /// Returns the name of the language of `locale` in the language of `reader`.
    func name(of locale: LocaleTag, in reader: LocaleTag) -> String {
      foreignNames.name(of: locale, in: reader)
    }

    func nativeName(of locale: LocaleTag) -> String {
      frame.locales.firstIndex(of: locale).map { names[$0] } ?? locale.tag
    }

    var versions: SiteVersions? { frame.versions }

    func strings(for locale: LocaleTag) -> ThemeStrings { words[locale] ?? .english }

    /// Returns the relative path from a page to the root of the site.
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
      case "hasVersions": return frame.versions != nil
      case "version": return frame.versions?.name
      case "hasLanguages": return frame.locales.count > 1
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

    /// The content security policy: only the site's own files and the media that the project allows, nothing inline.
    private var policy: String {
      let remote = frame.remoteMedia.policySources
      return "default-src 'none'; script-src 'self'; style-src 'self'; "
        + "img-src 'self' data:\(remote); media-src 'self'\(remote); font-src 'self'; connect-src 'self'; base-uri 'none'; "
        + "form-action 'none'"
    }
  }
}

/// A cache of language names.
private final class ForeignNames: Sendable {
  private let known = Mutex<[[LocaleTag]: String]>([:])

  func name(of locale: LocaleTag, in reader: LocaleTag) -> String {
    known.withLock { known in
      if let name = known[[locale, reader]] { return name }
      let name = NativeNames.name(of: locale, in: reader)
      known[[locale, reader]] = name
      return name
    }
  }
}
