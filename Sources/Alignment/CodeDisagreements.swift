internal import DocModel
internal import Features

extension DisagreementFinder {
  mutating func codeBlock(_ slot: Int) {}
}
