internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown

/// A plan with open documents, or a plan that the client has asked about. It keeps the boards that it has found until a file
/// changes.
final class OpenPlan {
  let session: PlanSession
  /// nil before boards are looked for.
  private var watch: PlanWatch?
  /// The boards on the disk; nil before they were looked for.
  private var found: PlanSnapshot?
  /// The boards with the open texts over them; nil after a change.
  private var current: PlanSnapshot? {
    didSet { if current == nil { (findings, closedFindings) = ([:], nil) } }
  }
  /// The findings on open boards of ``current``.
  private var findings: [Path: [LintFinding]] = [:]
  /// The findings on all boards of ``current``, in their order; nil if they were not looked for.
  private var closedFindings: [(path: Path, findings: [LintFinding])]?
  /// The boards as they were asked for last, from which unchanged ones are taken; nil after files have changed.
  private var last: PlanSnapshot?
  /// The paths of the boards in ``last`` whose texts are those of open documents.
  private var openBoards: Set<Path> = []

  private struct OpenText {
    let uri: DocumentURI
    /// The path that the session uses. Two documents may have the same one.
    let path: Path
    let text: [UInt8]
    /// Whether the front matter says that the text is a board.
    let isBoard: Bool
  }

  /// The texts of the open documents; the one that was changed last is the last.
  private var texts: [OpenText] = []

  /// What was found on the boards.
  private var facts = KnownFacts()

  /// Whether the client has asked about the plan, so that it is kept even if no document is open.
  var isWanted = false

  init(_ session: PlanSession) { self.session = session }

  /// A descriptor that becomes readable when files of the plan may have changed; nil if the system does not report changes.
  var watchDescriptor: Int32? { watch?.descriptor }

  /// Whether nobody needs the plan: it has no open documents, and the client has not asked about it.
  var isUnused: Bool { texts.isEmpty && !isWanted }

  /// Whether boards are looked for. Without settings on the disk, that needs an open board or open settings: the folder of any
  /// other Markdown file may be a large one without boards.
  var isSearched: Bool {
    session.hasSettings || texts.contains { $0.isBoard || PlanSnapshot.isSettings($0.path) }
  }

  /// Sets the text of an open document; nil when it is closed.
  func set(_ text: [UInt8]?, of uri: DocumentURI, at path: Path) {
    let isBoard = text.map(PlanSession.isBoard) ?? false
    let isSame = texts.contains { $0.uri == uri && $0.path == path }
    texts.removeAll { $0.uri == uri }
    if let text {
      texts.append(OpenText(uri: uri, path: path, text: text, isBoard: isBoard))
      // What is typed into another file changes no board.
      if isSame, current != nil, !isBoard, !openBoards.contains(path) { return }
    } else if closedFindings == nil {
      facts.forgetFindings(of: path)
    }
    current = nil
    if !isSearched { (watch, found, last, facts) = (nil, nil, nil, KnownFacts()) }
  }

  /// The open document at a path; of two, the one that was changed last.
  func uri(at path: Path) -> DocumentURI? { texts.last { $0.path == path }?.uri }

  /// Whether the system has reported changes since the last look, or does not report changes.
  var mayHaveChanged: Bool { watch?.mayHaveChanged ?? false }

  /// Whether files of the plan have changed since they were last looked at. If so, they are looked for again at the next question.
  func filesHaveChanged() -> Bool {
    guard let watch else { return false }
    _ = watch.wait(milliseconds: 0)
    let now = watch.look()
    guard watch.isNew(now) else { return false }
    (found, current, last, facts) = (now, nil, nil, KnownFacts())
    return true
  }

  /// The settings have changed, so the boards are looked for again at the next question.
  func settingsHaveChanged() { (found, current, last, facts) = (nil, nil, nil, KnownFacts()) }

  /// Whether the document at a path is a board of ``snapshot()``: its front matter says so, or the plan finds its file among the
  /// boards.
  func hasOpenBoard(_ path: Path) -> Bool {
    _ = snapshot()
    return openBoards.contains(path)
  }

  /// Whether the file at a path has this text.
  func isOnDisk(_ text: [UInt8], at path: Path) -> Bool {
    session.hasFile(path, with: text)
  }

  private func boardsOnDisk() -> PlanSnapshot {
    if let found { return found }
    let watch = watch ?? PlanWatch(session)
    self.watch = watch
    let boards = watch.look()
    _ = watch.isNew(boards)
    found = boards
    return boards
  }

  // MARK: Findings

  /// The findings of `pb lint` on an open board, in its order. Until a text or a file changes, they are looked for once.
  func findings(onOpen path: Path) -> [LintFinding] {
    if let known = findings[path] { return known }
    let found = lint([path]).first?.findings ?? []
    findings[path] = found
    return found
  }

  /// The findings of `pb lint` on each board of the plan that is not open.
  func findingsOnClosedBoards() -> [(path: Path, findings: [LintFinding])] {
    let found = closedFindings ?? lint(snapshot().paths)
    closedFindings = found
    return found.filter { !openBoards.contains($0.path) }
  }

  private func lint(_ paths: [Path]) -> [(path: Path, findings: [LintFinding])] {
    let query = LintQuery(snapshot(), of: session, others: facts)
    guard let checked = try? query.check(paths, failed: { _ in }),
      let complete = try? query.addingPlanFindings(to: checked)
    else { return [] }
    return complete.map { ($0.path, $0.result.findings) }
  }

  // MARK: Boards

  /// The boards, with the texts of the open documents in place of those on the disk. These texts decide which of the open documents
  /// are boards.
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
