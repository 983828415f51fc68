package import PlanBoardCore
package import PlanBoardLint
package import PlanBoardMarkdown
package import PlanBoardStore

/// A ``LintRequest`` on one state of the boards.
package struct LintRun: Sendable {
  /// What was found and fixed.
  package struct Report: Sendable {
    /// The boards with the findings to report: those that are left or, in a preview of fixes, those that would be fixed.
    package let boards: [LintQuery.Checked]
    /// The former rule names that the boards use, each once.
    package let renamedRules: [RenamedName]
    /// How the fixing ended; nil if there was nothing to fix, or if the fixes were not planned at all.
    package let fixing: Performed?
    /// Why no fixes were planned; nil if there is no reason against it.
    package let refusal: FileFailure?
    /// Whether a finding that is left, or would be, has the severity that counts as a failure, or a higher one.
    package let hasFailed: Bool

    /// The number of boards that were fixed or, in a preview, would be.
    package var fixedCount: Int { fixing?.steps.reduce(0) { $0 + $1.paths.count } ?? 0 }
  }

  package let snapshot: PlanSnapshot
  private let request: LintRequest
  private let query: LintQuery
  /// The boards to check.
  private let boards: [Path]

  fileprivate init(_ request: LintRequest, _ snapshot: PlanSnapshot, _ boards: [Path], of session: PlanSession) {
    self.request = request
    self.snapshot = snapshot
    self.boards = boards
    query = LintQuery(snapshot, of: session, selected: request.selected, ignored: request.ignored)
  }

  /// The former rule names used in `.planboard.yml` and in the request, each once.
  package var renamedRules: [RenamedName] { query.renamedRules }

  /// The boards, folders and settings that cannot be read, and the invalid entries about rules in `.planboard.yml`.
  package var failures: [FileFailure] { snapshot.failures + query.settingsFailures }

  /// Whether the settings have keys that pb does not know, and a warning counts as a failure.
  package var hasFailingKeys: Bool { !snapshot.unknownKeys.isEmpty && request.failingSeverity <= .warning }

  /// Whether the request asks for standard input with the fixes applied; see ``fixedInput()``.
  package var fixesInput: Bool { request.fixes != .none && boards.contains(.standardInput) }

  /// Checks the boards, makes or previews the requested fixes as one change, and checks the fixed boards again.
  ///
  /// - Parameter failed: called with the failure of each board that cannot be read.
  package func check(failed: (FileFailure) -> Void) throws -> Report {
    var checked = try query.check(boards, fixes: request.fixes, inputName: request.inputName, failed: failed)
    let renamedRules = query.renamedRules(in: checked)
    let isPreview = request.fixes != .none && request.mode == .preview
    let before = isPreview ? try query.addingPlanFindings(to: checked) : []
    var fixing: Performed?
    var refusal: FileFailure?
    if request.fixes != .none {
      do throws(FileFailure) {
        fixing = try query.fix(&checked, request.fixes, request.mode, folders: request.paths)
      } catch {
        refusal = error
      }
    }
    let complete = try query.addingPlanFindings(to: checked)
    var reported = complete
    if request.isStaged { reported = complete.map { $0.withFindings(from: request.failingSeverity) } }
    // The places of findings that would be left are not yet true.
    if isPreview {
      let fixed = Set((fixing?.steps ?? []).flatMap(\.paths))
      reported = before.map { $0.withFindings(fixedBy: fixed.contains($0.path) ? request.fixes : .none) }
    }
    return Report(
      boards: reported,
      renamedRules: renamedRules, fixing: fixing, refusal: refusal,
      hasFailed: (isPreview ? reported : complete).contains { board in
        board.result.findings.contains { $0.severity >= request.failingSeverity }
      })
  }

  /// The text of standard input with the requested fixes applied, and why they were not applied, if so.
  ///
  /// - Throws: `FileFailure` if standard input cannot be read.
  package func fixedInput() throws -> (text: [UInt8], refusal: FileFailure?) {
    let input = Path.standardInput
    let board = try snapshot.board(at: input)
    do throws(FileFailure) {
      return ((try query.fixed(board, at: input, request.fixes) ?? board).source.bytes, nil)
    } catch {
      return (board.source.bytes, error)
    }
  }

  /// The differences that the requested fixes would make. Nothing is written.
  ///
  /// - Parameter use: called for each board that would change, or that cannot be read or fixed, in the order of the boards.
  package func differences(use: (Result<UnifiedDiff, FileFailure>) -> Void) throws {
    try snapshot.forEachBoard(boards) { [query, request] text in
      Result { () throws(FileFailure) in
        try query.fixed(text.board, at: text.path, request.fixes).map { (before: text.bytes, after: $0.source.bytes) }
      }
    } use: { path, result in
      switch result.flatMap(\.self) {
      case .success(let texts?): use(.success(UnifiedDiff(path, texts.before, texts.after)))
      case .success: break
      case .failure(let failure): use(.failure(failure))
      }
    }
  }
}

extension PlanSession {
  /// Finds the boards that a request asks to check.
  ///
  /// - Parameter snapshot: the boards to check, if they have already been found; nil to find them.
  /// - Throws: `Git.Failure` if the request is about the next commit, and git fails; `IntentFailure`: `ambiguousBoard`.
  package func lint(_ request: LintRequest, on snapshot: PlanSnapshot? = nil) throws -> LintRun {
    if let snapshot { return LintRun(request, snapshot, snapshot.paths, of: self) }
    let staged = request.isStaged ? try staged() : .none
    let found = self.snapshot(try selection(named: request.paths), withCopies: true, overlay: staged)
    let boards = request.isStaged ? found.paths.filter { staged.texts[$0] != nil } : found.paths
    return LintRun(request, found, boards, of: self)
  }
}
