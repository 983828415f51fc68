internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Facts about whole boards, such as whether any card has `done:`, gathered once for many intents.
package final class CardwiseFacts {
  private let boards: (any BoardSource)?
  private var handles: HandleTable?
  private var claimed: Set<String> = []
  private var ofBoard: (hasBoxes: Bool?, carries: [FieldKey: Bool]) = (nil, [:])

  /// - Parameter boards: the boards whose ids a new id must not repeat; nil if the intents make no ids.
  init(_ boards: (any BoardSource)?) { self.boards = boards }

  /// Forgets the facts about the previous board, but not the reserved ids. Call this before the first change to a
  /// board.
  func beginBoard() { ofBoard = (nil, [:]) }

  /// Whether any card of the board has a box; the first answer is kept until ``beginBoard()``.
  func hasBoxes(_ board: ParsedBoard) -> Bool {
    if ofBoard.hasBoxes == nil {
      ofBoard.hasBoxes = board.cards.indices.contains { board.syntax(ofCard: $0).box != nil }
    }
    return ofBoard.hasBoxes!
  }

  /// Whether any card of the board has the field; the first answer is kept until ``beginBoard()``.
  func carries(_ key: FieldKey, _ board: ParsedBoard) -> Bool {
    if let known = ofBoard.carries[key] { return known }
    let carries = board.carries(key)
    ofBoard.carries[key] = carries
    return carries
  }

  /// Whether a completed card gets `done:`.
  func stampsDone(_ board: ParsedBoard) -> Bool {
    board.settings.stamps.map { $0.contains(.done) } ?? carries(.done, board)
  }

  /// Reserves an id. The first call is O(n) in the length of the plan.
  ///
  /// - Returns: false if the handle of another card begins with the id, or if the id was reserved before.
  /// - Throws: `FileFailure` if a board cannot be read.
  func claim(_ id: String, for own: CardHandle) throws -> Bool {
    try knownHandles().isFree(id, besides: own) && claimed.insert(id).inserted
  }

  /// The handles of the whole plan, also those of archived boards and of the trash. The first call is O(n) in the length
  /// of the plan.
  ///
  /// - Throws: `FileFailure` if a board cannot be read.
  func knownHandles() throws -> HandleTable {
    if let handles { return handles }
    guard let boards else { return HandleTable([]) }
    let table = HandleTable(
      ofBoards: try (boards.paths + boards.archived + [boards.trash]).compactMap { path in
        try boards.boardIfThere(at: path).map {
          HandleTable.OfBoard(text: BoardText(path: path, board: $0), identities: $0.identities)
        }
      })
    handles = table
    return table
  }
}
