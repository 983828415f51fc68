internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown

/// A plan with open documents, or a plan in a folder that the client has open. It keeps the boards that it has found
/// until a file changes.
final class OpenPlan {
  let session: PlanSession
  /// Watches the folders of the boards. nil before boards are looked for, and when the plan's folder is no longer
  /// searched (``isSearched``).
  private var watch: PlanWatch?
  /// The boards on the disk; nil if they must still be looked for.
  private var found: PlanSnapshot?
  /// The boards, with the texts of open documents in place of the files; nil after a change to a text or a file.
  private var current: PlanSnapshot? {
    didSet { if current == nil { (findings, allFindings) = ([:], nil) } }
  }
  /// The findings on open boards of ``current``, by the paths of the boards. Only checked boards have an entry.
  private var findings: [Path: [LintFinding]] = [:]
  /// The findings on all boards of ``current``, in the order of the boards; nil before all boards are checked.
  private var allFindings: [(path: Path, findings: [LintFinding])]?
  /// The last result of ``snapshot()``, from which the next result takes unchanged boards. nil after files or the
  /// settings have changed.
  private var last: PlanSnapshot?
  /// The paths of the boards in ``last`` whose texts are those of open documents.
  private var openBoards: Set<Path> = []

  /// The text of an open document.
  private struct OpenText {
    let uri: DocumentURI
    /// The path that the session uses. Two documents may have the same path.
    let path: Path
    let text: [UInt8]
    /// Whether the front matter says that the text is a board.
    let isBoard: Bool
  }

  /// The texts of the open documents, in the order of their last changes.
  private var texts: [OpenText] = []

  /// The linter's results for the boards that it has checked, so that it need not check them again.
  private var facts = KnownFacts()

  /// Whether the plan is in a folder that the client has open. If so, it is kept even if no document is open.
  var isWanted = false

  init(_ session: PlanSession) { self.session = session }

  /// A descriptor that becomes readable when files of the plan may have changed. nil before boards are looked for, and
  /// if the system does not report changes.
  var watchDescriptor: Int32? { watch?.descriptor }

  /// Whether nobody needs the plan: it has no open documents, and is not in a folder that the client has open.
  var isUnused: Bool { texts.isEmpty && !isWanted }

  /// Whether the folder is searched for boards. It is searched only if it has settings, on the disk or in the editor,
  /// or if a board is open. Any other folder may be large, and its Markdown files need not be boards.
  var isSearched: Bool {
    session.hasSettings || texts.contains { $0.isBoard || PlanSnapshot.isSettings($0.path) }
  }

  /// Stores the text of an open document, or removes it if the document was closed.
  ///
  /// - Parameters:
  ///   - text: the new text; nil if the document was closed.
  ///   - path: the path by which the session knows the document.
  func set(_ text: [UInt8]?, of uri: DocumentURI, at path: Path) {
    let isBoard = text.map(PlanSession.isBoard) ?? false
    let wasOpen = texts.contains { $0.uri == uri && $0.path == path }
    texts.removeAll { $0.uri == uri }
    if let text {
      texts.append(OpenText(uri: uri, path: path, text: text, isBoard: isBoard))
      // If the text is no board, and was no board before, the boards stay as they are.
      if wasOpen, current != nil, !isBoard, !openBoards.contains(path) { return }
    } else if allFindings == nil {
      // Findings take memory, because the parsed board is kept with them. Findings on a closed board are kept only if
      // the findings on all boards are kept.
      facts.forgetFindings(of: path)
    }
    current = nil
    if !isSearched { (watch, found, last, facts) = (nil, nil, nil, KnownFacts()) }
  }

  /// The open document at a path; nil if there is none. If there are two, it is the one that was changed last.
  func uri(at path: Path) -> DocumentURI? { texts.last { $0.path == path }?.uri }

  /// Whether files may have changed since they were last looked at. True if the system has reported a change, or if it
  /// does not report changes at all. False before boards are looked for.
  var mayHaveChanged: Bool { watch?.mayHaveChanged ?? false }

  /// Looks at the files of the plan again. If they have changed, or another day has begun, forgets the old boards and
  /// their findings.
  ///
  /// - Returns: whether the old boards were forgotten. False before boards are looked for.
  func lookForChanges() -> Bool {
    guard let watch else { return false }
    _ = watch.wait(milliseconds: 0)
    let now = watch.look()
    guard watch.isNew(now) else { return false }
    (found, current, last, facts) = (now, nil, nil, KnownFacts())
    return true
  }

  /// Forgets the boards, because the settings have changed. The next ``snapshot()`` looks for them again.
  func settingsHaveChanged() { (found, current, last, facts) = (nil, nil, nil, KnownFacts()) }

  /// Whether the open document at a path is a board of ``snapshot()``. It is one if the front matter of its text says
  /// so, or if the settings of the plan list its file.
  func hasOpenBoard(_ path: Path) -> Bool {
    _ = snapshot()
    return openBoards.contains(path)
  }

  /// Whether the file at a path has this text.
  func isOnDisk(_ text: [UInt8], at path: Path) -> Bool {
    session.hasFile(path, with: text)
  }

  /// The boards on the disk (``found``). If they are not known, looks for them, and watches their folders.
  private func boardsOnDisk() -> PlanSnapshot {
    if let found { return found }
    let watch = watch ?? PlanWatch(session)
    self.watch = watch
    let boards = watch.look()
    // The watch compares later snapshots with this one.
    _ = watch.isNew(boards)
    found = boards
    return boards
  }

  // MARK: Findings

  /// The findings of `pb lint` on an open board, in the order of `pb lint`. They are kept until a text or a file
  /// changes.
  func findings(onOpen path: Path) -> [LintFinding] {
    if let known = findings[path] { return known }
    let found = lint([path]).first?.findings ?? []
    findings[path] = found
    return found
  }

  /// The findings of `pb lint` on the boards of the plan that are not open. They are kept until a text or a file
  /// changes.
  func findingsOnClosedBoards() -> [(path: Path, findings: [LintFinding])] {
    let found = allFindings ?? lint(snapshot().paths)
    allFindings = found
    return found.filter { !openBoards.contains($0.path) }
  }

  /// The findings on these boards, including those that concern several boards, such as links to cards that no board
  /// has. Empty if the linter fails.
  private func lint(_ paths: [Path]) -> [(path: Path, findings: [LintFinding])] {
    let query = LintQuery(snapshot(), of: session, known: facts)
    guard let checked = try? query.check(paths, failed: { _ in }),
      let complete = try? query.addingPlanFindings(to: checked)
    else { return [] }
    return complete.map { ($0.path, $0.result.findings) }
  }

  // MARK: Boards

  /// The boards of the plan, with the texts of open documents in place of those on the disk. Whether an open document
  /// is a board depends on its text in the editor, and on the settings of the plan.
  func snapshot() -> PlanSnapshot {
    if let current { return current }
    let earlier = last ?? boardsOnDisk()
    let texts = texts.filter { $0.isBoard || $0.path != earlier.trash && !PlanSnapshot.isSettings($0.path) }
    let overlay = Dictionary(texts.map { ($0.path, $0.text) }) { _, last in last }
    let snapshot = session.snapshot(earlier, overlay: Overlay(overlay))
    openBoards = Set(overlay.keys).intersection(snapshot.livingAndArchived + [snapshot.trash])
    (current, last) = (snapshot, snapshot)
    return snapshot
  }
}
