import DocModel
import Site

/// The labels of one locale's sidebar, for the entries of another locale's that list the same pages.
struct SidebarLabels {
  private let locale: LocaleTag
  private var pages: [String: String] = [:]
  private var links: [String: String] = [:]
  /// The groups, each with the pages below it.
  private var groups: [(label: String, pages: Set<String>)] = []
  /// By page, the ``groups`` that it is in.
  private var groupsOfPages: [String: [Int]] = [:]

  init(of entries: [Navigation.Entry], _ locale: LocaleTag) {
    self.locale = locale
    add(entries)
  }

  private mutating func add(_ entries: [Navigation.Entry]) {
    for entry in entries {
      add(entry.children)
      guard let label = entry.labels[locale] else { continue }
      if !entry.children.isEmpty {
        let pages = Self.pages(of: entry)
        for page in pages { groupsOfPages[page, default: []].append(groups.count) }
        groups.append((label, pages))
      } else if let path = entry.path {
        pages[path] = label
      } else if let url = entry.url {
        links[url] = label
      }
    }
  }

  private static func pages(of entry: Navigation.Entry) -> Set<String> {
    entry.children.reduce(into: Set(entry.path.map { [$0] } ?? [])) { $0.formUnion(pages(of: $1)) }
  }

  /// Gives the entries the labels of this locale.
  func add(to entries: inout [Navigation.Entry]) {
    for index in entries.indices {
      if !entries[index].children.isEmpty {
        entries[index].labels[locale] = label(of: Self.pages(of: entries[index]))
      } else if let path = entries[index].path {
        entries[index].labels[locale] = pages[path]
      } else if let url = entries[index].url {
        entries[index].labels[locale] = links[url]
      }
      add(to: &entries[index].children)
    }
  }

  /// The label of the group whose pages are the most similar; nil if none has one of the pages.
  private func label(of pages: Set<String>) -> String? {
    var shared: [Int: Int] = [:]
    for page in pages { for group in groupsOfPages[page] ?? [] { shared[group, default: 0] += 1 } }
    var best: (label: String, share: Double)?
    for (index, count) in shared.sorted(by: { $0.key < $1.key }) {
      let group = groups[index]
      let share = Double(count) / Double(pages.count + group.pages.count - count)
      if share > best?.share ?? 0 { best = (group.label, share) }
    }
    return best?.label
  }
}
