import Foundation
import Reports

/// The versions of packages that a project asks for in `package.json`.
enum PackageVersion {
  private struct Package: Decodable {
    let dependencies: [String: String]?
    let devDependencies: [String: String]?
  }

  /// The number before the first dot of a package's version, from the nearest `package.json` above a file that names the
  /// package; nil without one, and for a version that has no number, such as `latest`.
  static func major(of package: String, above file: String) -> Int? { majors(of: [package], above: file)[package] }

  /// The same of several packages, with each file read once; without those that have no such number.
  static func majors(of packages: [String], above file: String) -> [String: Int] {
    var versions: [String: String] = [:]
    let _: Bool? = SiteGenerator.nearest(above: FileSystem.directory(of: file)) { folder in
      guard let bytes = try? FileSystem.read(FilePath.join(folder, "package.json"), limit: 1 << 20),
        let found = try? JSONDecoder().decode(Package.self, from: Data(bytes))
      else { return nil }
      for package in packages where versions[package] == nil {
        versions[package] = found.dependencies?[package] ?? found.devDependencies?[package]
      }
      return versions.count == packages.count ? true : nil
    }
    return versions.compactMapValues { Int($0.drop { !$0.isNumber }.prefix(while: \.isNumber)) }
  }
}
