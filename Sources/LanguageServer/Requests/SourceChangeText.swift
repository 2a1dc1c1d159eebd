import Alignment
import DocModel
import Features
import Pipeline

/// The change of a block of the source by a commit, as Markdown.
enum SourceChangeText {
  static func text(of place: OutdatedPlace) -> String { text(place.version, from: place.before, to: place.now) }

  /// The commit, and a diff by sentences.
  static func text(_ version: SourceHistory.Version?, from before: String, to now: String) -> String {
    let diff = diff(from: before, to: now).joined(separator: "\n")
    let longest = diff.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return title(version) + "\n\n\(fence)diff\n\(diff)\n\(fence)"
  }

  /// `**The source changed** 2026-05-03 · 1a2b3c4 Say what is checked`.
  private static func title(_ version: SourceHistory.Version?) -> String {
    guard let version, !version.commit.isEmpty else { return "**The source changed**" }
    let subject = version.subject.filter { !"*_`[]<>\\".contains($0) }
    return "**The source changed** \(date(version.day)) · `\(version.commit.prefix(7))` \(subject)"
  }

  /// - Parameter day: as yyyymmdd.
  static func date(_ day: Int) -> String {
    let text = String(day)
    guard text.count == 8 else { return text }
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }

  /// The time and the room for a comparison grow with the square of what differs: in more sentences all are changed.
  private static let mostCompared = 1000

  /// The lines of a diff in which each sentence is a line.
  private static func diff(from before: String, to now: String) -> [String] {
    let (old, new) = (sentences(before), sentences(now))
    guard old.count + new.count <= mostCompared else { return old.map { "-" + $0 } + new.map { "+" + $0 } }
    return EditScript.steps(from: old, to: new).map { step in
      switch step {
      case .keep(let line): " " + line
      case .remove(let line): "-" + line
      case .insert(let line): "+" + line
      }
    }
  }

  private static func sentences(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { line in
      Sentences.all(String(line)).map { $0.trimmingSpaces }
    }.filter { !$0.isEmpty }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
