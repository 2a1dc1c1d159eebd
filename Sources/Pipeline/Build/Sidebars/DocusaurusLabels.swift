import Reports
import Yams

/// The labels of sidebars that Docusaurus' `i18n/<locale>/docusaurus-plugin-content-docs/current.json` translates.
struct DocusaurusLabels {
  enum Kind: String { case category, link, doc }

  /// By key: `sidebar.docs.category.Guides`.
  private var messages: [String: String] = [:]
  /// Those of categories by label.
  private var categories: [String: String] = [:]

  /// - Parameter bases: the folders of a locale's articles; the file lies next to them and has their name.
  init(in bases: [String], _ texts: inout [[UInt8]], _ troubles: inout [RunError]) {
    for base in bases where base != "." {
      let file = base + ".json"
      guard FileSystem.status(file)?.kind == .file,
        let mapping = NavigationFiles.read(file, &texts, &troubles)?.mapping
      else { continue }
      for (key, value) in mapping {
        guard let key = key.string, key.hasPrefix("sidebar."), let message = value.mapping?["message"]?.string else {
          continue
        }
        messages[key] = message
        if let start = key.firstRange(of: ".category.") { categories[String(key[start.upperBound...])] = message }
      }
    }
  }

  /// The label of a category of any sidebar.
  func category(_ label: String) -> String? { categories[label] }

  func label(_ label: String, of kind: Kind, in sidebar: String) -> String? {
    messages["sidebar.\(sidebar).\(kind.rawValue).\(label)"]
  }
}
