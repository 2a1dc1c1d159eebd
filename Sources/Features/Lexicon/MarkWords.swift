/// Marks and abbreviations that mean the same in every language.
///
/// A lone X is left out: it crosses a feature off in one table and ticks it in the next.
enum MarkWords {
  static let all: [(Meaning, [String])] = [
    (
      .yes,
      [
        "✔", "✓", "✅", "☑", "🗸", "✔✔", "👍", "&#x2713;", "&#10003;", "&check;", "&checkmark;", "&#x2714;", "&#10004;",
        "&#x2705;",
        "&#9989;", ":heavy_check_mark:", ":white_check_mark:", ":ballot_box_with_check:", ":+1:", "[x]",
      ]
    ),
    (
      .no,
      [
        "✗", "✘", "❌", "✖", "✕", "🗙", "👎", "&#x2717;", "&#10007;", "&cross;", "&#x2718;", "&#10008;", "&#x274c;",
        "&#10060;",
        "&#x2716;", "&#10006;", ":x:", ":heavy_multiplication_x:", ":negative_squared_cross_mark:", ":no_entry:", "[ ]",
      ]
    ),
    (
      .notApplicable,
      [
        "-", "--", "---", "n/a", "n.a.", "n. a.", "#n/a", "&ndash;", "&mdash;", "&#8211;", "&#8212;", "&minus;", "ー",
        "－",
      ]
    ),
    (.unknown, ["?", "??", "???"]),
  ]
}
