import Testing

@testable import Pipeline

/// The icons of sites of MkDocs.
@Suite struct IconTests {
  private static func svg(_ path: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path d=\"\(path)\"/></svg>"
  }

  /// A project's own picture takes precedence over that of the package.
  @Test func picturesOfTheProjectAndOfThePackage() throws {
    let package = ".venv/lib/python3.12/site-packages/material/templates/.icons/"
    let site = try BuiltTree(
      [
        "mkdocs.yml": "theme:\n  name: material\n  custom_dir: overrides\n",
        "overrides/.icons/material/home.svg": Self.svg("M1"),
        package + "material/home.svg": Self.svg("M2"), package + "fontawesome/brands/git-alt.svg": Self.svg("M3"),
        package + "octicons/alert-16.svg": Self.svg("M4"),
        "docs/a.md": "# A\n\n:material-home: :fontawesome-brands-git-alt: :octicons-alert-16: :simple-no-such-icon:\n",
      ], root: "docs")
    let page = try site.main("en/a.html")
    #expect(page.matches(of: /<path d="(M.)">/).map { String($0.1) } == ["M1", "M3", "M4"], "\(page)")
    #expect(page.contains("<span class=\"dc-icon\">no such icon</span>") && !page.contains(":simple"))
  }

  /// A theme may lead to a folder outside the project by a link or a path.
  @Test func picturesOutsideTheProjectAreNotRead() throws {
    let tree = try TemporaryTree([
      "project/mkdocs.yml": "theme:\n  custom_dir: ../other\n", "project/docs/a.md": "# A\n\n:material-home:\n",
      "other/.icons/material/home.svg": Self.svg("M1"),
    ])
    let icons = IconFiles(
      in: tree.path + "/project", project: tree.path + "/project", roots: [tree.path + "/project/docs"])
    #expect(icons.texts.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("/other/") })
  }
}
