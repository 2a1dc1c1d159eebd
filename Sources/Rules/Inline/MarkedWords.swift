internal import Alignment
internal import Features
internal import Findings

/// A keyword put on words (`[!UICONTROL Save]`), or attributes behind a link or an image, that differ.
enum MarkedWords {
  /// What is to be said, and how grave it is; nil where the words of another finding say it.
  static func judge(_ d: Disagreement, _ a: AlignedArticle) -> (message: Message, severity: Severity)? {
    let areKept = [d.missing, d.extra].allSatisfy { $0.contains { MarkFold.isKept(keyword($0)) } }
    // A keyword that nobody knows is told as such.
    if !areKept, d.missing.contains(where: { $0.text.hasPrefix("[!") }),
      a.texts(of: .placeholder, d.slot, d.member).contains(where: { $0.hasPrefix("[!") })
    {
      return nil
    }
    return (.difference(of: "mark on words", d, a), areKept ? .major : .minor)
  }

  private static func keyword(_ mark: Deviation) -> Substring.UTF8View {
    mark.text.dropFirst(2).prefix { $0.isLetter }.utf8
  }
}
