import Foundation

/// Shows long text page by page, as git does.
package enum Pager {
  /// Replaces this process with the pager, which exits with `status`. Returns without output if standard output is no
  /// terminal or the user disabled paging.
  package static func show(_ text: String, endingIn status: Int32) {
    let environment = ProcessInfo.processInfo.environment
    guard Console.isTerminal, !text.isEmpty, environment["TERM"] != "dumb" else { return }
    guard !["", "cat"].contains(environment["PAGER"] ?? "less") else { return }
    // The text comes from a file, because a pager that quits early would break a pipe.
    let file = FileManager.default.temporaryDirectory.path + "/doccheck-\(UUID().uuidString).txt"
    guard (try? Data(text.utf8).write(to: URL(fileURLWithPath: file))) != nil else { return }
    FileSystem.become("/bin/sh", ["-c", script, "sh", file, String(status)])
    try? FileManager.default.removeItem(atPath: file)
  }

  /// Quits at once if the text fits on the screen (`F`), and shows colours (`R`).
  private static let script = """
    trap : INT
    export LESS="${LESS-FRX}" LESSCHARSET="${LESSCHARSET-utf-8}"
    pager=${PAGER:-less}
    command -v "${pager%% *}" >/dev/null 2>&1 || pager=cat
    $pager < "$1"
    rm -f "$1"
    exit "$2"
    """
}
