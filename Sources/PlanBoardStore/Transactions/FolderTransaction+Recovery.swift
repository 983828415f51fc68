internal import PlanBoardCore

extension FolderTransaction {
  /// Finishes a change that a crash interrupted, takes it back, or records that it failed, as ``Recovery`` decides.
  ///
  /// No board is written if a path in the entry now leads to another place, or if the entry's splices (the replaced
  /// bytes) are lost.
  mutating func recover(
    _ entry: HistoryEntry, _ contents: History.Contents, _ history: History
  ) throws(FileFailure) {
    let isOwn = entry.boards.allSatisfy { folder.isInPlace($0.path, in: files) }
    guard isOwn, let change = InterruptedChange(contents, entry, history) else {
      notices +=
        isOwn
        ? entry.boards.prefix(1).map { .leftHalf(entry.summary, folder.path(of: $0.path)) }
        : [.foreign(entry.summary)]
      return try history.append(.failed(entry.number), isDurable: false)
    }
    let boards = change.entry.boards
    for board in boards { clearAway(leftoversOf: board, history) }
    let states = boards.map { Recovery.Board(kind: $0.kind, state: state(of: $0)) }
    switch Recovery(states, wasReportedFailed: change.wasReportedFailed) {
    case .fail: try change.end(isWhole: false)
    case .finish(let renews, let writes):
      guard renews.allSatisfy({ renew(boards[$0]) }) else { return try change.end(isWhole: false) }
      let isWhole = carryOut(writes.map { .init(finishing: boards[$0]) }, of: change)
      if isWhole, !writes.isEmpty { notices.append(.finished(entry.summary)) }
      try change.end(isWhole: isWhole)
    case .undo(let written):
      _ = carryOut(written.map { .init(takingBack: boards[$0]) }, of: change)
      try change.end(isWhole: false)
    }
  }

  private func state(of board: HistoryEntry.Board) -> Recovery.Board.State {
    let bytes = try? BoardFile.readStable(folder.path(of: board.path), in: files).bytes
    let digest = bytes.map { Digest($0) }
    if digest == board.after { return .after }
    if digest == board.before { return .before }
    let added = board.splices.map { $0.added.drop { $0 <= 0x20 } }.filter { !$0.isEmpty }
    let hasOurs = !added.isEmpty && added.allSatisfy { bytes?.contains(part: $0) ?? false }
    return hasOurs ? .changedWithOurs : .changedWithoutOurs
  }

  /// Gives a board's file a new modification date; returns false if another program has changed its text, or if writing
  /// fails.
  private func renew(_ board: HistoryEntry.Board) -> Bool {
    let path = folder.path(of: board.path)
    guard let bytes = try? BoardFile.readStable(path, in: files).bytes, Digest(bytes) == board.after else {
      return false
    }
    return (try? makeWriter().write(path, bytes, becomes: bytes, renews: true)) != nil
  }

  /// Carries out all steps, even after one has failed; returns false if one has failed.
  private mutating func carryOut(_ steps: [InterruptedChange.Step], of change: InterruptedChange) -> Bool {
    var isWhole = true
    for step in steps where !write(step, of: change) {
      isWhole = false
      notices.append(.leftHalf(change.entry.summary, folder.path(of: step.board.path)))
    }
    return isWhole
  }

  private func write(_ step: InterruptedChange.Step, of change: InterruptedChange) -> Bool {
    let path = folder.path(of: step.board.path)
    let now = try? BoardFile.readStable(path, in: files).bytes
    let modes = change.entry.boards.reduce(into: [Path: UInt32]()) { modes, board in
      let path = folder.path(of: board.path)
      modes[path] = try? files.status(path, followsLink: true).mode & 0o777
    }
    do {
      let text = try change.text(after: step, now: now, merge)
      try makeWriter().write(
        path, now, becomes: text, privacy(of: path, isNew: now == nil, mode: step.board.mode, modes))
      return true
    } catch { return false }
  }

  /// Removes the temporary files that a crashed run has left beside a board. A text that another program may have
  /// written is first kept in another place.
  private mutating func clearAway(leftoversOf board: HistoryEntry.Board, _ history: History) {
    let path = folder.path(of: board.path)
    let writer = makeWriter()
    guard let target = try? folder.target(of: path, in: files),
      let leftovers = try? writer.leftovers(of: target)
    else { return }
    for leftover in leftovers {
      // Another program may still be writing to the file.
      guard let bytes = try? writer.bytesAtRest(of: leftover) else { continue }
      let digest = Digest(bytes)
      let after = board.after.flatMap { try? history.kept($0) } ?? []
      // A file with only the beginning of the new text is from pb, which crashed while it wrote the file.
      if digest != board.before, digest != board.after, !after.starts(with: bytes) {
        guard let kept = try? history.backUp(bytes) else { continue }
        notices.append(.kept(path, at: kept))
      }
      try? files.unlink(leftover)
    }
  }
}

extension HistoryEntry.Board {
  fileprivate var kind: Recovery.Board.Kind {
    after == nil ? .removed : before == after ? .renewed : .written
  }
}
