import CNettle

/// A SHA-256 whose input may come in parts.
package struct SHA256: Sendable {
  private var context = sha256_ctx()

  package init() { unsafe nettle_sha256_init(&context) }

  package mutating func update(_ bytes: [UInt8]) { unsafe nettle_sha256_update(&context, bytes.count, bytes) }

  /// The digest of all input, 32 bytes.
  package consuming func finalize() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    unsafe doccheck_sha256_digest(&context, &digest)
    return digest
  }

  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = Self()
    hash.update(bytes)
    return hash.finalize()
  }
}

/// A SHA-1 whose input may come in parts. For the names of git and of translation tools, not against forgery.
package struct SHA1: Sendable {
  private var context = sha1_ctx()

  package init() { unsafe nettle_sha1_init(&context) }

  package mutating func update(_ bytes: [UInt8]) { unsafe nettle_sha1_update(&context, bytes.count, bytes) }

  /// The digest of all input, 20 bytes.
  package consuming func finalize() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA1_DIGEST_SIZE))
    unsafe doccheck_sha1_digest(&context, &digest)
    return digest
  }

  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = Self()
    hash.update(bytes)
    return hash.finalize()
  }
}
