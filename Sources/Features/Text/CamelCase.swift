internal import DocModel

/// Names of several words in one.
public enum CamelCase {
  /// `policy` and `Name` of `policyName`; nothing where there is but one word.
  public static func words(of name: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for i in name.indices.dropFirst() where name[i].isASCIICapital && name[i - 1] >= .of("a") {
      result.append(name[start..<i])
      start = i
    }
    return start > 0 ? result + [name[start...]] : []
  }
}
