internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A blank is lost between two words, or stands inside a word.
struct Spacing: TextRule {
  static let check: CheckCard? = CheckCard("mark", title: "Blank lost or misplaced at a mark, a label or a link")
  static let card = RuleCard(
    id: "spacing", title: "Blank lost or misplaced between words", severity: .minor, mqm: .linguistic,
    rationale:
      "Words run together at a mark, a bold label or a link, compounds torn at their hyphen and blanks inside quotation marks are what machine translation leaves around markup. What other locales have at the same place is left alone.",
    passing: [
      Example([
        "en": "**K**ubernetes, a [Pod](x)s.", "de": "**K**ubernetes, ein [Pod](x)s.", "zh": "選**OK**按鈕,然後",
        "ko": "**확인**을 누릅니다.",
      ]),
      Example([
        "en": "The Log In page\n\nThe Login 1.", "de": "Die Log In Seite\n\nDas Login 1.",
        "fr": "La page Log In\n\nLe Login 1.",
      ]),
      Example(
        [
          "en": "Input and output - from 10GB, 4x, Ctrl+A.", "de": "Ein- und Ausgang – ab 10 GB, 4 x, Strg + A.",
          "tr": "'Giriş' ve Linux'ta - 10 GB.",
        ], source: "en"),
      Example([
        "en": "These class selectors.\n\nThe **class** selectors and *id*.",
        "de": "Diese Klassenselektoren hier.\n\nDie **Klassen**selektoren und *id*-Selektoren.",
        "nl": "Klasse.\n\nDe **klasse** en *id*.",
      ]),
      Example(
        [
          "en": "Combinators (`+`, ' ') and more.", "de": "Kombinatoren (`+`, ' ') und mehr.",
          "it": "Combinatori (`+`, ' ') e altro.",
        ], source: "en"),
      Example(["en": "Use System.Web, 1,000.", "de": "System.Web nutzen, 1.000.", "fr": "Utilisez System.Web, 1 000."]),
    ],
    failing: [
      Example([
        "en": "Choose **OK** and then go.", "de": "↓Wählen Sie **OK**und dann weiter, und gut.",
        "fr": "Choisissez **OK** puis.",
      ]),
      Example([
        "en": "If you can, do it. It works.", "pl": "↓Jeśli możesz,możesz zrobić, co możesz teraz.",
        "fr": "Si possible, faites-le.",
      ]),
      Example([
        "en": "The right **Log on** is set for **X** accounts.", "de": "↓Das Recht \" **Anmelden** \" gilt für Konten.",
        "sv": "↓Rätten gäller **X** -konton.",
      ]),
      Example(["en": "Choose **Export**.", "zh": "↓選擇 \" **匯出** \" 即可。", "fr": "Choisissez **Exporter**."]),
      Example(["en": "Click \"Open [it](x)\".", "de": "↓Auf \"Öffnen [es](x) \".", "fr": "Sur \"Ouvrir [le](x)\"."]),
      Example([
        "en": "You *might* need [this](x).", "de": "↓Sie brauchen *vielleicht*[dies](x).", "fr": "Il *faut* [cela](x).",
      ]),
      Example([
        "en": "TLS 1.2 and client mode, *A* and *B* keys.", "nl": "↓TLS 1.2-en clientmodus, sleutels A en B.",
        "sv": "↓TLS 1.2 och klientläge, *A* -och *B*-nycklar.",
      ]),
      Example(["en": "iOS and macOS apps", "sv": "↓iOS-och macOS-appar", "fr": "Applications iOS et macOS"]),
    ])

  static let reads: TextSigns? = [.style, .markThenLetter, .quote, .hyphen]

  static func reads(in place: TextPlace) -> TextSigns? { place.locale.partsWords ? reads : .quote }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard block.signs.contains(block.locale.partsWords ? .letter : .quote) else { return [] }
    let text = block.view
    // Where words touch, blanks inside quotation marks are faults still.
    let faults = JointFault.words(text, block.locale).filter {
      block.locale.partsWords || $0.kind == .blankInQuotes || $0.kind == .blankBeforeQuote
    }
    guard !faults.isEmpty else { return [] }
    // Machine translation loses the same blanks in several locales: only the source tells what is meant so.
    let source = article.likelySource(of: block.member)
    let meant = source.flatMap { article.view(block.slot, $0) }.map { JointFault.words($0, block.locales[source ?? 0]) }
    let others = article.peers(block).map { article.visible(block.slot, $0) }
    for fault in faults
    where meant?.contains(where: { $0.kind == fault.kind }) != true && !fault.isWritten(in: others, text) {
      if let compound = fault.compound(text),
        article.hasWord(compound, block.member, outside: block.features.text.indices)
      {
        continue
      }
      let isWord = article.hasWord(text.string(fault.range), block.member)
      let confidence = fault.confidence(isWord: isWord, text, block.locale)
      guard confidence > 0 else { continue }
      return [
        finding(block, fault.message(text), in: article, at: fault.range.lowerBound, of: text, confidence: confidence)
      ]
    }
    return []
  }
}
