import Crypto
import DocModel

/// How git names a text.
enum GitBlob {
  /// As it is, and with LF line ends, as some work trees have CRLF where the repository has not.
  static func names(_ bytes: [UInt8]) -> [String] {
    let plain = bytes.contains(0x0d) ? withoutReturns(bytes) : nil
    return [bytes, plain].compactMap(\.self).map { text in
      SourceHash.hex(Insecure.SHA1.hash(data: Array("blob \(text.count)\0".utf8) + text))
    }
  }

  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.filter { bytes[$0] != .carriageReturn || $0 + 1 == bytes.count || bytes[$0 + 1] != .lineFeed }.map {
      bytes[$0]
    }
  }
}

extension ProjectHistory.FileHistory {
  /// True where a text is another one than the newest that was committed. (Of repositories with longer names that is
  /// not known.)
  func isChanged(_ bytes: [UInt8]) -> Bool {
    guard let newest = versions.first?.blob, newest.utf8.count == 40 else { return false }
    return !GitBlob.names(bytes).contains(newest)
  }
}
