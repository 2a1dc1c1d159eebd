import DocModel
import Pipeline
import Reports

/// A tree of articles that documents belong to. Confined to one thread.
final class Project {
  let location: ProjectLocation
  let live: LiveProject
  /// When articles are to be checked.
  var due: [Int: ContinuousClock.Instant] = [:]
  /// The last check of each article with an open document.
  var results: [Int: LiveArticle] = [:]
  /// The ids of the workspace reports and what they were made from, by article.
  var reports: [Int: (stamp: UInt64, ids: [String: String])] = [:]

  init(_ location: ProjectLocation, _ check: Check, say: (String) -> Void) {
    self.location = location
    live = LiveProject(check, say: say)
  }

  /// The locale that others are translated from, or nil.
  var source: LocaleTag? { live.check.source }
}

/// A document that a client has opened.
struct OpenDocument {
  let uri: String
  let path: String
  var version: Int
  var text: DocumentText
  /// Returns nil for a file that is no article.
  var project: Project?
  var article: Int?
  /// The diagnostics that the client has.
  var published: [DocumentDiagnostic]?
}

/// The articles left out because the program crashed while it checked them.
struct LeftOut {
  private var files: Set<String> = []

  static let message = """
    internal error: doccheck could not check this article and has left it out until it changes. This is a fault of \
    doccheck, not of the article: please report it with the article in the locales it exists in
    """

  mutating func add(_ files: [String]) { self.files.formUnion(files) }

  mutating func remove(_ files: [String]) { self.files.subtract(files) }

  func holds(_ files: [String]) -> Bool { files.contains(where: self.files.contains) }
}
