import Foundation

/// Finds the initial inputs.
enum Seeds {
  /// Files in folders named after the target, and articles. For targets that compare, the locales of an article form
  /// one input.
  static func find(_ folders: [String], _ target: FuzzTarget) -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    var groups: [String: [UInt8]] = [:]
    let comparing = target == .check || target == .diff
    for folder in folders {
      let base = URL(fileURLWithPath: folder, isDirectory: true)
      let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
      for name in names {
        let parts = name.split(separator: "/")
        let isOwn = parts.first.map(String.init) == target.rawValue
        let isArticle = name.hasSuffix(".md") && (parts.count < 2 || FuzzTarget(rawValue: String(parts[0])) == nil)
        guard isOwn || isArticle, let data = try? Data(contentsOf: base.appendingPathComponent(name)) else { continue }
        if isOwn {
          seeds.append(Array(data))
        } else if comparing, parts.count > 1 {
          let article = parts.dropFirst().joined(separator: "/")
          groups[article, default: []] += Array("<<< \(parts[0])\n".utf8) + Array(data) + [0x0a]
        } else if target == .read || target == .render {
          seeds.append(Array(data))
        }
      }
    }
    return seeds + groups.sorted { $0.key < $1.key }.map(\.value)
  }
}
