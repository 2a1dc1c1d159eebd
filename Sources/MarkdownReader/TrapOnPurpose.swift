#if DEBUG
  import Foundation

  /// Ends the process while it reads a chosen article, in debug builds only: tests show with it that one article that
  /// crashes the program does not take the others along.
  enum TrapOnPurpose {
    /// `TEXT` for a trap in articles that contain it, `overflow:TEXT` for a stack overflow.
    private static let wanted = ProcessInfo.processInfo.environment["DOCCHECK_TRAP"].map { Array($0.utf8) }
    private static let overflow = Array("overflow:".utf8)

    static func check(_ bytes: [UInt8]) {
      guard let wanted, !wanted.isEmpty else { return }
      let overflows = wanted.starts(with: overflow)
      let text = overflows ? Array(wanted.dropFirst(overflow.count)) : wanted
      guard String(decoding: bytes, as: UTF8.self).contains(String(decoding: text, as: UTF8.self)) else { return }
      if overflows { _ = depth(bytes.count) } else { raise(SIGILL) }
    }

    @inline(never) private static func depth(_ count: Int) -> Int {
      count == Int.min ? 0 : 1 + depth(count + (depth(count - 1) & 1))
    }
  }
#endif
