import DocModel
import Reports
import Site
import Synchronization

/// The places on pages that links lead to, and whether they are there: known when all pages are made.
final class SiteTargets: Sendable {
  private struct Spot: Hashable {
    let page: Int
    let locale: Int
  }

  private struct State {
    var ids: [Spot: Set<Int>] = [:]
    var references: [(reference: PlaceReference, file: String)] = []
  }

  private let state = Mutex(State())

  func add(_ body: RenderedBody, file: String, page: Int, locale: Int) {
    state.withLock { state in
      state.ids[Spot(page: page, locale: locale)] = body.ids
      state.references += body.references.map { ($0, file) }
    }
  }

  /// Links to places that their page does not have. A page that was not made has all of them.
  func broken() -> [Trouble] {
    let state = state.withLock { $0 }
    let broken = state.references.filter { reference, _ in
      guard let ids = state.ids[Spot(page: reference.page, locale: reference.locale)] else { return false }
      return !reference.fragment.isEmpty && reference.fragment.lowercased() != "top"
        && !ids.contains(reference.fragment.hashValue) && !ids.contains(reference.fragment.lowercased().hashValue)
    }
    return broken.map { reference, file in
      Trouble(
        "the link leads to '#\(reference.fragment)', which its page does not have", file: file,
        line: Int(reference.line), severity: .warning)
    }.sorted { ($0.file ?? "", $0.line, $0.message) < ($1.file ?? "", $1.line, $1.message) }
  }
}

extension Trouble {
  init(_ missing: MissingTarget, file: String) {
    self.init(
      "the \(missing.isImage ? "image" : "link") '\(missing.target)' leads to no page and no file", file: file,
      line: Int(missing.line), severity: .warning)
  }
}
