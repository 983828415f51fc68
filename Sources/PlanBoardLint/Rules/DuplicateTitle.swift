internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Two open cards of one title.
struct DuplicateTitle: BoardRule {
  static let id: RuleID = "duplicate-title"
  static let summary = "Two open cards of one title on a board"
  static let why =
    "Often one of them was pasted or merged twice. A command that names the title cannot tell them apart."
  static let severity = Severity.info
  static let examples = Examples(
    clean: ["## A\n- [ ] b\n- [x] b\n- [ ] c\n"], flagged: ["## A\n- [ ] b\n\n## B\n- [ ] ↓b #core\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    var first: [Int: Int] = [:]
    first.reserveCapacity(board.board.cards.count)
    board.board.forEachText(ofCards: board.board.cards.indices) { card, bytes in
      guard board.isOpen(card) else { return }
      var hasher = Hasher()
      if let range = card.titleRange(bytes) {
        guard !range.isEmpty else { return }
        hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[range])))
      } else {
        let title = card.title(bytes)
        guard !title.isEmpty else { return }
        Array(title.utf8).withUnsafeBytes { hasher.combine(bytes: $0) }
      }
      let hash = hasher.finalize()
      guard let other = first[hash] else {
        first[hash] = card.index
        return
      }
      let twin = board.board.card(other)
      guard twin.title == card.title(bytes) else { return }
      report.add(board.titleLine(of: card), "an open card of this title stands on line \(twin.line1) already")
    }
  }
}
