internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint
internal import PlanBoardMarkdown

/// A plan with open documents. It keeps the boards that it has found until a file changes.
final class OpenPlan {
  let session: PlanSession
  private let watch: PlanWatch
  /// The boards on the disk; nil before they were looked for.
  private var found: PlanSnapshot?
  /// The boards with the open texts over them; nil after a change.
  private var current: PlanSnapshot? {
    didSet { if current == nil { findings = [:] } }
  }
  /// The findings on boards of ``current``.
  var findings: [Path: [LintFinding]] = [:]
  /// The boards as they were asked for last, from which unchanged ones are taken; nil after files have changed.
  private var last: PlanSnapshot?
  /// The texts of the open documents, by the paths that the session uses.
  private var texts: [Path: [UInt8]] = [:]

  /// What is known of the boards for the rules about the whole plan.
  private(set) var facts = KnownFacts()

  init(_ session: PlanSession) {
    self.session = session
    watch = PlanWatch(session)
  }

  /// A descriptor that becomes readable when files of the plan may have changed; nil if the system does not report changes.
  var watchDescriptor: Int32? { watch.descriptor }

  /// Whether the plan has no open documents.
  var isUnused: Bool { texts.isEmpty }

  /// Sets the text of an open document; nil when it is closed.
  func set(_ text: [UInt8]?, at path: Path) {
    texts[path] = text
    current = nil
  }

  /// Whether files of the plan have changed since they were last looked at. If so, they are looked for again at the next question.
  func filesHaveChanged() -> Bool {
    _ = watch.wait(milliseconds: 0)
    let now = watch.look()
    guard watch.isNew(now) else { return false }
    (found, current, last, facts) = (now, nil, nil, KnownFacts())
    return true
  }

  /// Whether the plan has a board at a path, as the disk says.
  func hasBoard(_ path: Path) -> Bool {
    let boards = boardsOnDisk()
    return boards.paths.contains(path) || boards.archived.contains(path)
  }

  /// Whether the file at a path has this text.
  func isOnDisk(_ text: [UInt8], at path: Path) -> Bool {
    session.hasFile(path, with: text)
  }

  private func boardsOnDisk() -> PlanSnapshot {
    if let found { return found }
    let boards = watch.look()
    _ = watch.isNew(boards)
    found = boards
    return boards
  }

  /// The boards, with the texts of the open documents in place of those on the disk.
  func snapshot() -> PlanSnapshot {
    if let current { return current }
    let snapshot = session.snapshot(last ?? boardsOnDisk(), overlay: Overlay(texts))
    (current, last) = (snapshot, snapshot)
    return snapshot
  }
}
