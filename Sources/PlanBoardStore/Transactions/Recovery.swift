/// Decides what to do about a change that a crash interrupted, from the current texts of its boards. The first of these
/// rules that applies is followed:
///
/// - A change that was reported as failed is taken back on the boards that are still as it left them.
/// - A change that was written to no board has failed.
/// - A change to several boards that removes files has failed if one of the other boards does not have exactly the text
///   after the change. These boards may have received the contents of the removed files.
/// - A change to several boards that only removes files has failed if one of the files still exists.
/// - Any other change is finished.
enum Recovery: Equatable {
  /// The change has failed. Nothing is written.
  case fail
  /// Finishes the change. First, the files of the boards `renews` get a new modification date. Then the boards `writes`
  /// are written or removed. Both are 0-based indices of the boards, in the order of writing.
  case finish(renews: [Int], writes: [Int])
  /// Takes the change back on the boards with these 0-based indices, in this order. These boards have the text that the
  /// change gave them, or are gone if the change removed them.
  case undo([Int])

  /// One board of the interrupted change.
  struct Board: Equatable {
    enum Kind: CaseIterable {
      /// The change gives the board another text, or creates the file.
      case written
      /// The change gives the file a new modification date, but not another text.
      case renewed
      /// The change removes the file.
      case removed
    }

    /// The current text of the board. A missing file counts as a text: it is the text before a change that creates the
    /// file, and the text after a change that removes it.
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
  ///   - boards: the boards of the change, in the order of writing. The texts of a renewed board before and after the
  ///     change are equal. Its state is then `after`, never `before`.
  ///   - wasReportedFailed: whether pb already reported to the user that the change failed.
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
    // If another program has changed the only board of the change, pb may or may not have written the change first. The
    // change counts as written. If it was not written, an undo finds nothing to take back. A file that the change
    // removes stays if another program has changed it.
    let isLeftAlone = takesAway || boards.count == 1
    func lacksChange(_ board: Board) -> Bool {
      board.state == .before || board.state == .changedWithoutOurs && !isLeftAlone
    }
    guard !boards.allSatisfy(lacksChange) else {
      self = .fail
      return
    }
    // Before a file is removed, the board that has received its contents must have a newer modification date than any
    // version of that board without these contents.
    self = .finish(
      renews: boards.indices.filter { takesAway && boards[$0].kind == .renewed },
      writes: boards.indices.filter { lacksChange(boards[$0]) })
  }
}
