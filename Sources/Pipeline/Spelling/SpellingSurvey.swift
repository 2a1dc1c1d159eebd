import Checks
import DocModel
import Features
import Findings
import Fixes
import MarkdownReader

/// Looks for misspelled words in the texts of a run.
struct SpellingSurvey {
  private let scope: CheckScope

  init(_ scope: CheckScope) { self.scope = scope }

  private struct TextPlace: Hashable {
    let article: Int
    let locale: LocaleTag
  }

  /// Returns the findings by article index.
  func findings(_ vocabularies: Vocabularies) -> [Int: ArticleCheck.Outcome] {
    let check = scope.check
    guard check.findsTypos else { return [:] }
    let glossary = check.glossary.words
    var typos: [TextPlace: [Typo]] = [:]
    let locales = vocabularies.all.keys.sorted().filter { $0 != check.source }
    let found = parallelMap(locales.count, threads: check.jobs) { number -> [Typo] in
      guard let own = vocabularies.all[locales[number]] else { return [] }
      // A word that other locales have, too, is a name or foreign; one that is always wrong is another finding.
      let others = vocabularies.all.filter { $0.key != locales[number] }.map(\.value)
      let isAlwaysWrong = MisspelledWord.alwaysWrong(in: locales[number].language)
      let finder = TypoFinder(own, of: locales[number], dictionaries: check.dictionaries) { word in
        check.words.holds(word) || glossary.contains(word) || others.contains { $0.holds(word) }
          || isAlwaysWrong(word)
      }
      return finder.typos()
    }
    for (locale, all) in zip(locales, found) {
      for typo in all {
        for article in typo.articles { typos[TextPlace(article: article, locale: locale), default: []].append(typo) }
      }
    }
    var outcomes: [Int: [Finding]] = [:]
    for (place, found) in typos {
      outcomes[place.article, default: []] += findings(of: found, at: place)
    }
    var result: [Int: ArticleCheck.Outcome] = [:]
    for (index, found) in outcomes where !found.isEmpty {
      result[index] = scope.work.outcomes(of: Finding.inReportOrder(found) { $0 })[scope.articles[index].path]
    }
    return result
  }

  private func findings(of typos: [Typo], at place: TextPlace) -> [Finding] {
    let files = scope.articles[place.article]
    guard let file = files.files.first(where: { $0.locale == place.locale }),
      let article = scope.work.article(in: file, of: files.path)
    else { return [] }
    let text = SpelledText(article)
    return typos.flatMap { typo -> [Finding] in
      guard !text.hasInCode(typo.word) else { return [] }
      return text.uses(of: typo).compactMap { use -> Finding? in
        let usual = use.isCapital ? Self.capitalized(typo.usual) : typo.usual
        let evidence = MisspelledWord.Evidence(
          word: use.word, usual: usual, count: typo.count, isUnknown: typo.isUnknown)
        var finding = MisspelledWord.finding(
          evidence, of: files.path,
          at: Place(locale: place.locale, file: file.file, line: use.line))
        let fix = TextFixes.replacement(of: use.word, by: usual, in: article, line: use.line)
        finding.fix = typo.isOnlyChoice && typo.isUnknown ? fix : fix?.asLessSure
        guard scope.check.selection.wants(finding) else { return nil }
        return scope.check.policy.apply(to: finding)
      }
    }
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}

/// The places of words in an article.
private struct SpelledText {
  struct Use {
    let word: String
    let line: Int
    let isCapital: Bool
  }

  private let article: Article

  init(_ article: Article) { self.article = article }

  /// The texts that may have the word, in any letter case of its first letter.
  private func views(with word: String) -> [TextView] {
    let rest = Array(String(word.dropFirst()).utf8)
    // The text of an image is no part of the view of its block.
    return article.nodes.indices.filter { index in
      let node = article.nodes[index]
      return (node.kind.holdsInlines || node.kind == .image)
        && article.nodes[index..<Int(node.end)].contains { inner in
          inner.kind == .text && ByteSearch.first(rest[...], in: article.pool[inner.literal.indices]) != nil
        }
    }.map { TextView(article, $0) }
  }

  /// Returns whether code has the word, which is then a name.
  func hasInCode(_ word: String) -> Bool {
    article.nodes.contains { node in
      (node.kind == .code || node.kind == .codeBlock)
        && ByteSearch.holdsFolded(Array(word.utf8)[...], in: article.pool[node.literal.indices])
    }
  }

  /// The places where the word is no name and no quotation.
  func uses(of typo: Typo) -> [Use] {
    let sought = Array(typo.word.unicodeScalars)
    return views(with: typo.word).flatMap { view -> [Use] in
      let ranges = view.words.filter { $0.count == sought.count }
      return ranges.compactMap { range -> Use? in
        guard zip(view.characters[range], sought).allSatisfy({ LowerCase.small($0) == $1.value }),
          // A quotation in another language.
          LanguageEvidence(Array(view.string(view.indices).utf8)).verdict(for: article.locale) != .contradicts
        else { return nil }
        let isCapital = view.characters[range.lowerBound].value != sought[0].value
        guard !isJoined(range, in: view), !isQuoted(range, in: view),
          isCapital || typo.isUsuallySmall,
          !(isCapital && typo.isUsuallySmall && isInsideSentence(range.lowerBound, of: view))
        else { return nil }
        return Use(word: view.string(range), line: view.line(at: range.lowerBound), isCapital: isCapital)
      }
    }
  }

  private func isJoined(_ range: Range<Int>, in view: TextView) -> Bool {
    view[range.lowerBound - 1].map(SpelledWord.joinsNext) == true
      || view[range.upperBound].map(SpelledWord.joinsLast) == true
  }

  private func isQuoted(_ range: Range<Int>, in view: TextView) -> Bool {
    guard let before = view[range.lowerBound - 1], let after = view[range.upperBound] else { return false }
    return "\"“„«‘'‹”".unicodeScalars.contains(before) && "\"”“»’'›".unicodeScalars.contains(after)
  }

  /// Returns whether letters or a comma precede the word in its sentence.
  private func isInsideSentence(_ place: Int, of view: TextView) -> Bool {
    let before = view.characters[..<place].last { !$0.isBlank && $0.value >= 0x20 }
    return before.map { $0.isLetterOrNumber || $0 == "," || $0 == ";" || $0 == ")" } ?? false
  }
}
