/// A value of a JavaScript or TypeScript file, as far as the file writes it as literals.
struct ScriptValue: Sendable {
  indirect enum Kind: Sendable {
    case text(String)
    case number(Double)
    case truth(Bool)
    /// `null` and `undefined`.
    case none
    case list([ScriptValue])
    case object([Property])
    /// A call of a function that the project's files do not define: `starlight({…})`.
    case call(name: String, arguments: [ScriptValue])
    case function(ScriptModule.Place)
    /// A value that only running the script gives, with a description for messages: `an expression`.
    case computed(String)
  }

  struct Property: Sendable {
    let name: String
    let value: ScriptValue
  }

  /// The name of a ``Property`` that represents the properties of a spread that cannot be read.
  static let spread = "..."

  let kind: Kind
  let file: String
  /// 1-based.
  let line: Int

  /// The property of an object, or nil if the value is no object or lacks it.
  subscript(name: String) -> ScriptValue? {
    guard case .object(let properties) = kind else { return nil }
    return properties.last { $0.name == name }?.value
  }

  var text: String? {
    guard case .text(let text) = kind else { return nil }
    return text
  }

  var list: [ScriptValue]? {
    guard case .list(let list) = kind else { return nil }
    return list
  }

  var properties: [Property]? {
    guard case .object(let properties) = kind else { return nil }
    return properties
  }

  /// Why the value cannot be read, in words that follow “is”; nil for a literal.
  var obstacle: String? {
    switch kind {
    case .call(let name, _): "the result of a call of '\(name)'"
    case .function: "a function"
    case .computed(let what): what
    default: nil
    }
  }
}
