public import DocModel
public import Findings
public import Reports
public import Rules

/// What `.doccheck.yml` says of a project. What is not said there, stays as it is without the file.
public struct Configuration: Sendable {
  /// The name under which it is looked for in the working directory, and the folders above it.
  public static let fileName = ".doccheck.yml"

  public var roots: [String]?
  /// Nil where nobody said it: it is found from the files.
  public var layout: Layout?
  /// Globs of files and articles that are left alone.
  public var exclude: [String] = []
  public var source: LocaleTag?
  public var flavor: Flavor?
  /// The locales that every article should exist in; empty where nobody said so.
  public var locales: [LocaleTag] = []
  /// A TBX or CSV file of terms. In the file relative to its own folder, as roots are.
  public var glossary: String?
  public var doNotTranslate: [String] = []
  public var minConfidence: UInt8?
  /// A key of the front matter that records what a translation was made from: a commit, a blob, a hash.
  public var revisionKey: String?
  public var policy = RulePolicy()
  public var site = SiteSettings()
  /// How much one article may take.
  public var limits = ArticleLimits()
  /// The file it was read from.
  public internal(set) var file: String?
  /// Where each key stands in it.
  public internal(set) var lines: [String: Int] = [:]
  /// The settings of rules as they were written, for people.
  public internal(set) var ruleSettings: [String] = []

  public init() {}

  /// Reads a configuration; all that is wrong with it at once, each with its line, and a suggestion for slips.
  ///
  /// - Parameter rules: the names that rules have.
  public static func read(_ file: String, rules: [String]) -> (configuration: Configuration, troubles: [Trouble]) {
    do throws(Trouble) {
      var reader = ConfigurationReader(file: file, rules: rules)
      reader.read(try FileSystem.read(file, anyKind: true))
      return (reader.configuration, reader.troubles)
    } catch {
      return (Configuration(), [error])
    }
  }

  /// The glossary with the names that are to be kept; throws where its file cannot be read.
  public func terms() throws(Trouble) -> Glossary {
    guard let glossary else { return Glossary.none.keeping(doNotTranslate) }
    let file = FilePath.display(glossary)
    let bytes = try FileSystem.read(file, anyKind: true)
    do throws(GlossaryFile.Problem) {
      return try GlossaryFile.read(bytes).keeping(doNotTranslate)
    } catch {
      throw Trouble(error.message, file: file, line: error.line)
    }
  }

  /// The configuration that was named, or else that of the working directory or the nearest folder above that has one;
  /// nil where there is none.
  public static func find(_ file: String?, rules: [String]) -> (configuration: Configuration, troubles: [Trouble])? {
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

/// Which rules run, and how severe their findings are: per locale and path, the last that fits decides.
public struct RulePolicy: Sendable, Equatable {
  public enum Setting: Sendable, Equatable {
    case off
    case severity(Severity)
  }

  public struct Entry: Sendable, Equatable {
    /// Empty for all.
    let locales: [LocaleTag]
    /// Globs; empty for all.
    let paths: [PathGlob]
    /// Of the difference, as findings of policies name them; empty for all.
    let forms: [String]
    let rule: RuleID
    let setting: Setting
  }

  var entries: [Entry] = []

  public init() {}

  /// True for a check that is off for all locales and articles.
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

  /// The finding under its severity here; nil where its rule, or its check, is off. What stands under it is left as it
  /// is.
  func apply(to finding: Finding) -> Finding? {
    guard !entries.isEmpty else { return finding }
    let entry = entries.last { entry in
      finding.isNamed(entry.rule)
        && (entry.locales.isEmpty || entry.locales.contains { $0.matches(finding.place.locale) })
        && (entry.paths.isEmpty || entry.paths.contains { $0.matches(finding.article) })
        && (entry.forms.isEmpty || entry.forms.contains(finding.form))
    }
    switch entry?.setting {
    case nil: return finding
    case .off?: return nil
    case .severity(let severity)?:
      var changed = finding
      changed.severity = severity
      return changed
    }
  }
}
