import Checks
import DocModel
import Findings
package import Reports

/// The JSON Schema of `.doccheck.yml`, for completion and validation in editors.
package enum ConfigurationSchema {
  package static func json() throws(RunError) -> [UInt8] { try JSONBytes.encode(document) }

  private static var document: Schema {
    var root = Schema.object(
      [
        "roots": .list(of: .text("A folder that contains the locale folders, relative to this file.")),
        "layout": .oneOrMore(
          .text("Where files lie below a root: {locale}/{path}.md; without {locale} it is the default locale's.")),
        "exclude": .oneOrMore(.text("A glob of files or articles to skip.")),
        "default-locale": Schema(
          type: "string", description: "The locale of files whose path names none. Default: the source."),
        "source": locale, "flavor": .choice(Flavor.allCases.map(\.rawValue), "The Markdown flavor."),
        "math": Schema(type: "boolean", description: "Whether articles have formulas in TeX; detected by default."),
        "locales": .oneOrMore(locale), "glossary": .text("A CSV or TBX file of terms, relative to this file."),
        "do-not-translate": .oneOrMore(.text("A name that is not translated.")),
        "words": .oneOrMore(
          .text("A word that is no typo, or a file of words, one a line (Hunspell's personal dictionary).")),
        "min-confidence": Schema(
          type: "integer", description: "Findings with less confidence are notes.", minimum: 0, maximum: 100),
        "revision-key": .text("The front matter key that records the source version of a translation."),
        "owners": .oneOrMore(.text("A pattern and the owners of its files, as in CODEOWNERS; the last match decides.")),
        "rules": rules,
        "limits": .object([
          "bytes": .number("Files larger than this many bytes are skipped."),
          "blocks": .number("Files with more blocks are skipped."),
          "seconds": .number("Articles that take more seconds are skipped."),
          "memory": .number("A worker process that uses more MB is stopped."),
        ]),
        "overrides": .list(
          of: .object(
            [
              "locales": .oneOrMore(locale), "paths": .oneOrMore(.text("A glob of articles.")),
              "forms": .oneOrMore(.text("A difference, as a finding about many places shows it.")), "rules": rules,
            ],
            required: ["rules"])),
        "conventions": .list(
          of: .object(
            [
              "locale": locale,
              "kind": .choice(
                Observations.Kind.allCases.map(\.rawValue), "The kind of value, as doccheck conventions shows it."),
              "form": .text("What the locale does with the source's value, as doccheck conventions shows it."),
              "accept": Schema(type: "boolean", description: "Whether it holds; false makes a finding of each place."),
            ], required: ["form"])),
        "site": .object([
          "title": .text("The name of the site."),
          "url": .text("The address of the site, like https://docs.example.com."),
          "edit": .text("The address to edit a file: with {file}, or {locale} and {path}."),
          "report": .text(
            "The address to report a problem of a translation: with {locale}, {file}, {path}, {url}, {line}, {text}, {original}."
          ),
          "beside": Schema(
            type: "boolean", description: "Whether translations have a page with the source beside the text."),
          "versions": .list(
            of: .object(
              [
                "name": .text("What the menu of versions shows."),
                "ref": .text("The branch, tag or commit with its articles."),
                "roots": .oneOrMore(.text("The folders with its articles, relative to this file.")),
                "path": .text("Its folder in the site: by default its name; the first version is at the top."),
              ], required: ["name"])),
          "styles": .oneOrMore(.text("A style sheet that every page loads, relative to this file.")),
          "scripts": .oneOrMore(.text("A script that every page loads, relative to this file.")),
          "remote-media": .oneOrMore(
            .text("show, link, or the hosts whose images, videos and sounds pages load; links where not shown.")),
          "highlight": .choice(
            SiteSettings.Highlight.allCases.map(\.rawValue),
            "What code is colored with: by default Pygments, if installed."),
          "llms": Schema(
            type: "boolean",
            description: "Whether pages are there as Markdown, too, with llms.txt: by default if there is a url."),
          "icon": .text("The picture in the browser's tab, relative to this file: by default that of the generator."),
          "logo": .text("The picture before the title, relative to this file: by default that of the generator."),
          "head": .text("A file of HTML for the head of each page, relative to this file."),
          "image": .text(
            "The picture of pages in the previews of other sites: a file, relative to this one, or an address."),
          "pretty-urls": Schema(
            type: "boolean", description: "Whether the address of a page is a folder, like guide/install/."),
        ]),
      ])
    root.schema = "https://json-schema.org/draft/2020-12/schema"
    root.title = ".doccheck.yml"
    return root
  }

  private static let locale = Schema.text("A language tag (BCP 47), like pl-PL.")

  private static var rules: Schema {
    let setting = Schema.choice(["off"] + Severity.allCases.map(\.rawValue), nil)
    // YAML 1.1 reads a bare `off` as false.
    let choice = Schema(anyOf: [setting, Schema(const: false)])
    let titles = Catalogue.cards.map { ($0.id.name, $0.page) }.flatMap { rule, page in
      [(rule, page.title)] + page.checks.map { ("\(rule)/\($0.name)", $0.title) }
    }
    return .object(
      Dictionary(
        titles.map { name, title in
          var one = choice
          one.description = title
          return (name, one)
        }
      ) { one, _ in one })
  }
}

/// The subset of JSON Schema that the configuration needs.
private struct Schema: Encodable {
  var schema: String?
  var title: String?
  var type: String?
  var description: String?
  var minimum: Int?
  var maximum: Int?
  var const: Bool?
  var `enum`: [String]?
  var anyOf: [Schema]?
  var items: [Schema]?
  var properties: [String: Schema]?
  var required: [String]?
  var additionalProperties: Bool?

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case title, type, description, minimum, maximum, const, `enum`, anyOf, items, properties, required
    case additionalProperties
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(schema, forKey: .schema)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(type, forKey: .type)
    try container.encodeIfPresent(description, forKey: .description)
    try container.encodeIfPresent(minimum, forKey: .minimum)
    try container.encodeIfPresent(maximum, forKey: .maximum)
    try container.encodeIfPresent(const, forKey: .const)
    try container.encodeIfPresent(`enum`, forKey: .enum)
    try container.encodeIfPresent(anyOf, forKey: .anyOf)
    // All items share one schema; it is stored in an array only because a struct cannot contain itself.
    try container.encodeIfPresent(items?.first, forKey: .items)
    try container.encodeIfPresent(properties, forKey: .properties)
    try container.encodeIfPresent(required, forKey: .required)
    try container.encodeIfPresent(additionalProperties, forKey: .additionalProperties)
  }

  static func text(_ description: String) -> Schema { Schema(type: "string", description: description) }

  static func number(_ description: String) -> Schema {
    Schema(type: "integer", description: description, minimum: 1)
  }

  static func choice(_ values: [String], _ description: String?) -> Schema {
    Schema(type: "string", description: description, enum: values)
  }

  static func list(of item: Schema) -> Schema { Schema(type: "array", items: [item]) }

  static func oneOrMore(_ item: Schema) -> Schema {
    Schema(description: item.description, anyOf: [item, list(of: item)])
  }

  static func object(_ properties: [String: Schema], required: [String]? = nil) -> Schema {
    Schema(type: "object", properties: properties, required: required, additionalProperties: false)
  }
}
