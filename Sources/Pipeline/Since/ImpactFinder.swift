import Alignment
import Checks
import DocModel
import Features
import MarkdownReader
import Reports

/// Finds what the changes of sources since a commit mean for each translation. It compares two states of the work
/// tree, so it needs no older history and works in shallow clones.
struct ImpactFinder {
  let check: Check
  let tree: ContentTree
  let past: PastTree
  let changes: [Repository.Change]
  let owners: Owners

  private var git: Repository { past.repository }

  func run(_ reference: String) -> ChangeImpact {
    var impact = ChangeImpact(since: reference)
    impact.source = check.source
    guard let source = check.source else {
      impact.remarks.append("no source is named, so nothing is known of translations: --source names it")
      return impact
    }
    let loader = ArticleLoader(flavor: check.flavor ?? .gfm, source: source)
    let changed = Set(changes.filter { !$0.isGone }.map(\.path))
    let articles = tree.articles.filter { article in
      check.selection.wants(article: article.path)
        && article.files.contains { $0.locale == source && changed.contains(git.inside($0.file)) }
    }
    impact.pages = parallelMap(articles.count, threads: check.jobs) { page(articles[$0], source, loader) }
      .compactMap(\.self)
    impact.pages += dropped(source, among: impact.pages)
    impact.pages.sort { ($0.article, $0.file) < ($1.article, $1.file) }
    return impact
  }

  private func page(_ article: ArticleFiles, _ source: LocaleTag, _ loader: ArticleLoader) -> ChangeImpact.Page? {
    guard let file = article.files.first(where: { $0.locale == source })?.file else { return nil }
    let inside = git.inside(file)
    let loaded = loader.load(article)
    guard let now = loaded.articles.first(where: { $0.locale == source }) else { return nil }
    guard let bytes = past.text(of: file) else {
      var page = ChangeImpact.Page(article: article.path, file: inside, event: .added)
      page.translations = missing(article, source, words: Self.words(of: now))
      return page
    }
    let former = past.formerNames[inside]
    var page = ChangeImpact.Page(
      article: article.path, file: inside, event: former == nil ? .changed : .moved, formerFile: former)
    let before = ComparedText(loader.reader.read(bytes, locale: source, path: article.path, file: file))
    let current = ComparedText(now)
    for translation in loaded.articles where translation.locale != source && isWanted(translation.locale) {
      page.translations.append(self.translation(translation, from: before, to: current, loader.reader))
    }
    page.translations += former.map { misplaced(article, from: $0, to: inside, source) } ?? []
    page.translations.sort { $0.locale < $1.locale }
    return page
  }

  private static func words(of article: Article) -> Int {
    article.nodes.indices.filter { article.nodes[$0].kind.holdsInlines }.reduce(0) {
      $0 + TextSize.words(article.plainText(of: $1))
    }
  }

  private func isWanted(_ locale: LocaleTag) -> Bool {
    check.selection.locales.isEmpty || check.selection.locales.contains { $0.matches(locale) }
  }

  private func translation(
    _ article: Article, from before: ComparedText, to now: ComparedText, _ reader: MarkdownReader
  ) -> ChangeImpact.Translation {
    var translation = ChangeImpact.Translation(locale: article.locale, state: .untouched)
    translation.file = git.inside(article.file)
    translation.owners = owners.owners(of: translation.file)
    let earlier = past.text(of: article.file)
    let then = earlier.flatMap { bytes -> VersionBlocks? in
      guard bytes != article.source else { return nil }
      let text = reader.read(bytes, locale: article.locale, path: article.path, file: article.file)
      return VersionBlocks(text, ArticleFeatures(text))
    }
    // A translation that came with the branch was made from what the branch has.
    guard earlier != nil,
      let step = SourceStep(
        from: before, to: now, of: ComparedText(article), as: then)
    else {
      return translation
    }
    let content = step.content
    translation.extent = content.extent.rawValue
    translation.size = content.extent.size
    guard content.extent > .typo else { return translation }
    translation.state = .stale
    translation.words = content.words
    translation.changes = content.changes.filter { $0.extent > .none }.map(ChangeImpact.Change.init)
    return translation
  }

  private func missing(_ article: ArticleFiles, _ source: LocaleTag, words: Int) -> [ChangeImpact.Translation] {
    let wanted = check.expected.isEmpty ? tree.locales : check.expected
    let present = Set(article.files.map(\.locale))
    return wanted.filter { $0 != source && !present.contains($0) && isWanted($0) }.sorted().map { locale in
      var translation = ChangeImpact.Translation(locale: locale, state: .missing)
      translation.words = words
      return translation
    }
  }

  /// The locales that have the page only where the source was before.
  private func misplaced(
    _ article: ArticleFiles, from former: String, to path: String, _ source: LocaleTag
  ) -> [ChangeImpact.Translation] {
    guard path.hasSuffix(article.path) else { return [] }
    let folder = path.dropLast(article.path.count)
    guard former.hasPrefix(folder) else { return [] }
    let name = String(former.dropFirst(folder.count))
    let present = Set(article.files.map(\.locale))
    let others = tree.articles.first { $0.path == name && $0.root == article.root }?.files ?? []
    return others.filter { $0.locale != source && !present.contains($0.locale) && isWanted($0.locale) }.map { file in
      var translation = ChangeImpact.Translation(locale: file.locale, state: .misplaced)
      translation.file = git.inside(file.file)
      translation.owners = owners.owners(of: translation.file)
      return translation
    }
  }

  /// The pages whose source is gone, and is not one that was moved.
  private func dropped(_ source: LocaleTag, among pages: [ChangeImpact.Page]) -> [ChangeImpact.Page] {
    let gone = Set(changes.filter(\.isGone).map(\.path))
    guard !gone.isEmpty else { return [] }
    var before = check
    before.roots = check.roots.map(past.root)
    return before.tree().articles.compactMap { article in
      guard let file = article.files.first(where: { $0.locale == source })?.file, let path = past.path(of: file),
        gone.contains(path)
      else { return nil }
      var page = ChangeImpact.Page(article: article.path, file: path, event: .dropped)
      let left = tree.articles.first { $0.path == article.path }?.files ?? []
      page.translations = left.filter { $0.locale != source && isWanted($0.locale) }.map { file in
        var translation = ChangeImpact.Translation(locale: file.locale, state: .orphaned)
        translation.file = git.inside(file.file)
        translation.owners = owners.owners(of: translation.file)
        return translation
      }
      return page
    }
  }
}

extension ChangeImpact.Change {
  fileprivate init(_ change: OutdatedContent.Change) {
    self.init(
      kind: Kind(rawValue: change.kind.rawValue) ?? .text, section: change.section, before: change.before,
      now: change.now, count: change.count, extent: change.extent.rawValue, sourceLine: change.sourceLine,
      line: change.line)
  }
}
