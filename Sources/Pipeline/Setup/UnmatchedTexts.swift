import DocModel
import Features
import Reports

/// Finds files that belong to the articles of a tree and that its layout leaves out.
struct UnmatchedTexts {
  private let tree: ContentTree
  private let source: LocaleTag?
  /// The locale of the files whose path names none.
  private let usual: LocaleTag?
  private let files: Set<String>
  private let samples = TextSamples(root: ".")
  /// The maximum number of warnings of a kind; one pattern usually mends them all.
  private static let most = 3

  init(_ tree: ContentTree, _ layout: Layout, source: LocaleTag?) {
    self.tree = tree
    self.source = source
    usual = layout.defaultLocale ?? source
    files = Set(tree.articles.flatMap { $0.files.map(\.file) })
  }

  /// A warning for each left-out file, at most a few.
  func troubles() -> [RunError] {
    Array(leftOutSources().prefix(Self.most)) + Array(leftOutTranslations().prefix(Self.most))
  }

  /// The file that is probably the source of an article, if the layout leaves it out and the article has translations
  /// alone; else nil.
  func source(leftOutOf article: ArticleFiles) -> String? {
    guard !article.files.contains(where: { $0.locale == source || source == nil && $0.locale.isEnglish }) else {
      return nil
    }
    let locales = Set(article.files.map(\.locale.language))
    return candidates(for: article).first { isSource($0, not: locales) }
  }

  /// Sources of articles that have translations alone, which would only be compared with each other.
  private func leftOutSources() -> [RunError] {
    var seen: Set<String> = []
    return tree.articles.lazy.compactMap { article -> RunError? in
      guard let found = source(leftOutOf: article), seen.insert(found).inserted else { return nil }
      let names = article.files.map(\.locale).sorted().map(\.tag).joined(separator: ", ")
      return RunError(
        "may be the source of \(article.path) in \(names), and no pattern of the layout matches it, so that they are"
          + " compared with each other only: add a pattern without {locale} to layout in .doccheck.yml, or run doccheck"
          + " init in the folder above all of them", file: found, severity: .warning, isOfSetup: true)
    }
  }

  /// The files with an article's name next to its translations and in the folders above.
  private func candidates(for article: ArticleFiles) -> [String] {
    let name = String(FilePath.lastPart(article.path))
    var folders: [String] = []
    for file in article.files.prefix(4) {
      var folder = FileSystem.directory(of: file.file)
      for _ in 0..<4 where !folders.contains(folder) {
        folders.append(folder)
        let top = FileSystem.status(FilePath.join(folder, ".git")) != nil
        guard !top, folder != "/", folder != "." else { break }
        folder = FileSystem.directory(of: folder)
      }
    }
    return folders.map { FilePath.join($0, name) }.filter {
      !files.contains($0) && FileSystem.status($0)?.kind == .file
    }
  }

  private func isSource(_ file: String, not locales: Set<String>) -> Bool {
    samples.language(of: file).map { !locales.contains($0) } ?? false
  }

  /// Texts whose names say that they are translations of an article, and which are taken for articles of the default locale.
  private func leftOutTranslations() -> [RunError] {
    guard let usual else { return [] }
    let held = Dictionary(tree.articles.map { (ArticleSpelling.folded($0.path), $0) }) { first, _ in first }
    return tree.articles.lazy.filter { $0.files.count == 1 && $0.files[0].locale == usual }
      .compactMap { article -> RunError? in
        guard
          let match = LayoutCandidate.matches(article.path).last(where: {
            switch $0.form {
            case .name, .beginning: true
            case .folder, .whole: false
            }
          }), let original = held[match.path] ?? held[String(FilePath.lastPart(match.path))],
          match.locale.language != usual.language, !original.files.contains(where: { $0.locale == match.locale }),
          samples.verdict(article.files[0].file, for: match.locale) == .agrees
        else { return nil }
        return RunError(
          "may be the text of \(original.path) in \(match.locale), and no pattern of the layout matches it as that: add"
            + " one to layout in .doccheck.yml", file: article.files[0].file, severity: .warning, isOfSetup: true)
      }
  }
}

/// The texts of a tree as evidence for its layout. Each file is read at most once, and only if it is in question.
final class TextSamples {
  private struct Sample {
    let text: [UInt8]
    let evidence: LanguageEvidence
    let lines: Set<UInt64>
  }

  /// The folder of the files, or nil if their texts are not available.
  private let root: String?
  private var known: [String: Sample?] = [:]
  /// The number of files that may still be read; in larger trees names alone decide of the rest.
  private var readsLeft = 1000
  private static let limit = 4 << 20
  /// The number of bytes that are looked at.
  private static let head = 1 << 16

  init(root: String?) { self.root = root }

  func verdict(_ file: String, for locale: LocaleTag) -> LanguageEvidence.Verdict {
    sample(file)?.evidence.verdict(for: locale) ?? .unknown
  }

  func language(of file: String) -> String? { sample(file)?.evidence.language }

  /// The locale of a text's language; traditional Chinese has a region.
  func locale(of file: String) -> LocaleTag? {
    guard let sample = sample(file), let language = sample.evidence.language else { return nil }
    let (old, new) = (
      HanVariant.others(than: .simplifiedOnly, in: sample.text.span).count,
      HanVariant.others(than: .traditionalOnly, in: sample.text.span).count
    )
    return LocaleTag(language == "zh" && old > new ? "zh-TW" : language)
  }

  /// Returns whether one of two texts names the file of the other, as a link would.
  func areLinked(_ one: String, _ other: String) -> Bool { names(one, other) || names(other, one) }

  private func names(_ file: String, _ other: String) -> Bool {
    guard let text = sample(file)?.text else { return false }
    let name = FilePath.lastPart(other)
    // A file with the same name is distinguished by its folder.
    let isSame = name == FilePath.lastPart(file)
    let target = isSame ? other.split(separator: "/").suffix(2).joined(separator: "/") : String(name)
    return ByteSearch.first(Array(target.utf8)[...], in: text[...]) != nil
  }

  /// The most likely source of a text: the one that shares most lines with it, such as code and badges, else one that it
  /// is linked with, else the first.
  func source(of file: String, among sources: [String]) -> String? {
    guard sources.count > 1 else { return sources.first }
    func evidence(_ source: String) -> (Int, Int) {
      (shared(file, source), areLinked(source, file) ? 1 : 0)
    }
    var best = (source: sources[0], evidence: evidence(sources[0]))
    for source in sources.dropFirst().prefix(Self.sources) {
      let evidence = evidence(source)
      if evidence > best.evidence { best = (source, evidence) }
    }
    return best.source
  }

  /// The maximum number of files that are compared as sources of a text.
  private static let sources = 6

  private func shared(_ one: String, _ two: String) -> Int {
    guard let one = sample(one), let two = sample(two) else { return 0 }
    return one.lines.intersection(two.lines).count
  }

  /// Returns whether one of two texts names the other, or they share a line, such as one of code.
  func areAlike(_ one: String, _ other: String) -> Bool { areLinked(one, other) || shared(one, other) > 0 }

  /// Returns whether most lines of a text are also in the other: it was copied and not translated yet.
  func isCopy(_ file: String, of other: String) -> Bool {
    guard let one = sample(file), let two = sample(other), !one.lines.isEmpty else { return false }
    return one.lines.intersection(two.lines).count * 2 >= one.lines.count
  }

  private func sample(_ file: String) -> Sample? {
    guard let root else { return nil }
    if let known = known[file] { return known }
    guard readsLeft > 0 else { return nil }
    readsLeft -= 1
    var sample: Sample?
    if let all = try? FileSystem.read(root == "." ? file : FilePath.join(root, file), limit: Self.limit) {
      let text = Array(all.prefix(Self.head))
      let lines = text.split(separator: UInt8(ascii: "\n")).filter { $0.count > 12 }
      sample = Sample(
        text: text, evidence: LanguageEvidence(text), lines: Set(lines.map { StableHash($0).hash }))
    }
    known[file] = .some(sample)
    return sample
  }
}
