import Foundation

/// Shows long text a screen at a time, as git does.
public enum Pager {
  /// Becomes the pager, which ends in the status that is given. Comes back where there is no terminal to show anything
  /// on, or nobody wants a pager: then nothing was shown.
  public static func show(_ text: String, endingIn status: Int32) {
    let environment = ProcessInfo.processInfo.environment
    guard Console.isTerminal, !text.isEmpty, environment["TERM"] != "dumb" else { return }
    guard !["", "cat"].contains(environment["PAGER"] ?? "less") else { return }
    // From a file, so that a pager which is left early ends nothing else.
    let file = FileManager.default.temporaryDirectory.path + "/doccheck-\(UUID().uuidString).txt"
    guard (try? Data(text.utf8).write(to: URL(fileURLWithPath: file))) != nil else { return }
    FileSystem.become("/bin/sh", ["-c", script, "sh", file, String(status)])
    try? FileManager.default.removeItem(atPath: file)
  }

  /// What fits on the screen is shown and done with; colours work.
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
