package import PlanBoardCore
package import PlanBoardLint
package import PlanBoardMarkdown
internal import PlanBoardMerge
package import PlanBoardStore

/// What the rules find on boards of a plan, and what can be fixed (docs/lint.md).
package struct LintQuery: Sendable {
  /// A board and what was found on it.
  package struct Checked: Sendable {
    package fileprivate(set) var path: Path
    package fileprivate(set) var result: Linter.BoardResult
    /// ``fixes(_:)`` has something for it; only if that was asked for.
    package fileprivate(set) var isFixable = false
  }

  /// Which fixes are wanted.
  package enum Fixes: Sendable {
    case none
    /// Those that leave what the plan says as it is.
    case safe
    /// All of them.
    case unsafe

    fileprivate var isUnsafe: Bool { self == .unsafe }
  }

  private let snapshot: PlanSnapshot
  private let session: PlanSession
  private let linter: Linter
  /// What `.planboard.yml` says about rules and is not understood. Nothing is to be fixed then: it is not certain which rules hold.
  package let settingsFailures: [FileFailure]

  /// - Parameters:
  ///   - session: finds the other boards of the plan if the snapshot has only some of them.
  ///   - selected: only these rules; nil: as the settings say.
  ///   - ignored: not these rules.
  package init(
    _ snapshot: PlanSnapshot, of session: PlanSession, selected: [RuleName]? = nil, ignored: [RuleName] = []
  ) {
    self.snapshot = snapshot
    self.session = session
    let settings = snapshot.settings
    var context = LintContext(today: session.environment.today())
    context.declaredTags = Set(settings.tags)
    context.onDone = settings.onDone
    context.selection.apply(settings.lint)
    context.overrides.selected = selected
    context.overrides.ignored = ignored
    linter = Linter(context)
    settingsFailures = settings.lint.compactMap { Self.failure(of: $0, in: snapshot.folder.settingsPath) }
  }

  /// A rule that does not exist, or a level that it cannot have.
  private static func failure(of entry: YAMLValue.Entry, in path: Path) -> FileFailure? {
    if RuleName(entry.key) == nil {
      return FolderSettings.failure(
        path, entry, "there is no rule `\(entry.key)`; did you mean `\(RuleName.nearest(to: entry.key))`?")
    }
    guard entry.value.text.flatMap({ RuleSelection.Level($0) }) == nil else { return nil }
    return FolderSettings.failure(path, entry, "`\(entry.key):` wants off, on, info, warning or error")
  }

  // MARK: Looking

  /// Looks at each board by itself. Each is read once.
  ///
  /// - Parameters:
  ///   - fixes: also finds out which boards these fixes would change.
  ///   - inputName: what standard input is called.
  ///   - failed: gets boards that cannot be read.
  package func look(
    at paths: [Path], fixes: Fixes = .none, inputName: Path? = nil, failed: (FileFailure) -> Void
  ) throws -> [Checked] {
    var checked: [Checked] = []
    try snapshot.forEachBoard(paths) { text in
      let board = text.board
      let name = text.path == .standardInput ? inputName ?? text.path : text.path
      let isFixable = fixes != .none && fixed(board, at: text.path, fixes) != nil
      return Checked(path: name, result: look(at: board, name), isFixable: isFixable)
    } use: { _, result in
      switch result {
      case .success(let board): checked.append(board)
      case .failure(let failure): failed(failure)
      }
    }
    return checked
  }

  /// Looks again at boards that have been fixed.
  package func lookAgain(at change: Change, in checked: inout [Checked]) {
    let fixed = Dictionary(change.boards.map { ($0.path, $0.after) }) { first, _ in first }
    for index in checked.indices {
      guard case let text?? = fixed[checked[index].path] else { continue }
      let board = ParsedBoard(text, snapshot.settings.defaults)
      checked[index].result = look(at: board, checked[index].path)
    }
  }

  private func look(at board: ParsedBoard, _ path: Path) -> Linter.BoardResult {
    let files = snapshot.texts.files
    // The vault that a board is in does not depend on the link.
    lazy var vault = ObsidianVault.root(of: path, in: files)
    return linter.lint(board, name: path.stem) { target in
      // From the board, as Markdown has it, or from the top, as Obsidian may write it.
      files.has(target, in: path.folder) || files.has(target, in: snapshot.folder.root)
        || vault.map { files.has(target, in: $0) } == true
    }
  }

  /// Looks at the boards together, and gives what is found on each.
  package func finish(_ checked: [Checked]) throws -> [Checked] {
    let paths = checked.map(\.path)
    var plan = PlanIndex(checked.map(\.result.facts))
    if plan.asksForOthers { try addOthers(to: &plan, than: paths) }
    let indices = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    plan.copies = snapshot.copies.compactMap { copy in
      guard let board = indices[copy.board], isCopy(copy, of: checked[board].result.board) else { return nil }
      return PlanIndex.Copy(board: board, name: String(decoding: copy.path.name, as: UTF8.self), tool: copy.tool)
    }
    var results = checked.map(\.result)
    linter.lintPlan(&results, plan)
    return zip(paths, results).map { Checked(path: $0, result: $1) }
  }

  /// A board may have been given a name like a copy's: it shares no card's id with the other then.
  private func isCopy(_ copy: ConflictCopy, of board: ParsedBoard) -> Bool {
    guard copy.evidence == .weak || copy.evidence == .fair else { return true }
    guard let other = try? snapshot.board(at: copy.path) else { return false }
    return copy.evidence == .fair ? board.isKin(of: other) : SharedCards(board, other).proveOneBoard
  }

  /// The other boards of the plan may have the cards that these ones name.
  private func addOthers(to plan: inout PlanIndex, than paths: [Path]) throws {
    let known = Set(paths)
    var others: [BoardIndex] = []
    let found = session.snapshot()
    var isComplete = found.isComplete
    try found.forEachBoard(found.paths.filter { !known.contains($0) }) { text in
      look(at: text.board, text.path).facts
    } use: { _, facts in
      switch facts {
      case .success(let facts): others.append(facts)
      case .failure: isComplete = false
      }
    }
    plan = PlanIndex(Array(plan.boards[..<plan.lintedCount]), others: others, isComplete: isComplete)
  }

  // MARK: Fixing

  /// The intents that fix boards.
  ///
  /// - Parameter checked: of ``look(at:fixes:inputName:failed:)`` with the same fixes.
  package func intents(_ checked: [Checked], _ fixes: Fixes) -> [FixFindings] {
    checked.filter(\.isFixable).map { FixFindings($0.path, linter, isUnsafe: fixes.isUnsafe) }
  }

  /// A board as it would be with its fixes; nil if there is nothing to fix.
  package func fixed(_ board: ParsedBoard, at path: Path, _ fixes: Fixes) -> ParsedBoard? {
    let name = path == .standardInput ? "" : path.stem
    return linter.fixing(board, name: name, unsafe: fixes.isUnsafe)?.board
  }
}
