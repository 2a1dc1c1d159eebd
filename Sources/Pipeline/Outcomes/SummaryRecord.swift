import DocModel
import Reports
import Rules

/// What the rules about the whole tree need of an article, as JSON. Where links stand is written as pairs of the
/// target's index and the line; places as 16 hex digits each, without a gap.
struct SummaryRecord: JSONRecord {
  let summary: ArticleSummary

  init(_ summary: ArticleSummary) { self.summary = summary }

  func write(to json: inout JSONWriter) {
    json.member("targets", summary.targets)
    json.member("texts", summary.texts.lazy.map { Text(text: $0) })
  }

  private struct Text: JSONRecord {
    let text: ArticleSummary.Text

    func write(to json: inout JSONWriter) {
      json.member("file", text.file)
      if !text.files.isEmpty { json.member("files", numbers: Self.numbers(text.files)) }
      if !text.links.isEmpty { json.member("links", numbers: Self.numbers(text.links)) }
      json.member("locale", text.locale.tag)
      if text.mayHoldMore { json.member("mayHoldMore", true) }
      if !text.places.isEmpty { json.member("places", text.places.map { Fingerprint.text($0) }.joined()) }
    }

    private static func numbers(_ uses: [ArticleSummary.Use]) -> [Int] {
      uses.flatMap { [Int($0.target), Int($0.line)] }
    }
  }

  init(_ json: inout JSONReader, _ names: inout StoredNames, article: String) throws(JSONReader.Fault) {
    var targets: [String] = []
    var texts: [ArticleSummary.Text] = []
    try json.object { json, key throws(JSONReader.Fault) in
      switch key {
      case "targets": targets = try json.list { json throws(JSONReader.Fault) in try json.string() }
      case "texts": texts = try json.list { json throws(JSONReader.Fault) in try Self.text(&json, &names) }
      default: try json.skip()
      }
    }
    summary = ArticleSummary(path: article, targets: targets, texts: texts)
  }

  private static func text(_ json: inout JSONReader, _ names: inout StoredNames) throws(JSONReader.Fault)
    -> ArticleSummary.Text
  {
    var (locale, file): (LocaleTag?, String) = (nil, "")
    var (links, files): ([ArticleSummary.Use], [ArticleSummary.Use]) = ([], [])
    var (places, mayHoldMore): ([UInt64], Bool) = ([], false)
    try json.object { json, key throws(JSONReader.Fault) in
      switch key {
      case "file": file = try json.string()
      case "files": files = try uses(&json)
      case "links": links = try uses(&json)
      case "locale": locale = names.locale(try json.string())
      case "mayHoldMore": mayHoldMore = try json.boolean()
      case "places": places = Self.places(Array(try json.string().utf8))
      default: try json.skip()
      }
    }
    guard let locale else { throw json.fault("a text lacks its locale") }
    return ArticleSummary.Text(
      locale: locale, file: file, places: places, links: links, files: files, mayHoldMore: mayHoldMore)
  }

  private static func uses(_ json: inout JSONReader) throws(JSONReader.Fault) -> [ArticleSummary.Use] {
    let numbers = try json.list { json throws(JSONReader.Fault) in UInt32(clamping: try json.integer()) }
    return stride(from: 0, to: numbers.count - 1, by: 2).map {
      ArticleSummary.Use(target: numbers[$0], line: numbers[$0 + 1])
    }
  }

  private static func places(_ digits: [UInt8]) -> [UInt64] {
    stride(from: 0, to: digits.count - digits.count % 16, by: 16).compactMap { start in
      Fingerprint.value(String(decoding: digits[start..<start + 16], as: UTF8.self))
    }
  }
}
