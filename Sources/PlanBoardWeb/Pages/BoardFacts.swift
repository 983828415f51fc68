internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// What all cards of a board have in common.
struct BoardFacts {
  let key: BoardKey
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
