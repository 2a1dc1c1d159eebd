package import Alignment
package import DocModel
package import Features

/// The transformations that lead from the values of the source to those of a translation.
enum ConventionForms {
  /// Returns the steps from one value to another: none if they are the same in all that counts, nil if they have too
  /// little in common.
  static func steps(from source: String, to own: String, of kind: FactKind, _ codes: LocaleCodes)
    -> [ConventionChange]?
  {
    switch kind {
    case .link: return changes(AddressShape.self, source, own, codes)
    case .image:
      let picture = ConventionChange(form: Observations.anotherPicture, condition: Observations.picture)
      guard let one = AddressShape(source), let other = AddressShape(own) else { return nil }
      return one.changes(to: other, codes) ?? (one.isExternal && other.isExternal ? [picture] : nil)
    case .placeholder: return changes(ShortcodeShape.self, source, own, codes)
    default: return nil
    }
  }

  private static func changes<Value: ConventionValue>(
    _ type: Value.Type, _ source: String, _ own: String, _ codes: LocaleCodes
  ) -> [ConventionChange]? {
    guard let one = Value(source), let other = Value(own) else { return nil }
    return one.changes(to: other, codes)
  }

  /// Returns the form of a difference in values if transformations explain all of it, else nil.
  static func form(of d: Disagreement, in article: AlignedArticle) -> String? {
    guard case .facts(let kind) = d.aspect, [.link, .image, .placeholder].contains(kind), !d.extra.isEmpty,
      d.missing.count <= d.extra.count, let usual = article.model(of: d.member)
    else { return nil }
    // The text that it was made from may have the block elsewhere, or other values in it that today's source has not.
    var models = [usual, article.source].compactMap(\.self).filter { article.block(at: d.slot, of: $0) != nil }
    if models.isEmpty { models = [usual] }
    return models.lazy.compactMap { form(of: d, kind, in: article, comparedTo: $0) }.first
  }

  private static func form(of d: Disagreement, _ kind: FactKind, in article: AlignedArticle, comparedTo model: Int)
    -> String?
  {
    let pairs = article.valuePairs(of: kind, at: d.slot, of: d.member, with: model).pairs
    let codes = article.codes(of: d.member, with: model)
    let (own, source) = (article.members[d.member].article, article.members[model].article)
    var forms: Set<String> = []
    for value in d.extra {
      guard
        let pair = pairs.first(where: { $0.own.atom == value.atom && own.string($0.own.range) == value.text }),
        let steps = steps(
          from: source.string(pair.source.range), to: own.string(pair.own.range), of: kind, codes), !steps.isEmpty
      else { return nil }
      forms.formUnion(steps.map(\.form))
    }
    return forms.sorted().joined(separator: Observations.joint)
  }

  /// Returns the form of blocks that a translation adds before the first or after the last block of the source.
  static func edgeForm(of d: Disagreement, in article: AlignedArticle) -> String? {
    guard d.aspect == .presence, article.node(at: d.slot, of: d.member) != nil, let model = article.model(of: d.member)
    else { return nil }
    return article.edges(of: d.member, with: model).first { edge in
      article.branch(of: d.slot).contains { edge.slots.contains($0) && $0 > 0 }
    }?.form
  }
}

/// Blocks at an edge of a page that its source lacks.
struct PageEdge {
  let form: String
  /// The slots on the highest level.
  let slots: [Int]
}

extension AlignedArticle {
  /// Returns what a member has before the first and after the last block of its model; imports and the title of the page
  /// count as what is above its blocks.
  func edges(of member: Int, with model: Int) -> [PageEdge] {
    let top = children(of: 0)
    let isAdded = { (slot: Int) in self.node(at: slot, of: model) == nil && self.node(at: slot, of: member) != nil }
    let isEmpty = { (slot: Int) in self.node(at: slot, of: model) == nil && self.node(at: slot, of: member) == nil }
    let blocks = top.drop { isAbove($0, of: member) || isAbove($0, of: model) }
    return [("first", Array(blocks)), ("last", top.reversed())].compactMap { name, slots -> PageEdge? in
      let run = slots.prefix { isAdded($0) || isEmpty($0) }.filter(isAdded)
      guard !run.isEmpty, 2 * run.count < top.count, let first = run.min() else { return nil }
      // The parameters of a directive may be those of the page, such as a date.
      let directive = kind(at: first, of: member) == .directive ? literal(at: first, of: member) : nil
      let text = directive ?? excerpt(at: first, of: member, limit: 60)
      return PageEdge(form: "+ \(name): ‘\(text)’", slots: Array(run))
    }
  }

  /// Returns whether a block is the title of its page, or a list of imports.
  private func isAbove(_ slot: Int, of member: Int) -> Bool {
    guard let node = node(at: slot, of: member) else { return false }
    let text = members[member].article
    return text.titleHeading == node || ModuleImports.isImport(text.nodes[node], in: text)
  }
}

/// The files that a convention leads to from a source's address.
package enum ConventionTargets {
  /// Returns the possible paths; none if the form does not determine them.
  package static func targets(of address: String, by form: String, from source: LocaleTag, to own: LocaleTag)
    -> [String]
  {
    let path = String(address.prefix { $0 != "#" && $0 != "?" })
    guard !path.contains("//"), !form.contains("{hash}"), !path.hasPrefix("/") else { return [] }
    return spellings(of: form, source, own).flatMap { form -> [String] in
      if form.hasPrefix("+ ") {
        let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        return ["\(path[..<slash])\(form.dropFirst(2))\(path[slash...])"]
      }
      let sides = form.split(separator: " → ").map(String.init)
      guard sides.count == 2 else { return [] }
      if sides[0].hasPrefix("{name}"), sides[1].hasPrefix("{name}") {
        let (before, now) = (sides[0].dropFirst(6), sides[1].dropFirst(6))
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        let stem = path[..<dot]
        return stem.hasSuffix(before) ? ["\(stem.dropLast(before.count))\(now)\(path[dot...])"] : []
      }
      return sides[0].hasSuffix("/") && path.contains(sides[0]) ? [path.replacing(sides[0], with: sides[1])] : []
    }
  }

  /// Returns the form with each way to write the locales in it.
  private static func spellings(of form: String, _ source: LocaleTag, _ own: LocaleTag) -> [String] {
    let names = { (locale: LocaleTag) in Set([locale.tag, locale.tag.lowercased(), locale.language]).sorted() }
    return names(source).flatMap { before in
      names(own).map { form.replacing("{source}", with: before).replacing("{locale}", with: $0) }
    }
  }
}

/// The values of one kind in a block, each of the source paired with that of a translation.
struct ValuePairs {
  struct Pair {
    let source: Fact
    let own: Fact
  }

  private(set) var pairs: [Pair] = []

  /// Equal values are paired first, then those that fold to the same, then the rest in order if each side has as many.
  init(_ source: [Fact], _ own: [Fact]) {
    guard !source.isEmpty, !own.isEmpty else { return }
    var (left, rest) = (source, own)
    for isSame in [{ $0.exact == $1.exact }, { $0.atom == $1.atom }] as [(Fact, Fact) -> Bool] {
      left.removeAll { fact in
        guard let index = rest.firstIndex(where: { isSame(fact, $0) }) else { return false }
        pairs.append(Pair(source: fact, own: rest.remove(at: index)))
        return true
      }
    }
    if left.count == rest.count { pairs += zip(left, rest).map { Pair(source: $0, own: $1) } }
  }
}

extension AlignedArticle {
  /// The member whose values those of another are transformations of: its exact source, the source, the likely
  /// original, else the first other member; nil for the source itself and for an article of one member.
  func model(of member: Int) -> Int? {
    guard members[member].role == .translation else { return nil }
    if let known = exactSource(of: member) ?? source ?? likelyOriginal { return known == member ? nil : known }
    let others = members.indices.filter { $0 != member }
    return others.first { members[$0].group == members[member].group } ?? others.first
  }

  /// The facts of one kind in a block, in reading order; links to a place of the same page left out.
  func values(of kind: FactKind, at slot: Int, of member: Int) -> [Fact] {
    guard let block = block(at: slot, of: member) else { return [] }
    return features[member].facts[block.facts.indices].filter { fact in
      fact.kind == kind && (fact.kind == .placeholder || !fact.traits.contains(.fragment))
    }
  }

  func valuePairs(of kind: FactKind, at slot: Int, of member: Int, with model: Int) -> ValuePairs {
    ValuePairs(values(of: kind, at: slot, of: model), values(of: kind, at: slot, of: member))
  }

  func codes(of member: Int, with model: Int) -> LocaleCodes {
    LocaleCodes(own: members[member].article.locale, source: members[model].article.locale)
  }
}

/// A value of a translation as it is in the source.
package struct UnchangedValue {
  package let slot: Int
  package let fact: Fact
}

extension AlignedArticle {
  /// The places in which a member has a value of its source unchanged, of the kinds that conventions transform.
  package func unchanged(_ value: String, of kind: Observations.Kind, in member: Int) -> [UnchangedValue] {
    let facts: [Observations.Kind: FactKind] = [.link: .link, .image: .image, .shortcode: .placeholder]
    guard let fact = facts[kind], let model = model(of: member) else { return [] }
    let own = members[member].article
    return slots.indices.flatMap { slot -> [UnchangedValue] in
      guard block(at: slot, of: model) != nil, block(at: slot, of: member) != nil else { return [] }
      return valuePairs(of: fact, at: slot, of: member, with: model).pairs.filter {
        $0.source.exact == $0.own.exact && own.string($0.own.range) == value
      }.map { UnchangedValue(slot: slot, fact: $0.own) }
    }
  }
}

/// The name and the parameters of a shortcode, a tag or an attribute list.
struct ShortcodeShape: ConventionValue {
  private let name: String
  private let positional: [String]
  private let parameters: [String: String]

  private static let longest = 1000

  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let first = text.first,
      "{<".contains(first) || text.contains("=")
    else { return nil }
    let inner = text.drop { "{<%- ".contains($0) }
    let end = inner.lastIndex { !"}>%-/ ".contains($0) } ?? inner.startIndex
    guard !inner.isEmpty else { return nil }
    var parts = Self.parts(of: inner[...end])
    name = parts.first.map { $0.contains("=") ? "" : parts.removeFirst() } ?? ""
    var (positional, parameters): ([String], [String: String]) = ([], [:])
    for part in parts {
      let key = part.prefix { $0 != "=" }
      guard key.endIndex < part.endIndex, !key.isEmpty, key.allSatisfy({ $0.isLetter || "-_:".contains($0) }) else {
        positional.append(part)
        continue
      }
      parameters[String(key)] = String(part[key.endIndex...].dropFirst())
    }
    (self.positional, self.parameters) = (positional, parameters)
    guard !parameters.isEmpty || name.allSatisfy({ $0.isLetter || $0.isNumber || "-_/.:".contains($0) }) else {
      return nil
    }
  }

  /// Cuts at spaces outside quotation marks.
  private static func parts(of text: Substring) -> [String] {
    var parts: [String] = []
    var (part, quote): (String, Character?) = ("", nil)
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
        part.append(character)
      } else if character.isWhitespace {
        if !part.isEmpty { parts.append(part) }
        part = ""
      } else {
        if "\"'`".contains(character) { quote = character }
        part.append(character)
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }

  func conditions(_ codes: LocaleCodes) -> [String] { [name] + parameters.keys.sorted().map { "\(name) \($0)" } }

  func changes(to own: ShortcodeShape, _ codes: LocaleCodes) -> [ConventionChange]? {
    guard name == own.name, positional == own.positional else { return nil }
    var changes: [ConventionChange] = []
    for key in Set(parameters.keys).union(own.parameters.keys).sorted() {
      switch (parameters[key], own.parameters[key]) {
      case (nil, nil): break
      case (nil, _?): changes.append(ConventionChange(form: "\(name): + \(key)", condition: name))
      case (_?, nil): changes.append(ConventionChange(form: "\(name): - \(key)", condition: "\(name) \(key)"))
      case (let before?, let now?) where before != now:
        guard let change = Self.change(from: before, to: now, codes) else { return nil }
        changes.append(
          ConventionChange(form: "\(name): \(key) \(change)", condition: "\(name) \(key)"))
      default: break
      }
    }
    return changes
  }

  /// Returns how a value changed; nil if a number did.
  private static func change(from before: String, to now: String, _ codes: LocaleCodes) -> String? {
    if before.contains("/"), let (one, other) = address(before, now) {
      return one.changes(to: other, codes).flatMap { $0.isEmpty ? nil : $0.map(\.form).joined(separator: ", ") }
    }
    guard before.contains(where: \.isLetter), now.contains(where: \.isLetter) else { return nil }
    return "translated"
  }

  private static func address(_ before: String, _ now: String) -> (AddressShape, AddressShape)? {
    let bare = { (value: String) in value.trimmingPrefix { "\"'`".contains($0) }.filter { !"\"'`".contains($0) } }
    guard let one = AddressShape(bare(before)), let other = AddressShape(bare(now)) else { return nil }
    return (one, other)
  }
}
