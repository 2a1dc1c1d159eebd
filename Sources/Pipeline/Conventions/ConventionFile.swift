import Checks
package import DocModel
package import Findings
package import Reports

/// Writes conventions into the configuration, where a person can strike or edit them.
package enum ConventionFile {
  private static let key = "conventions:"

  /// The conventions that would explain a finding; none if no convention can.
  package static func rows(of finding: Finding) -> [ConventionRow] {
    let kinds: [RuleID: Observations.Kind] = ["link-target": .link, "image": .image, "placeholder": .shortcode]
    guard !finding.form.isEmpty, let kind = kinds[finding.rule] else { return [] }
    return finding.form.split(separator: Observations.joint).compactMap {
      row(locale: finding.locale, kind: kind.rawValue, form: String($0))
    }
  }

  /// An accepted convention; nil if there is no such kind.
  package static func row(locale: LocaleTag, kind: String, form: String) -> ConventionRow? {
    guard Observations.Kind(rawValue: kind) != nil, !form.isEmpty else { return nil }
    var row = ConventionRow(locale: locale, kind: kind, form: form)
    row.state = .convention
    return row
  }

  /// Adds the counted conventions that the file does not hold yet; returns their number.
  ///
  /// - Parameter file: The configuration, created if it does not exist.
  package static func write(_ rows: [ConventionRow], to file: String) throws(RunError) -> Int {
    let new = rows.filter { $0.state == .convention && !$0.isWritten }
    guard !new.isEmpty else { return 0 }
    let entries = new.map { "  - \($0.entry(isAccepted: true))" }
    let isThere = FileSystem.status(file) != nil
    let text = isThere ? String(decoding: try FileSystem.read(file, anyKind: true), as: UTF8.self) : ""
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let place = lines.firstIndex(where: { $0.hasPrefix(key) }) {
      guard lines[place].dropFirst(key.utf8.count).allSatisfy({ $0 == " " || $0 == "\r" }) else {
        throw RunError(
          "has its conventions on one line: put each on a line that begins with `- `", file: file, line: place + 1)
      }
      lines.insert(contentsOf: entries, at: place + 1)
    } else {
      lines += [key] + entries
    }
    _ = try FileSystem.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: file)
    return new.count
  }
}
