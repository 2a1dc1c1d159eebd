import DocModel
import Reports
import Site

/// The data that the readers of sidebars share: the pages they name, and the parts that they cannot read.
struct SidebarContext {
  let survey: SiteSurvey
  let bases: LocaleFolders
  /// The folder of the articles that are below one of ``bases`` of the reference locale.
  let base: String
  var scripts: ScriptReader
  /// The names and bytes of files read that are no scripts.
  var texts: [[UInt8]] = []
  var troubles: [RunError] = []
  /// The values that only running the scripts gives.
  private(set) var unread: [ScriptValue] = []
  /// The sidebar of each page, if there are several.
  var sidebars: [Int?]?
  private var entriesLeft = 100_000

  init(_ survey: SiteSurvey, _ bases: LocaleFolders, base: String, top: String) {
    (self.survey, self.bases, self.base) = (survey, bases, base)
    scripts = ScriptReader(top: top)
  }

  var map: SiteMap { survey.map }

  /// Notes a part of a sidebar that is no literal.
  mutating func note(_ value: ScriptValue) { unread.append(value) }

  /// Returns false if the sidebar is far too large.
  mutating func countEntry() -> Bool {
    entriesLeft -= 1
    return entriesLeft > 0
  }

  /// The trouble that reports once the parts that were not read.
  var trouble: RunError? {
    guard let first = unread.first else { return nil }
    let more = unread.count == 1 ? "" : unread.count == 2 ? " and 1 more part" : " and \(unread.count - 1) more parts"
    return RunError(
      "the sidebar has \(first.obstacle ?? "a value of an unknown form")\(more), which is not read: pages that no "
        + "entry names follow by their folders. Write literals to have their order",
      file: first.file, line: first.line, severity: .warning, isOfSetup: true)
  }

  /// The locale of the site that a script names, in whatever letter case.
  func locale(named name: String) -> LocaleTag? {
    guard let tag = LocaleTag(name) else { return nil }
    return map.locales.first {
      $0.language == tag.language && $0.script == tag.script && $0.region == tag.region
    }
  }

  /// The place of the folder that a sidebar's paths begin at, below the folders of the locales: empty, or a path that
  /// ends with a slash. Nil if it is another folder than that of the articles.
  func prefix(of folder: String) -> String? { Self.prefix(of: folder, from: base) }

  /// Like ``prefix(of:)``.
  ///
  /// - Parameter base: the folder of the articles.
  static func prefix(of folder: String, from base: String) -> String? {
    let folder = FilePath.display(folder)
    let base = FilePath.display(base)
    if base == folder || folder == "." || base.hasPrefix(folder + "/") { return "" }
    guard FileSystem.status(folder)?.kind == .directory else { return "" }
    let top = base == "." ? "" : base + "/"
    return folder.hasPrefix(top) && !folder.hasPrefix("/") || folder.hasPrefix(base + "/")
      ? String(folder.dropFirst(top.count)) + "/" : nil
  }

  /// An entry for the pages of a folder that no other entry names.
  func entry(folder: String, below prefix: String) -> Navigation.Entry {
    var entry = Navigation.Entry(title: nil, path: nil)
    let path = FilePath.display("/" + prefix + folder, workingDirectory: "/")
    entry.folder = path == "." ? "" : path
    return entry
  }

  /// An entry for an address: that of another site, or of a page; nil if it leads to neither.
  func entry(link: String, below prefix: String) -> Navigation.Entry? {
    if link.hasPrefix("https://") || link.hasPrefix("http://") {
      var entry = Navigation.Entry(title: nil, path: nil)
      entry.url = link
      return entry
    }
    let path = link.drop { $0 == "/" }
    guard !link.contains("://"), let page = map.page(ofLink: "/" + prefix + path) ?? map.page(ofLink: "/" + path) else {
      return nil
    }
    return Navigation.Entry(title: nil, path: map.pages[page].stem)
  }
}

/// The labels of one locale's sidebar, for the entries of another locale's that list the same pages.
struct SidebarLabels {
  private let locale: LocaleTag
  private var pages: [String: String] = [:]
  private var links: [String: String] = [:]
  /// The groups, each with the pages below it.
  private var groups: [(label: String, pages: Set<String>)] = []
  /// By page, the ``groups`` that it is in.
  private var groupsOfPages: [String: [Int]] = [:]

  init(of entries: [Navigation.Entry], _ locale: LocaleTag) {
    self.locale = locale
    add(entries)
  }

  private mutating func add(_ entries: [Navigation.Entry]) {
    for entry in entries {
      add(entry.children)
      guard let label = entry.labels[locale] else { continue }
      if !entry.children.isEmpty {
        let pages = Self.pages(of: entry)
        for page in pages { groupsOfPages[page, default: []].append(groups.count) }
        groups.append((label, pages))
      } else if let path = entry.path {
        pages[path] = label
      } else if let url = entry.url {
        links[url] = label
      }
    }
  }

  private static func pages(of entry: Navigation.Entry) -> Set<String> {
    entry.children.reduce(into: Set(entry.path.map { [$0] } ?? [])) { $0.formUnion(pages(of: $1)) }
  }

  /// Gives the entries the labels of this locale.
  func add(to entries: inout [Navigation.Entry]) {
    for index in entries.indices {
      if !entries[index].children.isEmpty {
        entries[index].labels[locale] = label(of: Self.pages(of: entries[index]))
      } else if let path = entries[index].path {
        entries[index].labels[locale] = pages[path]
      } else if let url = entries[index].url {
        entries[index].labels[locale] = links[url]
      }
      add(to: &entries[index].children)
    }
  }

  /// The label of the group whose pages are the most similar; nil if none has one of the pages.
  private func label(of pages: Set<String>) -> String? {
    var shared: [Int: Int] = [:]
    for page in pages { for group in groupsOfPages[page] ?? [] { shared[group, default: 0] += 1 } }
    var best: (label: String, share: Double)?
    for (index, count) in shared.sorted(by: { $0.key < $1.key }) {
      let group = groups[index]
      let share = Double(count) / Double(pages.count + group.pages.count - count)
      if share > best?.share ?? 0 { best = (group.label, share) }
    }
    return best?.label
  }
}
