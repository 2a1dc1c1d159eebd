import Findings
import Testing

@testable import Checks

/// Addresses that lead to the same page in another way.
@Suite struct SamePageTests {
  private func loud(_ rule: RuleID, _ text: String, _ locale: String, _ own: String) -> [String] {
    var files = ["en", "de", "fr", "sv"].reduce(into: [:]) { $0["\($1)/guide/a.md"] = "\($1) `x` \(text)\n" }
    files["\(locale)/guide/a.md"] = "\(locale) `x` \(own)\n"
    return Tree(files, source: "en").found(rule).filter { !$0.hasSuffix("(note)") }
  }

  @Test func aLocaleMayLinkToItsOwnSite() {
    let link = "[a](https://boxes.dev/guide/lid.html#top)"
    for own in ["pl.boxes.dev", "boxes-pl.dev", "boxes.pl", "pl-boxes.example.org"] {
      #expect(loud("link-target", link, "pl", "[a](https://\(own)/guide/lid.html#gora)").isEmpty)
    }
    #expect(loud("link-target", link, "zh-CN", "[a](https://cn.boxes.dev/guide/lid.html#top)").isEmpty)
    #expect(loud("link-target", link, "pl", "[a](https://pl.boxes.dev/guide/lis.html#top)") == ["pl/guide/a.md:1"])
    #expect(loud("link-target", link, "pl", "[a](https://cz.boxes.dev/guide/lid.html#top)") == ["pl/guide/a.md:1"])
    #expect(loud("link-target", link, "pl", "[a](https://foxes.pl/guide/lid.html#top)") == ["pl/guide/a.md:1"])
  }

  /// Of several links that differ, those that lead to the same pages by another path are not named.
  @Test func aLostLinkBesideOthersIsNamedAlone() {
    var files = ["en", "de", "fr", "sv"].reduce(into: [:]) {
      $0["\($1)/guide/a.md"] = "\($1): [a](/guide/lid/), [b](/guide/box/), [c](/guide/key/)\n"
    }
    files["tr/guide/a.md"] = "tr: [a](../lid/), [b](../box/), c\n"
    let found = Tree(files, source: "en").loud.filter { $0.rule == "link-target" }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("‘/guide/key/’") == true)
    #expect(found.first?.message.contains("lid") == false)
  }

  /// Generators serve the files of some folders at the root of the site.
  @Test func aServedFileMayBeNamedByItsFolder() {
    let image = "![a](../../static/images/box.png)"
    #expect(loud("image", image, "de", "![a](/images/box.png)").isEmpty)
    #expect(loud("image", "![a](/images/box.png)", "de", image).isEmpty)
    #expect(loud("image", image, "de", "![a](/images/lid.png)") == ["de/guide/a.md:1"])
  }

  /// docsify names a section of a page by a parameter, also on the page itself.
  @Test func aSectionOfThePageMayBeNamedWithThePage() {
    #expect(loud("link-target", "[a](#lids)", "de", "[a](de/guide/a?id=deckel)").isEmpty)
    #expect(loud("link-target", "[a](#lids)", "de", "[a](/guide/a.md#deckel)").isEmpty)
    #expect(loud("link-target", "[a](#lids)", "de", "[a](de/guide/b?id=deckel)") == ["de/guide/a.md:1"])
  }

  /// Letters of an address may be written by their bytes, and the tag of a locale with an underscore.
  @Test func anAddressMayBeWrittenInAnotherWay() {
    #expect(loud("link-target", "[a](https://box.dev/caf%C3%A9)", "de", "[a](https://box.dev/café)").isEmpty)
    #expect(
      loud("link-target", "[a](https://box.dev/caf%C3%A9)", "de", "[a](https://box.dev/cafe)") == ["de/guide/a.md:1"])
    #expect(loud("link-target", "[a](/intro)", "zh-Hans", "[a](/zh_hans/intro)").isEmpty)
  }

  /// Also beside another link, and where the source has `www.` or `.html` and the translation has not.
  @Test func aSiteInTheLanguageHasTheSamePages() {
    let links = "[a](https://www.boxes.dev/guide/lid.html#top), [b](https://nuts.org/x)"
    for own in ["pl.boxes.dev/guide/lid#gora", "boxes.dev/guide/lid", "www.boxes.dev/guide/lid.html"] {
      #expect(loud("link-target", links, "pl", "[b](https://nuts.org/x), [a](https://\(own))").isEmpty)
    }
    // The edition of a language names its pages in it.
    let named = loud("link-target", links, "pl", "[b](https://nuts.org/x), [a](https://pl.boxes.dev/wiki/Pokrywka)")
    #expect(named.isEmpty)
    let moved = loud("link-target", links, "pl", "[b](https://nuts.org/x), [a](https://pl.boxes.dev/guide/lids)")
    #expect(moved == ["pl/guide/a.md:1"])
    #expect(loud("link-target", "[a](https://pl.dev/x)", "pl", "[a](https://dev/x)") == ["pl/guide/a.md:1"])
  }

  /// A list of news may be in another order, each item with its own link.
  @Test func theItemsOfAListMayBeInAnotherOrder() {
    func list(_ names: [String]) -> String { "\n\n" + names.map { "- The [\($0)](\($0).md) news\n" }.joined() }
    let names = ["alpha", "beta", "gamma"]
    #expect(loud("link-target", list(names), "pl", list(names.reversed())).isEmpty)
    #expect(!loud("link-target", list(names), "pl", list(["alpha", "beta", "delta"])).isEmpty)
  }

  /// Browsers end the climb at the root of the site.
  @Test func anAddressMayClimbAboveTheRoot() {
    let picture = "<img src=\"../../../assets/a.png\">"
    #expect(loud("image", picture, "pl", "<img src=\"../../assets/a.png\">").isEmpty)
    #expect(!loud("image", picture, "pl", "<img src=\"../../assets/b.png\">").isEmpty)
  }

  @Test func aFolderMayHaveTheNameOfACountry() {
    #expect(loud("link-target", "[a](/lids/round)", "ja", "[a](/jp/lids/round)").isEmpty)
    #expect(loud("link-target", "[a](/lids/round)", "ja", "[a](/cn/lids/round)") == ["ja/guide/a.md:1"])
  }

  @Test func anAddressMayLeadToTheSamePageOnAnotherSiteOrLevel() {
    #expect(
      loud(
        "link-target", "[a](https://boxesjs.org/docs/lids/round)", "pl", "[a](https://v2.boxes.dev/pl/docs/lids/round)"
      ).isEmpty)
    #expect(
      loud(
        "link-target", "[a](https://help.boxes.dev/en/articles/10168395-round-boxes)", "pl",
        "[a](https://help.boxes.dev/pl/articles/10168395-okragle-pudelka)"
      ).isEmpty)
    let old = "[a](https://boxes.dev/en/docs/lids/shapes/round)"
    #expect(
      loud("link-target", old, "pl", "[a](https://boxes.dev/en/docs/lids/guides/of/shapes/round)").isEmpty)
    #expect(
      loud("link-target", old, "pl", "[a](https://boxes.dev/en/docs/lids/v2/shapes/round)") == ["pl/guide/a.md:1"])
    #expect(
      loud("link-target", old, "pl", "[a](https://boxes.dev/en/docs/lids/forms/of/round)") == ["pl/guide/a.md:1"])
  }

  @Test(arguments: ["zh_TW", "zh-Hant", "zh-TW"]) func aLocaleInAPathMayBeWrittenInSeveralWays(_ tag: String) {
    #expect(
      loud(
        "link-target", "[a](https://boxes.dev/en/guide/lid)", tag,
        "[a](https://boxes.dev/\(tag.lowercased())/guide/lid)"
      ).isEmpty)
    #expect(loud("link-target", "[a](/guide/lid)", tag, "[a](/\(tag)/guide/lid)").isEmpty)
    #expect(loud("link-target", "[a](/guide/lid)", tag, "[a](/zh_text/guide/lid)") == ["\(tag)/guide/a.md:1"])
  }

  @Test func aPageOfTheSiteMayBeGivenWithItsHost() {
    let files = ["sv", "de", "fr"].reduce(into: ["pl/a.md": "pl `x` [a](https://boxes.dev/lid/)\n"]) {
      $0["\($1)/a.md"] = "\($1) `x` [a](/\($1)/lid/)\n"
    }
    #expect(Tree(files).found("link-target").filter { !$0.hasSuffix("(note)") }.isEmpty)
    #expect(
      !Tree(files.mapValues { $0.replacing("dev/lid/", with: "dev/lis/") }).found("link-target").filter {
        !$0.hasSuffix("(note)")
      }.isEmpty)
  }

  @Test func aPageThatMovedIsStillThatOfTheLanguage() {
    let link = "[a](https://boxes.dev/en-US/docs/lids/round)"
    #expect(loud("link-target", link, "pl", "[a](https://boxes.dev/pl/docs/tops/Round)").isEmpty)
    #expect(loud("link-target", link, "pl", "[a](https://docs.boxes.dev/pl/round)").isEmpty)
    #expect(loud("link-target", link, "pl", "[a](https://boxes.dev/pl/docs/tops/flat)") == ["pl/guide/a.md:1"])
    #expect(loud("link-target", link, "pl", "[a](https://boxes.dev/docs/tops/round)") == ["pl/guide/a.md:1"])
    #expect(loud("link-target", "[a](https://boxes.com/x)", "pl", "[a](https://pl.foxes.com/x)") == ["pl/guide/a.md:1"])
    #expect(loud("link-target", "[a](/docs/#lid)", "pl", "[a](/docs/index.html#pokrywa)").isEmpty)
  }

  @Test func aPathWithItsSiteAndWithoutAreOnePage() {
    let relative = "[a](../lids/round.md#top)"
    #expect(loud("link-target", relative, "pl", "[a](https://boxes.dev/pl/docs/lids/round/#gora)").isEmpty)
    #expect(loud("link-target", "[a](https://boxes.dev/docs/lids/round/)", "pl", "[a](../lids/round.md)").isEmpty)
    #expect(loud("link-target", relative, "pl", "[a](https://boxes.dev/docs/lids/rounds/)") == ["pl/guide/a.md:1"])
    #expect(loud("link-target", relative, "pl", "[a](https://boxes.dev/round/)") == ["pl/guide/a.md:1"])
    #expect(loud("image", "![a](/img/lids/round.png)", "pl", "![a](https://boxes.dev/img/lids/round.png)").isEmpty)
    #expect(
      loud("image", "![a](/img/lids/round.png)", "pl", "![a](https://boxes.dev/img/lids/flat.png)") == [
        "pl/guide/a.md:1"
      ])
  }

  /// Another video may be in the reader's language; a link to another page is a fault.
  /// A site may have each language in a folder, alone or below `lang`.
  @Test(arguments: [
    ("http://boxes.dev", "https://boxes.dev/lang/pl/", true), ("http://boxes.dev", "https://boxes.dev/l/pl", true),
    ("https://boxes.dev/#top", "https://boxes.dev/intl/pl/", true),
    ("https://boxes.dev/lids", "https://boxes.dev/i18n/pl/lids", true),
    ("http://boxes.dev", "https://boxes.dev/lang/cs/", false),
    ("http://boxes.dev", "https://boxes.dev/lids/pl/", false),
    ("http://boxes.dev", "https://foxes.dev/lang/pl/", false),
  ])
  func aLocaleMayHaveAFolderOfASite(source: String, own: String, isOne: Bool) {
    #expect(loud("link-target", "[a](\(source))", "pl", "[a](\(own))").isEmpty == isOne)
  }

  @Test(arguments: [
    ("http://tools.ietf.org/html/rfc2119", true), ("https://datatracker.ietf.org/doc/html/rfc2119", true),
    ("https://www.rfc-editor.org/rfc/rfc2119", true), ("https://www.rfc-editor.org/info/rfc2119", true),
    ("https://tools.ietf.org/html/rfc2118", false), ("https://ietf.dev/rfc/rfc2119.txt", false),
    ("https://tools.ietf.org/html/rfc2119bis", false),
  ])
  func aDocumentOfTheIETFHasSeveralAddresses(own: String, isOne: Bool) {
    #expect(loud("link-target", "[a](https://www.ietf.org/rfc/rfc2119.txt)", "pl", "[a](\(own))").isEmpty == isOne)
  }

  @Test func aPathFromTheRootMayLeadToThePageBeside() {
    func found(_ own: String) -> [String] { loud("link-target", "[a](lids/)", "zh_tw", "[a](\(own))") }
    #expect(found("/zh_tw/guide/lids/").isEmpty)
    #expect(found("/zh_tw/guide/nuts/") == ["zh_tw/guide/a.md:1"])
    #expect(found("/zh_tw/lids/") == ["zh_tw/guide/a.md:1"])
  }

  @Test(arguments: [
    ("[a](https://boxes.dev/guide#lids)", "[a](#lids)", true),
    ("[a](https://boxes.dev/guide#lids)", "a", false),
    ("[a](/b/), again [a](/b/)", "[a](/b/)", true), ("[a](/b/), again [a](/c/)", "[a](/b/)", false),
  ])
  func whatIsLinkedHereIsNotMissing(source: String, own: String, isLinked: Bool) {
    #expect(loud("link-target", source, "pl", own).isEmpty == isLinked)
  }

  /// The source lost its links, or the translation helps its readers with more of them.
  @Test(arguments: [
    ("See the lids.", "[Deckel](lids.md#deckel).", true), ("See the lids.", "[Deckel](#deckel).", true),
    ("See the lids.", "[Deckel](https://lids.dev).", true),
    ("See the [lids](a.md).", "[Deckel](lids.md), [A](a.md).", false),
  ])
  func aLinkWithinTheProjectMayBeAdded(source: String, own: String, isFree: Bool) {
    #expect(loud("link-target", source, "de", own).isEmpty == isFree)
  }

  @Test func aVideoOfItsOwnIsMinor() {
    func found(_ own: String, _ source: String = "https://www.youtube.com/watch?v=A1b") -> [String] {
      Tree.recorded(
        ["en": "See [this](\(source)) now.", "de": "Siehe [dies](\(source)).", "ja": "[これ](\(own))を参照。"]
      ).loud.map { "\($0.rule) \($0.place.file) \($0.severity)" }
    }
    #expect(found("https://www.youtube.com/watch?v=C2d") == ["link-target ja/a.md minor"])
    #expect(found("https://www.youtube.com/channel/C2d") == ["link-target ja/a.md major"])
    #expect(found("https://boxes.dev/list?v=2", "https://boxes.dev/list?v=1") == ["link-target ja/a.md major"])
    #expect(found("https://www.boxes.dev/ja-jp/phone/", "https://www.boxes.dev/phone/").isEmpty)
  }

  /// Generators put the documentation under a path of the site.
  @Test func aPageHasARelativeAndAnAbsoluteAddress() {
    #expect(loud("link-target", "[a](/docs/ref/lid#top)", "de", "[a](../ref/lid.md#top)").isEmpty)
    #expect(loud("link-target", "[a](../ref/lid.md)", "de", "[a](/docs/ref/lid)").isEmpty)
    #expect(loud("link-target", "[a](/docs/ref/lid)", "de", "[a](../ref/box.md)") == ["de/guide/a.md:1"])
    #expect(loud("link-target", "[a](/docs/ref/lid)", "de", "[a](../x/lid.md)") == ["de/guide/a.md:1"])
  }

  @Test func aSiteMayNumberThePagesOfEachLanguage() {
    #expect(
      loud("link-target", "[a](https://boxes.dev/docs/6)", "zh-CN", "[a](https://boxes.dev/zh-CN/docs/20)").isEmpty)
    #expect(loud("link-target", "[a](https://boxes.dev/docs/6)", "zh-CN", "[a](https://boxes.dev/docs/20)").count == 1)
  }

  @Test func aPictureOfTheLocaleOrUnderAnotherAddressIsTheSame() {
    #expect(loud("image", "![a](/img/box_en.png)", "zh-CN", "![a](/img/box_zh_CN.png)").isEmpty)
    #expect(loud("image", "![a](/img/box_en.png)", "zh-CN", "![a](/img/box_ko.png)").count == 1)
    #expect(loud("image", "![a](/img/box.png)", "de", "![a](@site/static/img/box.png)").isEmpty)
    #expect(loud("image", "![a](/img/box.png)", "de", "![a](@site/static/img/lid.png)").count == 1)
  }
}
