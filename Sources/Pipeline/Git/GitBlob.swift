import Digest
import DocModel

/// Computes the names git gives to file contents (blob hashes).
enum GitBlob {
  /// The blob hash of the bytes, and with LF line ends: a work tree may have CRLF where the repository has LF.
  static func names(_ bytes: [UInt8]) -> [String] {
    let plain = bytes.contains(0x0d) ? withoutReturns(bytes) : nil
    return [bytes, plain].compactMap(\.self).map { text in
      var hash = SHA1()
      hash.update(Array("blob \(text.count)\0".utf8))
      hash.update(text)
      return SourceHash.hex(hash.finalize())
    }
  }

  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.filter { bytes[$0] != .carriageReturn || $0 + 1 == bytes.count || bytes[$0 + 1] != .lineFeed }.map {
      bytes[$0]
    }
  }
}

extension ProjectHistory.FileHistory {
  /// Returns whether the text differs from the newest committed version. False for repositories with hashes other than
  /// SHA-1, where this is not known.
  func isChanged(_ bytes: [UInt8]) -> Bool {
    guard let newest = versions.first?.blob, newest.utf8.count == 40 else { return false }
    return !GitBlob.names(bytes).contains(newest)
  }
}
