import PlanBoardCore
import PlanBoardLint
package import PlanBoardMarkdown
import PlanBoardStore

/// A ``LintRequest`` with the boards that it asks for, ready to be carried out.
package struct LintRun: Sendable {
  /// The findings of a run, and the result of its fixes.
  package struct Report: Sendable {
    /// The boards with the findings to report. In a preview of fixes, these are the findings that would be fixed.
    package let boards: [LintQuery.Checked]
    /// How the fixing ended; nil if no fixes were requested, needed or possible.
    package let fixing: Performed?

    /// The number of boards that were fixed or, in a preview, would be.
    package var fixedCount: Int { fixing?.steps.reduce(0) { $0 + $1.paths.count } ?? 0 }
  }

  package let snapshot: PlanSnapshot
  private let request: LintRequest
  private let query: LintQuery
  private let boards: [Path]
  private let session: PlanSession

  fileprivate init(_ request: LintRequest, _ snapshot: PlanSnapshot, _ boards: [Path], of session: PlanSession) {
    self.session = session
    self.request = request
    self.snapshot = snapshot
    self.boards = boards
    query = LintQuery(
      snapshot, of: session, selected: request.selected, ignored: request.ignored, inputName: request.inputName)
  }

  /// Each unknown key of the settings counts as a warning.
  fileprivate var answer: Answer<LintRun> {
    let keys = snapshot.unknownKeys
    let notices = snapshot.notices.map { Caveat.notice($0) }
    // The texts of the next commit come from the index, so it does not matter which boards on the disk cannot be read.
    let failures = (snapshot.failures + query.settingsFailures).map {
      request.isStaged ? Caveat.skipped($0) : .unreadable($0)
    }
    return Answer(
      self, notices + failures + keys.map { .unknownKey($0) },
      atLeast: keys.isEmpty || request.failingSeverity > .warning ? .fine : .findings)
  }

  /// Whether the request asks for ``fixedInput()``.
  package var fixesInput: Bool { request.fixes != .none && boards.contains(.standardInput) }

  /// Checks the boards, makes or previews the requested fixes as one change, and checks the fixed boards again.
  ///
  /// - Returns: the report. The conclusion is at least `findings` if a finding is at least as severe as
  ///   ``LintRequest/failingSeverity``. In a preview, only findings that would be fixed count; before a commit, only
  ///   those that are new.
  package func check() throws -> Answer<Report> {
    var caveats: [Caveat] = []
    var checked = try query.check(boards, fixes: request.fixes, inputName: request.inputName) {
      caveats.append(.unreadable($0))
    }
    let isPreview = request.fixes != .none && request.mode == .preview
    let before = isPreview ? try query.addingPlanFindings(to: checked) : []
    var fixing: Performed?
    if request.fixes != .none {
      do throws(FileFailure) {
        fixing = try query.fix(&checked, request.fixes, request.mode, folders: request.paths)
      } catch {
        caveats.append(.failed(error))
      }
    }
    let complete = try query.addingPlanFindings(to: checked)
    var reported = complete
    if request.isStaged { reported = complete.map { $0.withFindings(from: min(.warning, request.failingSeverity)) } }
    // The findings that a preview would leave have places in a text that is not written, so they are not reported.
    if isPreview {
      let fixed = Set((fixing?.steps ?? []).flatMap(\.paths))
      reported = before.map { $0.withFindings(fixedBy: fixed.contains($0.path) ? request.fixes : .none) }
    }
    for step in fixing?.steps ?? [] {
      caveats += step.notices.map { .notice($0) } + step.failures.map { .failed($0.error) }
    }
    if let failure = fixing?.ending.failure { caveats.append(.failed(failure)) }
    let failing = (isPreview ? reported : complete).map { $0.withFindings(from: request.failingSeverity) }
    var hasFailed = failing.contains { !$0.result.findings.isEmpty }
    if hasFailed, request.isStaged { hasFailed = try StagedCheck(in: session).hasNewFinding(in: failing, request) }
    return Answer(Report(boards: reported, fixing: fixing), caveats, atLeast: hasFailed ? .findings : .fine)
  }

  /// The text of standard input with the requested fixes. If they fail, the text is unchanged, and a caveat says why.
  ///
  /// - Throws: `FileFailure` if standard input cannot be read.
  package func fixedInput() throws -> Answer<[UInt8]> {
    let input = Path.standardInput
    // A text in another encoding has no fixes, so it stays as it is.
    guard let board = try snapshot.boardIfThere(at: input) else { throw FileFailure(.notFound, .read, input) }
    do throws(FileFailure) {
      return Answer((try query.fixed(board, at: input, request.fixes) ?? board).source.bytes)
    } catch {
      return Answer(board.source.bytes, [.failed(error)])
    }
  }

  /// The differences that the requested fixes would make.
  ///
  /// - Parameter use: called in the order of the boards, for each board that would change. If a board cannot be read or
  ///   fixed, the value is nil, and a caveat says why.
  package func differences(use: (Answer<UnifiedDiff?>) -> Void) throws {
    try snapshot.forEachBoard(boards) { [query, request] text in
      Result { () throws(FileFailure) in
        try query.fixed(text.board, at: text.path, request.fixes).map { (before: text.bytes, after: $0.source.bytes) }
      }
    } use: { path, result in
      switch result.flatMap(\.self) {
      case .success(let texts?): use(Answer(UnifiedDiff(path, texts.before, texts.after), atLeast: .findings))
      case .success: break
      case .failure(let failure): use(Answer(nil, [.unreadable(failure)]))
      }
    }
  }
}

extension PlanSession {
  /// Finds the boards that a request asks to check.
  ///
  /// - Parameter snapshot: the boards to check; nil to find those that the request asks for.
  /// - Throws: `Git.Failure` if the request is about the next commit, and git fails; the errors of
  ///   ``PlanSession/paths(named:withFolders:)``.
  package func lint(_ request: LintRequest, on snapshot: PlanSnapshot? = nil) throws -> Answer<LintRun> {
    if let snapshot { return LintRun(request, snapshot, snapshot.paths, of: self).answer }
    let staged = request.isStaged ? try staged() : (commit: .none, index: .none)
    let onDisk = self.snapshot(try selection(named: request.paths), withCopies: true)
    // The index may have boards that were deleted on the disk.
    let found = request.isStaged ? self.snapshot(onDisk, overlay: staged.index) : onDisk
    let boards = request.isStaged ? found.paths.filter { staged.commit.texts[$0] != nil } : found.paths
    return LintRun(request, found, boards, of: self).answer
  }

  /// Checks the boards of the next commit: those of this plan, and those of the plans in folders below.
  ///
  /// - Parameter request: a request with ``LintRequest/isStaged``.
  /// - Throws: the errors of ``lint(_:on:)`` and ``LintRun/check()``.
  package func lintCommit(_ request: LintRequest) throws -> Answer<LintRun.Report> {
    var all = Answer(LintRun.Report(boards: [], fixing: nil))
    for session in [self] + (try stagedPlansBelow()) {
      let run = try session.lint(request)
      let report = try run.value.check()
      all = Answer(
        LintRun.Report(boards: all.value.boards + report.value.boards, fixing: nil),
        all.caveats + run.caveats + report.caveats, atLeast: max(all.conclusion, run.conclusion, report.conclusion))
    }
    return all
  }
}
