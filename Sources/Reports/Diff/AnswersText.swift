import Alignment
import DocModel
import Features

/// Groups the locales by their answer in one slot, if the words are known: `no: fr-FR Non, pl-PL Nie · yes: ko-KR 예`.
struct AnswersText {
  private struct Answer {
    let word: KnownWord
    var members: [String]
  }

  private let answers: [Answer]

  init(_ slot: Int, input: DiffInput, look: DiffText) {
    var answers: [Answer] = []
    for (index, member) in input.article.members.enumerated() {
      // Words in the lexicon are short, so skip long texts.
      guard let block = input.article.textBlock(at: slot, of: index), block.text.count <= 256,
        let text = input.text(of: slot, in: index)
      else { continue }
      guard let word = look.meaning(text, member.article.locale) else { continue }
      let name = "\(member.article.locale) \(text)" + (member.role == .archive ? " (its source)" : "")
      // “None” and “No” both mean no, so they form one group.
      if let answer = answers.firstIndex(where: { $0.word == word || word.isYes != nil && $0.word.isYes == word.isYes })
      {
        answers[answer].members.append(name)
      } else {
        answers.append(Answer(word: word, members: [name]))
      }
    }
    self.answers = answers.sorted { ($1.members.count, $0.word.gloss) < ($0.members.count, $1.word.gloss) }
  }

  /// Returns no lines if all locales agree or no word is known.
  func lines(width: Int) -> [String] {
    guard answers.count > 1 else { return [] }
    let text = answers.map { answer in
      "\(answer.word.isYes.map { $0 ? "yes" : "no" } ?? answer.word.gloss): \(answer.members.joined(separator: ", "))"
    }
    return TextLayout.wrap(text.joined(separator: " · "), width: width)
  }
}
