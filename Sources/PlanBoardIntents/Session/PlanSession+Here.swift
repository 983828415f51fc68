package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSession {
  /// The size of the boards that a session for many requests keeps parsed, in bytes of text. A parsed board needs several
  /// times as much memory.
  package static let liveCacheLimit = 64 << 20

  /// Opens the user's plan: the plan that the user named, or else the plan that the current folder is in, or else the
  /// default plan. If there is none of these, the top of the repository that the current folder is in, or the current
  /// folder itself, is opened instead.
  ///
  /// - Parameter cacheLimit: as for ``init(_:_:cacheLimit:)``.
  /// - Throws: `FileFailure` if the current folder no longer exists, or if the user's configuration cannot be read or
  ///   lacks the plan that the user named.
  package static func here(_ environment: PlanEnvironment, cacheLimit: Int = 0) throws(FileFailure) -> PlanSession {
    var folder = try PlanningFolder(environment.search, home: environment.home, in: environment.files)
    folder.followsLinks = environment.followsLinks
    return PlanSession(folder, environment, cacheLimit: cacheLimit)
  }

  /// Opens a folder as a plan of its own. The folder need not be a plan yet, and need not exist. Changes made through
  /// the session are recorded in this plan's history.
  ///
  /// - Returns: the session, and the folder's path, which is `.` for the current folder, however it was named.
  /// - Throws: `FileFailure` if the current folder no longer exists, or if it is in a plan whose settings cannot be
  ///   read. Such settings might exclude the new folder, for example.
  func opening(new plan: Path) throws(FileFailure) -> (session: PlanSession, folder: Path) {
    if folder.origin != .standard, let failure = snapshot(.paths([])).settingsFailure {
      throw FileFailure(.unreadableSettings, .write, failure.path)
    }
    var new = try PlanningFolder(new: plan, in: environment.files)
    new.followsLinks = folder.followsLinks
    return (PlanSession(new, environment), new.root)
  }

  /// The names of the files in a folder that `pb init` would turn into boards.
  func adoptable(in folder: Path) -> [String] { BoardFinder.adoptable(in: folder, environment.files) }

  /// The files in the plan's folder that `pb init` would turn into boards; none if the folder is already a plan, or if
  /// pb does not look for boards there.
  var offers: [String] { folder.offers(in: environment.files) }

  /// Whether pb looks for boards here; false in `/`, in a home folder and in a system folder.
  private var isPlan: Bool { folder.origin != .nowhere }

  /// Whether a new board that is named only by its title may be created in the current folder. False if pb does not
  /// look for boards there, as in a home folder, or if the plan is the default plan.
  var isPlaceForBoards: Bool { folder.origin != .nowhere && folder.origin != .standard }

  /// Why the plan that the environment or the configuration names cannot be used; nil if it can be used, or if neither
  /// names one.
  private var fault: FileFailure? { folder.fault }

  /// The request for a new board in the current folder, or in the plan's folder if the user named a plan that is
  /// elsewhere.
  ///
  /// - Parameter columns: the names of the board's columns; if empty, the board gets the usual columns.
  /// - Throws: `FileFailure` if the environment names a plan that cannot be used.
  func newBoard(_ name: String, columns: [String], isPrimary: Bool) throws(FileFailure) -> CreateBoard {
    if let fault, fault.planSource == .environment { throw fault }
    return CreateBoard(
      name, columns: columns.isEmpty ? CreateBoard.usualColumns : columns, isPrimary: isPrimary, folder: newBoardFolder)
  }

  /// The boards for a request that creates a board. A new primary board changes the board that was primary before, so
  /// the boards of the plan are needed. Any other new board changes no board, so no boards are looked for.
  ///
  /// - Throws: `FileFailure` if the board is primary, and there is no plan.
  func boards(for board: CreateBoard) throws(FileFailure) -> Answer<PlanSnapshot> {
    if board.isPrimary { return try plan() }
    let boards = snapshot(.paths([]))
    // Only the settings are read. If they cannot be read, the request fails for this reason.
    return Answer(boards, boards.notices.map { .notice($0) })
  }

  /// The folder for a new board: the current folder, or the plan's folder if the user named a plan that is elsewhere.
  private var newBoardFolder: Path { folder.origin == .named && folder.root.isAbsolute ? folder.root : .here }

  /// Opens the plan that a folder is in, as it is now: the folder may have become a plan after this session was opened.
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists.
  func opening(around folder: Path) throws(FileFailure) -> PlanSession {
    var environment = environment
    environment.findPlan(named: nil, from: folder)
    return try .here(environment)
  }

  /// The request that makes a folder the default plan. It is planned here once, as a check; nothing is written.
  ///
  /// - Throws: `IntentFailure` with the reason `noConfiguration` if there is no folder for the user's configuration;
  ///   `FileFailure` if the configuration cannot be read, or cannot be changed in this way.
  func settingDefault(to plan: Path) throws -> SetDefaultPlan {
    guard let configuration = environment.search.configuration else { throw IntentFailure(.noConfiguration) }
    var folder = absolute(plan)
    // The folder may not exist yet.
    if !folder.isAbsolute { folder = absolute(.here).appending(folder.bytes).normalized }
    let file = Result { () throws(FileFailure) in
      try UserConfiguration.writablePath(
        in: configuration, followsLinks: self.folder.followsLinks, environment.files)
    }
    let request = SetDefaultPlan(folder, in: file, home: environment.home)
    _ = try request.plan(on: snapshot(.paths([])))
    return request
  }

  /// Whether there is a file or a folder at a path, which may be relative to the current folder.
  package func isThere(_ path: Path) -> Bool { environment.files.isThere(path) }

  /// Converts arguments to paths. The path of a file or folder is returned unchanged, and the name of a board becomes
  /// the board's path. Any other argument is returned unchanged, too, and reading it then throws the reason.
  ///
  /// - Parameter withFolders: whether an argument may refer to a folder. If not, a folder's path is read as the name of
  ///   a board.
  /// - Throws: `IntentFailure` if a name belongs to several boards.
  package func paths(named arguments: [Path], withFolders: Bool = true) throws -> [Path] {
    let files = environment.files
    lazy var plan = snapshot()
    return try arguments.map { argument in
      let isName =
        BoardFinder.isName(argument, in: files) { BoardName(argument.text).isFileName(in: plan) }
        || !withFolders && files.isFolder(argument)
      guard isName else { return argument }
      do { return try BoardName(argument.text).find(in: plan) } catch let failure as IntentFailure {
        guard case .noSuchBoard = failure.reason else { throw failure }
        return argument
      }
    }
  }

  /// The boards that some arguments name, as paths or by their names; without arguments, the boards of the plan.
  ///
  /// - Throws: the errors of ``paths(named:withFolders:)``.
  package func selection(named arguments: [Path]) throws -> PlanSelection {
    arguments.isEmpty ? .plan() : .paths(try paths(named: arguments))
  }

  /// The boards of the planning folder, for one request of a user. The search is repeated if a board seems to be
  /// missing only for a moment.
  ///
  /// - Parameter beside: files to include as boards, which need not be in the planning folder.
  /// - Returns: the boards, with what the user should know about the plan. What could not be read is
  ///   ``Caveat/skipped(_:)``, because the request may not concern it.
  /// - Throws: `FileFailure` if there is no plan.
  package func plan(beside: [Path] = []) throws(FileFailure) -> Answer<PlanSnapshot> {
    let snapshot = snapshot(.plan(beside: beside), settles: true)
    if let failure = snapshot.failures.first(where: \.meansNoPlan) { throw failure }
    return Answer(snapshot, snapshot.caveats { .skipped($0) })
  }

  /// The boards for undo and redo. These need no plan, because the history names the boards that were changed.
  ///
  /// - Throws: the errors of ``plan(beside:)``.
  package func planForUndo() throws(FileFailure) -> Answer<PlanSnapshot> {
    if isPlan { return try plan() }
    let snapshot = snapshot(.paths([]), settles: true)
    return Answer(snapshot, snapshot.caveats { .skipped($0) })
  }

  /// The boards that some arguments name; without arguments, the boards of the plan. What could not be read is among
  /// the caveats, because an answer about these boards lacks it.
  ///
  /// - Parameter withCopies: whether to also find the conflict copies of sync tools.
  /// - Throws: the errors of ``paths(named:withFolders:)``.
  package func boards(named arguments: [Path] = [], withCopies: Bool = false) throws -> Answer<PlanSnapshot> {
    complete(snapshot(try selection(named: arguments), withCopies: withCopies))
  }

  /// The one board with a name or a path. A folder is not accepted.
  ///
  /// - Parameter beside: as for ``plan(beside:)``.
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous.
  package func board(named name: String, beside: [Path]) throws -> Answer<PlanSnapshot> {
    complete(snapshot(.paths(try snapshot(.plan(beside: beside)).paths(of: name))))
  }

  /// The one board with a name, as ``board(named:beside:)`` finds it; nil if no board has the name.
  ///
  /// - Throws: `IntentFailure` if the name belongs to several boards.
  package func boardIfNamed(_ name: String, beside: [Path]) throws -> Answer<PlanSnapshot>? {
    do {
      return try board(named: name, beside: beside)
    } catch let failure as IntentFailure {
      guard case .noSuchBoard = failure.reason else { throw failure }
      return nil
    }
  }

  /// An answer with the boards. Its caveats are the files that `pb init` would turn into boards, and everything that
  /// could not be read.
  private func complete(_ boards: PlanSnapshot) -> Answer<PlanSnapshot> {
    let offers = boards.offers
    return Answer(boards, (offers.isEmpty ? [] : [.offers(offers)]) + boards.caveats { .unreadable($0) })
  }

  /// The boards on which an answer about `boards` may depend, for example how many letters of a handle are shown: all
  /// boards of the plan. Outside a planning folder, they are `boards` alone, because a search for others could go
  /// through a whole home folder.
  private func surroundings(of boards: [Path]) -> PlanSnapshot {
    snapshot(folder.hasSettings ? .plan(beside: boards) : .paths(boards))
  }

  /// Selects the cards on some boards that match a query. For a query such as `is:blocked`, the cards of all boards of
  /// the plan count.
  ///
  /// - Parameters:
  ///   - text: the query; if empty, all cards of the scope match.
  ///   - today: the day to which `due:today` and `is:overdue` refer.
  /// - Returns: as for ``PlanSnapshot/cards(matching:in:on:today:)``.
  /// - Throws: `CardQuery.Failure` if the query is not valid; `FileFailure` if the trash cannot be read.
  package func cards(
    matching text: String, in scope: CardScope, of boards: PlanSnapshot, today: CalendarDate
  ) throws -> Answer<CardSelection> {
    var selected = try boards.cards(matching: text, in: scope, today: today)
    if selected.value.needsPlan, !boards.paths.contains(.standardInput) {
      selected.value = selected.value.of(surroundings(of: boards.paths))
    }
    return selected
  }

  /// The handles to show for the cards on some boards. nil if one of these boards is standard input, which can be read
  /// only once, and whose cards no request can change. The cards of a board that cannot be read have no handles.
  package func handles(ofCardsOn boards: [Path]) throws -> HandleTable? {
    boards.contains(.standardInput) ? nil : try surroundings(of: boards).handles()
  }

  /// The ids of the open cards for which cards of a board wait. The result may contain ids of other open cards, too.
  /// For a board from standard input, only its own cards count. A board that cannot be read counts as a board without
  /// open cards.
  package func openIDs(awaitedOn board: ParsedBoard, at path: Path, today: CalendarDate) throws -> Set<String> {
    let wanted = board.awaitedIDs
    if path == .standardInput { return wanted.isEmpty ? [] : Set(board.openIDs) }
    return wanted.isEmpty ? [] : try surroundings(of: [path]).openIDs(wanted, today: today)
  }

  /// Converts arguments to paths, as ``paths(named:withFolders:)`` does, but returns revisions of the repository
  /// unchanged. A revision takes precedence over the name of a board, but not over a file.
  ///
  /// - Throws: the errors of ``paths(named:withFolders:)``.
  func pathsOrRevisions(_ arguments: [Path]) throws -> [Path] {
    var source: GitRevisions?
    return try arguments.map { argument in
      if argument == .standardInput { return argument }
      if isThere(argument) { return try paths(named: [argument], withFolders: false)[0] }
      if source == nil { source = try? GitRevisions(git) }
      return source?.has(argument.text) == true ? argument : try paths(named: [argument])[0]
    }
  }

  /// Whether there is a file at a path.
  ///
  /// - Throws: `FileFailure` if the file exists but cannot be read.
  func hasFile(_ path: Path) throws(FileFailure) -> Bool {
    try BoardFile.readIfThere(path, in: environment.files) != nil
  }

  /// Converts a path to an absolute path.
  package func absolute(_ path: Path) -> Path { folder.absolute(path, in: environment.files) }

  /// The text on standard input, without a byte order mark. Each CRLF is replaced by LF.
  ///
  /// - Throws: `FileFailure` if it is not UTF-8, cannot be read, or is larger than the limit.
  package static func standardInputText() throws(FileFailure) -> String {
    let bytes = try standardInput()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileFailure(.notUTF8, .read, .standardInput)
    }
    // In Swift, CR and LF together are one character.
    return String(text.drop { $0 == "\u{FEFF}" }.map { $0 == "\r\n" ? "\n" : $0 })
  }

  /// All bytes of standard input.
  ///
  /// - Throws: `FileFailure` if it cannot be read, or is larger than the limit.
  package static func standardInput() throws(FileFailure) -> [UInt8] { try BoardFile.readStandardInput().bytes }
}

extension PlanningFolder {
  /// The files in this folder that `pb init` would turn into boards; none if the folder is already a plan, or if pb
  /// does not look for boards there.
  func offers(in files: any FileSystem) -> [String] {
    hasSettings || origin == .nowhere ? [] : BoardFinder.adoptable(in: root, files)
  }
}
