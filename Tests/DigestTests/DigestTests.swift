import Digest
import Testing

/// The vectors are those of FIPS 180 and NIST's examples.
@Suite struct DigestTests {
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func sha256(of text: String, times count: Int, is digest: String) {
    let bytes = Array(repeatElement(text.utf8, count: count).joined())
    #expect(hex(SHA256.hash(bytes)) == digest)
    var parts = SHA256()
    for part in pieces(of: bytes) { parts.update(part) }
    #expect(hex(parts.finalize()) == digest)
  }

  @Test(arguments: [
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
  ])
  func sha1(of text: String, times count: Int, is digest: String) {
    let bytes = Array(repeatElement(text.utf8, count: count).joined())
    #expect(hex(SHA1.hash(bytes)) == digest)
    var parts = SHA1()
    for part in pieces(of: bytes) { parts.update(part) }
    #expect(hex(parts.finalize()) == digest)
  }

  /// A copy of a digest goes on by itself.
  @Test func copiesAreIndependent() {
    var first = SHA256()
    first.update(Array("ab".utf8))
    var second = first
    first.update(Array("x".utf8))
    second.update(Array("c".utf8))
    #expect(second.finalize() == SHA256.hash(Array("abc".utf8)))
    #expect(first.finalize() == SHA256.hash(Array("abx".utf8)))
  }

  /// Cuts the bytes into pieces of 0, 1, 2, … bytes, which end within the blocks of 64 bytes and at their ends.
  private func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = [[]]
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + pieces.count)
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    return pieces
  }

  private func hex(_ digest: [UInt8]) -> String {
    digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
