import Foundation

/// A tree of articles in a temporary folder, removed with the value.
final class TemporaryTree {
  let path: String

  /// - Parameter files: texts by their path below the tree.
  init(_ files: [String: String]) throws {
    path = NSTemporaryDirectory() + "doccheck-lsp-" + UUID().uuidString
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
  func uri(_ name: String) -> String { "file://" + path + "/" + name }

  func write(_ text: String, to name: String) throws {
    let file = path + "/" + name
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  func read(_ name: String) -> String { (try? String(contentsOfFile: path + "/" + name, encoding: .utf8)) ?? "" }
  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

  /// Four locales of one article that agree.
  static func agreeing() throws -> TemporaryTree {
    var files = [".doccheck.yml": "source: en-US\n"]
    for (locale, text) in [
      ("en-US", "The tool builds 12 pages."), ("de-DE", "Das Werkzeug 🛠 baut 12 Seiten."),
      ("fr-FR", "L’outil construit 12 pages."), ("sv-SE", "Verktyget bygger 12 sidor."),
    ] {
      files["content/\(locale)/guide.md"] = page(title: locale == "en-US" ? "Build" : "Bau", text)
      files["content/\(locale)/other.md"] = "# Other\n\nSee [the guide](guide.md).\n"
    }
    return try TemporaryTree(files)
  }

  static func page(title: String, _ text: String, command: String = "tool build --strict") -> String {
    """
    # \(title)

    \(text)

    ```sh
    \(command)
    ```

    | Option | `--strict` |
    |-|-|
    | a | 1 |
    | b | 2 |

    - `tool.conf`
    - 45 MB

    """
  }
}
