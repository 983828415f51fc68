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
  private let plans: LintPlans
  private let known: KnownFacts?
  /// The invalid entries about rules in `.planboard.yml`, and the settings of other plans that cannot be read. If there
  /// are any, ``intents(_:_:)`` and ``fixed(_:at:_:)`` refuse to fix, because it is not certain which rules apply.
  package let settingsFailures: [FileFailure]

  /// Prepares the rules; no board is read yet.
  ///
  /// - Parameters:
  ///   - selected: the only rules to apply; nil for the rules that the settings select.
  ///   - inputName: the path that stands for standard input; nil if there is none.
  ///   - known: the results of earlier checks.
  package init(
    _ snapshot: PlanSnapshot, of session: PlanSession, selected: [RuleName]? = nil, ignored: [RuleName] = [],
    inputName: Path? = nil, known: KnownFacts? = nil
  ) {
    self.known = known
    self.snapshot = snapshot
    self.session = session
    plans = LintPlans(of: snapshot, session, inputName: inputName) { settings in
      var context = LintContext(today: session.environment.today())
      context.declaredTags = Set(settings.tags)
      context.onDone = settings.onDone
      context.selection.apply(settings.defaults.lint)
      context.overrides.selected = selected
      context.overrides.ignored = ignored
      return Linter(context)
    }
    let all = [snapshot] + plans.others
    // In settings that a newer pb wrote, an unknown rule is no mistake: the newer pb may know it.
    let invalid = all.filter { !$0.settings.isNewer }.flatMap { plan in
      plan.settings.defaults.lint.compactMap { Self.failure(of: $0, in: plan.folder.settingsPath) }
    }
    // The search may have reported the same file, by another path.
    let files = session.environment.files
    let reported = Set(snapshot.failures.map { session.folder.absolute($0.path, in: files) })
    let unreadable = plans.others.compactMap(\.settingsFailure)
    settingsFailures = unreadable.filter { !reported.contains(session.folder.absolute($0.path, in: files)) } + invalid
  }

  private static func failure(of entry: YAMLValue.Entry, in path: Path) -> FileFailure? {
    if RuleName(entry.key) == nil {
      return FolderSettings.failure(path, entry, .unknownRule(entry.key, nearest: RuleName.nearest(to: entry.key)))
    }
    guard entry.value.text.flatMap({ RuleLevel($0) }) == nil else { return nil }
    return FolderSettings.failure(path, entry, .unknownLevel(ofRule: entry.key))
  }

  // MARK: Checking

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
      let name = text.path == .standardInput ? inputName ?? text.path : text.path
      let text = text.parsedNow
      let isFixable = fixedUnchecked(text.board, at: text.path, fixes) != nil
      let result = known?.result(of: text) { lint($0.board, at: name) } ?? lint(text.board, at: name)
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
    lint(board, at: path, in: plans.index(of: path))
  }

  private func lint(_ board: ParsedBoard, at path: Path, in plan: Int) -> Linter.BoardResult {
    let files = snapshot.texts.files
    lazy var vault = ObsidianVault.root(of: path, in: files)
    let board = plans.read(board, in: plan)
    return plans.linter(plan).lint(board, name: path.stem, path: path == .standardInput ? nil : path) { target in
      // Markdown links are relative to the board; Obsidian may write them relative to the top of its vault.
      let found = files.find(target, in: path.folder) ?? files.find(target, in: plans.root(plan))
      return (found ?? vault.flatMap { files.find(target, in: $0) })?.normalized
    }
  }

  /// Adds the findings that concern several boards, such as links to cards that no board has.
  ///
  /// They are found among all boards of the plan, also among those that were not checked. So a board has the same
  /// findings, whichever boards are checked with it.
  ///
  /// - Returns: the complete results, in the same order. ``Checked/isFixable`` is always false.
  package func addingPlanFindings(to checked: [Checked]) throws -> [Checked] {
    var results = checked.map(\.result)
    let places = Dictionary(grouping: checked.indices) { plans.index(of: checked[$0].path) }
    for (plan, indices) in places.sorted(by: { $0.key < $1.key }) {
      var part = indices.map { results[$0] }
      plans.linter(plan).lintPlan(&part, try index(of: indices.map { checked[$0] }, in: plan))
      for (index, result) in zip(indices, part) { results[index] = result }
    }
    return zip(checked.map(\.path), results).map { Checked(path: $0, result: $1) }
  }

  /// The boards of a plan, for the rules about the whole plan: the checked ones, and all others, even archived ones.
  private func index(of checked: [Checked], in place: Int) throws -> PlanIndex {
    // The plan is searched only if a board has something that another board may have, too.
    let asksForOthers = checked.contains { $0.result.facts.concernsOthers }
    let plan = asksForOthers ? plans.boards(place) : snapshot
    var rest = Set(checked.indices)
    let names = Dictionary(zip(checked.map(\.path), checked.indices)) { first, _ in first }
    var places = Dictionary(
      plan.livingAndArchived.compactMap { path in names[path].map { (path, $0) } }
    ) { first, _ in first }
    rest.subtract(places.values)
    if !rest.isEmpty {
      // The user may have spelled a path differently, such as `./a.md`.
      let recorded = Dictionary(plan.livingAndArchived.map { (plan.recordedName(of: $0), $0) }) { first, _ in first }
      for index in rest {
        if let path = recorded[plan.recordedName(of: checked[index].path)], places[path] == nil { places[path] = index }
      }
      rest.subtract(places.values)
    }
    var boards: [(facts: BoardIndex, result: Int?)] = []
    var isComplete = plan.isComplete
    let wanted = plan.livingAndArchived.filter { asksForOthers || places[$0] != nil }
    var others: [Path: BoardIndex] = [:]
    try plan.forEachBoard(wanted.filter { places[$0] == nil }) { text in
      let facts = { (text: BoardText) in lint(text.board, at: text.path, in: place).facts }
      return known?.facts(of: text, make: facts) ?? facts(text)
    } use: { path, facts in
      switch facts {
      case .success(let facts): others[path] = facts
      case .failure: isComplete = false
      }
    }
    for path in wanted {
      if let index = places[path] {
        boards.append((checked[index].result.facts, index))
      } else if let facts = others[path] {
        boards.append((facts, nil))
      }
    }
    for index in rest.sorted() { boards.append((checked[index].result.facts, index)) }
    var found = PlanIndex(boards, isComplete: isComplete)
    found.copies = copies(in: found, of: checked)
    return found
  }

  private func copies(in plan: PlanIndex, of checked: [Checked]) -> [PlanIndex.Copy] {
    guard !snapshot.copies.isEmpty else { return [] }
    return plan.results.enumerated().flatMap { board, result -> [PlanIndex.Copy] in
      guard let result else { return [] }
      return snapshot.copies.filter { $0.board == checked[result].path && isCopy($0, of: checked[result].result.board) }
        .map {
          PlanIndex.Copy(board: board, name: String(decoding: $0.path.name, as: UTF8.self), tool: $0.tool)
        }
    }
  }

  private func isCopy(_ copy: ConflictCopy, of board: ParsedBoard) -> Bool {
    guard copy.evidence == .weak || copy.evidence == .fair else { return true }
    guard let other = try? snapshot.board(at: copy.path) else { return false }
    return copy.evidence == .fair ? board.isKin(of: other) : SharedCards(board, other).proveOneBoard
  }

  // MARK: Fixing

  /// The intents that fix the boards, one for each fixable board.
  ///
  /// - Parameter checked: the results of ``check(_:fixes:inputName:failed:)`` with the same fixes.
  /// - Throws: `FileFailure` with the code `unreadableSettings` if there are ``settingsFailures``.
  package func intents(_ checked: [Checked], _ fixes: Fixes) throws(FileFailure) -> [FixFindings] {
    try checkSettings()
    return checked.filter(\.isFixable).map { intent(fixing: $0.path, isUnsafe: fixes.isUnsafe) }
  }

  private func checkSettings() throws(FileFailure) {
    if let failure = settingsFailures.first { throw FileFailure(.unreadableSettings, .write, failure.path) }
  }

  /// The intent that fixes a board, even if there is nothing to fix.
  package func intent(fixing path: Path, isUnsafe: Bool) -> FixFindings {
    FixFindings(path, plans.linter(plans.index(of: path)), isUnsafe: isUnsafe)
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
    let plan = plans.index(of: path)
    return plans.linter(plan).fixing(plans.read(board, in: plan), name: name, unsafe: fixes.isUnsafe)?.board
  }
}
