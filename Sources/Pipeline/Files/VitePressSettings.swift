import DocModel
import Features
import Reports

/// The part of VitePress' settings that says which files are no pages: `srcExclude`, patterns that begin at the folder of
/// the texts.
struct VitePressSettings {
  /// The name of the folder of the settings.
  static let directory = ".vitepress"
  /// The problem of a list of which not all is written as literals.
  private(set) var trouble: RunError?
  /// The folder of the texts.
  private let folder: String
  private var patterns: [IgnoreGlob] = []

  private static let most = 1000

  /// Nil if the site is not VitePress' or excludes no files.
  init?(of site: SiteGenerator?) {
    guard let site, site.file == Self.directory else { return nil }
    var scripts = ScriptReader(top: site.folder)
    guard let file = ScriptSidebars.vitePressFile(in: FilePath.join(site.folder, site.file)),
      let settings = scripts.exported(by: file), let excluded = settings["srcExclude"]
    else { return nil }
    folder = Self.texts(settings, in: site.folder) ?? FilePath.display(site.folder)
    for value in excluded.list ?? [excluded] {
      let written = value.text.flatMap(Self.alternatives)
      patterns += written ?? []
      if written == nil, trouble == nil { trouble = Self.trouble(value) }
    }
  }

  private static func trouble(_ value: ScriptValue) -> RunError {
    let what = value.obstacle ?? value.text.map { "the pattern '\($0)'" } ?? "a value of an unknown form"
    return RunError(
      "srcExclude has \(what), which is not read: files that it excludes are pages. Write patterns as literals",
      file: value.file, line: value.line, severity: .warning, isOfSetup: true)
  }

  /// Returns the patterns that a pattern expands to: `{a,b}`, `(a|b)` and `@(a|b)` are alternatives. Nil for other notations, as
  /// `!(a)`.
  private static func alternatives(_ pattern: String) -> [IgnoreGlob]? {
    var texts = [""]
    var rest = pattern[...]
    while let open = rest.firstIndex(where: { "{(".contains($0) }) {
      let isBrace = rest[open] == "{"
      let before = rest[..<open]
      guard let close = rest[open...].firstIndex(of: isBrace ? "}" : ")"),
        case let inner = rest[rest.index(after: open)..<close], !inner.contains(where: { "{}()".contains($0) }),
        isBrace || before.last.map({ !"!?+*".contains($0) }) ?? true,
        case let words = inner.split(separator: isBrace ? "," : "|", omittingEmptySubsequences: false),
        texts.count * words.count <= most
      else { return nil }
      let start = before.last == "@" && !isBrace ? before.dropLast() : before
      texts = texts.flatMap { text in words.map { text + start + $0 } }
      rest = rest[rest.index(after: close)...]
    }
    guard !pattern.hasPrefix("!"), !rest.contains(where: { "})".contains($0) }) else { return nil }
    // Unlike those of .gitignore, all patterns begin at the folder.
    return texts.compactMap { text in IgnoreGlob(Array("/\((text + rest).trimmingPrefix("./"))".utf8)[...]) }
  }

  /// Whether a file is no page.
  ///
  /// - Parameter file: as ``ArticleFiles/File/file``.
  func excludes(_ file: String) -> Bool {
    let path = FilePath.display(file)
    let start = folder == "." ? "" : folder + "/"
    guard !patterns.isEmpty, path.hasPrefix(start) else { return false }
    return IgnoreGlob.ignores(String(path.dropFirst(start.count)), by: patterns)
  }

  /// The folder of the texts, `srcDir`, of the site whose settings are in a folder; nil if they name none. Settings without
  /// the word are not read as a script, which takes far longer than a search.
  static func texts(of settings: String) -> String? {
    guard let file = ScriptSidebars.vitePressFile(in: settings),
      let bytes = try? FileSystem.read(file, limit: 1 << 20),
      ByteSearch.holds(Array("srcDir".utf8)[...], in: bytes[...])
    else { return nil }
    let folder = FileSystem.directory(of: settings)
    var scripts = ScriptReader(top: folder)
    return scripts.exported(by: file).flatMap { texts($0, in: folder) }
  }

  private static func texts(_ settings: ScriptValue, in folder: String) -> String? {
    settings["srcDir"]?.text.map { FilePath.display(FilePath.join(folder, $0)) }
  }
}
