internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardSync
internal import PlanBoardWorkspace

/// One run of `pb lint`: reads, looks, mends, tells.
struct LintRun {
  private let options: Lint
  private let console: Console
  private let folder: PlanningFolder?
  private let linter: Linter
  /// What every board is read with.
  private let defaults: BoardDefaults
  /// The settings say something about a rule that cannot be read, so it is not certain what should be fixed.
  private let hasFaultySettings: Bool

  /// A board and what was found on it.
  struct Checked {
    /// As it is told.
    var path: Path
    var result: Linter.BoardResult
  }

  init(_ options: Lint, _ console: Console) throws {
    self.options = options
    self.console = console
    folder = try? PlanningFolder()
    var context = LintContext(today: System.today)
    var hasFaultySettings = false
    var defaults = BoardDefaults()
    if let folder {
      do throws(FileFailure) {
        let settings = try folder.settings()
        context.declaredTags = Set(settings.tags)
        context.onDone = settings.onDone
        defaults = settings.defaults
        context.selection.apply(settings.lint)
        let complaints = Self.complaints(about: settings.lint, in: folder)
        for complaint in complaints { console.report(complaint) }
        hasFaultySettings = !complaints.isEmpty
      } catch {
        console.report(error.complaint)
      }
    }
    if !options.select.isEmpty { context.overrides.selected = options.select.flatMap(\.rules) }
    context.overrides.ignored = options.ignore.flatMap(\.rules)
    self.defaults = defaults
    self.hasFaultySettings = hasFaultySettings
    linter = Linter(context)
  }

  func run() throws {
    let found = try Plan.boards(options.paths, withCopies: true)
    for failure in found.failures { console.report(failure.complaint) }
    var boards = found.paths
    var staged: [Path: [UInt8]] = [:]
    if options.staged {
      do throws(Git.Failure) { staged = try StagedFiles(Git(in: .here)).texts } catch {
        return console.report(error.complaint)
      }
      boards.removeAll { staged[$0] == nil }
    }
    if options.diff { return try printDifferences(boards) }
    if options.fix, boards.contains(BoardFile.standardInputName) { return try mendInput() }
    var mended = 0
    if options.fix { mended = try mend(found) }
    let checked = check(boards, staged, found.copies)
    for board in checked {
      if board.result.findings.contains(where: { $0.severity >= options.failOn.severity }) { console.note(.findings) }
    }
    let format = options.json ? .json : options.format
    LintReport(format, isColored: options.color.hasColors, mended: mended, isUnsafe: options.unsafe)
      .print(checked, console.output)
  }

  // MARK: Looking

  /// - Parameter staged: what counts instead of what a file has.
  private func check(_ boards: [Path], _ staged: [Path: [UInt8]], _ copies: [ConflictCopy]) -> [Checked] {
    var paths: [Path] = []
    var results: [Linter.BoardResult] = []
    BoardFile.forEach(boards) { [linter, folder, defaults, name = options.stdinFilename] file in
      Self.look(
        at: ParsedBoard(staged[file.path] ?? file.bytes, defaults), Self.shown(file.path, name), linter, folder)
    } use: { path, result in
      switch result {
      case .success(let found):
        paths.append(Self.shown(path, options.stdinFilename))
        results.append(found)
      case .failure(let failure): console.report(failure.complaint)
      }
    }
    var plan = PlanFacts(results.map(\.facts))
    if plan.asksForOthers { addOthers(to: &plan, than: paths) }
    let indices = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    plan.copies = copies.compactMap { copy in
      guard let board = indices[copy.board], isCopy(copy, of: results[board].board) else { return nil }
      return PlanFacts.Copy(board: board, name: String(decoding: copy.path.name, as: UTF8.self), tool: copy.tool)
    }
    linter.finish(&results, plan)
    return zip(paths, results).map { Checked(path: $0, result: $1) }
  }

  /// Somebody may have named a board of their own like a copy: it shares no card's id with the other then.
  private func isCopy(_ copy: ConflictCopy, of board: ParsedBoard) -> Bool {
    guard copy.evidence == .weak || copy.evidence == .fair else { return true }
    guard let text = try? BoardFile.read(copy.path) else { return false }
    let other = ParsedBoard(text.bytes, defaults)
    return copy.evidence == .fair ? board.isKin(of: other) : SharedCards(board, other).proveOneBoard
  }

  /// - Parameter name: what standard input is called.
  private static func shown(_ path: Path, _ name: String?) -> Path {
    path == BoardFile.standardInputName ? name.map { Path($0) } ?? path : path
  }

  private func read(_ path: Path) -> ParsedBoard? {
    do throws(FileFailure) {
      return ParsedBoard(try BoardFile.reading(path).bytes, defaults)
    } catch {
      console.report(error.complaint)
      return nil
    }
  }

  private static func look(
    at board: ParsedBoard, _ path: Path, _ linter: Linter, _ folder: PlanningFolder?
  ) -> Linter.BoardResult {
    // The vault that a board is in does not depend on the link.
    lazy var vault = ObsidianVault.root(of: path)
    return linter.look(at: board, name: path.stem) { target in
      // From the board, as Markdown has it, or from the top, as Obsidian may write it.
      path.folder.hasFile(target) || folder?.root.hasFile(target) == true
        || vault?.hasFile(target) == true
    }
  }

  /// The other boards of the plan may have the cards that these ones name.
  private func addOthers(to plan: inout PlanFacts, than paths: [Path]) {
    guard let folder else { return }
    let known = Set(paths)
    var others: [BoardFacts] = []
    let found = BoardFinder.find(in: folder)
    var isComplete = found.failures.isEmpty
    BoardFile.forEach(found.boards.map(\.path).filter { !known.contains($0) }) { [linter, defaults] file in
      Self.look(at: ParsedBoard(file.bytes, defaults), file.path, linter, folder).facts
    } use: { _, facts in
      switch facts {
      case .success(let facts): others.append(facts)
      case .failure: isComplete = false
      }
    }
    plan = PlanFacts(Array(plan.boards[..<plan.lintedCount]), others: others, isComplete: isComplete)
  }

  // MARK: Mending

  /// - Returns: how many boards were mended.
  private func mend(_ found: PlanSnapshot) throws -> Int {
    if hasFaultySettings, let folder {
      console.report(Complaint(folder.settingsPath, "nothing will be written until it is fixed"))
      return 0
    }
    let intents = found.paths.compactMap { path in
      read(path).flatMap { linter.fixing($0, name: path.stem, unsafe: options.unsafe) }
        .map { _ in FixFindings(path, linter, isUnsafe: options.unsafe) }
    }
    guard !intents.isEmpty else { return 0 }
    return try Plan.perform(
      intents, on: found.selecting(intents.map(\.path)), folders: options.paths, .commit, console
    ) { _, error in
      if let complaint = Complaint(error) { console.report(complaint) }
    }.count
  }

  private func mendInput() throws {
    guard let board = read(BoardFile.standardInputName) else { return }
    let fixed = linter.fixing(board, name: "", unsafe: options.unsafe)?.board ?? board
    console.output.append { $0 += fixed.source.bytes }
  }

  private func printDifferences(_ boards: [Path]) throws {
    for path in boards {
      guard let board = read(path), let fixed = linter.fixing(board, name: path.stem, unsafe: options.unsafe) else {
        continue
      }
      console.note(.findings)
      let diff = UnifiedDiff(path, board.source.bytes, fixed.board.source.bytes)
      console.output.append { diff.append(to: &$0, isSafe: System.isTerminal(.output)) }
    }
  }

  // MARK: Settings

  /// Rules that `.planboard.yml` names and that do not exist.
  private static func complaints(about entries: [YAMLValue.Entry], in folder: PlanningFolder) -> [Complaint] {
    entries.compactMap { entry in
      let path = folder.settingsPath
      if RuleName(entry.key) == nil {
        return FolderSettings.failure(
          path, entry, "there is no rule `\(entry.key)`; did you mean `\(RuleName.nearest(to: entry.key))`?"
        ).complaint
      }
      guard entry.value.text.flatMap({ RuleSelection.Level($0) }) == nil else { return nil }
      return FolderSettings.failure(path, entry, "`\(entry.key):` wants off, on, info, warning or error").complaint
    }
  }
}
