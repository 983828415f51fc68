package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// The boards of a plan at one moment. A snapshot can be used from several threads.
///
/// A board is read when it is first needed, and its text is kept, so that later writes do not change the snapshot.
/// There are two exceptions:
/// - In a session without a cache, ``forEachBoard(_:make:use:)`` keeps none of the boards that it reads.
/// - In a live session, boards beyond the cache limit are read again each time.
package struct PlanSnapshot: Sendable, BoardSource {
  /// The paths of the boards, each once: first the boards that were found, then other named boards. Archived boards and
  /// the trash are included only if the user named their files.
  package private(set) var paths: [Path]
  /// The archived boards that were found, and that the user did not name.
  package private(set) var archived: [Path]
  /// The boards that the user named, and those that only an ``Overlay`` has.
  package private(set) var named: Set<Path>
  package let settings: FolderSettings
  /// The boards, folders and settings that the search for boards could not read.
  package let failures: [FileFailure]
  /// Why the settings of the plan, or of a folder in it, could not be read; nil if they could be read. After such a
  /// failure, nothing may be written, because the settings may say how to read the boards.
  package var settingsFailure: FileFailure? { failures.first(where: \.isAboutSettings) }
  /// The keys in the settings of the plan, and of folders in it, that this pb does not know and therefore skips.
  package let unknownKeys: [UnknownSettingsKey]
  /// The notices about the settings and the ignore files.
  package var notices: [Notice] {
    let cut = cutIgnoreFiles.map { Notice.cutIgnoreFile($0, limit: BoardFinder.ignoreFileLimit) }
    guard settings.isNewer else { return cut }
    return [.newerSettings(folder.settingsPath, version: settings.version, known: FolderSettings.knownVersion)] + cut
  }
  /// The ignore files that were not read to their end.
  private let cutIgnoreFiles: [Path]
  /// The boards that were found on the disk, sorted by the `order:` in their files, whatever an overlay says.
  private let found: [BoardFinder.Found]
  /// The paths that the user named in addition to the boards of the plan.
  private let beside: [Path]
  /// Whether this is a snapshot of the whole plan.
  let isOfPlan: Bool
  /// The conflict copies of sync tools; empty unless copies were requested.
  package let copies: [ConflictCopy]
  /// The folders that were searched; empty unless copies were requested.
  package let folders: [Path]
  /// Whether files were created or deleted in the last two seconds, so that another search may find more boards.
  package let isFresh: Bool
  /// The revision of the plan; nil if the session has not kept this state.
  package let revision: PlanRevision?
  private(set) var texts: SnapshotTexts
  package var knownIdentities: KnownIdentities? { texts.identities }
  /// Finds out when the cards were last changed; nil if the snapshot belongs to no session.
  var times: CardTimes? { texts.environment.map { CardTimes(folder, $0, boards: paths.count) } }

  package var folder: PlanningFolder { texts.folder }
  package var trash: Path { folder.trash }
  package var isComplete: Bool { failures.isEmpty }
  /// See ``BoardSource/notPrimary``.
  package private(set) var notPrimary: [Path]

  init(
    _ found: BoardFinder.Result, beside: [Path], isOfPlan: Bool, _ revision: PlanRevision?, _ texts: SnapshotTexts
  ) {
    (self.found, self.beside) = (found.boards, beside)
    (paths, archived, notPrimary, named) = ([], [], [], [])
    settings = found.settings
    failures = found.failures
    unknownKeys = found.unknownKeys
    cutIgnoreFiles = found.cutIgnoreFiles
    self.isOfPlan = isOfPlan
    copies = found.copies
    folders = found.folders
    isFresh = found.isFresh(in: texts.files)
    self.revision = revision
    self.texts = texts
    place(found.boards)
  }

  private mutating func place(_ found: [BoardFinder.Found]) {
    let boards = texts.ordered(found)
    let living = boards.filter { $0.isNamed || !$0.standing.isArchived }
    paths = living.map(\.path)
    archived = boards.filter { !$0.isNamed && $0.standing.isArchived && !beside.contains($0.path) }.map(\.path)
    if !beside.isEmpty {
      var known = Set(paths)
      for path in beside where known.insert(path).inserted { paths.append(path) }
    }
    notPrimary = living.filter { !$0.mayBePrimary && !texts.isReplaced($0.path) }.map(\.path)
    named = Set(boards.filter(\.isNamed).map(\.path) + beside)
  }

  /// Whether there are no boards, and no failures other than a missing plan.
  package var isEmpty: Bool { paths.isEmpty && failures.allSatisfy { $0.code == .noPlan } }

  /// The names of the files in the plan's folder that `pb init` would turn into boards. Empty if this is not a snapshot
  /// of the whole plan, or if it has boards or failures.
  package var offers: [String] {
    isOfPlan && paths.isEmpty && failures.isEmpty ? folder.offers(in: texts.files) : []
  }

  /// The boards of the plan, whether they are archived or not.
  package var livingAndArchived: [Path] { paths + archived }

  /// The removed boards of the plan, the latest day first.
  package func removedBoards() -> [RemovedBoard] { RemovedBoard.all(in: folder, texts.files) }
  /// The number of conflict copies of a board, among ``copies``.
  package func copyCount(of board: Path) -> Int { copies.count { $0.board == board } }
  /// The files next to a board that are certainly other versions of it.
  package func copies(of board: Path) -> [Path] { BoardFinder.copies(of: board, in: texts.files) }

  /// Returns this snapshot with other ``paths``. ``archived`` and ``named`` stay.
  package func selecting(_ paths: [Path]) -> PlanSnapshot {
    var selected = self
    selected.paths = paths
    return selected
  }

  /// This snapshot with the texts of an overlay instead of those on the disk; see ``PlanSession/snapshot(_:overlay:)``.
  func over(_ overlay: Overlay, cache: BoardCache?) -> PlanSnapshot {
    var snapshot = self
    snapshot.texts = texts.over(overlay, cache: cache)
    let onDisk = overlay.texts.isEmpty ? [] : Set(found.map(\.path))
    let boards = Set(
      overlay.texts.filter { BoardFile.declaresBoard($1) || isListed($0, isFound: onDisk.contains($0)) }.keys)
    let added = boards.filter { !onDisk.contains($0) && $0 != trash }
    let rest = found.filter { $0.isNamed || overlay.texts[$0.path] == nil || boards.contains($0.path) }
    snapshot.place(
      added.isEmpty ? rest : (rest + added.map(BoardFinder.Found.init(unread:))).sorted { $0.precedes($1) })
    snapshot.named.formUnion(added)
    return snapshot
  }

  /// Whether the settings list a file as a board. A file on the disk that the search left out does not count.
  private func isListed(_ path: Path, isFound: Bool) -> Bool {
    guard settings.listsBoards, isFound || !texts.files.isThere(path) else { return false }
    return settings.lists(folder.seenFromRoot(path, in: texts.files))
  }

  /// The path of the board with this name; ``paths`` if `board` is nil.
  ///
  /// - Throws: `IntentFailure` if none of ``paths`` has this name, or if several have it.
  package func paths(of board: String?) throws -> [Path] {
    try board.map { [try BoardName($0).find(in: self)] } ?? paths
  }

  /// Returns a path as it is written into files: relative to the planning folder, whatever the current folder is.
  package func recordedName(of path: Path) -> String { folder.seenFromRoot(path, in: texts.files).text }
  /// Returns the path of the board with this ``recordedName(of:)``; nil if there is none. The board may be any Markdown
  /// file of the planning folder, also one that is not in ``paths``. A path through a link is refused, because the
  /// recorded name may come from someone else.
  package func path(recordedAs name: String) -> Path? {
    paths.first { recordedName(of: $0) == name } ?? folder.file(recordedAs: Path(name), in: texts.files)
  }
  /// The trash for a board's cards, and the board's path in its own planning folder.
  ///
  /// - Throws: `FileFailure` if the current folder no longer exists.
  package func home(of board: Path) throws -> BoardHome { try BoardHome(of: board, in: folder, texts.files) }
  /// Whether the folder is a plan, so that a request may change boards that it does not name.
  package func mayChange(_ path: Path) -> Bool {
    let change = Change([Change.Board(renewing: path, [])])
    return (try? WriteScope.near(named: []).check(change, in: folder, texts.files)) != nil
  }
  /// The highest ``RemovedBoard/number`` among the removed boards with this path and day; 0 if there are none.
  package func lastRemovalNumber(of home: BoardHome, on day: CalendarDate) -> Int {
    RemovedBoard.lastNumber(of: home, on: day, texts.files)
  }
  /// The board at a path.
  ///
  /// - Throws: `FileFailure` if the file does not exist or cannot be read, with the code `foreignEncoding` if it is in
  ///   UTF-16 or UTF-32.
  package func board(at path: Path) throws -> ParsedBoard { try texts.board(at: path) }

  /// The board at a path, which keeps the parsed syntax of its cards. In a live session, later versions of the board
  /// also keep the syntax, so that a search parses only the cards that have changed. The syntax takes several times as
  /// much memory as the text, so only the board on the screen should keep it.
  package func boardKeepingSyntax(at path: Path) throws -> ParsedBoard { try texts.boardKeepingSyntax(at: path) }

  /// The file at a path, parsed as a board, whatever its encoding; nil if there is no such file.
  ///
  /// - Throws: `FileFailure` if the file cannot be read.
  package func boardIfThere(at path: Path) throws -> ParsedBoard? {
    do throws(FileFailure) { return try texts.text(at: path) } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// Makes values from boards on several threads, and passes them to `use` on the caller's thread, in the order of the
  /// paths. If a board cannot be read, `use` receives the failure.
  package func forEachBoard<Value: Sendable>(
    _ paths: [Path], make: @Sendable (BoardText) -> Value, use: (Path, Result<Value, FileFailure>) throws -> Void
  ) throws {
    try texts.forEach(paths, make: make, use: use)
  }
}
