import Reports

/// Reads the values that JavaScript and TypeScript files write as literals, without running them.
///
/// Names are followed to their definitions, also in other files of the project; spreads of literals are inserted; a
/// call of a project's function that only returns a value is that value. All else is `ScriptValue.Kind.computed`.
struct ScriptReader {
  /// The folder that all read files lie in.
  let top: String
  private(set) var troubles: [RunError] = []
  /// The names and bytes of all files read, for change detection.
  private(set) var texts: [[UInt8]] = []
  private(set) var modules: [String: ScriptModule] = [:]
  /// The places whose values are being read, so that a value that contains itself ends.
  var open: Set<ScriptModule.Place> = []
  /// The exports that are being looked up, so that files that pass on each other's exports end.
  private var openExports: Set<Export> = []
  /// Limits the work for values that refer to others many times.
  var stepsLeft = 200_000
  /// The number of expressions that are being read, each inside the one before.
  var depth = 0

  /// An export of a file, or all of them.
  private struct Export: Hashable {
    enum Name: Hashable {
      case one(String)
      case whole
      case namespace
    }

    let name: Name
    let file: String
  }

  static let endings = ["ts", "js", "mjs", "mts", "cjs", "cts"]

  init(top: String) { self.top = top }

  /// The value that a file exports as a whole, or nil if it cannot be read or exports nothing.
  mutating func exported(by file: String) -> ScriptValue? {
    guard module(file) != nil, let value = export(nil, of: file) else { return nil }
    return called(value)
  }

  /// The exports of a file by name, as far as they are values of the file.
  mutating func exports(of file: String) -> [String: ScriptValue] {
    guard let module = module(file) else { return [:] }
    var result: [String: ScriptValue] = [:]
    for name in module.exports.keys { result[name] = export(name, of: file) }
    return result
  }

  mutating func module(_ file: String) -> ScriptModule? {
    if let known = modules[file] { return known }
    guard FileSystem.status(file)?.kind == .file, FileSystem.lies(file, below: top) else { return nil }
    do throws(RunError) {
      let bytes = try FileSystem.read(file, limit: 1 << 20)
      texts += [Array(file.utf8), bytes]
      let module = ScriptModule(bytes, file: file)
      modules[file] = module
      return module
    } catch {
      troubles.append(error)
      return nil
    }
  }

  /// The file that a script names, relative to itself, with or without ending; nil for a package.
  func file(_ name: String, from file: String) -> String? {
    guard name.hasPrefix(".") else { return nil }
    let path = FilePath.display(FilePath.join(FileSystem.directory(of: file), name))
    // TypeScript names `./a.ts` as `./a.js`.
    let stem = Self.endings.first { path.hasSuffix("." + $0) }.map { path.dropLast($0.count + 1) } ?? path[...]
    let names =
      [path] + (Self.endings + ["json"]).map { "\(stem).\($0)" }
      + Self.endings.map { FilePath.join(path, "index.\($0)") }
    return names.first { FileSystem.status($0)?.kind == .file }
  }

  /// The value that a file exports under a name, or as a whole if the name is nil or `default`.
  mutating func export(_ name: String?, of file: String) -> ScriptValue? {
    once(Export(name: name.map { .one($0) } ?? .whole, file: file)) { reader in
      guard let module = reader.module(file) else { return nil }
      if let name, let binding = module.exports[name] { return reader.value(of: binding, in: file) }
      if let binding = module.exports[ScriptModule.commonJS] {
        let whole = reader.value(of: binding, in: file)
        return name == nil || name == "default" ? whole : whole[name ?? ""]
      }
      guard let name else { return reader.export("default", of: file) ?? reader.namespace(module) }
      for other in module.passedOn {
        if let other = reader.file(other, from: file), let value = reader.export(name, of: other) { return value }
      }
      return nil
    }
  }

  /// The exports of a file as an object.
  private mutating func namespace(_ module: ScriptModule) -> ScriptValue? {
    guard !module.exports.isEmpty else { return nil }
    return once(Export(name: .namespace, file: module.file)) { reader in
      var properties: [ScriptValue.Property] = []
      for (name, binding) in module.exports.sorted(by: { $0.key < $1.key }) {
        properties.append(ScriptValue.Property(name: name, value: reader.value(of: binding, in: module.file)))
      }
      return ScriptValue(kind: .object(properties), file: module.file, line: 1)
    }
  }

  /// Looks up an export; nil if that is being done, or there was too much to do.
  private mutating func once(_ export: Export, _ find: (inout Self) -> ScriptValue?) -> ScriptValue? {
    // Several names are looked up in the file system.
    stepsLeft -= 16
    guard stepsLeft > 0, openExports.count < Self.mostOpen, openExports.insert(export).inserted else { return nil }
    defer { openExports.remove(export) }
    return find(&self)
  }

  private mutating func value(of binding: ScriptModule.Binding, in file: String) -> ScriptValue {
    switch binding {
    case .value(let token): return value(at: ScriptModule.Place(file: file, token: token))
    case .alias(let name):
      return value(named: name, in: file)
        ?? ScriptValue(kind: .computed("a value that the file does not define: '\(name)'"), file: file, line: 1)
    case .imported(let from, let name):
      let value = self.file(from, from: file).flatMap { other -> ScriptValue? in
        guard let name else { return module(other).flatMap { namespace($0) } }
        return export(name, of: other)
      }
      return value ?? ScriptValue(kind: .computed("an import of '\(from)'"), file: file, line: 1)
    }
  }

  /// The value of a name that a file defines at its top level, or nil if it defines none.
  mutating func value(named name: String, in file: String) -> ScriptValue? {
    module(file)?.names[name].map { value(of: $0, in: file) }
  }

  static let mostOpen = 64

  /// The value of the expression that begins at a token.
  mutating func value(at place: ScriptModule.Place, isStatement: Bool = true) -> ScriptValue {
    let line = modules[place.file].flatMap { module in
      module.tokens.indices.contains(place.token) ? module.tokens[place.token].line : nil
    }
    guard open.count < Self.mostOpen, open.insert(place).inserted, let module = modules[place.file] else {
      return ScriptValue(kind: .computed("a value that contains itself"), file: place.file, line: line ?? 1)
    }
    defer { open.remove(place) }
    var expression = ScriptExpression(module, at: place.token)
    defer { count(expression.place - place.token) }
    return expression.value(by: &self, isStatement: isStatement)
  }

  /// Counts tokens that were passed: values are read again for each place that refers to them.
  private mutating func count(_ tokens: Int) { stepsLeft -= tokens / 8 }

  /// The value that a function returns, or the value itself if it is not a function.
  mutating func called(_ value: ScriptValue) -> ScriptValue {
    guard case .function(let place) = value.kind, let module = module(place.file),
      let function = ScriptFunction(module, at: place.token)
    else { return value }
    count(function.end - place.token)
    guard let start = function.result else { return value }
    return self.value(at: ScriptModule.Place(file: place.file, token: start))
  }
}

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
