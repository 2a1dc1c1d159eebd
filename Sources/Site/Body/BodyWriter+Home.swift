internal import DocModel
internal import HTMLTree

/// The first page of VitePress, VuePress and Starlight, whose texts are in the front matter: `hero` with a name, a text, a
/// tagline and links, and `features`.
extension BodyWriter {
  /// Draws the texts that such a front matter has beside the title.
  mutating func writeHome() {
    let home = HomePage(source.article.frontMatter)
    guard place != nil, !home.isEmpty else { return }
    if !home.texts.isEmpty || !home.links.isEmpty || home.image != nil {
      tree.open(.div)
      tree.attribute(.class, "dc-hero")
      for text in home.texts { paragraph(text) }
      if let image = home.image { picture(image, dark: home.darkImage, alternative: home.alternative) }
      if !home.links.isEmpty {
        tree.open(.p)
        for (index, link) in home.links.enumerated() {
          if index > 0 { tree.text(" ") }
          self.link(link, class: "dc-button")
        }
        tree.close()
      }
      tree.close()
    }
    guard !home.features.isEmpty else { return }
    tree.open(.div)
    tree.attribute(.class, "dc-cards")
    for feature in home.features {
      tree.open(.div)
      tree.attribute(.class, "dc-card")
      if let title = feature.title {
        tree.open(.p)
        tree.attribute(.class, "dc-card-title")
        if let address = feature.address { link((title, address), class: nil) } else { markup(title) }
        tree.close()
      }
      if let details = feature.details { paragraph(details) }
      tree.close()
    }
    tree.close()
  }

  private mutating func paragraph(_ text: HomePage.Text) {
    tree.open(.p)
    markup(text)
    tree.close()
  }

  private mutating func markup(_ text: HomePage.Text) {
    // A text of several lines is one line on the page.
    markup(text.value.split(whereSeparator: \.isNewline).joined(separator: " "), line: text.line)
  }

  private mutating func link(_ link: (text: HomePage.Text, address: HomePage.Text), class name: String?) {
    tree.open(.a)
    if let name { tree.attribute(.class, name) }
    setTarget(link.address.value, of: .href, as: .link, in: link.address.node)
    markup(link.text)
    tree.close()
  }

  private mutating func picture(_ image: HomePage.Text, dark: HomePage.Text?, alternative: String) {
    tree.open(.p)
    for (image, name) in [(image, "dc-only-light"), (dark, "dc-only-dark")] {
      guard let image else { continue }
      tree.open(.span)
      if dark != nil { tree.attribute(.class, name) }
      self.image(image.value, alternative: alternative, image.node)
      tree.close()
    }
    tree.close()
  }
}

/// The texts and links that the front matter of a first page gives.
struct HomePage {
  struct Text {
    let value: String
    let line: UInt32

    /// A node with the lines of the text, for reports about its address.
    var node: Node { Node(kind: .paragraph, firstLine: line, lastLine: line) }
  }

  struct Feature {
    var title: Text?
    var details: Text?
    var address: Text?
  }

  /// In the order of the page, without the title.
  private(set) var texts: [Text] = []
  private(set) var links: [(text: Text, address: Text)] = []
  private(set) var features: [Feature] = []
  private(set) var image: Text?
  private(set) var darkImage: Text?
  private(set) var alternative = ""

  var isEmpty: Bool { texts.isEmpty && links.isEmpty && features.isEmpty && image == nil }

  /// More of a kind are no page for readers.
  private static let most = 100

  init(_ frontMatter: FrontMatter) {
    let isHome = frontMatter["layout"] == "home" || frontMatter["home"] == "true"
    guard isHome || frontMatter.entries.contains(where: { $0.key.hasPrefix("hero.") }) else { return }
    func text(_ keys: String...) -> Text? {
      keys.lazy.compactMap { key in frontMatter.entry(key) }.first { !$0.value.trimmingBlanks.isEmpty }
        .map { Text(value: $0.value.trimmingBlanks, line: $0.line) }
    }
    let name = text("hero.title", "hero.name", "heroText")
    let title = frontMatter["title"]
    texts = [
      name.flatMap { title == nil || $0.value == title ? nil : $0 }, text("hero.text"), text("hero.tagline", "tagline"),
    ]
    .compactMap { $0?.value == title ?? name?.value ? nil : $0 }
    image = text("hero.image.src", "hero.image.light", "hero.image.file", "hero.image", "heroImage")
    darkImage = image == nil ? nil : text("hero.image.dark")
    alternative = text("hero.image.alt", "heroAlt")?.value ?? ""
    for index in 0..<Self.most {
      let key = "[\(index)]"
      guard let address = text("hero.actions\(key).link", "actions\(key).link") else { break }
      if let label = text("hero.actions\(key).text", "actions\(key).text") { links.append((label, address)) }
    }
    if let label = text("actionText"), let address = text("actionLink") { links.append((label, address)) }
    for index in 0..<Self.most {
      let key = "features[\(index)]"
      let feature = Feature(
        title: text(key + ".title"), details: text(key + ".details"), address: text(key + ".link"))
      guard feature.title != nil || feature.details != nil else { break }
      features.append(feature)
    }
  }

  /// The title that such a front matter gives a page that has no other.
  static func title(of frontMatter: FrontMatter) -> String? {
    ["hero.title", "hero.name", "heroText"].lazy.compactMap { frontMatter.text($0) }.first { !$0.isEmpty }
  }
}
