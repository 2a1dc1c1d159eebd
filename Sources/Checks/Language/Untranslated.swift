internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports text left in the language of the source.
struct Untranslated: ArticleRule {
  static let check: String? = "text"
  static let card = RuleCard(id: "untranslated", severity: .major, mqm: .untranslated)

  /// The form of a finding about a page of which nearly nothing is translated.
  static let wholePage = "page"
  /// The form of a finding about a text within a quotation.
  static let quotation = "quotations stay in the language of the source"
  /// The forms of findings about the heads of columns and about texts that are a link to a page of the site.
  static let columnHead = "column head"
  static let linkTitle = "title of a linked page"
  /// The forms of which consecutive texts are one finding.
  static let joined: Set<String> = [quotation, linkTitle]

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for member in article.members.indices where !article.members[member].isOriginal {
      let reference = article.likelySource(of: member)
      let language = reference.map { article.members[$0].article.locale.language } ?? "en"
      guard article.members[member].article.locale.language != language else { continue }
      let scan = UntranslatedTextScan(article: article, member: member, reference: reference)
      let page = language == "en" ? nil : scan.pageInEnglish()
      result += (page.map { [$0] } ?? scan.findings()).map { found in
        finding(
          found.message, in: article, member: member, line: found.line, confidence: found.confidence,
          severity: found.severity, form: found.form, salt: found.salt)
      }
    }
    return result
  }
}

/// The words of a message for the texts after the quoted one, with the verb and the pronoun for all of them.
struct FurtherTexts {
  let text: String
  let verb: String
  let pronoun: String

  init(_ more: Int, place: String) {
    text = more == 0 ? "" : " and \(more) more \(more == 1 ? "text" : "texts") \(place)"
    (verb, pronoun) = more == 0 ? ("is", "it") : ("are", "them")
  }
}

extension Message {
  /// - Parameters:
  ///   - members: those that translate it.
  ///   - more: the number of further texts at `place`.
  static func leftInSource(
    _ text: String, whereOthers members: [Int], in article: AlignedArticle, more: Int = 0, place: String = ""
  ) -> Message {
    let further = FurtherTexts(more, place: place)
    let (verb, them) = (further.verb, further.pronoun)
    let translates = article.isOne(members) ? "translates" : "translate"
    let translated = members.isEmpty ? "" : ", \(article.names(members)) \(translates) \(them)"
    return "‘\(text)’\(further.text) \(verb) left in the language of the source\(translated): translate \(them)."
  }
  static func keptOriginal(_ text: String) -> Message {
    "‘\(text)’ is left in the language of the source next to its translation: remove it."
  }
  static func originalsKept(_ count: Int) -> Message {
    "\(count) texts of the source are left beside their translations on this page: remove them."
  }
  static func pageLeft(_ count: Int, of all: Int) -> Message {
    Quorum.isNearlyAll(count, of: max(all, count))
      ? "The page is left in the language of the source: \(count) of its \(max(all, count)) texts are not translated. Translate it, or leave the file out."
      : "Much of the page is left in the language of the source: \(count) of its \(max(all, count)) texts are not translated. Translate the rest."
  }
  static func pageInEnglish(_ name: String, _ count: Int, of all: Int) -> Message {
    "The page is in English: \(count) of its \(all) texts are those of \(name). Translate it, or leave the file out."
  }
}

/// Check `untranslated/half-label` of ``Untranslated``: a label keeps some words of the source language, as in
/// `**Speichern and schließen**`.
///
/// Only function words count: other words may be names or may exist in the target language, too.
struct HalfTranslated: TextRule {
  static let card = Untranslated.card
  static let check: String? = "half-label"

  static let reads: TextTraits? = .style
  static let needs: TextTraits = .letter
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source,
      article.signs(at: block.slot, of: source).contains(.style), block.locales[source].language == "en",
      block.locale.language != "en", !LanguageProfile.of(block.locale.language).has("vocabulary", "en"),
      article.hasLabel(
        at: block.slot, of: block.member, where: { EnglishText.holdsFunctionWord($0.plainBytes(of: $1)) }),
      case let own = article.labels(at: block.slot, of: block.member),
      case let theirs = article.labels(at: block.slot, of: source), own.count == theirs.count
    else { return [] }
    let (text, original) = (article.members[block.member].article, article.members[source].article)
    for (label, model) in zip(own, theirs) {
      let bytes = text.plainBytes(of: label)
      guard EnglishText.holdsFunctionWord(bytes), !text.holdsCode(label) else { continue }
      let (label, model) = (String(decoding: bytes, as: UTF8.self), original.plainText(of: model))
      let words = Self.words(label)
      // Skip labels that keep the whole source text and add a gloss, and labels of one word.
      guard !label.holds(model), label.utf8.contains(UInt8(ascii: " ")) else { continue }
      let known = Set(Self.words(model))
      guard let left = words.first(where: { known.contains($0) && EnglishText.holdsFunctionWord(Array($0.utf8)) }),
        words.contains(where: { !known.contains($0) }),
        !block.locale.writes(.latin) || !isOfPage(left, of: block.member, in: article)
      else { continue }
      return [
        finding(
          block, .half(label, word: left, model: model), in: article, line: block.view.line(of: label), words: label,
          confidence: Certainty.likely, severity: .minor, witnesses: [source])
      ]
    }
    return []
  }

  /// A word that occurs three times or more on the page belongs to the language: Danish has `have`, too.
  private func isOfPage(_ word: String, of member: Int, in article: AlignedArticle) -> Bool {
    ByteSearch.count(ofWords: Array(word.utf8)[...], in: article.features[member].visible[...]) >= 3
  }

  private static func words(_ label: String) -> [String] {
    label.lowercased().unicodeScalars.split { !$0.isLetter }.map { String($0) }
  }
}

/// Check `untranslated/joining-word` of ``Untranslated``: an English ‘and’ or ‘or’ between two code spans or links of a
/// translated text.
struct JoiningWordLeft: TextRule {
  static let card = Untranslated.card
  static let check: String? = "joining-word"

  static let needs: TextTraits = .letter
  static let readsOneText = false

  private static let words = ["and", "or"]

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let language = block.locale.language
    guard let source = block.source, block.locales[source].language == "en", language != "en",
      case let bytes = article.visible(at: block.slot, of: block.member),
      Self.words.contains(where: { ByteSearch.holdsWords(Array($0.utf8)[...], in: bytes) }),
      let theirs = article.view(at: block.slot, of: source)
    else { return [] }
    let own = LanguageProfile.of(language).words(Sense.common.key)
    guard let left = Self.joint(in: block.view), case let word = block.view.string(left), !own.contains(word),
      Self.joint(in: theirs) != nil, !Self.isLeft(block.view, of: theirs)
    else { return [] }
    let places = block.view[left.upperBound + 1] == TextView.Mark.linkStart ? "links" : "code spans"
    return [
      finding(
        block,
        "‘\(word)’ is left in English between \(places): translate it.",
        in: article, at: left.lowerBound, of: block.view, confidence: .firm, severity: .minor, witnesses: [source])
    ]
  }

  /// Whether most words of a text are those of the source, which is reported as that.
  private static func isLeft(_ text: TextView, of source: TextView) -> Bool {
    let (own, theirs) = (text.words.map(text.string), Set(source.words.map(source.string)))
    return own.count { theirs.contains($0) } * 2 > own.count
  }

  /// The first of the words that has a code span or a link on both sides.
  private static func joint(in text: TextView) -> Range<Int>? {
    text.words.first { range in
      guard words.contains(text.string(range)), text[range.lowerBound - 1]?.isBlank == true,
        text[range.upperBound]?.isBlank == true, let before = text[range.lowerBound - 2],
        let after = text[range.upperBound + 1]
      else { return false }
      return before == TextView.Mark.code && after == TextView.Mark.code
        || before == TextView.Mark.linkEnd && after == TextView.Mark.linkStart
    }
  }
}

extension Message {
  fileprivate static func half(_ label: String, word: String, model: String) -> Message {
    "‘\(word)’ is left in the label ‘\(AlignedArticle.cut(label))’, which is ‘\(AlignedArticle.cut(model))’ in the source: translate all of it."
  }
}
