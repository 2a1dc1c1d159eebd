import Findings
import Testing

@testable import Checks

/// Texts with fewer sentences than the source, in languages that join sentences by commas.
@Suite struct LengthRatioTests {
  private let start = [
    "en":
      "The feature makes builds faster, as it keeps the results of earlier runs. The results are in a folder of the project, and every run reads them before it begins.",
    "zh": "该功能可以加快构建速度，因为它会保留之前每一次运行的全部结果。这些结果保存在项目的一个文件夹中，每次运行在开始之前都会先读取这些结果。",
    "ja": "この機能は以前の実行の結果を保持するため、ビルドを高速化します。結果はプロジェクトのフォルダーにあり、実行は開始する前に毎回それらを読み取ります。",
    "de":
      "Die Funktion macht Builds schneller, da sie die Ergebnisse früherer Läufe behält. Die Ergebnisse sind in einem Ordner des Projekts, und jeder Lauf liest sie, bevor er beginnt.",
  ]

  /// The findings on the second paragraph.
  private func found(_ source: String, _ own: String, _ locale: String = "zh") -> [String] {
    Tree(
      [
        "en/a.md": "\(start["en"] ?? "")\n\n\(source)\n", "\(locale)/a.md": "\(start[locale] ?? "")\n\n\(own)\n",
      ], source: "en"
    ).found("length-ratio")
  }

  @Test(arguments: [
    (
      "The port number attached to the Java process agent. The fault is injected into the Java process through this port number.",
      "附加到 Java 进程 agent 的端口号，通过该端口号将故障注入到 Java 进程"
    ),
    (
      "The value of this field is of the string type. It is optional, because Chaosd generates one if it is left out.",
      "string 类型，可以不配置，Chaosd 会随机生成一个"
    ),
    (
      "If the code is in this directory, the tool finds it by itself. Otherwise, you can enter the code location manually.",
      "代码在该目录时自动查找；否则可以手动输入代码位置"
    ),
  ])
  func aCommaJoinsSentences(_ source: String, _ own: String) {
    #expect(found(source, own).allSatisfy { $0.hasSuffix("(note)") })
    #expect(found("| a |\n|-|\n| \(source) |", "| a |\n|-|\n| \(own) |").allSatisfy { $0.hasSuffix("(note)") })
  }

  @Test func lengthAloneIsANote() {
    let source =
      "The port number attached to the Java process agent. The fault is injected into the Java process through this port number."
    #expect(found(source, "附加到 Java 进程 agent 的端口号") == ["zh/a.md:3 (note)"])
    #expect(found(source, "Die Nummer des Ports des Agenten.", "de") == ["de/a.md:3 (note)"])
  }
}
