internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A change that has begun, but that the journal marks neither as finished nor as failed.
struct InterruptedChange {
  /// The journal's entry of the change, with the splices (the replaced bytes) of all boards.
  let entry: HistoryEntry
  /// The contents of the journal, from which the text of a board before the change is rebuilt.
  let contents: History.Contents
  let history: History

  /// Reads the splices of an entry; returns nil if some of them are forgotten or cannot be read.
  init?(_ contents: History.Contents, _ entry: HistoryEntry, _ history: History) {
    let boards = entry.boards.compactMap { try? history.whole($0) }
    guard boards.count == entry.boards.count else { return nil }
    self.entry = HistoryEntry(
      number: entry.number, time: entry.time, kind: entry.kind, summary: entry.summary, boards: boards)
    self.contents = contents
    self.history = history
  }

  /// Whether pb reported that the change failed, although a board could not be put back, or a temporary file could not
  /// be removed. ``Recovery`` takes such a change back instead of finishing it.
  var wasReportedFailed: Bool { contents.aborted.contains(entry.number) }

  /// Records in the journal that the change has ended.
  ///
  /// - Parameter isWhole: true if the change is finished; false if it has failed or was taken back.
  /// - Throws: `FileFailure` if the journal cannot be written.
  func end(isWhole: Bool) throws(FileFailure) {
    try history.append(isWhole ? .finished(entry.number) : .failed(entry.number), isDurable: false)
  }

  /// A step that finishes the change on one board, or takes it back there. `from` is the digest of the text that the
  /// board should have. `to` is the digest of the text that the board gets. nil stands for no file.
  struct Step {
    let board: HistoryEntry.Board
    let edits: EditList
    let from: Digest?
    let to: Digest?

    /// Creates the step that makes the change to a board.
    init(finishing board: HistoryEntry.Board) {
      (self.board, edits, from, to) = (board, board.edits, board.before, board.after)
    }

    /// Creates the step that takes back the change to a board.
    init(takingBack board: HistoryEntry.Board) {
      (self.board, edits, from, to) = (board, board.inverse, board.after, board.before)
    }
  }

  /// Returns the text that a step gives to a board; nil if the file is to be removed.
  ///
  /// If the board does not have the text that the step expects, another program has changed it. That change is then
  /// merged with the step.
  ///
  /// - Parameter now: the current text of the board; nil if there is no file.
  /// - Throws: `Blocked` if another program has changed the board, and one of these reasons prevents a merge:
  ///   - the step creates or removes the file;
  ///   - the other program has removed the file;
  ///   - the expected text is no longer known;
  ///   - the two changes cannot be merged.
  func text(after step: Step, now: [UInt8]?, _ merge: ThreeWayMerge) throws(Blocked) -> [UInt8]? {
    if now.map({ Digest($0) }) == step.from { return step.to == nil ? nil : step.edits.applied(to: now ?? []) }
    guard step.to != nil, let now, let before = step.from.flatMap({ try? history.text($0, in: contents) }),
      let merged = merge.merged(base: before, ours: step.edits.applied(to: before), theirs: now)
    else { throw Blocked() }
    return merged
  }

  /// The step cannot be taken, because something would be lost.
  struct Blocked: Error {}
}
