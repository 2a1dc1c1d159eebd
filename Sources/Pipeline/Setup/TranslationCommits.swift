import DocModel
import Features

/// The locale whose text English articles still hold, so that they were translated from it, and not all of it.
///
/// Only text in another script than Latin is evidence: code and names are equal in all locales.
struct UntranslatedSource {
  let locale: LocaleTag
  /// The number of English articles that hold lines of the locale's text.
  let count: Int
  /// The number of articles that were read.
  let read: Int

  /// Nil if fewer than one in eight articles hold such lines.
  init?(of articles: [ArticleFiles], in english: LocaleTag) {
    let candidates = articles.filter { article in
      article.files.count > 1 && article.files.contains { $0.locale == english }
    }
    let step = max(1, candidates.count / Self.most)
    var counts: [LocaleTag: Int] = [:]
    var read = 0
    for (index, article) in candidates.enumerated() where index % step == 0 {
      guard let own = article.files.first(where: { $0.locale == english }), let lines = Self.lines(of: own) else {
        continue
      }
      read += 1
      guard !lines.isEmpty else { continue }
      for file in article.files where file.locale != english {
        if let others = Self.lines(of: file), !others.isDisjoint(with: lines) { counts[file.locale, default: 0] += 1 }
      }
    }
    guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      best.value >= Self.least, best.value * 8 >= read
    else { return nil }
    (locale, count, self.read) = (best.key, best.value, read)
  }

  /// The maximum number of articles that are read, and the minimum number that must hold such lines.
  private static let (most, least) = (64, 4)
  /// The minimum number of letters in another script in a line.
  private static let letters = 6

  /// The lines with text in another script than Latin and without links: a list of languages is the same in all
  /// locales. Nil if the file cannot be read.
  private static func lines(of file: ArticleFiles.File) -> Set<Substring>? {
    guard let bytes = file.text ?? (try? FileSystem.read(file.file)) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return Set(
      lines.filter { line in
        !line.contains("](")
          && line.unicodeScalars.lazy.filter { ($0.script ?? .latin) != .latin }.prefix(letters).count == letters
      })
  }
}

/// Commits that say that they translate, and change the files of one locale: that locale is a translation.
struct TranslationCommits {
  /// The other of the two locales.
  let source: LocaleTag
  /// The number of commits that translate into the locale, and into the source.
  let (count, others): (Int, Int)
  private let target: LocaleTag

  var evidence: String { "\(count) commits translate into \(target) alone, \(others) into it, according to git" }

  /// Nil if the articles are in more than two locales, or if the commits do not say that this one is a translation.
  ///
  /// - Parameters:
  ///   - target: the locale that is taken for the source.
  ///   - folder: the folder of the articles, in a repository with complete history.
  init?(into target: LocaleTag, of articles: [ArticleFiles], in folder: String) {
    let locales = Set(articles.lazy.filter { $0.files.count > 1 }.flatMap(\.files).map(\.locale))
    guard locales.count == 2, let own = locales.first(where: { $0.isSpelling(of: target) }),
      let source = locales.first(where: { $0 != own })
    else { return nil }
    let files = articles.lazy.filter { $0.files.count > 1 }.flatMap(\.files)
    let paths = files.compactMap { file in FirstLocale.inner(file.file, folder).map { ($0, file.locale) } }
    let localeOf = Dictionary(paths) { first, _ in first }
    var counts: [LocaleTag: Int] = [:]
    var changed: Set<LocaleTag> = []
    var isTranslation = false
    func add() {
      if isTranslation, changed.count == 1, let locale = changed.first { counts[locale, default: 0] += 1 }
    }
    let log = ["log", "--no-merges", "--name-only", "--relative", "--format=:%s", "--", "."]
    // Without an answer of git nothing is counted.
    try? Git.lines(log, in: folder) { line in
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix(":") {
        add()
        (changed, isTranslation) = ([], Self.saysTranslation(text))
      } else if isTranslation, let locale = localeOf[text] {
        changed.insert(locale)
      }
    }
    add()
    (self.target, self.source) = (target, source)
    (count, others) = (counts[own] ?? 0, counts[source] ?? 0)
    guard count >= Self.least, count >= others * 4 else { return nil }
  }

  private static let least = 5

  /// The beginnings of the words for translating, in languages in which projects write their commits.
  private static let words = [
    "translat", "翻译", "翻譯", "翻訳", "번역", "traduc", "traduz", "traduit", "übersetz", "перев", "перекла", "tłumacz",
  ]

  private static func saysTranslation(_ subject: String) -> Bool {
    let subject = subject.lowercased()
    return words.contains(where: subject.contains)
  }
}
