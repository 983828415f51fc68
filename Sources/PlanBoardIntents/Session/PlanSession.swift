internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// An open plan. Every user interface reads and changes the plan through a session.
///
/// A session can be called from several threads. Reads run in parallel; writes to one plan, including those of other
/// processes, run one at a time.
package final class PlanSession: Sendable {
  package let folder: PlanningFolder
  package let environment: PlanEnvironment
  /// nil for a session that ends after one request.
  let cache: BoardCache?
  private let revisions: PlanRevisions?

  /// Opens a plan, and reads nothing yet.
  ///
  /// - Parameter cacheLimit: how many bytes of board text to keep between requests. The session may keep as much again
  ///   for earlier states. 0 for a session that ends after one request.
  package init(_ folder: PlanningFolder, _ environment: PlanEnvironment, cacheLimit: Int = 0) {
    self.folder = folder
    self.environment = environment
    cache = cacheLimit > 0 ? BoardCache(limit: cacheLimit) : nil
    revisions = cacheLimit > 0 ? PlanRevisions(limit: cacheLimit) : nil
  }

  private var files: any FileSystem { environment.files }

  // MARK: Reading

  /// Takes a snapshot of the boards. The errors of the search for boards are in ``PlanSnapshot/failures``.
  ///
  /// - Parameter settles: whether to look again, for up to half a second, while a board seems to be in the middle of a
  ///   save.
  package func snapshot(
    _ selection: BoardSelection = .plan(), settles: Bool = false, withCopies: Bool = false, overlay: Overlay = .none
  ) -> PlanSnapshot {
    look(selection, settles: settles, withCopies: withCopies, overlay: overlay, isRemembered: true)
  }

  /// Does the same as ``snapshot(_:settles:withCopies:overlay:)``, with more options.
  ///
  /// - Parameters:
  ///   - wantsTexts: whether the texts of most boards will be needed.
  ///   - usesIndex: whether to use, and to write, the index that this machine may keep for the plan.
  ///   - isRemembered: whether to keep the state for ``changes(since:)`` and ``follow(_:in:)``. Only a session with a
  ///     cache keeps states, and only those of the whole plan.
  func look(
    _ selection: BoardSelection, settles: Bool = false, withCopies: Bool = false, overlay: Overlay = .none,
    wantsTexts: Bool = true, usesIndex: Bool = true, isRemembered: Bool = false
  ) -> PlanSnapshot {
    var found: BoardFinder.Result
    var beside: [Path] = []
    switch selection {
    case .plan(let paths):
      beside = paths.filter { $0 != folder.trash }
      let namesBoard = beside.contains { files.isThere($0) }
      found = BoardFinder.find(
        in: folder, settles: settles, withCopies: withCopies, namesBoard: namesBoard, wantsTexts: wantsTexts,
        stateFolder: usesIndex ? environment.stateFolder : nil, files: files)
      // `plan.md` may be the name of a board in another folder of the plan, not a path.
      lazy var plan = PlanSnapshot(
        found, beside: [], isOfPlan: true, nil,
        SnapshotTexts(folder, found.settings, overlay, nil, in: files, found: .none))
      beside.removeAll { path in
        BoardFinder.isName(path, in: files) { BoardName(path.text).matchesFile(in: plan) }
          && BoardName(path.text).matchesFile(in: plan)
      }
    case .paths(let paths):
      found = BoardFinder.find(paths, withCopies: withCopies, home: environment.home, in: files)
      do throws(FileFailure) {
        // The settings of the default plan do not apply to files outside it.
        if folder.origin != .standard || paths.allSatisfy({ folder.has($0, in: files) }) {
          found.settings = try folder.settings(in: files)
        }
        found.unknownKeys += found.settings.unknownKeys.filter { !found.unknownKeys.contains($0) }
      } catch {
        found.settings = FolderSettings()
        if !found.failures.contains(error) { found.failures.insert(error, at: 0) }
      }
    }
    found.unknownKeys += folder.unknownKeys
    found.settings.defaults.obsidianKanban = folder.kanbanSettings(in: files)
    let identities = (usesIndex ? environment.stateFolder : nil).map {
      KnownIdentities(
        IdentityIndexFile(
          of: folder, in: $0, version: environment.version, found.settings.defaults, files: files))
    }
    func texts(_ known: [Path: ParsedBoard] = [:]) -> SnapshotTexts {
      SnapshotTexts(
        folder, found.settings, overlay, cache, in: files, found: found.texts, known: known,
        identities: identities, environment: environment)
    }
    guard isRemembered, let revisions, case .plan = selection else {
      let isOfPlan = if case .plan = selection { true } else { false }
      return PlanSnapshot(found, beside: beside, isOfPlan: isOfPlan, nil, texts())
    }
    let paths = found.boards.map(\.path) + beside
    let versions = BoardVersions(
      of: paths + [folder.settingsPath, folder.trash], overlay, known: revisions.versions, in: files)
    let state = revisions.add(paths, versions, texts)
    return PlanSnapshot(found, beside: beside, isOfPlan: true, state.revision, state.texts)
  }

  /// The changes between a revision and the last snapshot of the plan; ``PlanChanges/expired`` if the session no longer
  /// has the revision, or has no cache.
  package func changes(since revision: PlanRevision) -> PlanChanges {
    revisions?.changes(since: revision) ?? .expired
  }

  /// Follows a card of an earlier snapshot into a later snapshot.
  ///
  /// The result is ``FollowedCard/expired`` if the card's board has changed, and the session no longer has the board's
  /// earlier text. A card that was moved to another board is found only if the earlier text of every board is known.
  ///
  /// - Throws: `FileFailure` if a board cannot be read.
  package func follow(_ card: CardRef, in snapshot: PlanSnapshot) throws -> FollowedCard {
    if let now = try snapshot.boardIfThere(at: card.board), Digest(now.source.bytes) == card.revision {
      return .card(card)
    }
    guard
      let earlier = revisions?.state(with: card.revision, at: card.board, comparedWith: snapshot.revision)
    else { return .expired }
    var now: [Path: ParsedBoard] = [:]
    for path in snapshot.paths { now[path] = try snapshot.boardIfThere(at: path) }
    let before = earlier.read.merging(now.filter { earlier.unchanged.contains($0.key) }) { read, _ in read }
    return card.follow(from: before, to: now, unknown: earlier.unknown).map { .card($0) } ?? .none
  }

  /// The board for which `card` was created, with its text at that time; nil if the session no longer has that text.
  func earlierBoard(of card: CardRef, comparedWith plan: PlanSnapshot) -> ParsedBoard? {
    revisions?.state(with: card.revision, at: card.board, comparedWith: plan.revision)?.read[card.board]
  }

  // MARK: Writing

  /// Carries out or previews a request. If no single order of writing is safe for all intents, they are written in
  /// several steps.
  package func perform(_ request: PlanRequest) -> Performed {
    var performed = Performed()
    let files = request.patience.files(files)
    guard case .plan = request.boards else {
      performed.ending = perform(request, in: files, looksAgain: false, &performed.steps)
      return performed
    }
    var retry = Retry.missing
    while true {
      // Only a preview needs the texts of most boards: a change that is written reads them when it has the lock. A new
      // card needs only one board.
      let wantsTexts = request.mode == .preview && !request.addsOnly
      let snapshot = look(.plan(beside: request.beside), settles: true, wantsTexts: wantsTexts)
      if let failure = refusal(of: request, on: snapshot) {
        performed.ending = .failed(failure)
        break
      }
      if retry.isFirst { performed.caveats = snapshot.failures.map { .skipped($0) } }
      var request = request
      request.boards = .found(snapshot)
      let looksAgain = snapshot.isFresh && retry.mayWait(in: files)
      performed.ending = perform(request, in: files, looksAgain: looksAgain, &performed.steps)
      guard case .failed(is PerhapsMissing) = performed.ending else { break }
      // If the time is over now, the next look is the last one.
      _ = retry.waits(in: files)
    }
    return performed
  }

  /// Thrown if a board or card was not found, perhaps because a file is missing only for a moment.
  private struct PerhapsMissing: Error {}

  /// - Parameter looksAgain: whether to end with ``PerhapsMissing`` if nothing can be planned and a board or card is
  ///   not found.
  private func perform(
    _ request: PlanRequest, in files: any FileSystem, looksAgain: Bool, _ steps: inout [Performed.Step]
  ) -> Performed.Ending {
    guard case .found(let snapshot) = request.boards else { preconditionFailure("no boards") }
    let store = store(on: snapshot, request, in: files)
    let order = PlanningOrder(request.intents, on: snapshot)
    var rest = order.indices.map { request.intents[$0] }[...]
    do {
      while !rest.isEmpty {
        let batch = Batch(Array(rest))
        let isFirst = steps.isEmpty
        let step = try carryOut(request.mode, on: snapshot, store, summary: \.summary) { boards, past in
          let planned = batch.plan(on: boards, past)
          // After the first step, a part of the request is already written, so the request must not be tried again as a
          // whole.
          if request.asksWhichCard, isFirst {
            for failed in planned.result.failures {
              guard let failure = failed.error as? IntentFailure,
                let name = AmbiguousName(failure, of: order.indices[failed.index], trash: boards.trash)
              else { continue }
              throw name
            }
          }
          if request.asksAboutRecurrence, isFirst {
            for failed in planned.result.failures {
              guard let failure = failed.error as? IntentFailure,
                let card = UnclearRecurrence(failure, of: order.indices[failed.index])
              else { continue }
              throw card
            }
          }
          // The advice names the line of the card, so nothing may be written before.
          if isFirst, let failure = planned.result.failures.first(where: \.error.isAboutCheckItem) {
            throw failure.error
          }
          if isFirst, let failure = planned.result.failures.first(where: { request.needs.include($0.error) }) {
            throw looksAgain && failure.error.isAboutMissing ? PerhapsMissing() : failure.error
          }
          if isFirst, looksAgain, planned.change.boards.isEmpty,
            planned.result.failures.contains(where: { $0.error.isAboutMissing })
          {
            throw PerhapsMissing()
          }
          if isFirst, !request.repeatsChores {
            let chores = RecentChore(past, now: environment.now(), boards.settings.defaults)
            try chores.check(planned, laterIntents: rest.dropFirst(planned.result.count), on: boards)
          }
          return (planned.change, planned.result)
        }
        let (outcomes, failures) = order.requested(step.outcome, after: request.intents.count - rest.count)
        steps.append(
          Performed.Step(
            change: step.change, outcomes: outcomes,
            failures: failures.map { ($0.intent, NewCardFailure.naming($0.intent, of: request.intents, $0.error)) },
            notices: step.notices, number: step.number))
        rest = rest.dropFirst(step.outcome.count)
      }
      return .done
    } catch let name as AmbiguousName {
      return .ambiguous(name)
    } catch let card as UnclearRecurrence {
      return .unclearRecurrence(card)
    } catch let chore as RecentChore.Repeated {
      return .repeatedChore(chore.card)
    } catch {
      return Performed.Ending(error, in: files)
    }
  }

  /// Why the request cannot be carried out; nil if it can. In a folder that the user has not made a plan, the request
  /// must name what it changes. Emptying the trash needs no name, because the trash belongs to pb.
  private func refusal(of request: PlanRequest, on snapshot: PlanSnapshot) -> (any Error)? {
    if let failure = snapshot.failures.first(where: \.meansNoPlan) {
      // Without a plan, there can be a trash, but pb looks for no boards.
      let restores = request.intents.allSatisfy { $0.demands.restoredCard != nil }
      guard failure.code == .noPlan, restores else { return failure }
      guard isThere(folder.trash) else { return IntentFailure(.trashIsEmpty) }
      return IntentFailure(.restoreNeedsBoard(named: request.intents.lazy.flatMap(\.boardNames).first?.text))
    }
    guard folder.origin == .repository || folder.origin == .current, request.scope == nil,
      request.names.texts.isEmpty, !request.intents.allSatisfy(\.demands.changesOnlyTrash)
    else { return nil }
    var failure = FileFailure(.notAPlan, .write, folder.root)
    failure.planFolder = folder.root
    failure.offers = offers
    return failure
  }

  /// Plans a change, and writes it unless this is a preview.
  func carryOut<Outcome>(
    _ mode: PlanRequest.Mode, on snapshot: PlanSnapshot, _ store: PlanStore, summary: (Outcome) -> ChangeSummary,
    _ plan: (any BoardSource, PastChanges) throws -> (change: Change, outcome: Outcome)
  ) throws -> PlanStore.Commit<Outcome> {
    switch mode {
    case .preview:
      try store.checkSettings()
      let planned = try plan(snapshot, store.past())
      try store.check(planned.change)
      return PlanStore.Commit(change: planned.change, outcome: planned.outcome, notices: [])
    case .commit:
      return try store.commit { boards, past in
        let planned = try plan(boards, past)
        return (planned.change, planned.outcome, .change)
      } summary: {
        summary($0)
      }
    }
  }

  private func store(on snapshot: PlanSnapshot, _ request: PlanRequest, in files: any FileSystem) -> PlanStore {
    // In a folder with its own settings, all boards may be changed, so the named ones are not looked up.
    let named =
      folder.origin == .settings ? [] : request.names.named(in: snapshot) + request.restoredPaths(in: snapshot)
    let scope = request.scope ?? .near(named: named, addsOnly: request.addsOnly)
    return store(on: snapshot, scope, in: files)
  }

  func store(on snapshot: PlanSnapshot, _ scope: WriteScope, in files: any FileSystem) -> PlanStore {
    var store = PlanStore(
      folder, snapshot.paths, snapshot.settings, scope: scope, stateFolder: environment.stateFolder,
      now: environment.now(), merge: .ofBoards, in: files
    ) { [cache, defaults = snapshot.settings.defaults] bytes, path in
      cache?.parse(bytes, at: path, defaults) ?? ParsedBoard(bytes, defaults)
    }
    store.isComplete = snapshot.isComplete
    store.notPrimary = snapshot.notPrimary
    store.offers = snapshot.offers
    store.archived = snapshot.archived
    store.knownIdentities = snapshot.knownIdentities
    store.settingsFailure = snapshot.settingsFailure
    return store
  }
}

extension PlanRequest.Needs {
  /// Whether an intent is needed that fails with this error.
  fileprivate func include(_ error: any Error) -> Bool {
    switch self {
    case .nothing: false
    case .allCards: error.isAboutMissing || error.isAmbiguous
    case .allIntents: true
    }
  }
}

extension Error {
  /// Whether a request that is only about cards names a check item.
  fileprivate var isAboutCheckItem: Bool {
    guard case .isCheckItem? = (self as? IntentFailure)?.reason else { return false }
    return true
  }

  /// Whether a request names a card that could be one of several.
  fileprivate var isAmbiguous: Bool {
    switch (self as? IntentFailure)?.reason {
    case .ambiguousCard, .handleOrTitle: true
    default: false
    }
  }

  fileprivate var isAboutMissing: Bool {
    switch (self as? IntentFailure)?.reason {
    case .noBoards, .noSuchBoard, .noSuchCard, .noSuchTwin, .cardHasChanged, .whichBoard: true
    default: (self as? FileFailure)?.code == .notFound
    }
  }
}
