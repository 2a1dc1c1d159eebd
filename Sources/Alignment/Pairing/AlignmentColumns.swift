internal import DocModel
internal import Glibc

/// The slots of the level being aligned, with the members' nodes found so far.
struct AlignmentColumns {
  var elements: [Element] = []
  /// `fills[column * members + member]`: a node, ``missing`` or ``merged``.
  private var fills: [Int32] = []
  let members: Int

  static let missing: Int32 = -1
  /// The content is in the member's block of the column before.
  static let merged: Int32 = -2

  init(members: Int) { self.members = members }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    fills.removeAll(keepingCapacity: true)
  }

  mutating func append(_ element: Element) {
    elements.append(element)
    fills.append(contentsOf: repeatElement(Self.missing, count: members))
  }

  /// Copies a column of another instance.
  mutating func append(_ columns: AlignmentColumns, _ column: Int) {
    elements.append(columns.elements[column])
    fills.append(contentsOf: columns.fills[column * members..<(column + 1) * members])
  }

  subscript(column column: Int, member member: Int) -> Int32 {
    get { fills[column * members + member] }
    set { fills[column * members + member] = newValue }
  }

  /// Whether a member has no block in a column.
  var hasGaps: Bool { fills.contains(Self.missing) }
}

/// Finds paragraphs that are a part of one paragraph elsewhere, by their lengths and values.
extension AlignmentColumns {
  /// Content of a block: its sum and the number of its sentences.
  typealias Content = (sum: Outline.Sum, sentences: Int)

  /// Marks the content of other members as merged where a paragraph and the one next to it are as long as one of
  /// theirs, and the other way round. The alignment of two sequences cannot weigh that against what all members say.
  ///
  /// - Parameters:
  ///   - moved: columns that hold blocks in another order, which are left alone.
  ///   - ratios: the length of each member's text relative to the same base.
  ///   - content: the content of a member's paragraph.
  mutating func mergeParts(
    moved: Set<Int>, ratios: [Double], content: (_ member: Int, _ node: Int32) -> Content
  ) {
    var done = 0
    for column in elements.indices where elements[column].kind == .paragraph && !moved.contains(column) {
      if let member = onlyHolder(of: column) {
        // Neighbours were decided with the first of them.
        guard column >= done else { continue }
        done = run(from: column, by: 1, of: member, moved) + 1
        mergeOthers(column..<done, of: member, moved: moved, ratios, content)
      } else {
        for member in 0..<members where self[column: column, member: member] == Self.missing {
          merge(column, of: member, moved: moved, ratios, content)
        }
      }
    }
  }

  /// The only member with a block in a column, or nil.
  private func onlyHolder(of column: Int) -> Int? {
    var holder: Int?
    for member in 0..<members where self[column: column, member: member] >= 0 {
      guard holder == nil else { return nil }
      holder = member
    }
    return holder
  }

  /// The last of the columns in one direction that only a member has paragraphs in.
  private func run(from column: Int, by step: Int, of member: Int, _ moved: Set<Int>) -> Int {
    var last = column
    while abs(last + step - column) < Self.longestRun, isParagraph(last + step, of: member, moved),
      onlyHolder(of: last + step) == member
    {
      last += step
    }
    return last
  }

  private static let longestRun = 8

  /// One member's paragraphs have no counterpart: they may be parts of the others' paragraph before or after them.
  private mutating func mergeOthers(
    _ columns: Range<Int>, of member: Int, moved: Set<Int>, _ ratios: [Double], _ content: (Int, Int32) -> Content
  ) {
    var best: (parts: ClosedRange<Int>, holding: Int, gain: Double)?
    for middle in [columns.lowerBound - 1, columns.upperBound] where isParagraph(middle, of: member, moved) {
      let wholes = holders(of: middle, except: member).map { other in
        Part(content(other, self[column: middle, member: other]), scaledBy: ratios[member] / ratios[other])
      }
      guard !wholes.isEmpty else { continue }
      let own = content(member, self[column: middle, member: member])
      var before = [Part(own)]
      for column in stride(from: middle - 1, through: run(from: middle, by: -1, of: member, moved), by: -1) {
        before.append(before[before.count - 1].adding(content(member, self[column: column, member: member])))
      }
      for (first, start) in before.enumerated() {
        var joined = start
        let last = run(from: middle, by: 1, of: member, moved)
        for end in middle...last {
          if end > middle { joined = joined.adding(content(member, self[column: end, member: member])) }
          guard first > 0 || end > middle, let gain = Part.gain(from: Part(own), to: joined, as: wholes),
            gain > best?.gain ?? 0
          else { continue }
          best = (middle - first...end, middle, gain)
        }
      }
    }
    guard let best else { return }
    let first = best.parts.lowerBound
    if first < best.holding {
      elements.swapAt(first, best.holding)
      for other in 0..<members where other != member {
        self[column: first, member: other] = self[column: best.holding, member: other]
      }
    }
    for column in best.parts.dropFirst() {
      for other in 0..<members where other != member && self[column: first, member: other] >= 0 {
        self[column: column, member: other] = Self.merged
      }
    }
  }

  /// A member lacks a paragraph: its paragraph before or after it may hold the content, too.
  private mutating func merge(
    _ column: Int, of member: Int, moved: Set<Int>, _ ratios: [Double], _ content: (Int, Int32) -> Content
  ) {
    let holders = holders(of: column, except: member)
    guard holders.count > 0 else { return }
    var best: (neighbour: Int, gain: Double)?
    for neighbour in [column - 1, column + 1] where isParagraph(neighbour, of: member, moved) {
      let own = Part(content(member, self[column: neighbour, member: member]))
      let both = holders.filter { self[column: neighbour, member: $0] >= 0 }
      guard both.count * 2 > holders.count else { continue }
      let gains = both.map { other in
        let ratio = ratios[member] / ratios[other]
        let single = Part(content(other, self[column: neighbour, member: other]), scaledBy: ratio)
        return Part.gain(
          from: single, to: single.adding(content(other, self[column: column, member: other]), scaledBy: ratio),
          as: [own])
      }
      let likely = gains.compactMap(\.self).sorted()
      guard likely.count * 2 > gains.count, likely[likely.count / 2] > best?.gain ?? 0 else { continue }
      best = (neighbour, likely[likely.count / 2])
    }
    guard let neighbour = best?.neighbour else { return }
    if neighbour < column {
      self[column: column, member: member] = Self.merged
    } else {
      self[column: column, member: member] = self[column: neighbour, member: member]
      self[column: neighbour, member: member] = Self.merged
    }
  }

  private func isParagraph(_ column: Int, of member: Int, _ moved: Set<Int>) -> Bool {
    elements.indices.contains(column) && elements[column].kind == .paragraph && !moved.contains(column)
      && self[column: column, member: member] >= 0
  }

  private func holders(of column: Int, except member: Int) -> [Int] {
    (0..<members).filter { $0 != member && self[column: column, member: $0] >= 0 }
  }

  /// The length of a text, its sentences, and the values in it.
  private struct Part {
    private var length: Double
    private var sentences: Int
    private var values: UInt64

    init(_ content: Content, scaledBy ratio: Double = 1) {
      (length, sentences) = (Double(content.sum.length) * ratio, content.sentences)
      values = content.sum.mask
    }

    func adding(_ content: Content, scaledBy ratio: Double = 1) -> Part {
      var result = self
      result.length += Double(content.sum.length) * ratio
      result.sentences += content.sentences
      result.values |= content.sum.mask
      return result
    }

    /// Returns by what factor a longer text corresponds better to most of some texts than a part of it, or nil.
    static func gain(from part: Part, to joined: Part, as wholes: [Part]) -> Double? {
      let gains = wholes.compactMap { whole -> Double? in
        let (lacking, without) = (abs(joined.sentences - whole.sentences), abs(part.sentences - whole.sentences))
        guard joined.values & ~part.values & ~whole.values == 0,
          lacking <= without
        else { return nil }
        let (apart, together) = (distance(part, whole), distance(joined, whole))
        let least = lacking < without ? leastGainWithSentences : leastGain
        return together < mostDistance && together + least < apart ? apart - together : nil
      }.sorted()
      return gains.count * 2 > wholes.count ? gains[gains.count / 2] : nil
    }

    private static func distance(_ text: Part, _ other: Part) -> Double {
      abs(log((text.length + usual) / (other.length + usual)))
    }

    /// Added to lengths, so that a few characters weigh little.
    private static let usual = 8.0
    private static let mostDistance = 0.4
    private static let leastGain = 0.2
    /// If the sentences correspond better, too.
    private static let leastGainWithSentences = 0.05
  }
}
