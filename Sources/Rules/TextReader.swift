internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A rule about single blocks, ready to be asked: most blocks hold nothing for most rules, so that this must cost
/// nothing.
struct TextReader: Sendable {
  let kind: any TextRule.Type
  fileprivate let rule: any TextRule
  fileprivate let question: Question

  init<Rule: TextRule>(_ rule: Rule) {
    kind = Rule.self
    self.rule = rule
    question = Question(
      needs: Rule.needs, leastLength: Rule.leastLength, readsOriginals: Rule.readsOriginals,
      readsOneText: Rule.readsOneText)
  }

  /// What tells for each block whether it holds anything for the rule, as ``TextRule`` says.
  fileprivate struct Question {
    let needs: TextSigns
    let leastLength: UInt32
    let readsOriginals: Bool
    let readsOneText: Bool
  }
}

/// All rules about single blocks.
struct TextReaders {
  private let readers: [TextReader]
  private let rules: [any TextRule]
  /// What blocks must have, for those who say so.
  private let needs: [(signs: TextSigns, length: UInt32, readers: UInt64)]

  init(_ readers: [TextReader]) {
    self.readers = readers
    rules = readers.map(\.rule)
    needs = readers.map(\.question).enumerated().filter { !$1.needs.isEmpty || $1.leastLength > 0 }.map {
      ($1.needs, $1.leastLength, 1 << UInt64($0))
    }
  }

  /// What they find in the blocks of every member but a proved source.
  /// - Parameter crowd: is told what was only counted.
  func findings(in article: AlignedArticle, _ crowd: inout Crowd) -> [Finding] {
    var result: [Finding] = []
    let locales = article.members.map { WritingSystem.of($0.article.locale) }
    let (slots, texts) = (article.slots, article.texts)
    for member in article.members.indices where article.members[member].role == .translation {
      let isOriginal = article.members[member].isOriginal
      let hasSource = article.exactSource(of: member) != nil
      func interests(_ kind: NodeKind) -> Interests {
        Interests(
          readers, in: TextPlace(locale: locales[member], kind: kind, hasSource: hasSource), isOriginal: isOriginal)
      }
      let (inParagraphs, inHeadings, inCells) = (interests(.paragraph), interests(.heading), interests(.tableCell))
      let blocks = article.features[member].blocks
      let text = MemberText(article.members[member].article, locales)
      for slot in slots.indices {
        let kind = slots[slot].kind
        guard kind.holdsInlines, let leaf = article.textLeaf(slot, member) else { continue }
        let signs = blocks[leaf].signs
        var asked =
          switch kind {
          case .paragraph: inParagraphs.rules(for: signs, texts[slot])
          case .heading: inHeadings.rules(for: signs, texts[slot])
          default: inCells.rules(for: signs, texts[slot])
          }
        for need in needs
        where asked & need.readers != 0 && (!signs.isSuperset(of: need.signs) || texts[slot].longest < need.length) {
          asked &= ~need.readers
        }
        guard asked != 0, let node = article.node(slot, member) else { continue }
        let block = TextBlock(
          slot: slot, member: member, node: node, features: blocks[leaf], isOriginal: isOriginal,
          others: texts[slot].others(but: signs), text: text)
        while asked != 0 {
          let found = rules[asked.trailingZeroBitCount].check(block, in: article)
          if !found.isEmpty { result += result.count + found.count > Crowd.most ? crowd.kept(found) : found }
          asked &= asked - 1
        }
      }
    }
    return result
  }
}

/// Which rules are to be asked about which blocks of a kind: a bit for each, the first in the lowest.
private struct Interests {
  /// Per sign those that a block with it is for.
  private var readers = [UInt64](repeating: 0, count: 32)
  /// Those that every block is for.
  private var readersOfAll: UInt64 = 0
  /// Those that are asked about texts which everybody has.
  private var readersOfOneText: UInt64 = 0

  init(_ all: [TextReader], in place: TextPlace, isOriginal: Bool) {
    for index in all.indices where all[index].question.readsOriginals || !isOriginal {
      let (question, own) = (all[index].question, 1 << UInt64(index) as UInt64)
      if question.readsOneText { readersOfOneText |= own }
      guard let signs = all[index].kind.reads(in: place) else {
        readersOfAll |= own
        continue
      }
      var rest = signs.rawValue
      while rest != 0 {
        readers[rest.trailingZeroBitCount] |= own
        rest &= rest - 1
      }
    }
  }

  func rules(for signs: TextSigns, _ texts: SlotTexts) -> UInt64 {
    var rules = readersOfAll
    var rest = signs.rawValue
    while rest != 0 {
      rules |= readers[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return texts.isOneText ? rules & readersOfOneText : rules
  }
}
