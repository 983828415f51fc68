/// What is done about a change that a crash has interrupted. It follows from what its boards have now.
///
/// - A change that the user was told has failed is taken back where it was written.
/// - A change of which nothing was written has failed.
/// - A change that takes files away goes on only if all that stays was written, to the byte: what was in the files is there.
/// - Any other change that was begun is finished.
enum Recovery: Equatable {
  /// Nothing is written.
  case fail
  /// Boards that get a new date first, then those that are written, both in the order of writing.
  case finish(renews: [Int], writes: [Int])
  /// Boards that are as the change made them, in the order of taking back.
  case undo([Int])

  /// One board of the interrupted change.
  struct Board: Equatable {
    enum Kind: CaseIterable {
      /// Its text changes; a file that is new is one of these.
      case written
      /// Its text stays, and gets a new date.
      case renewed
      /// The file is taken away.
      case removed
    }

    /// What the board has now.
    enum State: CaseIterable {
      /// What it had before the change.
      case before
      /// What it has after the change.
      case after
      /// What another program has written since: with what the change put in, or without.
      case changedWithOurs, changedWithoutOurs
    }

    var kind: Kind
    var state: State
  }

  /// - Parameters:
  ///   - boards: in the order of writing. A renewed board is never `before`: it has the same bytes then and afterwards.
  ///   - wasReportedFailed: the user was told that nothing was done.
  init(_ boards: [Board], wasReportedFailed: Bool) {
    if wasReportedFailed {
      self = .undo(boards.indices.reversed().filter { boards[$0].state == .after && boards[$0].kind != .renewed })
      return
    }
    let takesAway = boards.count > 1 && boards.contains { $0.kind == .removed }
    let staying = boards.filter { $0.kind != .removed }
    // That one is gone already proves nothing: anybody may have removed it.
    if takesAway, !(staying.isEmpty ? boards : staying).allSatisfy({ $0.state == .after }) {
      self = .fail
      return
    }
    // Of one board alone nobody can say whether it was written before somebody else changed it. If it was not, an undo
    // finds nothing to take back. A file that is to be taken away stays if somebody has changed it.
    let isLeftAlone = takesAway || boards.count == 1
    func isMissing(_ board: Board) -> Bool {
      board.state == .before || board.state == .changedWithoutOurs && !isLeftAlone
    }
    guard !boards.allSatisfy(isMissing) else {
      self = .fail
      return
    }
    // What goes may only go when the board that has it is newer than any that has it not.
    self = .finish(
      renews: boards.indices.filter { takesAway && boards[$0].kind == .renewed },
      writes: boards.indices.filter { isMissing(boards[$0]) })
  }
}
