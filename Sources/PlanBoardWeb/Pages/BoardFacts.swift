internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// The facts about a board that the drawings of its cards share. They are computed once for all cards.
struct BoardFacts {
  let key: BoardKey
  /// The digest of the board's bytes, as in the keys of its cards (``CardKey``).
  let revision: String
  let title: String

  init(_ board: ParsedBoard, _ path: Path, of pages: PlanPages) {
    key = BoardKey(path, in: pages.plan)
    revision = CardKey.revision(of: board)
    title = pages.title(of: board, at: path)
  }
}
