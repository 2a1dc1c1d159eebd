import Alignment
import DocModel

/// Who sides with whom in one slot, where the words are known: `no: fr-FR Non, pl-PL Nie · yes: ko-KR 예`.
struct CampsText {
  private let camps: [(meaning: String, members: [String])]

  init(_ slot: Int, input: DiffInput, look: DiffText) {
    var camps: [(meaning: String, members: [String])] = []
    for (index, member) in input.article.members.enumerated() {
      guard let text = input.text(of: slot, in: index) else { continue }
      guard let meaning = look.meaning(text, member.article.locale) else { continue }
      let name = "\(member.article.locale) \(text)" + (member.role == .archive ? " (its source)" : "")
      if let camp = camps.firstIndex(where: { $0.meaning == meaning }) {
        camps[camp].members.append(name)
      } else {
        camps.append((meaning, [name]))
      }
    }
    self.camps = camps.sorted { ($1.members.count, $0.meaning) < ($0.members.count, $1.meaning) }
  }

  /// Nothing where all agree, or nobody's word is known.
  func lines(width: Int) -> [String] {
    guard camps.count > 1 else { return [] }
    let text = camps.map { "\($0.meaning): \($0.members.joined(separator: ", "))" }.joined(separator: " · ")
    return TextLayout.wrap(text, width: width)
  }
}
