/// Lists and objects.
extension ScriptExpression {
  /// Reads the elements in brackets, separated by commas.
  mutating func elements(by reader: inout ScriptReader) -> [ScriptValue] {
    var elements: [ScriptValue] = []
    place += 1
    while let token {
      if [")", "]", "}"].contains(where: { token.isMark($0) }) {
        place += 1
        break
      }
      let start = place
      if token.isMark("...") {
        place += 1
        let inserted = value(by: &reader)
        elements += inserted.list ?? [make(.computed(inserted.spreadObstacle), line: token.line)]
      } else if !token.isMark(",") {
        elements.append(value(by: &reader))
      }
      if isMark(",") || place == start { place += 1 }
    }
    return elements
  }

  mutating func list(by reader: inout ScriptReader) -> ScriptValue {
    let line = line
    return make(.list(elements(by: &reader)), line: line)
  }

  mutating func object(by reader: inout ScriptReader) -> ScriptValue {
    let line = line
    var properties: [ScriptValue.Property] = []
    place += 1
    while let token {
      if token.isMark("}") {
        place += 1
        break
      }
      let start = place
      if !token.isMark(",") { properties += property(by: &reader) }
      if place == start { place += 1 }
    }
    return make(.object(properties), line: line)
  }

  private mutating func property(by reader: inout ScriptReader) -> [ScriptValue.Property] {
    let line = line
    if isMark("...") {
      place += 1
      let inserted = value(by: &reader)
      let obstacle = make(.computed(inserted.spreadObstacle), line: line)
      return inserted.properties ?? [ScriptValue.Property(name: ScriptValue.spread, value: obstacle)]
    }
    if let word = token?.name, ["get", "set", "async"].contains(word), place + 1 < module.tokens.count,
      module.tokens[place + 1].name != nil
    {
      place += 1
    }
    guard let key = key(by: &reader) else {
      skip()
      return [ScriptValue.Property(name: ScriptValue.spread, value: make(.computed("a computed name"), line: line))]
    }
    if isMark(":") {
      place += 1
      return [ScriptValue.Property(name: key, value: value(by: &reader))]
    }
    if token.map(Self.ends) ?? true {
      let value = reader.value(named: key, in: module.file) ?? make(.computed("the value of '\(key)'"), line: line)
      return [ScriptValue.Property(name: key, value: value)]
    }
    // A method, or a getter.
    skipMethod()
    return [ScriptValue.Property(name: key, value: make(.computed("a function"), line: line))]
  }

  private mutating func key(by reader: inout ScriptReader) -> String? {
    guard let token else { return nil }
    switch token.kind {
    case .name(let name):
      place += 1
      return name
    case .text(let text):
      place += 1
      return text
    case .number(let number):
      place += 1
      return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .mark("["): return elements(by: &reader).first?.text
    default: return nil
    }
  }

  private mutating func skipMethod() {
    while let token, !Self.ends(token) {
      if token.nesting > 0 { place = ScriptFunction.close(of: place, in: module.tokens) }
      place += 1
    }
  }
}
