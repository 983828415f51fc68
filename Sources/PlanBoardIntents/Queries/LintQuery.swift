package import PlanBoardCore
package import PlanBoardLint
package import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

/// Checks boards of a plan against the lint rules, and fixes findings (docs/lint.md).
package struct LintQuery: Sendable {
  /// A board and its findings.
  package struct Checked: Sendable {
    package fileprivate(set) var path: Path
    package fileprivate(set) var result: Linter.BoardResult
    /// Whether the requested fixes would change the board; false if no fixes were requested.
    package fileprivate(set) var isFixable = false

    /// The board with only the findings of this or a higher severity.
    package func withFindings(from severity: Severity) -> Checked {
      var checked = self
      checked.result.keepFindings(from: severity)
      return checked
    }

    func withFindings(fixedBy fixes: Fixes) -> Checked {
      var checked = self
      checked.result.keepFixable(safe: fixes != .none, unsafe: fixes.isUnsafe)
      return checked
    }
  }

  /// The fixes to apply.
  package enum Fixes: Sendable {
    case none
    /// The fixes that keep the meaning of the plan.
    case safe
    /// All fixes.
    case unsafe

    fileprivate var isUnsafe: Bool { self == .unsafe }
  }

  private let snapshot: PlanSnapshot
  private let session: PlanSession
  private let linter: Linter
  /// nil if the snapshot may lack boards of the plan.
  private let known: KnownFacts?
  /// The invalid entries about rules in `.planboard.yml`. If there are any, ``intents(_:_:)`` and ``fixed(_:at:_:)``
  /// refuse to fix, because it is not certain which rules apply.
  package let settingsFailures: [FileFailure]
  /// The former rule names used in `.planboard.yml` and in the request, each once.
  package let renamedRules: [RenamedName]

  /// Prepares the rules; no board is read yet.
  ///
  /// - Parameters:
  ///   - selected: the only rules to apply; nil for the rules that the settings select.
  ///   - known: the results of earlier checks; nil if the snapshot may lack boards of the plan.
  package init(
    _ snapshot: PlanSnapshot, of session: PlanSession, selected: [RuleName]? = nil, ignored: [RuleName] = [],
    known: KnownFacts? = nil
  ) {
    self.known = known
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
    let rules = settings.lint.compactMap { RuleName($0.key) } + (selected ?? []) + ignored
    renamedRules = Self.distinct(rules.compactMap(\.renamed))
    // In settings that a newer pb wrote, an unknown rule is no mistake: the newer pb may know it.
    let entries = settings.isNewer ? [] : settings.lint
    settingsFailures = entries.compactMap { Self.failure(of: $0, in: snapshot.folder.settingsPath) }
  }

  private static func failure(of entry: YAMLValue.Entry, in path: Path) -> FileFailure? {
    if RuleName(entry.key) == nil {
      return FolderSettings.failure(path, entry, .unknownRule(entry.key, nearest: RuleName.nearest(to: entry.key)))
    }
    guard entry.value.text.flatMap({ RuleSelection.Level($0) }) == nil else { return nil }
    return FolderSettings.failure(path, entry, .unknownLevel(ofRule: entry.key))
  }

  private static func distinct(_ names: [RenamedName]) -> [RenamedName] {
    var known: Set<RenamedName> = []
    return names.filter { known.insert($0).inserted }
  }

  // MARK: Checking

  /// The former rule names used in the boards' front matter and comments, each once.
  package func renamedRules(in checked: [Checked]) -> [RenamedName] {
    Self.distinct(checked.flatMap(\.result.renamedRules))
  }

  /// Checks each board by itself. ``addingPlanFindings(to:)`` adds the findings that concern several boards.
  ///
  /// - Parameters:
  ///   - fixes: the requested fixes, which decide ``Checked/isFixable``.
  ///   - inputName: the name to report for standard input.
  package func check(
    _ paths: [Path], fixes: Fixes = .none, inputName: Path? = nil, failed: (FileFailure) -> Void
  ) throws -> [Checked] {
    var checked: [Checked] = []
    try snapshot.forEachBoard(paths) { text in
      let board = text.board
      let name = text.path == .standardInput ? inputName ?? text.path : text.path
      let isFixable = fixedUnchecked(board, at: text.path, fixes) != nil
      let result = known?.result(of: text) { lint($0.board, at: name) } ?? lint(board, at: name)
      return Checked(path: name, result: result, isFixable: isFixable)
    } use: { path, result in
      switch result {
      case .success(let board): checked.append(board)
      case .failure(let failure):
        // A text in UTF-16 or UTF-32 is no board, but has a finding.
        guard failure.code == .foreignEncoding, let text = try snapshot.boardIfThere(at: path) else {
          return failed(failure)
        }
        let name = path == .standardInput ? inputName ?? path : path
        checked.append(Checked(path: name, result: lint(text, at: name)))
      }
    }
    return checked
  }

  private func checkAgain(_ checked: inout [Checked], after change: Change) {
    let fixed = Dictionary(change.boards.map { ($0.path, $0.after) }) { first, _ in first }
    for index in checked.indices {
      guard case let text?? = fixed[checked[index].path] else { continue }
      let board = ParsedBoard(text, snapshot.settings.defaults)
      checked[index].result = lint(board, at: checked[index].path)
    }
  }

  private func lint(_ board: ParsedBoard, at path: Path) -> Linter.BoardResult {
    let files = snapshot.texts.files
    lazy var vault = ObsidianVault.root(of: path, in: files)
    return linter.lint(board, name: path.stem, path: path) { target in
      // Markdown links are relative to the board; Obsidian may write them relative to the top of its vault.
      files.has(target, in: path.folder) || files.has(target, in: snapshot.folder.root)
        || vault.map { files.has(target, in: $0) } == true
    }
  }

  /// Adds the findings that concern several boards, such as links to cards that no board has.
  ///
  /// - Returns: the complete results, in the same order. ``Checked/isFixable`` is always false.
  package func addingPlanFindings(to checked: [Checked]) throws -> [Checked] {
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

  private func isCopy(_ copy: ConflictCopy, of board: ParsedBoard) -> Bool {
    guard copy.evidence == .weak || copy.evidence == .fair else { return true }
    guard let other = try? snapshot.board(at: copy.path) else { return false }
    return copy.evidence == .fair ? board.isKin(of: other) : SharedCards(board, other).proveOneBoard
  }

  /// Adds the other boards of the plan, even archived ones, because the checked boards may refer to their cards.
  private func addOthers(to plan: inout PlanIndex, than paths: [Path]) throws {
    let checked = Set(paths)
    var others: [BoardIndex] = []
    let found = known == nil ? session.snapshot() : snapshot
    var isComplete = found.isComplete
    try found.forEachBoard(found.livingAndArchived.filter { !checked.contains($0) }) { text in
      known?.facts(of: text) { lint($0.board, at: $0.path).facts } ?? lint(text.board, at: text.path).facts
    } use: { _, facts in
      switch facts {
      case .success(let facts): others.append(facts)
      case .failure: isComplete = false
      }
    }
    plan = PlanIndex(Array(plan.boards[..<plan.lintedCount]), others: others, isComplete: isComplete)
  }

  // MARK: Fixing

  /// The intents that fix the boards, one for each fixable board.
  ///
  /// - Parameter checked: the results of ``check(_:fixes:inputName:failed:)`` with the same fixes.
  /// - Throws: `FileFailure` with the code `unreadableSettings` if there are ``settingsFailures``.
  package func intents(_ checked: [Checked], _ fixes: Fixes) throws(FileFailure) -> [FixFindings] {
    try checkSettings()
    return checked.filter(\.isFixable).map { FixFindings($0.path, linter, isUnsafe: fixes.isUnsafe) }
  }

  private func checkSettings() throws(FileFailure) {
    if let failure = settingsFailures.first { throw FileFailure(.unreadableSettings, .write, failure.path) }
  }

  /// The intent that fixes a board, even if there is nothing to fix.
  package func intent(fixing path: Path, isUnsafe: Bool) -> FixFindings {
    FixFindings(path, linter, isUnsafe: isUnsafe)
  }

  /// Fixes boards as one change, or previews this change, and checks the new texts of the boards.
  ///
  /// - Parameters:
  ///   - checked: the results of ``check(_:fixes:inputName:failed:)`` with the same fixes.
  ///   - folders: the files and folders that the user named; their boards may be changed.
  /// - Returns: how the request ended; nil if there is nothing to fix.
  /// - Throws: the errors of ``intents(_:_:)``.
  package func fix(
    _ checked: inout [Checked], _ fixes: Fixes, _ mode: PlanRequest.Mode, folders: [Path]
  ) throws(FileFailure) -> Performed? {
    let intents = try intents(checked, fixes)
    guard !intents.isEmpty else { return nil }
    let performed = session.perform(
      PlanRequest(
        intents, mode, on: snapshot.selecting(intents.map(\.path)), folders: folders, of: session))
    for step in performed.steps { checkAgain(&checked, after: step.change) }
    return performed
  }

  /// The board with the fixes applied; nil if there is nothing to fix.
  ///
  /// - Throws: `FileFailure` if something must be fixed, with the code `unreadableSettings` if there are
  ///   ``settingsFailures``, or `newer` if a newer `pb` wrote the board.
  package func fixed(_ board: ParsedBoard, at path: Path, _ fixes: Fixes) throws(FileFailure) -> ParsedBoard? {
    guard let fixed = fixedUnchecked(board, at: path, fixes) else { return nil }
    try checkSettings()
    try board.checkVersion(at: path)
    return fixed
  }

  /// The same as ``fixed(_:at:_:)``, without checking the settings and the version of the board.
  private func fixedUnchecked(_ board: ParsedBoard, at path: Path, _ fixes: Fixes) -> ParsedBoard? {
    guard fixes != .none else { return nil }
    let name = path == .standardInput ? "" : path.stem
    return linter.fixing(board, name: name, unsafe: fixes.isUnsafe)?.board
  }
}
