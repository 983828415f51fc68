internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown

/// A plan that has open documents, or is in a folder that the client has open.
final class OpenPlan {
  let session: PlanSession
  /// Watches the folders of the boards; nil before boards are looked for.
  private var watch: PlanWatch?
  /// The boards on the disk; nil if they must still be looked for.
  private var found: PlanSnapshot?
  /// The boards, with the texts of open documents in place of the files; nil after a change to a text or a file.
  private var current: PlanSnapshot? {
    didSet { if current == nil { (findings, allFindings) = ([:], nil) } }
  }
  /// The findings on the open boards that have been checked.
  private var findings: [Path: [LintFinding]] = [:]
  /// The findings on all boards; nil before all boards are checked.
  private var allFindings: [(path: Path, findings: [LintFinding])]?
  /// The last ``snapshot()``, from which the next one takes unchanged boards; nil after files or settings have changed.
  private var last: PlanSnapshot?
  /// The paths of the boards in ``last`` that are open.
  private var openBoards: Set<Path> = []

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

  /// Whether the plan is kept even without open documents, because the client has its folder open.
  var isWanted = false

  init(_ session: PlanSession) { self.session = session }

  /// A descriptor that becomes readable when files of the plan may have changed. nil before boards are looked for, and
  /// if the system does not report changes.
  var watchDescriptor: Int32? { watch?.descriptor }

  var isUnused: Bool { texts.isEmpty && !isWanted }

  /// Whether the folder is searched for boards. It must have an open board, or settings on the disk or in the editor.
  /// Any other folder may be large, and its Markdown files need not be boards.
  var isSearched: Bool {
    session.hasSettings || texts.contains { $0.isBoard || PlanSnapshot.isSettings($0.path) }
  }

  /// Stores the text of an open document, or removes the document if `text` is nil.
  func set(_ text: [UInt8]?, of uri: DocumentURI, at path: Path) {
    let isBoard = text.map(PlanSession.isBoard) ?? false
    let wasOpen = texts.contains { $0.uri == uri && $0.path == path }
    texts.removeAll { $0.uri == uri }
    if let text {
      texts.append(OpenText(uri: uri, path: path, text: text, isBoard: isBoard))
      // If the text is no board, and was no board before, the boards stay as they are.
      if wasOpen, current != nil, !isBoard, !openBoards.contains(path) { return }
    } else if allFindings == nil {
      // Findings take memory, because the parsed board is kept with them.
      facts.forgetFindings(of: path)
    }
    current = nil
    if !isSearched { (watch, found, last, facts) = (nil, nil, nil, KnownFacts()) }
  }

  /// The open document at a path, or nil. If there are two, it is the one that was changed last.
  func uri(at path: Path) -> DocumentURI? { texts.last { $0.path == path }?.uri }

  /// Whether files may have changed since they were last looked at; true if the system does not report changes.
  var mayHaveChanged: Bool { watch?.mayHaveChanged ?? false }

  /// Looks at the files again, and forgets the old boards if files have changed or another day has begun.
  ///
  /// - Returns: whether the old boards were forgotten.
  func lookForChanges() -> Bool {
    guard let watch else { return false }
    _ = watch.wait(milliseconds: 0)
    let now = watch.look()
    guard watch.isNew(now) else { return false }
    (found, current, last, facts) = (now, nil, nil, KnownFacts())
    return true
  }

  /// Forgets the boards; the next ``snapshot()`` looks for them again.
  func settingsHaveChanged() { (found, current, last, facts) = (nil, nil, nil, KnownFacts()) }

  /// Whether the open document at a path is a board, because of its front matter or the settings of the plan.
  func hasOpenBoard(_ path: Path) -> Bool {
    _ = snapshot()
    return openBoards.contains(path)
  }

  func isOnDisk(_ text: [UInt8], at path: Path) -> Bool {
    session.hasFile(path, with: text)
  }

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

  /// The findings of `pb lint` on an open board, in the order of `pb lint`.
  func findings(onOpen path: Path) -> [LintFinding] {
    if let known = findings[path] { return known }
    let found = lint([path]).first?.findings ?? []
    findings[path] = found
    return found
  }

  /// The findings of `pb lint` on the boards of the plan that are not open.
  func findingsOnClosedBoards() -> [(path: Path, findings: [LintFinding])] {
    let found = allFindings ?? lint(snapshot().paths)
    allFindings = found
    return found.filter { !openBoards.contains($0.path) }
  }

  /// Includes findings that concern several boards. Empty if the linter fails.
  private func lint(_ paths: [Path]) -> [(path: Path, findings: [LintFinding])] {
    let query = LintQuery(snapshot(), of: session, known: facts)
    guard let checked = try? query.check(paths, failed: { _ in }),
      let complete = try? query.addingPlanFindings(to: checked)
    else { return [] }
    return complete.map { ($0.path, $0.result.findings) }
  }

  // MARK: Boards

  /// The boards of the plan, with the texts of open documents in place of those on the disk.
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
