import DocModel
import Features

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
