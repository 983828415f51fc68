internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardVerbs

/// The flags that say how a change is made and reported.
struct CommitOptions: ArgumentGroup {
  @Argument(.dryRun) var dryRun: Bool
  @Argument(.diff) var diff: Bool
  @Argument(.quiet) var quiet: Bool
  @Argument(.jsonReport) var json: Bool

  var isDry: Bool { dryRun || diff }

  func validate() throws {
    if json, diff { throw UsageError("--json cannot be used with --diff") }
    if quiet, json || diff { throw UsageError("--quiet cannot be used with --json or --diff") }
  }

  /// With `--json`, pb asks nothing, because a program reads the output.
  var canAsk: Bool { Picker.canAsk && !json }

  func request(_ intents: [any Intent]) -> PlanRequest {
    var request = PlanRequest(intents, isDry ? .preview : .commit)
    // A board may be named by the path of a file outside the planning folder.
    request.beside = request.names.files
    request.asksWhichCard = canAsk
    request.asksAboutRecurrence = canAsk
    return request
  }

  func perform(_ intents: [any Intent]) throws {
    try Plan.run { console in try perform(request(intents), console) }
  }

  /// Carries out a request and reports the outcomes. If the user answers a question about the request, the request is
  /// made again with the answer.
  ///
  /// - Throws: the error that ended the request.
  func perform(_ request: PlanRequest, _ console: Console) throws {
    if request.names.texts.isEmpty { try console.reportDefaultPlan() }
    let performed = try carryOut(request, console)
    guard canAsk, let boards = performed.boardChoices, request.adding(to: boards[0]) != nil,
      let board = Picker.pick(boards, console), let answered = request.adding(to: board)
    else { return try report(performed, console) }
    let added = try carryOut(answered, console)
    try report(added, console)
    console.output.flush()
    guard !isDry, added.failure == nil, Picker.confirm(.makePrimary(board)) else { return }
    try report(carryOut(self.request([SetBoard(BoardName(board.text), .primary(true))]), console), console)
  }

  private func carryOut(_ request: PlanRequest, _ console: Console) throws -> Performed {
    let session = try console.session()
    var request = request
    var performed = session.perform(request)
    while canAsk, let answered = Picker.answer(to: performed.ending, of: request, console) {
      request = answered
      performed = session.perform(request)
    }
    return performed
  }

  /// - Throws: the error that ended the request.
  func report(_ performed: Performed, _ console: Console) throws {
    console.report(performed.caveats)
    var report = ChangeReport(self, console)
    for step in performed.steps { try report.add(step) }
    if let error = performed.ending.failure { throw error }
    report.end()
  }
}
