import Reports
import Site
import Yams

/// The settings of a site.
extension ConfigurationReader {
  /// Reads the keys of ``SiteSettings``.
  mutating func read(site: Yams.Node) {
    guard let mapping = site.mapping else {
      return fail("site holds keys with values, like `title: \"Handbook\"`", line(site))
    }
    for (key, value) in mapping {
      if let name = key.string { configuration.lines["site." + name] = line(key) }
      switch key.string {
      case "title": configuration.site.title = string(value)
      case "url":
        configuration.site.url = string(value).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        if configuration.site.url?.contains("://") == false {
          fail("url is an address like https://docs.example.com", line(value))
        }
      case "edit": configuration.site.edit = string(value)
      case "report":
        configuration.site.report = string(value).flatMap { AddressTemplate($0) }
        if configuration.site.report == nil, value.scalar != nil {
          let gaps = AddressTemplate.Gap.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
          fail("report is an address (https: or mailto:) with gaps of \(gaps)", line(value))
        }
      case "beside":
        configuration.site.beside = value.bool ?? false
        if value.bool == nil { fail("beside is true or false", line(value)) }
      case "versions": read(versions: value)
      case "styles": configuration.site.styles = strings(value).map(beside)
      case "scripts": configuration.site.scripts = strings(value).map(beside)
      case "remote-media": read(remoteMedia: value)
      case "highlight": configuration.site.highlight = choice(value, SiteSettings.Highlight.allCases)
      case "llms":
        configuration.site.llms = value.bool
        if value.bool == nil { fail("llms is true or false", line(value)) }
      default: unknown(key, SiteSettings.keys)
      }
    }
  }

  /// Reads a list of `{name: …, ref: …, roots: […], path: …}`, newest first.
  private mutating func read(versions: Yams.Node) {
    for (index, node) in list(versions).enumerated() {
      guard let mapping = node.mapping, let name = mapping["name"]?.scalar?.string, !name.isEmpty else {
        fail("a version needs a `name`, like `{name: \"1.0\", ref: v1.0, path: v1}`", line(node))
        continue
      }
      var version = SiteSettings.Version(name: name)
      if index > 0 { version.path = name }
      for (key, value) in mapping {
        switch key.string {
        case "name": break
        case "ref": version.ref = string(value)
        case "roots": version.roots = strings(value).map(beside)
        case "path": version.path = string(value) ?? ""
        default: unknown(key, SiteSettings.Version.keys)
        }
      }
      let others = configuration.site.versions
      if index == 0, !version.path.isEmpty {
        fail("the first version is the newest and is at the top of the site, without a `path`", line(node))
      } else if index > 0, !Self.isFolder(version.path) {
        fail("the path '\(version.path)' of a version is no folder of the site, like `v1`", line(node))
      } else if others.contains(where: { $0.name == version.name || $0.path == version.path }) {
        fail("two versions have the name '\(version.name)' or the path '\(version.path)'", line(node))
      } else if version.ref != nil, !version.roots.isEmpty {
        fail("a version has a `ref` or `roots`", line(node))
      } else {
        configuration.site.versions.append(version)
      }
    }
  }

  /// Whether a path is a folder below another one.
  private static func isFolder(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") } && !path.contains("\\")
  }

  /// Reads `show`, `link`, or a list of hosts.
  private mutating func read(remoteMedia value: Yams.Node) {
    switch value.string {
    case "show": configuration.site.remoteMedia = .show
    case "link": configuration.site.remoteMedia = .link
    default:
      let hosts = strings(value).map { $0.lowercased() }
      guard !hosts.isEmpty, hosts.allSatisfy(RemoteMedia.isHost) else {
        return fail(
          "remote-media is show, link, or a list of hosts like [img.shields.io, \"*.example.com\"]", line(value))
      }
      configuration.site.remoteMedia = .hosts(hosts)
    }
  }
}
