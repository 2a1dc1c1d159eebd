import DocModel
import Findings

/// The end of a text report: counts by locale and by rule, and the checked and unchecked articles.
struct Summary {
  private let run: CheckReport
  private let totals: ReportTotals
  private let look: ReportLook
  private let threshold: UInt8
  private let seconds: Double?
  private let width: Int
  private var style: Style { look.style }

  init(_ totals: ReportTotals, _ frame: ReportFrame, seconds: Double?, width: Int) {
    (self.totals, self.seconds, self.width) = (totals, seconds, width)
    (run, look, threshold) = (frame.run, frame.look, frame.threshold)
  }

  /// The maximum number of rules listed if statistics are not requested.
  private static let most = 5

  var lines: [String] {
    var lines: [String] = []
    if !totals.isEmpty {
      let rules = totals.byRule
      let shown = look.statistics ? rules[...] : rules.prefix(Self.most)
      var table = table("By rule", shown)
      if shown.count < rules.count {
        table.append(
          style.dim("and \(Self.count(rules.count - shown.count, "other rule")); list them with --statistics"))
      }
      lines += table + [""] + self.table("By locale", totals.byLocale[...]) + [""]
      if look.statistics { lines += cross(rules.map(\.name)) }
    }
    if totals.left > 0 {
      let rest = look.isDigest ? " Show more of them with --limit, or all with --all." : ""
      let shown =
        "The \(totals.shown) most severe findings are shown; \(totals.left) more \(totals.left == 1 ? "was" : "were") found."
      lines += TextLayout.wrap(shown + rest, width: width) + [""]
    }
    if look.isDigest, case let mendable = run.conventions.reduce(0, { $0 + $1.mendable }), mendable > 0 {
      let what =
        "\(Self.count(mendable, "place")) \(mendable == 1 ? "breaks" : "break") a convention that determines the right value. Show the changes with doccheck fix --convention all."
      lines += TextLayout.wrap(what, width: width) + [""]
    }
    return lines + TextLayout.wrap(verdict, width: width) + (heldBack.map { TextLayout.wrap($0, width: width) } ?? [])
  }

  /// The number of differences omitted as uncertain, with reasons and remedy; nil if it is 0 or notes are shown.
  private var heldBack: String? {
    let (behind, others) = (run.heldBack.behind, run.heldBack.others)
    guard behind + others > 0, !look.notes else { return nil }
    var reasons: [String] = []
    if behind > 0 { reasons.append("\(behind) on outdated pages (update these first)") }
    if others > 0 {
      let remedy = run.source == nil ? " (name the source with --source LOCALE)" : ""
      reasons.append((behind > 0 ? "\(others) on other pages" : "") + remedy)
    }
    let why = reasons.joined(separator: ", ")
    let reason = why.isEmpty ? "" : behind > 0 ? ": \(why)" : why
    return
      "\(Self.count(behind + others, "difference")) with less than \(threshold) % confidence not shown\(reason). Show them with --notes."
  }

  private func table(_ title: String, _ rows: ArraySlice<(name: String, harm: ReportTotals.Harm)>) -> [String] {
    let first = max(24, rows.map { $0.name.count + 2 }.max() ?? 0)
    let head = TextLayout.pad(title, first) + look.harms.map { TextLayout.pad($0, 10, right: true) }.joined()
    return [style.bold(head)]
      + rows.map { name, row in
        TextLayout.pad(name, first) + row.prefix(look.harms.count).map { Self.cell($0, width: 10) }.joined()
      }
  }

  /// Returns a table of rules by locales, with as many locales per row as fit.
  private func cross(_ rules: [String]) -> [String] {
    var counts: [String: [String: Int]] = [:]
    for (rule, locales) in totals.counts {
      for (locale, harm) in locales {
        counts[rule.name, default: [:]][locale.tag] = harm.reduce(0, +)
      }
    }
    let locales = Set(counts.values.flatMap(\.keys)).sorted()
    let first = max(24, rules.map { $0.count + 2 }.max() ?? 0)
    let column = max(7, (locales.map(\.utf8.count).max() ?? 0) + 2)
    let fitting = max(1, (width - first) / column)
    var lines: [String] = []
    for start in stride(from: 0, to: locales.count, by: fitting) {
      let part = locales[start..<min(locales.count, start + fitting)]
      lines.append(
        style.bold(
          TextLayout.pad("By rule and locale", first) + part.map { TextLayout.pad($0, column, right: true) }.joined()))
      for rule in rules {
        let row = part.map { counts[rule]?[$0] ?? 0 }
        guard row.contains(where: { $0 > 0 }) else { continue }
        lines.append(TextLayout.pad(rule, first) + row.map { Self.cell($0, width: column) }.joined())
      }
      lines.append("")
    }
    return lines
  }

  private static func cell(_ number: Int, width: Int) -> String {
    TextLayout.pad(number == 0 ? "·" : String(number), width, right: true)
  }

  private var verdict: String {
    let (errors, warnings, rest) = (
      totals.levels[.error] ?? 0, totals.levels[.warning] ?? 0, totals.levels[.note] ?? 0
    )
    let files = "(\(Self.count(run.files, "file"))\(seconds.map { ", " + RunDuration.text($0) } ?? ""))"
    let scope = Self.scope(run) + " " + files
    let counted = [(errors, "error"), (warnings, "warning"), (rest, "note")].filter { $0.0 > 0 }
    var text =
      scope + ": " + (counted.isEmpty ? "nothing found" : counted.map(Self.count).joined(separator: ", ")) + "."
    if totals.suppressed > 0 { text += " \(Self.count(totals.suppressed, "known finding")) not shown." }
    if run.alone > 0, run.articles > run.alone {
      text +=
        " \(Self.count(run.alone, "article")) of them \(run.alone == 1 ? "exists" : "exist") in one locale only"
        + " (see doccheck status)."
    }
    if let untranslated { text += " " + untranslated }
    let failures = run.troubles.count { $0.severity == .failure }
    let remarks = run.troubles.count - failures
    if failures > 0 { text += " \(Self.count(failures, "thing")) could not be done, see the errors." }
    if remarks > 0, !look.notes {
      text += " \(Self.count(remarks, "warning about files")); show \(remarks == 1 ? "it" : "them") with --notes."
    }
    return text
  }

  /// The articles that locales lack, or nil if findings report them.
  private var untranslated: String? {
    let lacking = run.missing.filter { $0.locale != run.source }
      .sorted { ($0.articles, $1.locale) > ($1.articles, $0.locale) }
    guard !lacking.isEmpty, totals.counts["missing-translation"] == nil else { return nil }
    let most = 4
    let shown = lacking.prefix(most).map { "\($0.locale) \($0.articles)" }.joined(separator: ", ")
    let more = lacking.count > most ? " and \(Self.count(lacking.count - most, "other locale"))" : ""
    return
      "Articles not translated: \(shown)\(more) (see doccheck status). To report them, set `locales:` in .doccheck.yml."
  }

  /// Returns `3 articles in 2 locales`.
  static func scope(_ run: CheckReport) -> String {
    count(run.articles, "article") + " in " + count(run.locales.count, "locale")
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

/// The text form of a run's duration in reports.
package enum RunDuration {
  /// Formats a duration: `0.4 s`, `2 min 5 s`.
  package static func text(_ seconds: Double) -> String {
    guard seconds < 60 else { return "\(Int(seconds) / 60) min \(Int(seconds) % 60) s" }
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  package static func text(_ duration: Duration) -> String { text(seconds(duration)) }

  package static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}

/// Remarks of a run by kind, so that one fault in a thousand places takes one line.
package struct TroubleSummary: Sendable {
  /// The remarks of one kind, in their order.
  private struct Kind {
    let message: String
    var troubles: [RunError] = []
    /// The quoted parts of the messages, with their frequency.
    var quoted: [String: Int] = [:]
  }

  /// The lines to print: every failure, remarks of rare kinds as they are, and one line for each frequent kind.
  package let lines: [String]

  /// - Parameter most: how many remarks of a kind are printed one by one.
  package init(_ troubles: [RunError], most: Int = 3) {
    var kinds: [Kind] = []
    var places: [String: Int] = [:]
    var lines: [String] = []
    for trouble in troubles {
      guard trouble.severity == .warning, !trouble.isOfSetup else {
        lines.append(trouble.description)
        continue
      }
      let (message, quoted) = Self.parted(trouble.message)
      let place = places[message] ?? kinds.count
      if place == kinds.count {
        places[message] = place
        kinds.append(Kind(message: message))
      }
      kinds[place].troubles.append(trouble)
      if let quoted { kinds[place].quoted[quoted, default: 0] += 1 }
    }
    for kind in kinds {
      lines += kind.troubles.count <= most ? kind.troubles.map(\.description) : [Self.line(kind, places: most)]
    }
    self.lines = lines
  }

  /// Returns the message with `…` for each quoted text, and the first of these. Apostrophes inside words quote nothing.
  private static func parted(_ message: String) -> (kind: String, quoted: String?) {
    var kind = ""
    var first: String?
    var rest = message[...]
    while let quote = rest.firstIndex(of: "'") {
      let inner = rest[rest.index(after: quote)...]
      guard kind.isEmpty && quote == rest.startIndex || rest[..<quote].last.map(isOpen) ?? false,
        let close = inner.indices.first(where: { inner[$0] == "'" && isEnd(inner[$0...].dropFirst().first) })
      else {
        kind += rest[...quote]
        rest = inner
        continue
      }
      first = first ?? String(inner[..<close])
      kind += rest[..<quote] + "'…'"
      rest = inner[inner.index(after: close)...]
    }
    return (kind + rest, first)
  }

  private static func isOpen(_ character: Character) -> Bool { character.isWhitespace || "([:".contains(character) }

  private static func isEnd(_ character: Character?) -> Bool {
    character.map { $0.isWhitespace || ")],.:;".contains($0) } ?? true
  }

  private static func line(_ kind: Kind, places: Int) -> String {
    var line = "\(kind.troubles.count) times: \(kind.message)"
    let frequent = kind.quoted.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if let first = frequent.first, first.value > 1 || frequent.count == 1 {
      line += "; most often " + frequent.prefix(places).map { "'\($0.key)' (\($0.value))" }.joined(separator: ", ")
    }
    let named = kind.troubles.prefix(places).compactMap { trouble in
      trouble.file.map { trouble.line > 0 ? "\($0):\(trouble.line)" : $0 }
    }
    if !named.isEmpty { line += "; first in " + named.joined(separator: ", ") }
    return line + " (--verbose names all)"
  }
}
