package import Checks
package import DocModel
package import Findings
package import Reports
package import Site

/// The settings of `.doccheck.yml`. A key that is not set keeps its default.
package struct Configuration: Sendable {
  /// The file name looked for in the working directory and the folders above it.
  package static let fileName = ".doccheck.yml"

  package var roots: [String]?
  /// The layout of the files, or nil to detect it.
  package var layout: Layout?
  /// Globs of files and articles to ignore.
  package var exclude: [String] = []
  package var source: LocaleTag?
  /// The locale of the files whose path names none; nil if it is the source.
  package var defaultLocale: LocaleTag?
  package var flavor: Flavor?
  /// Whether articles have formulas, or nil to detect it.
  package var math: Bool?
  /// The locales every article should exist in; empty if not configured.
  package var locales: [LocaleTag] = []
  /// A TBX or CSV glossary. In the file, the path is relative to the file's folder, like roots.
  package var glossary: String?
  package var doNotTranslate: [String] = []
  /// Words that are spelled as they should be, and files of such words (with a slash or a dot), relative to the file's
  /// folder.
  package var words: [String] = []
  package var minConfidence: UInt8?
  /// The front-matter key that records the source version of a translation: a commit, a blob or a hash.
  package var revisionKey: String?
  /// The owners of files, as lines of a CODEOWNERS file.
  package var owners: [String] = []
  package var policy = RulePolicy()
  /// Conventions that hold without being counted.
  package var conventions: [WrittenConvention] = []
  package var site = SiteSettings()
  /// Resource limits per article.
  package var limits = ArticleLimits()
  /// The file the configuration was read from, or nil for defaults.
  package internal(set) var file: String?
  /// The line of each key in the file.
  package internal(set) var lines: [String: Int] = [:]
  /// The rule settings as written, for display.
  package internal(set) var ruleSettings: [String] = []

  package init() {}

  /// Reads a configuration and reports all errors at once, each with its line and a suggestion for misspelled names.
  ///
  /// - Parameter rules: the valid rule and check names.
  package static func read(_ file: String, rules: [String]) -> (configuration: Configuration, troubles: [RunError]) {
    do throws(RunError) {
      var reader = ConfigurationReader(file: file, rules: rules)
      reader.read(try FileSystem.read(file, anyKind: true))
      return (reader.configuration, reader.troubles)
    } catch {
      return (Configuration(), [error])
    }
  }

  /// The glossary, including the `doNotTranslate` names. Throws if its file cannot be read.
  package func terms() throws(RunError) -> Glossary {
    guard let glossary else { return Glossary.none.keeping(doNotTranslate) }
    let file = FilePath.display(glossary)
    let bytes = try FileSystem.read(file, anyKind: true)
    do throws(GlossaryFile.Problem) {
      return try GlossaryFile.read(bytes).keeping(doNotTranslate)
    } catch {
      throw RunError(error.message, file: file, line: error.line)
    }
  }

  /// Reads `file`, or else the configuration in the working directory or the nearest folder above that has one. Returns
  /// nil if there is no file.
  package static func find(_ file: String?, rules: [String]) -> (configuration: Configuration, troubles: [RunError])? {
    if let file { return read(FilePath.display(file), rules: rules) }
    var folder = FileSystem.workingDirectory
    while true {
      let candidate = FilePath.join(folder, fileName)
      if FileSystem.status(candidate)?.kind == .file { return read(FilePath.display(candidate), rules: rules) }
      guard folder != "/" else { return nil }
      folder = FileSystem.directory(of: folder)
    }
  }
}

/// Which rules run and at what severity, per locale, path and form; the last matching entry applies.
package struct RulePolicy: Sendable, Equatable {
  package enum Setting: Sendable, Equatable {
    case off
    case severity(Severity)
  }

  package struct Entry: Sendable, Equatable {
    /// Empty matches all locales.
    let locales: [LocaleTag]
    /// Empty matches all paths.
    let paths: [PathGlob]
    /// Forms of differences, as policy findings name them; empty matches all.
    let forms: [String]
    let rule: RuleID
    let setting: Setting
  }

  var entries: [Entry] = []

  package init() {}

  /// Returns whether a check is off for all locales, paths and forms.
  func silences(_ rule: RuleID, _ check: RuleID) -> Bool {
    let own = entries.filter { $0.rule == rule || $0.rule == check }
    guard
      let last = own.lastIndex(where: {
        $0.setting == .off && $0.locales.isEmpty && $0.paths.isEmpty && $0.forms.isEmpty
      })
    else {
      return false
    }
    return own[last...].allSatisfy { $0.setting == .off }
  }

  /// Returns the finding with its configured severity or else the one that fits its confidence, or nil if its rule or
  /// check is off. Findings folded into it do not change.
  func apply(to finding: Finding) -> Finding? {
    guard !entries.isEmpty else { return finding.weighed }
    let entry = entries.last { entry in
      finding.isNamed(entry.rule)
        && (entry.locales.isEmpty || entry.locales.contains { $0.matches(finding.place.locale) })
        && (entry.paths.isEmpty || entry.paths.contains { $0.matches(finding.article) })
        && (entry.forms.isEmpty || entry.forms.contains(finding.form))
    }
    switch entry?.setting {
    case nil: return finding.weighed
    case .off?: return nil
    case .severity(let severity)?:
      var changed = finding
      changed.severity = severity
      return changed
    }
  }
}

/// The `site` settings of `.doccheck.yml`.
package struct SiteSettings: Sendable, Equatable {
  package var title: String?
  /// The public base URL, for canonical addresses and the site map: `https://docs.example.com/product`.
  package var url: String?
  /// The URL of a file's editor, with `{file}`, or `{locale}` and `{path}`.
  package var edit: String?
  /// The address to report a problem of a translation at, or nil for pages without such links.
  package var report: AddressTemplate?
  /// A project's style sheets and scripts, relative to the working directory (in the file, to its folder). They are
  /// copied under names that contain a content hash.
  package var styles: [String] = []
  package var scripts: [String] = []
  package var remoteMedia = RemoteMedia.show
  /// Nil colors code if Pygments is installed.
  package var highlight: Highlight?
  /// The versions of the site, newest first; empty for a site with one.
  package var versions: [Version] = []
  /// Whether translations have a page with the source next to the text.
  package var beside = false
  /// Whether pages are there as Markdown, too, and are listed in `llms.txt`; nil if the site has an address.
  package var llms: Bool?
  /// The files of the picture in the browser's tab and of the one before the title, relative to the working directory
  /// (in the file, to its folder).
  package var icon: String?
  package var logo: String?
  /// The picture of dark pages in place of ``logo``, if the generator's settings name both.
  var darkLogo: String?
  /// A file of lines for the head of each page, relative as ``icon``.
  package var head: String?
  /// The picture of a page in the previews of other sites: a file, relative as ``icon``, or an address.
  package var image: String?
  /// Whether the address of a page is a folder: `guide/install/`.
  package var hasPrettyURLs = false

  package init() {}

  var hasMarkdown: Bool { llms ?? (url != nil) }
  var pageForm: PageForm { hasPrettyURLs ? .folders : .files }

  /// Takes over what these settings leave open.
  mutating func complete(by identity: SiteIdentity) {
    title = title ?? identity.title
    icon = icon ?? identity.icon
    guard logo == nil else { return }
    (logo, darkLogo) = (identity.logo, identity.darkLogo)
  }

  /// A version of the site: the articles as they are, those of a commit, or those of other roots.
  package struct Version: Sendable, Equatable {
    package var name: String
    /// A branch, tag or commit, or nil for the files as they are.
    package var ref: String?
    /// Its roots, relative to the working directory (in the file, to its folder); empty for those of the configuration.
    package var roots: [String] = []
    /// The path of its folder in the output, without a slash at its ends; empty for the newest.
    package var path = ""

    package init(name: String) { self.name = name }

    static let keys = ["name", "ref", "roots", "path"]
  }

  /// The program that colors code.
  package enum Highlight: String, Sendable, CaseIterable {
    case pygments
    case nothing = "none"
  }

  static let keys = [
    "title", "url", "edit", "report", "beside", "versions", "styles", "scripts", "remote-media", "highlight", "llms",
    "icon", "logo", "head", "image", "pretty-urls",
  ]

  /// The setting as it is written in the file.
  package var remoteMediaText: String {
    switch remoteMedia {
    case .show: "show"
    case .link: "link"
    case .hosts(let hosts): hosts.joined(separator: ", ")
    }
  }
}

/// The names of an article's files differ in more than the locale: `README.md` and `readme_ja.MD`.
enum ArticleSpelling {
  /// Returns a path with the letter case and the extension of its file's name removed, equal for all spellings.
  static func folded(_ path: String) -> String {
    let name = FilePath.lastPart(path)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return path.dropLast(name.count) + stem.lowercased() + ".md"
  }

  /// Returns whether a path names the article of a README.
  static func isReadme(_ path: String) -> Bool {
    FilePath.lastPart(folded(path)) == Layout.readme.lowercased() + ".md"
  }

  /// Returns the article of each path whose files belong to one with another spelling: to that of the source, else to
  /// the one in most locales. Articles in a common locale stay apart.
  ///
  /// - Parameters:
  ///   - articles: the locales of each article, by path.
  ///   - source: the locale of the source, if it is known.
  static func moves(_ articles: [String: Set<LocaleTag>], source: LocaleTag?) -> [String: String] {
    let spellings = Dictionary(grouping: articles.keys, by: folded).values.filter { $0.count > 1 }
    var moves: [String: String] = [:]
    for paths in spellings {
      func rank(_ path: String) -> (Int, Int, String) {
        let locales = articles[path] ?? []
        return (source.map(locales.contains) == true ? 0 : 1, -locales.count, path)
      }
      let ranked = paths.sorted { rank($0) < rank($1) }
      var held = articles[ranked[0]] ?? []
      for path in ranked.dropFirst() {
        guard let locales = articles[path], held.isDisjoint(with: locales) else { continue }
        held.formUnion(locales)
        moves[path] = ranked[0]
      }
    }
    return moves
  }
}
