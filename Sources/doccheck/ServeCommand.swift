import ArgumentParser
import Foundation
import Pipeline
import Reports
import Server

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Build the site, serve it on this machine, and rebuild it when files change.",
    discussion: "Open pages reload when a file changes. Stop with Ctrl-C.\n\n" + ExitStatus.explanation)

  @Argument(
    help: HelpText.roots,
    completion: Completions.folders)
  var roots: [String] = []

  @Option(
    help: "The output folder. Default: a folder in the user's cache.", completion: Completions.folders)
  var out: String?

  @Option(help: "The address to listen on. Other machines have access only if it is not 127.0.0.1.")
  var host = ServerAddress.loopback

  @Option(help: "The port to listen on; 0 for any free port.")
  var port = 8000

  @Flag(help: "Open the site in the browser.")
  var open = false

  @OptionGroup var site: SiteOptions

  @Flag(help: .hidden)
  var once = false

  func validate() throws {
    guard (0...65535).contains(port) else { throw ValidationError("--port takes 0 to 65535.") }
  }

  func run() async throws {
    let first = try build()
    if once { return make(first) }
    let address = ServerAddress(host: host, port: port)
    do { try address.checkIsFree() } catch { throw trouble(error) }
    let built = BuiltSite(folder: first.output)
    let events = PageEvents()
    renew(built)
    let server = SiteServer(address: address, events: events) { built.file($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await serve(server) }
      group.addTask { try await watch(first, built: built, events: events) }
      // When one task ends, the other is cancelled.
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func serve(_ server: SiteServer) async throws {
    do throws(ListenError) {
      let signal = try await server.run { url in
        Console.say("serving \(url)  (stop with Ctrl-C)")
        if open { Browser.open("\(url)") }
      }
      Console.say("stopped")
      if let signal { Interruption.end(by: signal) }
    } catch {
      throw trouble(error)
    }
  }

  private func trouble(_ error: ListenError) -> RunError {
    switch error {
    case .portInUse:
      RunError(
        "port \(port) is already in use on \(host); choose another with --port, or --port 0 for any free port")
    case .portForbidden:
      RunError(
        "port \(port) is not open to this user; choose one above 1023 with --port, or --port 0 for any free port")
    case .noSuchAddress: RunError("\(host) is not an address of this machine; choose another with --host")
    case .other(let message): RunError("cannot listen on \(host), port \(port): \(message)")
    }
  }

  /// Rebuilds after each change, until the task is cancelled.
  private func watch(_ first: Build, built: BuiltSite, events: PageEvents) async throws {
    var watch = InputWatch(first.inputs + [site.reading.config ?? Configuration.fileName], output: first.output)
    watch.add(first.includedFiles)
    let clock = ContinuousClock()
    var pause = Duration.milliseconds(300)
    while true {
      do { try await clock.sleep(for: pause) } catch { return }
      var hasChanged = false
      let spent = clock.measure { hasChanged = watch.hasChanged() }
      // The pause grows with the time a scan takes, so a large tree is not scanned all the time.
      pause = max(.milliseconds(300), spent * 10)
      guard hasChanged else { continue }
      renew(built)
      watch.add(first.includedFiles)
      events.built()
    }
  }

  /// Builds in a separate process, so a crash does not end the server.
  private func renew(_ built: BuiltSite) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Console.program)
    process.arguments = CommandLine.arguments.dropFirst() + ["--once"]
    do {
      try Interruption.run(process)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal {
        Console.say(
          "the build crashed (signal \(process.terminationStatus)); still serving the previous pages. Use --isolate to skip and report the article"
        )
      }
      try built.refresh()
    } catch {
      Console.say("\(error)")
    }
  }

  private func make(_ build: Build) {
    do throws(RunError) {
      let outcome = try build.run()
      for line in TroubleSummary(outcome.troubles).lines { Console.say(line) }
      Console.say(outcome.summary)
    } catch {
      Console.say(error.description)
    }
  }

  /// Reads the configuration for each build, as it may have changed.
  private func build() throws -> Build {
    var build = try site.build(roots: roots, output: out)
    build.reloads = true
    return build
  }
}

/// The browser of the desktop.
enum Browser {
  /// Opens an address; says so where that cannot be done, and goes on.
  static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // The variable names a browser where there is no desktop to ask.
    let named = ProcessInfo.processInfo.environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 }
    process.arguments = [named ?? "xdg-open", address]
    (process.standardInput, process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
    )
    process.terminationHandler = { ended in
      if ended.terminationStatus != 0 {
        Console.say("no browser could be opened: install xdg-utils, set BROWSER, or open \(address) yourself")
      }
    }
    do { try process.run() } catch { Console.say("no browser could be opened: \(error.localizedDescription)") }
  }
}
