import DocModel
import MarkdownReader

/// Finds what is wrong with the includes of an article: files that are missing or lie outside the project, sections that
/// are not in their files, and circles.
struct IncludeCheck {
  /// The maximum number of files that are read for one page: fewer than it may include, as a check reads no result.
  private static let most = 200

  private let includes: Includes

  init(_ includes: Includes) { self.includes = includes }

  private enum Result {
    case sound
    /// The files of the circle.
    case circle([String])
    case failure(Includes.Failure)
  }

  func faults(of article: Article) -> [Diagnostic] {
    var faults = IncludedCode(includes).faults(of: article)
    var (read, results): (Int, [IncludeTarget: Result]) = (0, [:])
    // DocFX's includes.
    var (found, missing): (Int, [Diagnostic]) = (0, [])
    for node in article.nodes where node.kind == .include {
      guard let target = IncludeTarget(node, in: article), target.notation != .code else { continue }
      let result = results[target] ?? result(of: target, from: article, &read)
      results[target] = result
      let written = article.string(node.literal)
      switch (result, target.notation) {
      case (.sound, .link): found += 1
      case (.failure(.missing(let files)), .link):
        missing.warn(line: node.firstLine, column: node.column, topic: .include, subject: written) {
          Includes.Failure.missing(files).message(written)
        }
      // A build reports what else is wrong with DocFX's includes; Liquid's files may come from a theme.
      case (.sound, _), (.failure, .link), (.failure, .liquid), (.failure(.unknownAlias), _): break
      case (.circle(let files), _):
        faults.warn(line: node.firstLine, column: node.column, topic: .include, subject: written) {
          "'\(written)' includes itself: \(files.joined(separator: " → ")): take one of these includes away"
        }
      case (.failure(let failure), _):
        faults.warn(line: node.firstLine, column: node.column, topic: .include, subject: written) {
          failure.message(written)
        }
      }
    }
    // A tree may be a part of its repository, without the files that its pages share.
    return found > missing.count ? faults + missing : faults
  }

  private func result(of target: IncludeTarget, from article: Article, _ read: inout Int) -> Result {
    do throws(Includes.Failure) {
      let file = try includes.locate(target, from: article)
      guard target.notation != .link else { return .sound }
      var path = [(file: article.file, part: IncludeTarget.Part.all)]
      if let circle = circle(target, file: file, from: article, along: &path, &read) { return .circle(circle) }
      if case .section(let name) = target.part,
        let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit), target.text(of: bytes) == nil
      {
        return .failure(.noSection(name, file: file))
      }
      return .sound
    } catch {
      return .failure(error)
    }
  }

  /// The files from the article to one that it already goes through, or nil.
  private func circle(
    _ target: IncludeTarget, file: String, from article: Article,
    along path: inout [(file: String, part: IncludeTarget.Part)],
    _ read: inout Int
  ) -> [String]? {
    if path.contains(where: { $0.file == file && target.overlaps($0.part) }) { return path.map(\.file) + [file] }
    guard path.count < IncludeLimits.depth, read < Self.most else { return nil }
    read += 1
    guard let inner = includes.article(target, from: article) else { return nil }
    path.append((file, target.part))
    defer { path.removeLast() }
    for node in inner.nodes where node.kind == .include {
      guard let next = IncludeTarget(node, in: inner), next.notation != .code,
        let nextFile = try? includes.locate(next, from: inner)
      else { continue }
      if let found = circle(next, file: nextFile, from: inner, along: &path, &read) { return found }
    }
    return nil
  }
}

extension IncludeTarget {
  /// The target of an include, or nil for another node.
  init?(_ node: Node, in article: Article) {
    guard node.kind == .include, let notation = UInt8(exactly: node.value).flatMap(IncludeNotation.init) else {
      return nil
    }
    self.init(article.string(node.literal), notation)
  }
}
