package import Alignment
package import DocModel
internal import Features
package import Findings

/// The observations of an article about the conventions of its translations: the values of the source that have a
/// counterpart, and by locale how that differs. It is small and travels in the article's record, and observations of
/// articles can be added up in any order.
package struct Observations: Sendable, Equatable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case link, image
    case shortcode
    /// A key of the front matter.
    case metadata
    /// The blocks of a page before its first or after its last aligned block.
    case edge
    /// A key of the front matter that marks pages which are not translated.
    case marker
    /// A text within a quotation.
    case quotation
    /// A sentence that negates in the source or in the translation, not in both.
    case negation
  }

  /// A step of a transformation, with the first pair of values that shows it.
  package struct Form: Sendable, Equatable, Codable {
    package let form: String
    /// The condition that a source's value must meet for the transformation to apply.
    package let condition: String
    package let example: String
  }

  /// A value of the source that translations have a counterpart of.
  package struct Value: Sendable, Equatable, Codable {
    package let kind: Kind
    package let value: String
    /// Equal for the same value in the same text, on whatever page.
    package let text: UInt64
    /// The locales that have the same value, as indices.
    package internal(set) var same: [Int] = []
    /// The locales that have another value.
    package internal(set) var changed: [Change] = []
  }

  package struct Change: Sendable, Equatable, Codable {
    package let locale: Int
    /// The indices of the forms that lead to the other value; empty if none is known.
    package let forms: [Int]
  }

  /// The locale that the values are of.
  package internal(set) var source: LocaleTag?
  package internal(set) var locales: [LocaleTag] = []
  package internal(set) var forms: [Form] = []
  package internal(set) var values: [Value] = []

  package init() {}

  /// Whether every index is valid; false for a record that something else wrote.
  package var isSound: Bool {
    values.allSatisfy { value in
      value.same.allSatisfy(locales.indices.contains)
        && value.changed.allSatisfy {
          locales.indices.contains($0.locale) && $0.forms.allSatisfy(forms.indices.contains)
        }
    }
  }

  /// Everything that a form may require of a value.
  package func conditions(of value: Value) -> [String] {
    guard let source else { return [] }
    let codes = LocaleCodes(own: source, source: source)
    return switch value.kind {
    case .link: AddressShape(value.value)?.conditions(codes) ?? []
    case .image: AddressShape(value.value).map { $0.conditions(codes) + [Self.picture] } ?? []
    case .shortcode: ShortcodeShape(value.value)?.conditions(codes) ?? []
    case .metadata, .edge, .marker, .quotation, .negation: [value.value]
    }
  }

  /// Whether a value of the source is an address of a locale's own pages as it is.
  package static func isAddress(_ value: Value, of locale: LocaleTag) -> Bool {
    (value.kind == .link || value.kind == .image) && AddressShape(value.value)?.names(locale) == true
  }

  /// The separator between the forms of several steps in the form of a finding.
  package static let joint = " & "
  static let picture = "picture"
  /// The address of a page ends in another name: generators make it from the title in the locale's language.
  static let ownPageNames = "{page} → {page in the locale's language}"
  /// A picture under an unreadable address may be the same with other words, or not: the address does not show it.
  package static let anotherPicture = "another picture"
  /// The original is kept next to its translation, in a quote or in brackets.
  package static let keptOriginal = "original beside its translation"
  /// The names of values in code spans, in capitals, are translated.
  static let translatedCapitals = "names in capitals are translated"
  /// Words in code spans that a user interface may show are translated, or are no code there.
  static let translatedCaptions = "labels in code marks are translated"
  /// Plain words in code spans are translated, as terms and sample values are.
  static let translatedWords = "words in code marks are translated"
  /// Names after ‘@’ are translated.
  static let translatedMentions = "names after @ are translated"
  /// A heading has another id than in other locales: generators make ids from the words of headings, so that a locale
  /// which writes none itself has many.
  package static let otherIDs = "other heading ids"
  /// The forms that a single place cannot decide: reported once, as a question.
  package static let questions: Set<String> = [
    anotherPicture, keptOriginal, translatedCapitals, translatedCaptions, translatedWords, translatedMentions,
  ]
  package static let stub = "not translated"
  /// A translation that adds negations as it drops them says the same in other words: ‘without’ for ‘does not’.
  package static let addedNegation = "a negation that the source lacks"

  /// Adds the sentences of an article that negate in the source or in a translation, not in both.
  /// - Parameter findings: those of ``Negation`` and ``AddedNegation``, notes too.
  package mutating func addNegations(_ findings: [Finding]) {
    for finding in findings {
      let locale = locales.firstIndex(of: finding.locale) ?? locales.count
      if locale == locales.count { locales.append(finding.locale) }
      var value = Value(kind: .negation, value: Kind.negation.rawValue, text: StableHash(finding.words.utf8).hash)
      let isAdded = finding.check == AddedNegation.checkID
      value.changed = [Change(locale: locale, forms: isAdded ? [forms.count] : [])]
      if isAdded { forms.append(Form(form: Self.addedNegation, condition: value.value, example: finding.words)) }
      values.append(value)
    }
  }
}

extension Observations {
  /// Collects what an article's translations do with the values of the source.
  package init(_ article: AlignedArticle) {
    var observer = ConventionObserver(article)
    observer.run()
    self = observer.found
  }
}

/// Walks the translations of an article and pairs their values with the source's.
private struct ConventionObserver {
  private struct ValueKey: Hashable {
    let kind: Observations.Kind
    let value: String
    let text: UInt64
  }

  private struct ChangeKey: Hashable {
    let kind: Observations.Kind
    let change: ConventionChange
    let locale: Int
  }

  private let article: AlignedArticle
  private(set) var found = Observations()
  private var numbers: [ValueKey: Int] = [:]
  private var forms: [ChangeKey: Int] = [:]

  private static let kinds: [(fact: FactKind, kind: Observations.Kind)] = [
    (.link, .link), (.image, .image), (.placeholder, .shortcode),
  ]
  /// Shorter quotations may be names.
  private static let bytesOfQuotation = 25
  /// The maximum number of values that are counted of an article.
  private static let most = 5000
  /// Texts of fewer bytes than this share of the source's are those of a stub.
  private static let shareOfStub = 0.2
  /// At least this share of its words is as in the source if a page is a copy.
  private static let shareOfCopy = 0.8

  init(_ article: AlignedArticle) { self.article = article }

  mutating func run() {
    guard !article.isOrphan, article.members.count > 1 else { return }
    for member in article.members.indices {
      guard let model = article.model(of: member) else { continue }
      if found.source == nil { found.source = article.members[model].article.locale }
      let locale = found.locales.count
      found.locales.append(article.members[member].article.locale)
      let count = found.values.count
      values(of: member, with: model, locale)
      metadata(of: member, with: model, locale)
      edges(of: member, with: model, locale)
      quotations(of: member, with: model, locale)
      if count > Self.most { break }
    }
  }

  private mutating func values(of member: Int, with model: Int, _ locale: Int) {
    let codes = article.codes(of: member, with: model)
    let (own, source) = (article.members[member].article, article.members[model].article)
    let facts = article.features[model].facts
    for slot in article.slots.indices {
      guard let block = article.block(at: slot, of: model), !block.facts.isEmpty,
        article.block(at: slot, of: member) != nil,
        facts[block.facts.indices].contains(where: { [.link, .image, .placeholder].contains($0.kind) })
      else { continue }
      for (fact, kind) in Self.kinds {
        for pair in article.valuePairs(of: fact, at: slot, of: member, with: model).pairs {
          let value = source.string(pair.source.range)
          let text = StableHash.finish(StableHash.mix(value, into: block.textHash))
          guard value.utf8.count <= 400 else { continue }
          if pair.source.exact == pair.own.exact {
            add(kind, value, text, locale, forms: [])
            continue
          }
          let other = own.string(pair.own.range)
          let steps = ConventionForms.steps(from: value, to: other, of: fact, codes)
          var numbers: [Int]? = steps == nil ? nil : []
          for step in steps ?? [] { numbers?.append(number(of: step, kind, example: "\(value) → \(other)")) }
          add(kind, value, text, locale, forms: numbers)
        }
      }
    }
  }

  private mutating func metadata(of member: Int, with model: Int, _ locale: Int) {
    let (own, theirs) = (article.members[member].article.frontMatter, article.members[model].article.frontMatter)
    guard own.syntax != .none else { return }
    for entry in theirs.entries where !entry.value.isEmpty && FrontMatterValues.isRead(entry.key) {
      let text = StableHash(entry.value.utf8).hash
      let isKept = own.entry(inAnyCase: entry.key) != nil
      let lack = ConventionChange(form: "- \(entry.key):", condition: entry.key)
      let example = "\(entry.key): \(entry.value.prefix(80)) → –"
      let forms = isKept ? [] : [number(of: lack, .metadata, example: example)]
      add(.metadata, entry.key, text, locale, forms: forms)
    }
    if article.exactSource(of: member) == model { words(of: own, comparedTo: theirs, locale) }
    let added = own.entries.filter { entry in
      theirs.entry(entry.key) == nil && !FrontMatterValues.isText(entry.key) && !entry.key.contains("[")
        && entry.value.utf8.count <= 20
    }
    guard !added.isEmpty, case let page = pageHash(of: model) else { return }
    let isStub = isStub(member, of: model)
    for entry in added {
      let marker = "\(entry.key): \(entry.value)"
      let change = ConventionChange(form: "\(marker) (\(Observations.stub))", condition: marker)
      let forms = isStub ? [number(of: change, .marker, example: article.path)] : []
      add(.marker, marker, page, locale, forms: forms)
    }
  }

  /// The values of one or several words, which a locale may translate: labels, groups of a menu, names.
  private mutating func words(of own: FrontMatter, comparedTo theirs: FrontMatter, _ locale: Int) {
    let locales = article.localeNames
    let values = FrontMatterValues(own, locales).values
    for (key, value) in FrontMatterValues(theirs, locales).values.sorted(by: { $0.key < $1.key }) {
      guard value.isOfWords, !FrontMatterLoss.ofPrograms.contains(key), let other = values[key], other.isOfWords,
        other.items == value.items
      else { continue }
      let change = ConventionChange(form: FrontMatterRule.form(of: other, value), condition: "\(key):")
      let example = "\(value.text.prefix(80)) → \(other.text.prefix(80))"
      let forms = other.atom == value.atom ? [] : [number(of: change, .metadata, example: example)]
      add(.metadata, "\(key):", StableHash(value.text.utf8).hash, locale, forms: forms)
    }
  }

  private mutating func edges(of member: Int, with model: Int, _ locale: Int) {
    var forms: [Int] = []
    for edge in article.edges(of: member, with: model) {
      let change = ConventionChange(form: edge.form, condition: "page")
      forms.append(number(of: change, .edge, example: article.path))
    }
    add(.edge, "page", pageHash(of: model), locale, forms: forms)
  }

  /// The sentences within quotations, such as the messages of a program, which a locale may leave as they are.
  private mutating func quotations(of member: Int, with model: Int, _ locale: Int) {
    guard own(member).language != own(model).language else { return }
    let kind = Observations.Kind.quotation
    for slot in article.slots.indices where article.slots[slot].kind.holdsInlines {
      guard article.enclosing(slot, .blockQuote) != nil, let source = article.textBlock(at: slot, of: model),
        source.text.count >= Self.bytesOfQuotation, let text = article.textBlock(at: slot, of: member)
      else { continue }
      let change = ConventionChange(form: Untranslated.quotation, condition: kind.rawValue)
      let isLeft = text.textHash == source.textHash
      let forms = isLeft ? [number(of: change, kind, example: article.excerpt(at: slot, of: model))] : []
      add(kind, kind.rawValue, source.textHash, locale, forms: forms)
    }
  }

  private func own(_ member: Int) -> LocaleTag { article.members[member].article.locale }

  private func pageHash(of member: Int) -> UInt64 {
    StableHash.finish(
      article.features[member].blocks.reduce(StableHash.seed) { ($0 ^ $1.textHash) &* 0x0000_0100_0000_01b3 })
  }

  /// Returns whether a page has next to no text, or the source's.
  private func isStub(_ member: Int, of model: Int) -> Bool {
    let (own, source) = (article.features[member], article.features[model])
    if Double(own.visible.count) < Self.shareOfStub * Double(source.visible.count) { return true }
    let texts = Set(source.blocks.lazy.filter { $0.length > 0 }.map(\.textHash))
    let copied = own.blocks.reduce(0) { $0 + (texts.contains($1.textHash) ? Int($1.length) : 0) }
    return own.length > 0 && Double(copied) >= Self.shareOfCopy * Double(own.length)
  }

  private mutating func number(of change: ConventionChange, _ kind: Observations.Kind, example: String)
    -> Int
  {
    let key = ChangeKey(kind: kind, change: change, locale: found.locales.count - 1)
    if let known = forms[key] { return known }
    let number = found.forms.count
    found.forms.append(Observations.Form(form: change.form, condition: change.condition, example: example))
    forms[key] = number
    return number
  }

  /// - Parameter changes: the indices of forms, none for the source's own value, nil for one that no form leads to.
  private mutating func add(
    _ kind: Observations.Kind, _ value: String, _ text: UInt64, _ locale: Int, forms changes: [Int]?
  ) {
    let key = ValueKey(kind: kind, value: value, text: text)
    let number = numbers[key] ?? found.values.count
    if number == found.values.count {
      found.values.append(Observations.Value(kind: kind, value: value, text: text))
      numbers[key] = number
    }
    if let changes, changes.isEmpty {
      found.values[number].same.append(locale)
    } else {
      found.values[number].changed.append(Observations.Change(locale: locale, forms: changes ?? []))
    }
  }
}
