/// The action for a change that a crash has interrupted. It follows from the current texts of its boards.
///
/// - A change that was reported as failed is taken back on the boards where it was written.
/// - A change has failed if none of it was written.
/// - A change that removes files continues only if all other boards were written, byte for byte: they now hold the contents of
///   the removed files.
/// - Any other change that was begun is finished.
enum Recovery: Equatable {
  /// Nothing is written.
  case fail
  /// First gives some boards a new date, then writes others, both in the order of writing.
  case finish(renews: [Int], writes: [Int])
  /// Takes back boards that are as the change made them, in this order.
  case undo([Int])

  /// One board of the interrupted change.
  struct Board: Equatable {
    enum Kind: CaseIterable {
      /// Its text changes, or the file is new.
      case written
      /// Its text stays the same, but the file gets a new date.
      case renewed
      /// The file is removed.
      case removed
    }

    /// The current text of the board.
    enum State: CaseIterable {
      /// The text before the change.
      case before
      /// The text after the change.
      case after
      /// A text that another program has written since, with the additions of the change or without them.
      case changedWithOurs, changedWithoutOurs
    }

    var kind: Kind
    var state: State
  }

  /// Decides the action.
  ///
  /// - Parameters:
  ///   - boards: in the order of writing. A renewed board is never `before`: its bytes are the same before and after.
  ///   - wasReportedFailed: whether the user was informed that the change failed.
  init(_ boards: [Board], wasReportedFailed: Bool) {
    if wasReportedFailed {
      self = .undo(boards.indices.reversed().filter { boards[$0].state == .after && boards[$0].kind != .renewed })
      return
    }
    let takesAway = boards.count > 1 && boards.contains { $0.kind == .removed }
    let staying = boards.filter { $0.kind != .removed }
    // A missing file proves nothing: any program may have removed it.
    if takesAway, !(staying.isEmpty ? boards : staying).allSatisfy({ $0.state == .after }) {
      self = .fail
      return
    }
    // For a single board, it is unknown whether it was written before another program changed it. If it was not, an undo finds
    // nothing to take back. A file that is to be removed stays if another program has changed it.
    let isLeftAlone = takesAway || boards.count == 1
    func isMissing(_ board: Board) -> Bool {
      board.state == .before || board.state == .changedWithoutOurs && !isLeftAlone
    }
    guard !boards.allSatisfy(isMissing) else {
      self = .fail
      return
    }
    // A file may be removed only when the board with its contents is newer than any version without them.
    self = .finish(
      renews: boards.indices.filter { takesAway && boards[$0].kind == .renewed },
      writes: boards.indices.filter { isMissing(boards[$0]) })
  }
}
