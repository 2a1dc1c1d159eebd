internal import DocModel
internal import Features

extension AnchorFold {
  /// The values of `id` and `name` of the tags in raw HTML.
  static func names(_ raw: ArraySlice<UInt8>, emit: (UInt64) -> Void) {
    var i = raw.startIndex
    while i < raw.endIndex {
      let equals = raw.startIndex + ByteSearch.byte(UInt8(ascii: "="), in: raw.span, from: i - raw.startIndex)
      guard equals < raw.endIndex else { return }
      i = equals + 1
      var end = equals
      while end > raw.startIndex, raw[end - 1] == 0x20 { end -= 1 }
      var start = end
      while start > raw.startIndex, raw[start - 1].isASCIILetter { start -= 1 }
      guard start > raw.startIndex, isBlank(raw[start - 1]), isName(raw[start..<end]) else { continue }
      while i < raw.endIndex, raw[i] == 0x20 { i += 1 }
      guard i < raw.endIndex else { return }
      let quote = raw[i]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        let close = raw[(i + 1)...].firstIndex(of: quote) ?? raw.endIndex
        emit(fold(raw[(i + 1)..<close]))
        i = close
      } else {
        let close = raw[i...].firstIndex { $0 == 0x20 || $0 == UInt8(ascii: ">") } ?? raw.endIndex
        emit(fold(raw[i..<close]))
        i = close
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }

  private static func isName(_ attribute: ArraySlice<UInt8>) -> Bool {
    attribute.elementsEqual("id".utf8) { $0 | 0x20 == $1 } || attribute.elementsEqual("name".utf8) { $0 | 0x20 == $1 }
  }
}
