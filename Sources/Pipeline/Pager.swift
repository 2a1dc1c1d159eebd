import Foundation

/// Shows long text a screen at a time, as git does.
public enum Pager {
  /// False where there is no terminal or no pager: the text was not shown.
  public static func show(_ text: String) -> Bool {
    var environment = ProcessInfo.processInfo.environment
    let command = environment["PAGER"] ?? "less"
    guard Console.isTerminal, !text.isEmpty, !["", "cat"].contains(command), environment["TERM"] != "dumb" else {
      return false
    }
    // From a file, so that a pager which is left early ends nothing else.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("doccheck-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    guard (try? Data(text.utf8).write(to: file)) != nil, let input = try? FileHandle(forReadingFrom: file) else {
      return false
    }
    // What fits on the screen is shown and done with; colours and Ctrl-C work.
    if environment["LESS"] == nil { environment["LESS"] = "FRXK" }
    if environment["LESSCHARSET"] == nil { environment["LESSCHARSET"] = "utf-8" }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "command -v \(command.prefix { $0 != " " }) >/dev/null || exit 127; exec \(command)"]
    process.environment = environment
    process.standardInput = input
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal || ![126, 127].contains(process.terminationStatus)
  }
}
