/// Decides what to do about a change that a crash interrupted, from the current texts of its boards. The first rule
/// that applies is followed:
///
/// - A change that was reported as failed is taken back on the boards that are still as it left them.
/// - A change that was written to no board has failed.
/// - A change to several boards that removes files has failed if one of the other boards does not have exactly the text
///   after the change.
/// - A change to several boards that only removes files has failed if one of the files still exists.
/// - Any other change is finished.
enum Recovery: Equatable {
  /// The change has failed, and nothing is written.
  case fail
  /// Gives the boards `renews` a new modification date, then writes or removes the boards `writes`. Both hold 0-based
  /// indices, in the order of writing.
  case finish(renews: [Int], writes: [Int])
  /// Takes the change back on the boards with these 0-based indices, in this order.
  case undo([Int])

  struct Board: Equatable {
    enum Kind: CaseIterable {
      /// The change gives the board another text, or creates the file.
      case written
      /// The change gives the file a new modification date, but not another text.
      case renewed
      /// The change removes the file.
      case removed
    }

    /// The current text of the board. A missing file counts as a text.
    enum State: CaseIterable {
      case before
      case after
      /// A text that another program has written since, and that contains all texts that the change added.
      case changedWithOurs
      /// Any other text that another program has written since.
      case changedWithoutOurs
    }

    var kind: Kind
    var state: State
  }

  /// The boards are in the order of writing. A renewed board never has the state `before`, because its text stays the
  /// same.
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
    // If another program has changed the only board, pb may or may not have written its change first. The change counts
    // as written: if it was not, an undo finds nothing to take back. A file that the change removes stays if another
    // program has changed it.
    let isLeftAlone = takesAway || boards.count == 1
    func lacksChange(_ board: Board) -> Bool {
      board.state == .before || board.state == .changedWithoutOurs && !isLeftAlone
    }
    guard !boards.allSatisfy(lacksChange) else {
      self = .fail
      return
    }
    // A board that has received the contents of a removed file is renewed first. It must be newer than any version of
    // it without these contents.
    self = .finish(
      renews: boards.indices.filter { takesAway && boards[$0].kind == .renewed },
      writes: boards.indices.filter { lacksChange(boards[$0]) })
  }
}
