/// The open elements of raw HTML, outermost first.
struct RawStack {
  struct Element {
    enum Effect {
      /// It is an open element of the tree.
      case open
      /// It has no open element in the tree: its tags were dropped, or it was closed before its end tag.
      case none
      /// All content until its end tag is dropped.
      case swallow
    }

    let name: String
    var effect: Effect
    let line: UInt32
  }

  /// The maximum nesting depth, as in browsers.
  static let deepest = 512

  var elements: [Element] = []
  /// The number of open links, including Markdown's: links cannot nest.
  var openLinks = 0

  var isSwallowing: Bool { elements.last?.effect == .swallow }
}
