internal import Alignment
internal import DocModel
internal import Features

/// What the translations of an article call the labels of their sources.
struct LabelUses {
  /// A place where a member has a label.
  struct Use {
    let place: LabelPlaces.Place
    let bytes: ArraySlice<UInt8>
    let hash: UInt64

    var slot: Int { place.slot }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// The words of the source stand there.
    var isKept: Bool { EnglishText.sameLetters(bytes, place.text) }
    /// They do, with what they mean behind them.
    var isGlossed: Bool {
      let core = bytes.drop { !$0.isLetterByte }
      return core.count > place.text.count && ByteSearch.equalFolded(core.prefix(place.text.count), place.text)
    }
  }

  /// A way in which a member words a label.
  struct Kind {
    let isKept: Bool
    var uses: [Use]

    var wording: LabelWording { LabelWording(uses[0].text) }
  }

  let article: AlignedArticle
  /// Of the labels that somebody words in more ways than one, by member, in the order in which they stand.
  private(set) var labels: [[Int: [Kind]]] = []

  init(_ article: AlignedArticle) {
    self.article = article
    var sources: [Int: LabelPlaces] = [:]
    var numbers: [UInt64: Int] = [:]
    var all: [(member: Int, uses: [Use])] = []
    for member in article.members.indices where article.members[member].role == .translation {
      guard let source = article.likelySource(of: member), source != member, !article.members[member].isOriginal,
        article.members[member].article.locale.language != article.members[source].article.locale.language
      else { continue }
      let places = sources[source] ?? LabelPlaces(article, source, &numbers)
      sources[source] = places
      all.append((member, uses(of: places, member)))
    }
    var isOdd = [Bool](repeating: false, count: numbers.count)
    for (_, uses) in all {
      var first = [UInt64](repeating: 0, count: numbers.count)
      for use in uses {
        let label = use.place.label
        if first[label] == 0 { first[label] = use.hash } else if first[label] != use.hash { isOdd[label] = true }
      }
    }
    guard isOdd.contains(true) else { return }
    var found: [Int: [Int: [Use]]] = [:]
    for (member, uses) in all {
      for use in uses where isOdd[use.place.label] {
        found[use.place.label, default: [:]][member, default: []].append(use)
      }
    }
    labels = isOdd.indices.compactMap { found[$0] }.map { label in
      Dictionary(uniqueKeysWithValues: label.map { ($0.key, kinds($0.value, $0.key)) })
    }
  }

  private func uses(of places: LabelPlaces, _ member: Int) -> [Use] {
    var uses: [Use] = []
    var marked: (slot: Int, mark: MarkedTexts.Mark, texts: MarkedTexts)?
    for place in places.places {
      if let (mark, index, count) = place.part {
        if marked?.slot != place.slot || marked?.mark != mark {
          marked = (place.slot, mark, MarkedTexts(mark, article, place.slot, member, count: count))
        }
        guard let own = marked?.texts, own.texts.count == count, !own.isGlossed[index] else { continue }
        let text = own.texts[index][...]
        if text.count <= Self.longest { uses.append(Use(place: place, bytes: text, hash: Atom(text).hash)) }
      } else if let block = article.textBlock(place.slot, member), block.text.count <= Self.longest {
        uses.append(Use(place: place, bytes: article.visible(place.slot, member), hash: block.textHash))
      }
    }
    return uses
  }

  /// The ways in which a member words a label, without blocks that may have their labels in another order.
  private func kinds(_ uses: [Use], _ member: Int) -> [Kind] {
    let kinds = Self.kinds(uses)
    guard kinds.count > 1 else { return kinds }
    let safe = uses.filter { !isTurned($0, kinds, member) && !isOtherMeaning($0, member) }
    return safe.count == uses.count ? kinds : Self.kinds(safe)
  }

  private static func kinds(_ uses: [Use]) -> [Kind] {
    var kinds: [Kind] = []
    var wordings: [LabelWording?] = []
    for use in uses where kinds.count < mostKinds {
      if let known = kinds.firstIndex(where: { $0.uses[0].hash == use.hash }) {
        kinds[known].uses.append(use)
        continue
      }
      let isKept = use.isKept
      // Who keeps the words and says what they mean did neither.
      guard isKept || !use.isGlossed else { continue }
      let alike = kinds.indices.filter { kinds[$0].isKept == isKept }
      let wording = alike.isEmpty ? nil : LabelWording(use.text)
      for index in alike where wordings[index] == nil { wordings[index] = kinds[index].wording }
      if let wording, let known = alike.first(where: { wordings[$0]?.isForm(of: wording) == true }) {
        kinds[known].uses.append(use)
      } else {
        kinds.append(Kind(isKept: isKept, uses: [use]))
        wordings.append(wording)
      }
    }
    return kinds
  }

  /// Another label of the block says what this one says elsewhere.
  private func isTurned(_ use: Use, _ kinds: [Kind], _ member: Int) -> Bool {
    guard let (mark, index, count) = use.place.part, count > 1 else { return false }
    let own = LabelWording(use.text)
    let texts = MarkedTexts(mark, article, use.slot, member, count: count).texts
    return texts.indices.contains { other in
      guard other != index, case let text = LabelWording(String(decoding: texts[other], as: UTF8.self)) else {
        return false
      }
      return !text.isForm(of: own) && kinds.contains { $0.wording.isForm(of: text) }
    }
  }

  /// A cell that says no where the source says yes has not another word for the same.
  private func isOtherMeaning(_ use: Use, _ member: Int) -> Bool {
    guard use.place.part == nil, article.slots[use.slot].kind == .tableCell,
      let meaning = Lexicon.meaning(of: use.place.text, language: "en")
    else { return false }
    return Lexicon.meaning(of: use.bytes, language: article.members[member].article.locale.language)
      .map { $0 != meaning } ?? false
  }

  /// In bytes.
  private static let longest = 250
  /// What a member words in more ways is no label.
  private static let mostKinds = 6
}
