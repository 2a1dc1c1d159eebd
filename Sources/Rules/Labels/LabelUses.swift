internal import Alignment
internal import DocModel
internal import Features

/// What the translations of an article call the labels of their sources.
struct LabelUses {
  /// A place where a member has a label.
  struct Use {
    let place: LabelPlaces.Place
    let text: String
    let hash: UInt64
    /// The words of the source stand there.
    let isKept: Bool

    var slot: Int { place.slot }
  }

  /// A way in which a member words a label.
  struct Kind {
    let wording: LabelWording
    let isKept: Bool
    var uses: [Use]
  }

  let article: AlignedArticle
  /// By label, then by member; labels in the order in which they stand.
  private(set) var labels: [[Int: [Kind]]] = []

  init(_ article: AlignedArticle) {
    self.article = article
    var sources: [Int: LabelPlaces] = [:]
    var known: [UInt64: Int] = [:]
    for member in article.members.indices where article.members[member].role == .translation {
      guard let source = article.likelySource(of: member), source != member, !article.members[member].isOriginal,
        article.members[member].article.locale.language != article.members[source].article.locale.language
      else { continue }
      let places = sources[source] ?? LabelPlaces(article, source)
      sources[source] = places
      for (key, uses) in uses(of: places, member) {
        let label = known[key] ?? labels.count
        if label == labels.count { labels.append([:]) }
        known[key] = label
        labels[label][member] = kinds(uses, member)
      }
    }
  }

  /// By label, in order.
  private func uses(of places: LabelPlaces, _ member: Int) -> [(UInt64, [Use])] {
    var uses: [(UInt64, [Use])] = []
    var known: [UInt64: Int] = [:]
    var marked: (slot: Int, mark: MarkedTexts.Mark, texts: MarkedTexts)?
    for place in places.places {
      var text = article.visible(place.slot, member)
      if let (mark, index, count) = place.part {
        if marked?.slot != place.slot || marked?.mark != mark {
          marked = (place.slot, mark, MarkedTexts(mark, article, place.slot, member, count: count))
        }
        guard let own = marked?.texts, own.texts.count == count, !own.isGlossed[index] else { continue }
        text = own.texts[index][...]
      }
      let core = text.drop { !$0.isLetterByte }
      guard !core.isEmpty, text.count <= Self.longest else { continue }
      let isKept = EnglishText.sameLetters(text, place.text)
      // Who keeps the words and says what they mean did neither.
      if !isKept, ByteSearch.equalFolded(core.prefix(place.text.count), place.text) { continue }
      let at = known[place.key] ?? uses.count
      if at == uses.count { uses.append((place.key, [])) }
      known[place.key] = at
      uses[at].1.append(
        Use(place: place, text: String(decoding: text, as: UTF8.self), hash: Atom(text).hash, isKept: isKept))
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
    for use in uses where kinds.count < mostKinds {
      if let known = kinds.firstIndex(where: { $0.uses[0].hash == use.hash }) {
        kinds[known].uses.append(use)
        continue
      }
      let wording = LabelWording(use.text)
      if let known = kinds.firstIndex(where: { $0.isKept == use.isKept && $0.wording.isForm(of: wording) }) {
        kinds[known].uses.append(use)
      } else if !wording.isEmpty {
        kinds.append(Kind(wording: wording, isKept: use.isKept, uses: [use]))
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
    return Lexicon.meaning(of: use.text.utf8, language: article.members[member].article.locale.language)
      .map { $0 != meaning } ?? false
  }

  /// In bytes.
  private static let longest = 250
  /// What a member words in more ways is no label.
  private static let mostKinds = 6
}
