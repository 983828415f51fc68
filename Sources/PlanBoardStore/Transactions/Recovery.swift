/// Decides, from the current texts of the boards, how to recover from a crash that interrupted a change. The first rule
/// that applies decides.
///
/// - A change that was reported as failed is taken back on the boards where it was written.
/// - A change that was written to no board has failed.
/// - A change to several boards that removes files is finished only if all the boards that it does not remove have the
///   text after the change, byte for byte. The reason is that these boards may have received the contents of the
///   removed files. If the change only removes files, it is finished only if all of them are gone. Otherwise, it has
///   failed.
/// - Any other change is finished.
enum Recovery: Equatable {
  /// The change has failed. Nothing is written.
  case fail
  /// First gives the boards `renews` a new date, then writes the boards `writes`. Both are 0-based indices of the
  /// boards, in the order of writing.
  case finish(renews: [Int], writes: [Int])
  /// Takes the change back on the boards with these 0-based indices, in this order. These boards still have the text
  /// that the change gave them.
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
      /// A text that another program has written since, and that contains all texts that the change added.
      case changedWithOurs
      /// A text that another program has written since, and that lacks a text that the change added. If the change
      /// added no text, this can be any text of another program.
      case changedWithoutOurs
    }

    var kind: Kind
    var state: State
  }

  /// Decides the action.
  ///
  /// - Parameters:
  ///   - boards: the boards of the change, in the order of writing. The state of a renewed board is never `before`,
  ///     because the texts before and after the change are equal, and then the state is `after`.
  ///   - wasReportedFailed: whether the user was told that the change failed.
  init(_ boards: [Board], wasReportedFailed: Bool) {
    if wasReportedFailed {
      self = .undo(boards.indices.reversed().filter { boards[$0].state == .after && boards[$0].kind != .renewed })
      return
    }
    let takesAway = boards.count > 1 && boards.contains { $0.kind == .removed }
    let staying = boards.filter { $0.kind != .removed }
    // A missing file does not prove that the change was written, because any program may have removed the file.
    if takesAway, !(staying.isEmpty ? boards : staying).allSatisfy({ $0.state == .after }) {
      self = .fail
      return
    }
    // If the change has only one board, and another program has changed it, nobody knows whether pb had written the
    // change before that. The change counts as written. If it was not written, an undo finds nothing to take back. A
    // file that the change removes stays if another program has changed it.
    let isLeftAlone = takesAway || boards.count == 1
    func lacksChange(_ board: Board) -> Bool {
      board.state == .before || board.state == .changedWithoutOurs && !isLeftAlone
    }
    guard !boards.allSatisfy(lacksChange) else {
      self = .fail
      return
    }
    // Before a file is removed, the board that has its contents must have a newer date than any version of that board
    // without them.
    self = .finish(
      renews: boards.indices.filter { takesAway && boards[$0].kind == .renewed },
      writes: boards.indices.filter { lacksChange(boards[$0]) })
  }
}
