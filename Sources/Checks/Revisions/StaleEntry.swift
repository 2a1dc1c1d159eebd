internal import DocModel
internal import Features

/// Metadata that readers see and that the source changed since it was translated.
struct StaleEntry {
  enum Change {
    /// The words changed; excerpts around the first difference.
    case words(was: String, now: String)
    /// Only addresses changed.
    case targets(old: [String], new: [String])
  }

  let key: String
  let before: String
  let now: FrontMatter.Entry
  /// The value in the translation.
  let own: String
  let change: Change
  /// Whether only the spelling of words, or an address, changed.
  let isSlight: Bool
  /// The line in the translation: of the paragraph that changed, if that is known, else of the key.
  let line: Int
  /// The line of the first difference in today's source.
  let sourceLine: Int

  /// The entries in the order of the source. Those with the same words are left out, unless they lead elsewhere and the
  /// translation does not.
  static func all(of own: Article, from old: Article, to source: Article) -> [StaleEntry] {
    source.frontMatter.entries.compactMap { now in
      guard FrontMatterValues.isRead(now.key), let before = old.frontMatter.entry(now.key), !before.value.isEmpty,
        before.value != now.value, let entry = own.frontMatter.entry(now.key), entry.value != now.value
      else { return nil }
      return StaleEntry(entry, of: own, from: before, of: old, to: now, of: source)
    }
  }

  /// Nil if the translation need not be changed.
  private init?(
    _ entry: FrontMatter.Entry, of translation: Article, from before: FrontMatter.Entry, of old: Article,
    to now: FrontMatter.Entry, of source: Article
  ) {
    self.own = entry.value
    let own = FieldText(entry.value)
    let (all, allNow) = (FieldText(before.value), FieldText(now.value))
    var (was, new) = (all, allNow)
    // Code that moved from one field to another is not new.
    was.drop(codeIn: Self.others(than: now.key, in: source), unlessIn: allNow)
    new.drop(codeIn: Self.others(than: now.key, in: old), unlessIn: all)
    if was.says(new) || BlockChange.isTypography(was.text, new.text) {
      let (gone, added) = (new.added(in: was), was.added(in: new))
      let keepsOld = gone.contains { target in own.targets.contains { $0.leads(to: target) } }
      let lacksNew = added.contains { target in !own.targets.contains { $0.leads(to: target) } }
      // A translation with none of the old addresses has its own ones.
      guard keepsOld || gone.isEmpty && lacksNew else { return nil }
      change = .targets(old: gone.map(\.text), new: added.map(\.text))
      isSlight = true
    } else {
      guard !own.says(new) else { return nil }
      let shown = FieldText.excerpts(was, new)
      change = .words(was: shown.was, now: shown.now)
      isSlight = BlockChange.isSpelling(was.text, new.text)
    }
    (key, self.before, self.now) = (now.key, before.value, now)
    let place = was.shared(with: new)
    sourceLine = source.line(ofWord: new.word(at: place)?.index ?? 0, in: now)
    // The translation has the paragraphs of the text that it was made from, or those of today's.
    let paragraph =
      own.paragraphs == all.paragraphs
      ? was.word(at: place)?.paragraph : own.paragraphs == allNow.paragraphs ? new.word(at: place)?.paragraph : nil
    let start = paragraph.flatMap { paragraph in own.words.first { $0.paragraph == paragraph } }
    line = start.map { translation.line(ofWord: $0.index, in: entry) } ?? Int(entry.line)
  }

  private static func others(than key: String, in article: Article) -> [FieldText] {
    article.frontMatter.entries.filter { $0.key != key && $0.scalar == .string }.map { FieldText($0.value) }
  }
}

extension Article {
  /// The first line of a value of the front matter that has a text; the line of the key if none has it as it is.
  func line(of text: String, in entry: FrontMatter.Entry) -> Int {
    let sought = Array(text.utf8)
    return lines(of: entry).first { ByteSearch.first(sought[...], in: sourceLine($0)) != nil } ?? Int(entry.line)
  }

  /// The line of a word of a value of the front matter, counted as ``FieldText`` does; the line of the key if the
  /// value is written in a way that does not tell.
  fileprivate func line(ofWord index: Int, in entry: FrontMatter.Entry) -> Int {
    let range = lines(of: entry)
    guard range.count > 1 else { return Int(entry.line) }
    var lines = range.map { String(decoding: sourceLine($0), as: UTF8.self) }
    let name = entry.key.split(separator: ".").last ?? ""
    guard let start = lines[0].firstRange(of: name + ":")?.upperBound else { return Int(entry.line) }
    let first = lines[0][start...].trimming(where: \.isWhitespace)
    lines[0] = first.allSatisfy({ ">|+-".contains($0) || $0.isNumber }) ? "" : String(first)
    let words = FieldText(lines.joined(separator: "\n")).words
    return Int(entry.line) + (words.indices.contains(index) ? words[index].line : 0)
  }

  /// The lines from a key of the front matter to the next one.
  private func lines(of entry: FrontMatter.Entry) -> Range<Int> {
    let next = frontMatter.entries.lazy.map(\.line).filter { $0 > entry.line }.min() ?? frontMatter.lastLine
    return Int(entry.line)..<max(Int(next), Int(entry.line) + 1)
  }
}
