internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A change that has begun, but that the journal marks neither as finished nor as failed.
struct InterruptedChange {
  /// The journal's entry of the change, with the splices (the replaced bytes) of all boards.
  let entry: HistoryEntry
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

  /// Whether pb reported the change as failed, but could not put back a board or remove a temporary file.
  var wasReportedFailed: Bool { contents.aborted.contains(entry.number) }

  func end(isWhole: Bool) throws(FileFailure) {
    try history.append(isWhole ? .finished(entry.number) : .failed(entry.number), isDurable: false)
  }

  /// Finishes the change on one board, or takes it back there. `from` and `to` are the digests of the board's text
  /// before and after the step; nil stands for no file.
  struct Step {
    let board: HistoryEntry.Board
    let edits: EditList
    let from: Digest?
    let to: Digest?

    init(finishing board: HistoryEntry.Board) {
      (self.board, edits, from, to) = (board, board.edits, board.before, board.after)
    }

    init(takingBack board: HistoryEntry.Board) {
      (self.board, edits, from, to) = (board, board.inverse, board.after, board.before)
    }
  }

  /// Returns the text that a step gives to a board; nil if the file is to be removed.
  ///
  /// If another program has changed the board, that change is merged with the step.
  /// - Throws: `Blocked` if they cannot be merged, for example because the step creates or removes the file.
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
