internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

extension FrontMatterRule {
  /// Keys that members made from one text do not write alike and should. Most articles end here.
  static func differingKeys(_ article: AlignedArticle) -> Set<String> {
    var keys: Set<String> = []
    for group in article.groups where !group.key.isEmpty {
      let mates = group.translations + (group.exactSource.map { [$0] } ?? [])
      guard let first = mates.first else { continue }
      let one = article.members[first].article.frontMatter.entries
      for mate in mates.dropFirst() {
        let other = article.members[mate].article.frontMatter.entries
        collect(one, other, &keys)
        collect(other, one, &keys)
      }
    }
    return Set(keys.lazy.map { MatterValues.list($0) }.filter { !MatterValues.mayDiffer($0) })
  }

  /// The keys of `some` that `others` lack or give another value.
  private static func collect(_ some: [FrontMatter.Entry], _ others: [FrontMatter.Entry], _ keys: inout Set<String>) {
    for (index, entry) in some.enumerated() {
      if index < others.count, others[index].key == entry.key, others[index].value == entry.value { continue }
      if keys.contains(entry.key) || others.contains(where: { $0.key == entry.key && $0.value == entry.value }) {
        continue
      }
      keys.insert(entry.key)
    }
  }
}
