import Reports
import Yams

/// The reason why a text is not valid YAML, in one line, and its line.
struct YAMLProblem {
  let reason: String
  /// 1-based; 0 if unknown.
  let line: Int

  init(_ error: any Error) {
    switch error {
    case YamlError.scanner(let context, let problem, let mark, let text),
      YamlError.parser(let context, let problem, let mark, let text),
      YamlError.composer(let context, let problem, let mark, let text):
      let place = context.map { " \($0.text)" } ?? ""
      // A mark may be after the end of the text.
      (reason, line) = ("invalid YAML: \(problem)\(place)", min(mark.line, Self.lines(of: text)))
    case YamlError.reader(let problem, _, _, _): (reason, line) = ("invalid YAML: \(problem)", 0)
    default: (reason, line) = ("invalid YAML: \(ShownText.line("\(error)"))", 0)
    }
  }

  private static func lines(of text: String) -> Int {
    let ends: [Character] = ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"]
    return text.count { ends.contains($0) } + 1
  }
}
