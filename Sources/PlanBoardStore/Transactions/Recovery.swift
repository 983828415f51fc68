/// Decides, from the current texts of the boards, how to recover from a crash that interrupted a change.
///
/// - A change that was reported as failed is taken back on the boards where it was written.
/// - A change that was written to no board has failed.
/// - A change that removes files is finished only if all its other boards were written, byte for byte: they now have the contents
///   of the removed files.
/// - Any other change is finished.
enum Recovery: Equatable {
  /// Nothing is written.
  case fail
  /// First gives some boards a new date, then writes others, both in the order of writing.
  case finish(renews: [Int], writes: [Int])
  /// Takes the change back on these boards, in this order. They still have the text that the change gave them.
  case undo([Int])

  /// One board of the interrupted change.
  struct Board: Equatable {
    enum Kind: CaseIterable {
      /// The change gives the board another text, or creates the file.
      case written
      /// The change gives the file a new date, but not another text.
      case renewed
      /// The change removes the file.
      case removed
    }

    /// The current text of the board.
    enum State: CaseIterable {
      /// The text before the change.
      case before
      /// The text after the change.
      case after
      /// A text that another program has written since, with the lines that the change added.
      case changedWithOurs
      /// A text that another program has written since, without the lines that the change added.
      case changedWithoutOurs
    }

    var kind: Kind
    var state: State
  }

  /// Decides the action.
  ///
  /// - Parameters:
  ///   - boards: in the order of writing. The state of a renewed board is never `before`, because the change keeps its text.
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
    // If another program has changed a single board, it is unknown whether the change was written before that. It counts as
    // written: if it was not, an undo finds nothing to take back. A file that is to be removed stays if another program has changed
    // it.
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
