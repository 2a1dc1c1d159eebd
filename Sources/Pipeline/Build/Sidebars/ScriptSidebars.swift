import DocModel
import Reports
import Site

/// Finds the sidebar that a script of the project writes: `sidebars.js` of Docusaurus, `astro.config.mjs` with
/// Starlight, or `.vitepress/config.ts`.
struct ScriptSidebars {
  private(set) var troubles: [RunError] = []
  /// The names and bytes of all files read, for change detection.
  private(set) var texts: [[UInt8]] = []
  private let survey: SiteSurvey
  private let bases: LocaleFolders

  /// The number of folders searched above the articles.
  private static let most = 8

  init(_ survey: SiteSurvey, _ bases: LocaleFolders) {
    self.survey = survey
    self.bases = bases
  }

  /// The entries of the sidebar, with labels by locale; nil if the project has no sidebar.
  mutating func entries() -> [Navigation.Entry]? {
    for base in bases.of(survey.map.reference) {
      let shown = FilePath.display(base)
      var folder =
        shown.hasPrefix("/")
        ? shown : shown == "." ? FileSystem.workingDirectory : FilePath.join(FileSystem.workingDirectory, shown)
      for _ in 0..<Self.most {
        if let entries = entries(in: FilePath.display(folder), of: base) { return entries }
        guard FileSystem.status(FilePath.join(folder, ".git")) == nil, folder != "/" else { break }
        folder = FileSystem.directory(of: folder)
      }
    }
    return nil
  }

  private mutating func entries(in folder: String, of base: String) -> [Navigation.Entry]? {
    for read in [DocusaurusSidebar.read, StarlightSidebar.read, VitePressSidebar.read] {
      var context = SidebarContext(survey, bases, base: base, top: folder)
      let entries = read(folder, &context)
      texts += context.scripts.texts + context.texts
      troubles += context.scripts.troubles + context.troubles + (context.trouble.map { [$0] } ?? [])
      if let entries { return entries }
    }
    return nil
  }

  /// The first of the script's names that is a file in the folder: `docusaurus.config.ts`.
  static func file(_ name: String, in folder: String, endings: [String] = ScriptReader.endings) -> String? {
    endings.map { FilePath.join(folder, "\(name).\($0)") }.first { FileSystem.status($0)?.kind == .file }
  }
}

extension ScriptValue {
  /// The first value, itself or inside, for which `find` returns a result. Arguments of calls are searched, too.
  func first<Result>(depth: Int = 0, _ find: (ScriptValue) -> Result?) -> Result? {
    guard depth < 64 else { return nil }
    if let found = find(self) { return found }
    for part in parts {
      if let found = part.first(depth: depth + 1, find) { return found }
    }
    return nil
  }

  /// All values, itself or inside, that have the property.
  func all(with name: String, depth: Int = 0) -> [ScriptValue] {
    guard depth < 64 else { return [] }
    return (self[name] == nil ? [] : [self]) + parts.flatMap { $0.all(with: name, depth: depth + 1) }
  }

  private var parts: [ScriptValue] {
    switch kind {
    case .list(let list): list
    case .object(let properties): properties.map(\.value)
    case .call(_, let arguments): arguments
    default: []
    }
  }
}
