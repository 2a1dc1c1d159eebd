import Pipeline

extension LanguageServer {
  /// When there is something to do next: now for background work, later for a document that was just changed, nil if
  /// everything is done.
  package var nextDue: ContinuousClock.Instant? {
    guard phase == .running else { return nil }
    if !jobs.isEmpty { return .now }
    let survey = projects.contains { $0.live.needsSurvey } ? [surveyDue] : []
    return (survey + projects.flatMap(\.due.values)).min()
  }

  /// Does one piece of what is due: first documents that changed, then requests about the workspace, then the rules
  /// about whole trees. Returns false if nothing is due yet.
  @discardableResult
  package func work(now: ContinuousClock.Instant = .now) -> Bool {
    guard phase == .running else { return false }
    for project in projects {
      guard let (article, _) = project.due.filter({ $0.value <= now }).min(by: { $0.value < $1.value }) else {
        continue
      }
      examine(article, in: project)
      refreshClient()
      return true
    }
    if !jobs.isEmpty {
      var job = jobs.removeFirst()
      if !step(&job) { jobs.append(job) }
      return true
    }
    for project in projects where project.live.needsSurvey && surveyDue <= now {
      survey(project)
      return true
    }
    return false
  }

  /// Does everything that is due, whatever the time; for tests.
  package func finish() { while work(now: .now + .seconds(3600)) {} }

  private func survey(_ project: Project) {
    let files = project.live.nextSurveyed.map { project.live.files(of: $0).map(\.file) } ?? []
    var changed: Set<Int> = []
    _ = working(on: files) { project.live.survey { changed = $0 } }
    for article in changed.sorted() where project.results[article] != nil {
      project.results[article] = project.results[article].map { project.live.completed($0, article) }
      show(article, of: project)
    }
    if !changed.isEmpty {
      for article in changed { project.reports[article] = nil }
      refreshClient()
    }
  }

  /// Requests a client that pulls diagnostics to do so.
  func refreshClient() {
    if capabilities.pullsDiagnostics, capabilities.workspace?.diagnostics?.refreshSupport == true {
      request("workspace/diagnostic/refresh", JSONValue?.none)
    }
    if settings.codeLens, capabilities.workspace?.codeLens?.refreshSupport == true, !projects.isEmpty {
      request("workspace/codeLens/refresh", JSONValue?.none)
    }
    if settings.inlayHints, capabilities.workspace?.inlayHint?.refreshSupport == true, !projects.isEmpty {
      request("workspace/inlayHint/refresh", JSONValue?.none)
    }
  }
}
