package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// An open plan: the one door to it. Every shell asks a session what is there, and has it make every change.
///
/// It can be called from several threads. Reads run side by side; writes to one plan come one after the other, also those of other
/// processes. Nothing depends on the current directory if the planning folder was given by an absolute path.
package final class PlanSession: Sendable {
  package let folder: PlanningFolder
  package let environment: PlanEnvironment
  /// nil for a session that answers one request and ends.
  private let cache: BoardCache?
  private let revisions: PlanRevisions?

  /// - Parameter cacheLimit: how many bytes of board text are kept, parsed, from one request to the next, and at most as many again
  ///   for earlier states; 0 for a session that ends after one request.
  package init(_ folder: PlanningFolder, _ environment: PlanEnvironment, cacheLimit: Int = 0) {
    self.folder = folder
    self.environment = environment
    cache = cacheLimit > 0 ? BoardCache(limit: cacheLimit) : nil
    revisions = cacheLimit > 0 ? PlanRevisions(limit: cacheLimit) : nil
  }

  private var files: any FileSystem { environment.files }

  // MARK: Reading

  /// What `.planboard.yml` says; nothing if there is none.
  ///
  /// - Throws: `FileFailure`.
  package func settings() throws(FileFailure) -> FolderSettings { try folder.settings(in: files) }

  /// The boards as they are now.
  ///
  /// - Parameters:
  ///   - settles: looks again, for up to half a second, while a board seems to be put into its place.
  ///   - withCopies: also finds the copies that sync tools have left of them.
  package func snapshot(
    _ selection: PlanSelection = .plan(), settles: Bool = false, withCopies: Bool = false, overlay: Overlay = .none
  ) -> PlanSnapshot {
    look(selection, settles: settles, withCopies: withCopies, overlay: overlay, isRemembered: true)
  }

  /// - Parameter isRemembered: the state becomes one that ``changes(since:)`` and ``follow(_:in:)`` know.
  func look(
    _ selection: PlanSelection, settles: Bool = false, withCopies: Bool = false, overlay: Overlay = .none,
    isRemembered: Bool = false
  ) -> PlanSnapshot {
    var found: BoardFinder.Result
    var beside: [Path] = []
    var settingsFailure: FileFailure?
    switch selection {
    case .plan(let paths):
      beside = paths.filter { $0 != folder.trash }
      let isNamed = beside.contains { BoardFinder.isThere($0, in: files) }
      found = BoardFinder.find(in: folder, settles: settles, withCopies: withCopies, isNamed: isNamed, files: files)
    case .paths(let paths):
      found = BoardFinder.find(paths, withCopies: withCopies, in: files)
      // What is named need not be in the folder, but is read as the folder's boards are.
      do throws(FileFailure) { found.settings = try folder.settings(in: files) } catch {
        found.settings = FolderSettings()
        settingsFailure = error
      }
    }
    settingsFailure = settingsFailure ?? found.failures.first { $0.code == .invalidSettings }
    func texts(_ known: [Path: ParsedBoard] = [:]) -> SnapshotTexts {
      SnapshotTexts(folder, found.settings, overlay, cache, in: files, found: found.texts, known: known)
    }
    guard isRemembered, let revisions, case .plan = selection else {
      return PlanSnapshot(found, beside: beside, settingsFailure, nil, texts())
    }
    let versions = BoardVersions(
      of: found.boards.map(\.path) + beside + [folder.settingsPath, folder.trash], overlay, known: revisions.versions,
      in: files)
    let state = revisions.add(versions, texts)
    return PlanSnapshot(found, beside: beside, settingsFailure, state.revision, state.texts)
  }

  /// What has changed between a revision and the last snapshot of the plan. Only a session with a cache knows.
  package func changes(since revision: PlanRevision) -> PlanChanges {
    revisions?.changes(since: revision) ?? .expired
  }

  /// A card of an earlier snapshot in a later one. Only a session with a cache knows the earlier text.
  ///
  /// - Throws: `FileFailure` if a board cannot be read.
  package func follow(_ card: CardRef, in snapshot: PlanSnapshot) throws -> FollowedCard {
    if let now = try snapshot.boardIfThere(at: card.board), Digest(now.source.bytes) == card.revision {
      return .card(card)
    }
    guard let before = revisions?.boards(with: card.revision, at: card.board) else { return .expired }
    var now: [Path: ParsedBoard] = [:]
    for path in snapshot.paths { now[path] = try snapshot.boardIfThere(at: path) }
    // What an earlier snapshot did not read has told nothing about where the card was.
    let known = before.filter { now[$0.key] != nil || $0.key == card.board }
    return card.follow(from: known, to: now).map { .card($0) } ?? .none
  }

  // MARK: Writing

  /// Carries out a request, or shows what it would do. All retries are here: others that write at the same time, boards that are
  /// missing for a moment, and changes that need more than one write.
  package func perform(_ request: PlanRequest) -> Performed {
    var performed = Performed()
    let files = request.patience.files(files)
    guard case .plan = request.boards else {
      performed.ending = perform(request, in: files, looksAgain: false, &performed.steps)
      return performed
    }
    for (look, pause) in ([20, 80, 250, nil] as [UInt32?]).enumerated() {
      let snapshot = self.look(.plan(beside: request.beside), settles: true)
      if look == 0 { performed.unreadable = snapshot.failures }
      var request = request
      request.boards = .found(snapshot)
      let isLast = pause == nil || !snapshot.isFresh || files.isWaitOver
      performed.ending = perform(request, in: files, looksAgain: !isLast, &performed.steps)
      guard case .failed(is PerhapsMissing) = performed.ending else { break }
      files.sleep(milliseconds: pause ?? 0)
    }
    return performed
  }

  /// A board that was not found may be one that has been taken away for a moment.
  private struct PerhapsMissing: Error {}

  /// A name that several cards have.
  private struct AmbiguousCard: Error {
    var text: String
    var candidates: [IntentFailure.Candidate]
  }

  /// - Parameter looksAgain: something that is missing ends this with ``PerhapsMissing``.
  private func perform(
    _ request: PlanRequest, in files: any FileSystem, looksAgain: Bool, _ steps: inout [Performed.Step]
  ) -> Performed.Ending {
    guard case .found(let snapshot) = request.boards else { preconditionFailure("no boards") }
    let workspace = workspace(on: snapshot, request, in: files)
    var rest = request.intents[...]
    do {
      while !rest.isEmpty {
        let batch = Batch(Array(rest))
        let step = try carryOut(request.mode, on: snapshot, workspace, summary: \.summary) { boards in
          let planned = batch.plan(on: boards)
          if request.asksWhichCard,
            case .ambiguousCard(let text, let candidates)? = (planned.result.failures.first?.error as? IntentFailure)?
              .reason
          {
            throw AmbiguousCard(text: text, candidates: candidates)
          }
          if looksAgain, planned.change.boards.isEmpty,
            planned.result.failures.contains(where: { $0.error.isAboutMissing })
          {
            throw PerhapsMissing()
          }
          return (planned.change, planned.result)
        }
        let done = request.intents.count - rest.count
        steps.append(
          Performed.Step(
            change: step.change, outcomes: step.outcome.outcomes,
            failures: step.outcome.failures.map { ($0.index + done, $0.error) }, notices: step.notices))
        rest = rest.dropFirst(step.outcome.count)
      }
      return .done
    } catch let ambiguity as AmbiguousCard {
      return .ambiguous(ambiguity.text, ambiguity.candidates)
    } catch {
      return Performed.Ending(error, in: files)
    }
  }

  /// Plans a change, and writes it or not.
  ///
  /// - Parameter summary: what the history says of it.
  func carryOut<Outcome>(
    _ mode: PlanRequest.Mode, on snapshot: PlanSnapshot, _ workspace: PlanStore, summary: (Outcome) -> ChangeSummary,
    _ plan: (any BoardSource) throws -> (change: Change, outcome: Outcome)
  ) throws -> PlanStore.Commit<Outcome> {
    switch mode {
    case .preview:
      let planned = try plan(snapshot)
      try workspace.check(planned.change)
      return PlanStore.Commit(change: planned.change, outcome: planned.outcome, notices: [])
    case .commit:
      return try workspace.commit { boards, _ in
        let planned = try plan(boards)
        return (planned.change, planned.outcome, .change)
      } summary: {
        summary($0)
      }
    }
  }

  private func workspace(on snapshot: PlanSnapshot, _ request: PlanRequest, in files: any FileSystem) -> PlanStore {
    let scope =
      request.scope ?? .near(named: request.names.named(of: snapshot.paths.filter { $0.folder != folder.root }))
    return workspace(on: snapshot, scope, in: files)
  }

  func workspace(on snapshot: PlanSnapshot, _ scope: WriteScope, in files: any FileSystem) -> PlanStore {
    var workspace = PlanStore(
      folder, snapshot.paths, snapshot.settings, scope: scope, stateFolder: environment.stateFolder,
      now: environment.now(), merge: .ofBoards, in: files
    ) { [cache, defaults = snapshot.settings.defaults] bytes, path in
      cache?.parse(bytes, at: path, defaults) ?? ParsedBoard(bytes, defaults)
    }
    workspace.isComplete = snapshot.isComplete
    return workspace
  }
}

extension Error {
  /// Something named was not found.
  fileprivate var isAboutMissing: Bool {
    switch (self as? IntentFailure)?.reason {
    case .noBoards, .noSuchBoard, .noSuchCard, .whichBoard: true
    default: (self as? FileFailure)?.code == .notFound
    }
  }
}
