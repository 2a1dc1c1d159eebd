import Testing

@testable import Features

@Suite struct CognateKeysTests {
  private func keys(_ text: String) -> [UInt16] {
    let bytes = Array(text.utf8)
    return CognateKeys.read(bytes, in: bytes.indices)
  }

  @Test(arguments: [
    ("container", "контейнер"), ("container", "コンテナ"), ("container", "컨테이너"), ("cluster", "クラスター"),
    ("cluster", "클러스터"), ("configuration", "Konfiguration"), ("phase 2 forms", "fase 2 forms"),
    ("administrator", "администратор"), ("license", "Lizenz"), ("service", "serviço"),
  ])
  func aLoanwordHasTheSameKeyInOtherLanguages(_ english: String, other: String) {
    #expect(keys(english).contains { CognateKeys.contain(keys(other), $0) })
  }

  @Test(arguments: [("container", "settings"), ("cluster", "容器"), ("memory", "server")])
  func otherWordsHaveOtherKeys(_ one: String, other: String) {
    #expect(!keys(one).contains { CognateKeys.contain(keys(other), $0) })
  }

  @Test func shortWordsAndNumbersHaveNone() {
    #expect(keys("The end of it, 12345 and a").isEmpty)
    #expect(keys("").isEmpty)
  }

  @Test func aCapitalWithinTheTextMarksAName() {
    let (first, later) = (keys("Container starts"), keys("starts Container"))
    #expect(!first.contains { $0 & CognateKeys.name != 0 })
    #expect(later.contains { $0 & CognateKeys.name != 0 })
    #expect(later.allSatisfy { CognateKeys.contain(first, $0) })
  }

  @Test func eachKeyIsThereOnce() { #expect(keys("container containers contained").count == 1) }

  @Test func brokenTextIsRead() {
    let bytes: [UInt8] = [0xc3, 0x28, 0xe3, 0x82] + Array("cluster".utf8) + [0xff, 0xea]
    #expect(CognateKeys.read(bytes, in: bytes.indices).count == 1)
  }
}
