internal import HTMLTree

/// Returns an element with ordered attributes and children.
func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ parts: [Markup] = []) -> Markup {
  .element(name, attributes.map { ($0.key, $0.value) }, parts)
}

func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String) -> Markup {
  element(name, attributes, [.text(text)])
}

func link(_ text: String, to href: String) -> Markup { element("a", ["href": href], text: text) }

/// Formats an integer with a thin space between groups of thousands.
func number(_ value: Int) -> String {
  let digits = String(abs(value))
  var parts: [Substring] = []
  var rest = digits[...]
  while rest.count > 3 {
    parts.insert(rest.suffix(3), at: 0)
    rest = rest.dropLast(3)
  }
  return (value < 0 ? "−" : "") + ([rest] + parts).joined(separator: ",")
}

/// Formats a number with one decimal place.
func decimal(_ value: Double) -> String {
  let tenths = Int((min(max(value, -1e12), 1e12) * 10).rounded())
  return (tenths < 0 ? "−" : "") + number(abs(tenths) / 10) + ".\(abs(tenths) % 10)"
}
