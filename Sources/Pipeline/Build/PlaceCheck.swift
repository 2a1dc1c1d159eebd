import DocModel
import Features
import Reports
import Site

/// Checks links to anchors on other pages, after all pages are built.
struct PlaceCheck {
  private let folder: String

  init(folder: String) { self.folder = folder }

  /// Sets whether each reference is broken. Keeps the old result if neither page was rebuilt.
  ///
  /// - Parameters:
  ///   - references: grouped by linking article.
  ///   - isNewPage: returns whether a page was rebuilt.
  func check(
    _ references: inout [[IncrementalBuildState.Reference]], isNew: [Bool], jobs: Int,
    isNewPage: (_ address: String) -> Bool
  ) {
    var places: [String: [(article: Int, number: Int)]] = [:]
    for article in references.indices {
      for (number, reference) in references[article].enumerated() where isNew[article] || isNewPage(reference.address) {
        places[reference.address, default: []].append((article, number))
      }
    }
    let pages = places.sorted { $0.key < $1.key }
    let wanted = pages.map { page in Set(page.value.map { references[$0.article][$0.number].fragment }) }
    let lacking = parallelMap(pages.count, threads: jobs) { [folder] index in
      Self.lacking(wanted[index], in: FilePath.join(folder, pages[index].key))
    }
    for (page, lacking) in zip(pages, lacking) {
      for (article, number) in page.value {
        references[article][number].isBroken = lacking.contains(references[article][number].fragment)
      }
    }
  }

  /// The fragments the page does not define; empty if the page cannot be read.
  private static func lacking(_ fragments: Set<String>, in page: String) -> Set<String> {
    guard let bytes = try? FileSystem.read(page) else { return [] }
    let ids = PageIDs.ids(of: bytes)
    let folded = Set(ids.map { AnchorFold.fold(Array($0.utf8)[...]) })
    return fragments.filter { !isThere($0, among: ids) && !folded.contains(AnchorFold.fold(Array($0.utf8)[...])) }
  }

  /// Returns whether the page has an id that a check takes for the fragment: generators make ids in different ways.
  static func isThere(_ fragment: String, amongFolded ids: Set<String>) -> Bool {
    if isThere(fragment, among: ids) { return true }
    let fold = AnchorFold.fold(Array(fragment.utf8)[...])
    return ids.contains { AnchorFold.fold(Array($0.utf8)[...]) == fold }
  }

  /// Documentation servers compare fragments without case.
  private static func isThere(_ fragment: String, among ids: Set<String>) -> Bool {
    !AnchorFold.needsID(fragment.utf8) || ids.contains(fragment) || ids.contains(fragment.lowercased())
  }
}

extension RunError {
  init(_ reference: IncrementalBuildState.Reference) {
    self.init(place: reference.fragment, file: reference.file, line: reference.line)
  }

  /// A link to an anchor that does not exist.
  init(place: String, file: String, line: Int) {
    self.init(
      "the link leads to '#\(place)', which its page does not have", file: file, line: line, severity: .warning)
  }

  init(_ missing: MissingTarget, file: String) {
    if missing.exists {
      self.init(
        "the site lacks the image '\(missing.target)': files that are hidden or outside the project are not published",
        file: file, line: Int(missing.line), severity: .warning)
      return
    }
    self.init(missing: missing.target, isImage: missing.isImage, file: file, line: Int(missing.line))
  }

  private init(missing target: String, isImage: Bool, file: String, line: Int) {
    self.init(
      "the \(isImage ? "image" : "link") '\(target)' leads to no page and no file", file: file, line: line,
      severity: .warning)
  }

  /// All troubles the build may report for a broken target, for comparison with findings.
  static func ofTarget(_ target: String, file: String, line: Int) -> [RunError] {
    let missing = [false, true].map { RunError(missing: target, isImage: $0, file: file, line: line) }
    guard let hash = target.firstIndex(of: "#") else { return missing }
    return missing + [RunError(place: String(target[hash...].dropFirst()), file: file, line: line)]
  }
}
