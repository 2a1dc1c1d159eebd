internal import DocModel
internal import HTMLTree

/// The versions of a site: each has its pages in a folder of the output, the newest at the top.
package struct SiteVersions: Sendable {
  package struct Version: Sendable {
    package let name: String
    /// The path of its folder in the output, as `v1/`; empty for the newest.
    package let folder: String
    /// The tags of its locales; each has all pages.
    package let locales: Set<String>
    /// The paths of the pages below the folder of a locale, without `.html`.
    package let stems: Set<String>

    package init(name: String, folder: String, locales: Set<String>, stems: Set<String>) {
      self.name = name
      self.folder = folder
      self.locales = locales
      self.stems = stems
    }

    /// Whether it has a page at a path in the output of a version.
    func has(_ address: String) -> Bool {
      guard let slash = address.firstIndex(of: "/"), address.hasSuffix(".html") else { return false }
      let stem = address[address.index(after: slash)...].dropLast(".html".count)
      // The page itself, or in the form of folders the index of its folder.
      let names = [stem] + (stem.hasSuffix("/index") ? [stem.dropLast("/index".count)] : [])
      return locales.contains(String(address[..<slash]))
        && (stem == "index" || names.contains { stems.contains(String($0)) })
    }

    /// The page at the path, else the index of its locale, else the top page.
    fileprivate func nearest(_ address: String) -> String {
      if has(address) { return folder + address }
      let home = String(address.prefix { $0 != "/" }) + "/index.html"
      return folder + (has(home) ? home : "index.html")
    }
  }

  /// Newest first; at least one.
  package let versions: [Version]
  /// The version whose pages are made: an index of ``versions``.
  package let current: Int
  /// The site's URL without a trailing slash, or nil if it is not known.
  package let url: String?
  package let form: PageForm

  package init(_ versions: [Version], current: Int, url: String?, form: PageForm = .files) {
    self.form = form
    self.versions = versions
    self.current = current
    self.url = url
  }

  var name: String { versions[current].name }
  package var isNewest: Bool { current == 0 }

  /// The URL of the newest version of a page, if an older one is current and the newest has the page.
  ///
  /// - Parameter address: the page's path in the output of the current version.
  package func newestURL(of address: String) -> String? {
    guard !isNewest, let url, versions[0].has(address) else { return nil }
    return url + "/" + PathText.text(from: "", to: versions[0].folder + address, form: form)
  }

  /// The way from a page of the current version to the newest.
  func newest(from address: String) -> String { way(from: address, to: versions[0]) }

  /// The list of the versions, each with the way to its version of a page.
  func menu(of address: String, label: String) -> [UInt8] {
    var tree = HTMLDocument()
    tree.open(.nav)
    tree.attribute(.ariaLabel, label)
    tree.open(.ul)
    for (index, version) in versions.enumerated() {
      tree.open(.li)
      tree.open(.a)
      tree.attribute(.href, way(from: address, to: version))
      if index == current { tree.attribute(.ariaCurrent, "true") }
      tree.text(version.name)
      tree.close()
      tree.close()
    }
    tree.close()
    tree.close()
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    return bytes
  }

  private func way(from address: String, to version: Version) -> String {
    PathText.text(from: versions[current].folder + address, to: version.nearest(address), form: form)
  }
}
