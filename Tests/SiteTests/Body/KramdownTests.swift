import DocModel
import Testing

@testable import Site

/// What a page shows of kramdown and of the themes of Jekyll.
@Suite struct KramdownTests {
  private static func page(_ text: String) throws -> String {
    try NotationTests.page(text, .mkdocs) { renderer in
      var warning = CalloutStyle(name: "warning")
      (warning.title, warning.color) = ("Mind", "red")
      var plain = CalloutStyle(name: "highlight")
      plain.color = "yellow"
      renderer.callouts = ["warning": warning, "highlight": plain]
      renderer.siteValue = { ["title": "My site", "data.ruby.version": "2.7"][$0] }
    }
  }

  @Test func blocksWithTheClassOfACalloutAreBoxes() throws {
    let page = try Self.page(
      "{: .warning }\nCareful *now*.\n\n{: .highlight }\n- a\n- b\n\n{: .warning }\n> Quoted.\n\n{: .other }\nPlain.\n\n{: style=\"x\" }\n1. c\n"
    )
    #expect(
      page.hasPrefix("<div class=\"alert alert-warning\">\n<p class=\"alert-title\">Mind</p>\n<p class=\"warning\">"),
      "\(page)")
    #expect(page.contains("Careful <em>now</em>.</p>\n</div>"))
    #expect(page.contains("<div class=\"alert alert-warning\">\n<ul class=\"highlight\">"), "\(page)")
    #expect(page.contains("<p>Quoted.</p>\n</div>") && !page.contains("<blockquote"))
    #expect(page.hasSuffix("<p class=\"other\">\nPlain.</p>\n<ol>\n<li>c</li>\n</ol>\n"), "\(page)")
  }

  @Test func aCalloutMayHaveItsOwnTitle() throws {
    let page = try Self.page("{: .warning-title }\n> My *title*\n>\n> Body.\n")
    #expect(
      page
        == "<div class=\"alert alert-warning\">\n<p class=\"alert-title\">My <em>title</em></p>\n<p>Body.</p>\n</div>\n",
      "\(page)")
  }

  /// The page has a list of its sections elsewhere, so nothing is left of it.
  @Test(arguments: ["1. TOC\n{:toc}\n", "- TOC\n{:toc}\n"]) func theListOfSectionsIsLeftOut(list: String) throws {
    let page = try Self.page(
      "# A\n{: .no_toc }\n\n## Table of contents\n{: .no_toc .text-delta }\n\n\(list)\n## Part\n")
    #expect(!page.contains("contents") && !page.contains("TOC") && page.contains("<h2 id=\"part\">"), "\(page)")
  }

  @Test func addressesAndValuesInHTML() throws {
    let page = try Self.page(
      "<div>\n<a href=\"{{ '/b/' | relative_url }}\">one</a> of {{ site.title }} {% raw %}{{ site.title }}{% endraw %}\n</div>\n\n<a href=\"{{ site.baseurl }}/b/\">two</a> and {{ site.data.ruby.version }} <a href=\"{{ page.x }}\">three</a>\n"
    )
    #expect(page.contains("<a href=\"b.html\">one</a> of My site"), "\(page)")
    #expect(page.contains("<a href=\"b.html\">two</a> and 2.7 <a>three</a>"), "\(page)")
  }

  @Test func tagsOfLiquidInCode() throws {
    let page = try Self.page(
      "{% highlight yaml %}\n{% raw %}{% highlight x %}\nCode\n{% endhighlight %}{% endraw %}\n{% endhighlight %}\n\nAfter.\n"
    )
    #expect(page.contains(">{% highlight x %}\nCode\n{% endhighlight %}\n</code>"), "\(page)")
    #expect(page.contains("<p>After.</p>") && !page.contains("raw"), "\(page)")
  }

  @Test func markdownInAParagraphOfHTML() throws {
    let page = try Self.page(
      "Before.\n<p markdown=\"1\">\n     Some *md*\n       more\n</p>\n<p markdown=\"1\">One `x`</p>\nAfter.\n")
    #expect(
      page == "<p>Before.</p>\n<p>Some <em>md</em>\nmore</p>\n<p>One <code>x</code></p>\n<p>After.</p>\n", "\(page)")
  }
}
