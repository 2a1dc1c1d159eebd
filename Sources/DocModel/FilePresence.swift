/// Whether the file that a link denotes exists.
package enum FilePresence: Sendable, Equatable {
  case there, missing
  /// The path begins with a name for a folder that nothing in the project explains, or leads out of the repository to
  /// the pages of its host.
  case unknown
  /// The file exists under this name, which differs in letter case.
  case otherwise(String)
}
