import DocModel
import Reports

/// An article as workers are given it: a line of JSON.
struct ArticleGroup: JSONRecord {
  let files: ArticleFiles
  /// Nil leaves it to the worker.
  let flavor: Flavor?

  init(_ files: ArticleFiles, flavor: Flavor?) {
    self.files = files
    self.flavor = flavor
  }

  func write(to json: inout JSONWriter) {
    json.member("article", files.path)
    json.member("files", files.files.lazy.map { File(file: $0) })
    json.member("flavor", flavor?.rawValue)
    json.member("root", files.root)
  }

  private struct File: JSONRecord {
    let file: ArticleFiles.File

    func write(to json: inout JSONWriter) {
      json.member("file", file.file)
      json.member("locale", file.locale.tag)
      json.member("text", file.text.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  init(_ line: [UInt8]) throws(JSONReader.Fault) {
    var json = JSONReader(line)
    var (path, root): (String, String) = ("", "")
    var flavor: Flavor?
    var files: [ArticleFiles.File] = []
    try json.object { json, key throws(JSONReader.Fault) in
      switch key {
      case "article": path = try json.string()
      case "files": files = try json.list { json throws(JSONReader.Fault) in try Self.file(&json) }
      case "flavor":
        flavor = Flavor(rawValue: try json.string())
        if flavor == nil { throw json.fault("the flavour is none that doccheck knows") }
      case "root": root = try json.string()
      default: try json.skip()
      }
    }
    try json.end()
    guard !path.isEmpty, !files.isEmpty else { throw json.fault("a group lacks its article or its files") }
    self.files = ArticleFiles(root: root, path: path, files: files.sorted { $0.locale < $1.locale })
    self.flavor = flavor
  }

  private static func file(_ json: inout JSONReader) throws(JSONReader.Fault) -> ArticleFiles.File {
    var (name, locale, text): (String, LocaleTag?, String?) = ("", nil, nil)
    try json.object { json, key throws(JSONReader.Fault) in
      switch key {
      case "file": name = try json.string()
      case "locale": locale = LocaleTag(try json.string())
      case "text": text = try json.string()
      default: try json.skip()
      }
    }
    guard let locale, !name.isEmpty else { throw json.fault("a file lacks its name or its locale") }
    return ArticleFiles.File(locale: locale, file: name, text: text.map { Array($0.utf8) })
  }
}
