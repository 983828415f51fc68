internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Two open cards in the same list of a column, with the same title, notes and check items.
struct DuplicateTitle: BoardRule {
  static let id: RuleID = "duplicate-title"
  static let summary = "Two open cards of a column with the same text"
  static let why =
    """
    Often one of them is a copy that was pasted or merged by mistake. A command that names the title cannot tell them apart. \
    Cards with the same title are not reported if their notes or checklists differ, if they are in different columns or \
    sections, or if a paragraph stands between their lists.
    """
  static let severity = Severity.info
  static let isOpinion = true
  static let examples = Examples(
    clean: [
      "## A\n- [ ] b\n- [x] b\n- [ ] c\n", "## A\n- [ ] b\n  one\n- [ ] b\n  two\n", "## A\n- 1\n- 1\n",
      "## A\n- a\n\n## Done\n- [ ] b\n- [ ] b\n", "## A\nNeeds:\n- b\n\nSteps:\n- [ ] b\n",
      "## A\n### C\n- b\n### C\n- b\n",
    ],
    flagged: ["## A\n- [ ] b\n- [ ] c\n- [ ] ↓b #core\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    for column in board.board.columns { check(column, on: board, &report) }
  }

  /// The first open card with a given title in a list.
  private struct First {
    var card: Int
    /// The number of paragraphs before the card in the column.
    var paragraphs: Int
    /// Whether the card's text was read, because another card has the same title.
    var isRead = false
  }

  /// The values that must be equal in duplicate cards.
  private struct Content: Hashable {
    let title: String
    /// The index of the section among those of the board; -1 for none.
    let section: Int32
    let notes: String
    let checklist: [String]
    let paragraphs: Int

    init(_ card: Card, inSection section: Int32, _ paragraphs: Int) {
      (title, notes, self.section) = (card.title, card.notes, section)
      checklist = card.checklist.map(\.title)
      self.paragraphs = paragraphs
    }
  }

  /// Reports each open card that duplicates an earlier card of its list. O(n).
  private func check(_ column: ParsedBoard.ColumnSpan, on board: LintedBoard, _ report: inout Report) {
    var first: [UInt64: First] = [:]
    first.reserveCapacity(column.cards.count)
    // The line of the first card with each content, among the cards that were read.
    var read: [Content: Int] = [:]
    // Like a heading, a paragraph starts a new list.
    var paragraphs = 0
    var block = column.heading
    for index in column.cards where board.summaries[index].isOpen && board.summaries[index].titleHash != 0 {
      let own = Int(board.board.cards[index].block)
      for above in block..<own where board.board.blocks[above].kind == .prose { paragraphs += 1 }
      block = own
      let hash = board.summaries[index].titleHash
      guard let other = first[hash], other.paragraphs == paragraphs else {
        first[hash] = First(card: index, paragraphs: paragraphs)
        continue
      }
      if !other.isRead {
        let earlier = board.board.card(other.card)
        read[Content(earlier, inSection: board.board.cards[other.card].section, paragraphs)] = earlier.line1
        first[hash]?.isRead = true
      }
      let text = board.board.syntax(ofCard: index)
      let card = text.card(in: board.board, board.bytes)
      // Titles such as `1` may be repeated.
      guard card.title.contains(where: \.isLetter) else { continue }
      let content = Content(card, inSection: board.board.cards[index].section, paragraphs)
      if let line1 = read[content] {
        report.add(board.titleLine(of: text), .duplicateTitle(line1: line1))
      } else {
        read[content] = card.line1
      }
    }
  }
}
