public import Reports
import Rules

extension Check {
  /// Holds translations against the terms of a TBX or CSV file, and against the names that every locale keeps.
  ///
  /// - Parameter file: nil for the names alone.
  public mutating func useGlossary(_ file: String?, keeping names: [String] = []) throws(Trouble) {
    var glossary = Glossary.none
    if let file {
      let bytes = try FileSystem.read(file)
      do throws(Glossary.Problem) { glossary = try Glossary(bytes) } catch {
        throw Trouble(error.message, file: file, line: error.line)
      }
    }
    self.glossary = glossary.keeping(names)
  }
}
