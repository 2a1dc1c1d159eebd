/// A function as written: whether it has parameters, and the value it returns.
struct ScriptFunction {
  /// The token after the function.
  let end: Int
  let hasParameters: Bool
  /// The token at which the returned value begins, or nil unless the function has one `return` outside of other blocks.
  let result: Int?

  /// - Parameter index: the token `async`, `function`, the parameter or its opening parenthesis.
  init?(_ module: ScriptModule, at index: Int) {
    let tokens = module.tokens
    func isMark(_ mark: String, at place: Int) -> Bool { tokens.indices.contains(place) && tokens[place].isMark(mark) }
    var place = index
    if place < tokens.count, tokens[place].isName("async") { place += 1 }
    let isNamed = place < tokens.count && tokens[place].isName("function")
    if isNamed {
      place = tokens[place...].prefix(Self.mostBeforeParameters).firstIndex { $0.isMark("(") } ?? tokens.count
    }
    guard place < tokens.count else { return nil }
    if tokens[place].isMark("(") {
      let close = Self.close(of: place, in: tokens)
      hasParameters = close > place + 1
      place = close + 1
    } else {
      guard tokens[place].name != nil else { return nil }
      hasParameters = true
      place += 1
    }
    if isMark(":", at: place) {
      // The type of the result ends at the body or the arrow.
      var depth = 0
      while place < tokens.count, depth > 0 || !(tokens[place].isMark("=>") || isNamed && tokens[place].isMark("{")) {
        depth += tokens[place].nesting
        guard depth >= 0, !tokens[place].isMark(";"), !tokens[place].isMark(",") || depth > 0,
          !tokens[place].beginsStatement || depth > 0
        else { return nil }
        place += 1
      }
    }
    if !isNamed {
      guard isMark("=>", at: place) else { return nil }
      place += 1
    }
    guard isMark("{", at: place) else {
      guard !isNamed else { return nil }
      (end, result) = (place, place)
      return
    }
    let close = Self.close(of: place, in: tokens)
    var depth = 0
    let returns = tokens[place..<min(close, tokens.count)].indices.filter { index in
      depth += tokens[index].nesting
      return depth == 1 && tokens[index].isName("return")
    }
    end = close + 1
    result = returns.count == 1 ? returns[0] + 1 : nil
  }

  /// The most tokens of the name of a function and of its parameters' types.
  private static let mostBeforeParameters = 64

  /// The token of the bracket that closes the one at `index`, or the number of tokens.
  static func close(of index: Int, in tokens: [ScriptToken]) -> Int {
    var depth = 0
    for place in index..<tokens.count {
      depth += tokens[place].nesting
      if depth == 0 { return place }
    }
    return tokens.count
  }
}
