import DocModel
import Reports

/// The repository a folder lies in.
struct GitRepository: Sendable, Equatable {
  /// The folder of its work tree.
  let top: String
  /// The folder that was asked about, below ``top``: `content/`, or nothing.
  let prefix: String
  /// Its history was cut off.
  let isShallow: Bool

  init(of folder: String) throws(Trouble) {
    let said: String
    do throws(Git.Failure) {
      said = try Git.answer(
        ["rev-parse", "--show-toplevel", "--is-shallow-repository", "--show-prefix"], in: folder)
    } catch {
      switch error {
      case .missing: throw Trouble("git is not installed: the history of the source is not known", severity: .warning)
      case .refused(let why) where why.contains("not a git repository"):
        throw Trouble(
          "lies in no git repository: the history of the source is not known", file: folder, severity: .warning)
      case .refused(let why):
        throw Trouble("git does not read its history: \(why)", file: folder, severity: .warning)
      }
    }
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 3, !lines[0].isEmpty else {
      throw Trouble("git names no work tree for it", file: folder, severity: .warning)
    }
    (top, isShallow, prefix) = (lines[0], lines[1] == "true", lines[2])
  }
}
