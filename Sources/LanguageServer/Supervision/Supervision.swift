/// The notifications between the supervisor and its server, which no client sees.
enum Supervision {
  /// The server names the files it works on, and none when it is done with them.
  static let working = "$/doccheck/working"
  /// The supervisor names files that ended a server before.
  static let leaveOut = "$/doccheck/leaveOut"

  struct Files: Codable { let files: [String] }
}
