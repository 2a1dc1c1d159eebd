/// The elements of raw HTML that are open, outermost first.
struct RawStack {
  struct Element {
    enum Effect {
      /// It is an open element of the tree.
      case open
      /// Nothing of the tree is open for it: its tags were dropped, or it ended before its end tag came.
      case none
      /// All until its end tag is dropped.
      case swallow
    }

    let name: String
    var effect: Effect
    let line: UInt32
  }

  /// As many as browsers nest.
  static let deepest = 512

  var elements: [Element] = []
  /// Open links, those of Markdown included: links cannot nest.
  var openLinks = 0

  var isSwallowing: Bool { elements.last?.effect == .swallow }
}
