internal import Alignment
internal import DocModel
internal import Features
internal import Foundation

/// Tests of similarity between a word and a name: inflectional endings, letter case and typing errors.
enum Resemblance {
  /// Returns whether the word is the name with a short ending: Windowsa. Azure-ban has a hyphen and is no such form.
  static func isForm(_ word: ArraySlice<UInt8>, of name: [UInt8]) -> Bool {
    word.count >= name.count && word.count <= name.count + longestEnding && name.count >= 3 && word.starts(with: name)
      && word.dropFirst(name.count).allSatisfy { $0 >= .of("a") }
  }

  /// Returns whether the word is the name in other letter case with a short ending: autopilotu for Autopilot.
  static func isRecasedForm(_ word: ArraySlice<UInt8>, of name: [UInt8]) -> Bool {
    word.count > name.count && word.count <= name.count + 2 && name.count >= 6
      && ByteSearch.equalFolded(word.prefix(name.count), name[...])
      && word.dropFirst(name.count).allSatisfy { $0.isASCIISmall }
  }

  /// Returns whether the word is the name written with accents, ignoring letter case: *Bêta* for *Beta*.
  static func isAccented(_ word: ArraySlice<UInt8>, of name: [UInt8]) -> Bool {
    guard word.count > name.count, name.allSatisfy({ $0 < 0x80 }) else { return false }
    let plain = String(decoding: word, as: UTF8.self).folding(options: [.diacriticInsensitive], locale: nil)
    return ByteSearch.equalFolded(Array(plain.utf8)[...], name[...])
  }

  /// Returns whether `form` is an English plural of the name: WebSockets, but not the property `deviceIds`.
  static func isPlural(_ form: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> Bool {
    guard 1...2 ~= form.count - name.count, form.starts(with: name) else { return false }
    return ["s", "es"].contains { $0.utf8.elementsEqual(form.dropFirst(name.count)) }
      && form.prefix(2).contains(where: \.isASCIICapital) && form.allSatisfy(\.isASCIILetter)
  }

  /// Returns whether one letter was changed, dropped or added, or two were exchanged; in words of eight letters or
  /// more, two may be changed. Ignores letter case.
  static func isSlip(_ word: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> Bool {
    if word.count == name.count { return areExchanged(word, name) && word.allSatisfy { $0 < 0x80 } }
    guard name.count >= 5, abs(word.count - name.count) == 1 else { return false }
    let (long, short) = word.count > name.count ? (word, name) : (name, word)
    let same = zip(long, short).prefix { $0.asciiLowercased == $1.asciiLowercased }.count
    return same < short.count && word.allSatisfy { $0 < 0x80 }
      && ByteSearch.equalFolded(long.dropFirst(same + 1), short.dropFirst(same))
  }

  /// A bit for each letter that occurs in a word, ignoring letter case.
  static func letters(of word: ArraySlice<UInt8>) -> UInt32 { word.reduce(0) { $0 | 1 << UInt32($1 & 31) } }

  /// Fast reject by letter sets: false only if neither word can be a misspelling of the other. A changed letter flips
  /// at most two bits.
  static func mayBeSlip(letters: UInt32, others: UInt32, count: Int, otherCount: Int) -> Bool {
    (letters ^ others).nonzeroBitCount <= (count != otherCount ? 1 : count < 8 ? 2 : 4)
  }

  /// Returns whether two words of equal length differ in one or two letters (by length), or two letters are exchanged.
  private static func areExchanged(_ word: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    let (word, name) = (word.span, name.span)
    var (count, first, last) = (0, 0, 0)
    for i in word.indices where word[i].asciiLowercased != name[i].asciiLowercased {
      count += 1
      if count > 2 { return false }
      (first, last) = (last, i)
    }
    if count <= (word.count >= 8 ? 2 : 1) { return count > 0 }
    return word[first].asciiLowercased == name[last].asciiLowercased
      && word[last].asciiLowercased == name[first].asciiLowercased
  }

  /// Returns whether the words differ only in their last letters, like inflected forms.
  static func differInEnding(_ word: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    guard let last = word.last, word.last != name.last, name.last.map({ $0 >= .of("a") }) == true else { return false }
    if word.count == name.count, word.dropLast().elementsEqual(name.dropLast()) {
      return (vowels + Array("mns".utf8)).contains(last)
    }
    return name.count > 4 && word.count >= name.count
      && word.prefix(name.count - 2).elementsEqual(name.prefix(name.count - 2))
  }

  /// Returns whether the words differ only in k or z for c, or z and s exchanged: Logik for Logic, Sozial for Social.
  static func isCognate(_ word: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    word.count == name.count
      && zip(word, name).allSatisfy { one, other in
        one.asciiLowercased == other.asciiLowercased
          || ["kc", "zc", "sz", "zs"].contains { $0.utf8.elementsEqual([one, other].map(\.asciiLowercased)) }
      }
  }

  /// The range of two adjacent words that together make the name (`Fabri kam`), or nil if the text has no such pair.
  static func torn(_ name: [UInt8], in words: Words) -> Range<Int>? {
    guard name.count >= 6 else { return nil }
    for index in words.ranges.indices.dropFirst() where words.isBehindBlank(index) {
      let (first, second) = (words.ranges[index - 1], words.ranges[index])
      if min(first.count, second.count) >= 2, first.count + second.count == name.count,
        ByteSearch.equalFolded((words.text[first] + words.text[second])[...], name[...])
      {
        return first.lowerBound..<second.upperBound
      }
    }
    return nil
  }

  private static let longestEnding = 4
  static let vowels = Array("aeiouy".utf8)
}
