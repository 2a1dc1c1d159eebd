import ArgumentParser
import CFuzzer

/// Runs libFuzzer, which generates inputs guided by code coverage.
enum LibFuzzer {
  /// - Parameter arguments: options of libFuzzer, and corpus folders.
  static func run(_ target: FuzzTarget, _ arguments: [String]) throws {
    guard fuzzer_is_there() != 0 else {
      throw ValidationError(
        "libFuzzer is not linked in: build with DOCCHECK_LIBFUZZER=1 swift build -c release --sanitize fuzzer --product doccheck-fuzz"
      )
    }
    let words = arguments.flatMap { argument -> [UInt8] in Array(argument.utf8) + [0] }
    let number = FuzzTarget.allCases.firstIndex(of: target) ?? 0
    let status = fuzzer_run(
      words.span, CInt(number),
      { number, count in FuzzTarget.numbered(number)?.run(LibFuzzer.input(count)) },
      { _, count, seed in
        var mutator = Mutator(seed: UInt64(seed), seeds: [LibFuzzer.input(count)])
        fuzzer_output(mutator.next().span)
      })
    if status != 0 { throw ExitCode(1) }
  }

  private static func input(_ count: CInt) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, Int(count)))
    var span = bytes.mutableSpan
    fuzzer_input(&span)
    return bytes
  }
}

extension FuzzTarget {
  fileprivate static func numbered(_ number: CInt) -> FuzzTarget? {
    allCases.indices.contains(Int(number)) ? allCases[Int(number)] : nil
  }
}
