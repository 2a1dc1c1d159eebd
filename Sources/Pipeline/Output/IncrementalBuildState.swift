import DocModel
import Reports
import Site

/// Incremental build state: articles whose inputs are unchanged are not read again. The file is machine-specific, lies
/// in the output folder, and may be deleted at any time.
struct IncrementalBuildState: Sendable {
  static let name = ".doccheck-state"

  /// Identifies the state of a file, as long as the clock is not set back.
  struct Stamp: Hashable, Sendable {
    let size: Int
    let modified: Int64
    let changed: Int64
    let inode: Int64
  }

  /// A file that was looked up, and its stamp, or nil if it did not exist.
  struct Dependency: Sendable {
    let file: String
    let stamp: Stamp?
  }

  /// A link to a file, and the address it resolved to.
  struct Lookup: Sendable, Hashable {
    let path: String
    /// The file of the linking article.
    let file: String
    let article: String
    let address: String?
  }

  /// A link to an anchor on another page.
  struct Reference: Sendable, Hashable {
    /// The output path of the target page.
    let address: String
    let fragment: String
    let file: String
    let line: Int
    var isBroken = false
  }

  /// The state of one article in all its locales.
  struct Part: Sendable {
    var inputs: ContentDigest.Value
    /// The sizes of its pages in bytes, in the order of the site's locales.
    var sizes: [Int]
    /// Its further pages.
    var more: [(name: String, size: Int)] = []
    var dependencies: [Dependency] = []
    var lookups: [Lookup] = []
    var troubles: [RunError] = []
    var references: [Reference] = []
  }

  struct Head: Sendable {
    let stamp: Stamp
    let facts: PageFacts
  }

  /// A copied file, or several files generated together, with the digest of their inputs.
  struct Made: Sendable {
    var inputs: ContentDigest.Value
    var files: [(name: String, size: Int)]
  }

  /// The Markdown flavor with which the heads were read.
  var reading = ""
  /// The files that define the navigation.
  var navigation: [String] = []
  /// Page facts by source file.
  var heads: [(file: String, head: Head)] = []
  /// Article states by page stem.
  var parts: [(stem: String, part: Part)] = []
  /// Generated files by a name the build chose.
  var made: [(name: String, made: Made)] = []
  private var places: (heads: [String: Int], parts: [String: Int]) = ([:], [:])
  /// When this state was written: a file changed at that time or later may get new content with the same stamp.
  private var settled: Int64 = .min

  init() {}

  func head(_ file: String) -> Head? { places.heads[file].map { heads[$0].head } }
  func part(_ stem: String) -> Part? { places.parts[stem].map { parts[$0].part } }
  func made(_ name: String) -> Made? { made.first { $0.name == name }?.made }

  /// The stamp of a file, or nil if it is missing or was changed too recently to rely on its stamp.
  func stamp(of file: String) -> Stamp? {
    guard let stamp = Self.stamp(of: file), stamp.changed < settled else { return nil }
    return stamp
  }

  /// The current stamp of a file, for the next build; nil if it is no regular file.
  static func stamp(of file: String) -> Stamp? {
    guard let status = FileSystem.status(file), status.kind == .file else { return nil }
    return Stamp(
      size: status.size, modified: status.modified, changed: status.changed,
      inode: Int64(truncatingIfNeeded: status.identity.inode))
  }

  /// Reads the state in a folder, or returns nil if it is missing, unreadable or from another program version.
  static func read(in folder: String) -> IncrementalBuildState? {
    let path = FilePath.join(folder, name)
    guard let status = FileSystem.status(path, followingLinks: false), status.kind == .file,
      let bytes = try? FileSystem.read(path)
    else { return nil }
    var reader = RecordReader(bytes[...])
    guard var memory = try? IncrementalBuildState(&reader) else { return nil }
    memory.settled = status.changed
    return memory
  }

  /// Identifies this executable: a different build of doccheck may generate different pages.
  private static var program: String {
    let own = FileSystem.status("/proc/self/exe")
    return "\(Product.version) \(own?.size ?? 0) \(own?.modified ?? 0)"
  }

  var encoded: [UInt8] {
    var writer = RecordWriter()
    writer.add(Self.program)
    writer.add(reading)
    writer.add(navigation) { file, writer in writer.add(file) }
    writer.add(heads) { head, writer in
      writer.add(head.file)
      writer.add(head.head.stamp)
      writer.add(head.head.facts)
    }
    writer.add(parts) { part, writer in
      writer.add(part.stem)
      writer.add(part.part)
    }
    writer.add(made) { made, writer in
      writer.add(made.name)
      writer.add(made.made.inputs.bytes)
      writer.add(made.made.files) { file, writer in
        writer.add(file.name)
        writer.add(file.size)
      }
    }
    return writer.bytes
  }

  private init(_ reader: inout RecordReader) throws(RecordReader.Unreadable) {
    guard try reader.text() == Self.program else { throw RecordReader.Unreadable() }
    reading = try reader.text()
    for _ in 0..<(try reader.count()) { navigation.append(try reader.text()) }
    for index in 0..<(try reader.count()) {
      let file = try reader.text()
      heads.append((file, Head(stamp: try reader.stamp(), facts: try reader.facts())))
      places.heads[file] = index
    }
    for index in 0..<(try reader.count()) {
      let stem = try reader.text()
      parts.append((stem, try reader.buildPart()))
      places.parts[stem] = index
    }
    for _ in 0..<(try reader.count()) {
      let name = try reader.text()
      let inputs = try reader.digest()
      var files: [(name: String, size: Int)] = []
      for _ in 0..<(try reader.count()) { files.append((try reader.text(), try reader.int())) }
      made.append((name, Made(inputs: inputs, files: files)))
    }
    guard reader.isAtEnd else { throw RecordReader.Unreadable() }
  }
}

extension RecordWriter {
  mutating func add(_ stamp: IncrementalBuildState.Stamp) {
    add(stamp.size)
    add(stamp.modified)
    add(stamp.changed)
    add(stamp.inode)
  }

  mutating func add(_ facts: PageFacts) {
    add(facts.title)
    add(facts.description)
    add(facts.weight.map { "\($0)" })
    add(facts.aliases) { alias, writer in writer.add(alias) }
    add(facts.position.map { "\($0)" })
    add(facts.id)
    add(facts.slug)
    add(facts.routes) { route, writer in writer.add(route) }
    add(facts.isHidden ? 1 : 0)
    add(facts.isDraft ? 1 : 0)
    add(facts.isAside ? 1 : 0)
    add(facts.isLanding ? 1 : 0)
    add(facts.posted?.text)
    add(facts.parents) { parent, writer in writer.add(parent) }
    add(facts.orderText)
  }

  fileprivate mutating func add(_ part: IncrementalBuildState.Part) {
    add(part.inputs.bytes)
    add(part.sizes) { size, writer in writer.add(size) }
    add(part.more) { file, writer in
      writer.add(file.name)
      writer.add(file.size)
    }
    add(part.dependencies) { one, writer in
      writer.add(one.file)
      writer.add(one.stamp == nil ? 0 : 1)
      if let stamp = one.stamp { writer.add(stamp) }
    }
    add(part.lookups) { one, writer in
      writer.add(one.path)
      writer.add(one.file)
      writer.add(one.article)
      writer.add(one.address)
    }
    add(part.troubles) { one, writer in
      writer.add(one.severity.rawValue)
      writer.add(one.file)
      writer.add(one.line)
      writer.add(one.message)
    }
    add(part.references) { one, writer in
      writer.add(one.address)
      writer.add(one.fragment)
      writer.add(one.file)
      writer.add(one.line)
      writer.add(one.isBroken ? 1 : 0)
    }
  }
}

extension RecordReader {
  fileprivate mutating func digest() throws(Unreadable) -> ContentDigest.Value {
    guard let value = ContentDigest.Value(raw: try part()) else { throw Unreadable() }
    return value
  }

  fileprivate mutating func stamp() throws(Unreadable) -> IncrementalBuildState.Stamp {
    IncrementalBuildState.Stamp(size: try int(), modified: try number(), changed: try number(), inode: try number())
  }

  fileprivate mutating func facts() throws(Unreadable) -> PageFacts {
    var facts = PageFacts(
      title: try optionalText(), description: try optionalText(), weight: try optionalText().flatMap { Int($0) })
    for _ in 0..<(try count()) { facts.aliases.append(try text()) }
    facts.position = try optionalText().flatMap { Double($0) }
    facts.id = try optionalText()
    facts.slug = try optionalText()
    for _ in 0..<(try count()) { facts.routes.append(try text()) }
    facts.isHidden = try int() != 0
    facts.isDraft = try int() != 0
    facts.isAside = try int() != 0
    facts.isLanding = try int() != 0
    facts.posted = try optionalText().flatMap { PostDate($0) }
    for _ in 0..<(try count()) { facts.parents.append(try text()) }
    facts.orderText = try optionalText()
    return facts
  }

  fileprivate mutating func buildPart() throws(Unreadable) -> IncrementalBuildState.Part {
    var part = IncrementalBuildState.Part(inputs: try digest(), sizes: [])
    for _ in 0..<(try count()) { part.sizes.append(try int()) }
    for _ in 0..<(try count()) { part.more.append((try text(), try int())) }
    for _ in 0..<(try count()) {
      part.dependencies.append(
        IncrementalBuildState.Dependency(file: try text(), stamp: try int() == 0 ? nil : try stamp()))
    }
    for _ in 0..<(try count()) {
      part.lookups.append(
        IncrementalBuildState.Lookup(
          path: try text(), file: try text(), article: try text(), address: try optionalText()))
    }
    for _ in 0..<(try count()) {
      guard let severity = Diagnostic.Severity(rawValue: try text()) else { throw Unreadable() }
      let (file, line) = (try optionalText(), try int())
      part.troubles.append(RunError(try text(), file: file, line: line, severity: severity))
    }
    for _ in 0..<(try count()) {
      part.references.append(
        IncrementalBuildState.Reference(
          address: try text(), fragment: try text(), file: try text(), line: try int(), isBroken: try int() == 1))
    }
    return part
  }
}
