internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// What the pages need to know about a board to draw its cards. It is computed once for all of them.
struct BoardFacts {
  let key: BoardKey
  /// The digest of the board's bytes, as in the keys of its cards (``CardKey``).
  let revision: String
  let title: String
  let words: PageWords

  init(_ board: ParsedBoard, _ path: Path, of pages: PlanPages) {
    words = pages.words
    key = BoardKey(path, in: pages.plan)
    revision = CardKey.revision(of: board)
    title = pages.title(of: board, at: path)
  }
}
