package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The completions for what someone types in the text of a board or in the settings of a plan.
package struct WritingCompletions: Sendable {
  package enum Kind: Hashable, Sendable { case tag, person, priority, key, value, date, id, column, setting, board }

  /// A card without an id, which gets one because a card is to wait for it.
  package struct Identified: Hashable, Sendable {
    package let path: Path
    /// The card's whole handle (``HandleTable/whole(_:)``).
    package let handle: String
    package let id: String
    /// The edits that write the id; nil if the card is on another board than the one with the completions.
    package let edits: [CharacterEdit]?
  }

  package struct Candidate: Hashable, Sendable {
    package let kind: Kind
    /// The text that the user sees, such as `due:fri`.
    package let label: String
    /// The text that replaces ``WritingCompletions/range``, such as `due:2026-11-27`.
    package let text: String
    /// The text with which the typed text is compared, such as `due:fri`.
    package let filter: String
    package let detail: Completions.Detail
    /// The day that the candidate stands for, if any.
    package let day: DueDate?
    /// The card that gets an id if the candidate is chosen; nil for most candidates.
    package var identified: Identified?

    init(
      _ kind: Kind, _ label: String, _ text: String? = nil, filter: String? = nil,
      detail: Completions.Detail = .none, day: DueDate? = nil
    ) {
      (self.kind, self.label, self.text, self.filter) = (kind, label, text ?? label, filter ?? text ?? label)
      (self.detail, self.day) = (detail, day)
    }
  }

  /// The range to replace, in bytes of the text.
  package var range: Range<Int>
  /// The best candidates first.
  package var candidates: [Candidate]
  /// Whether an editor must ask again after more is typed.
  package var isIncomplete = false
}

extension PlanSnapshot {
  /// The completions at a byte offset in a card or in front matter; empty anywhere else.
  ///
  /// - Throws: `FileFailure` if the board cannot be read.
  package func completions(at offset: Int, on path: Path, today: CalendarDate) throws -> WritingCompletions {
    let board = try board(at: path)
    let none = WritingCompletions(range: offset..<offset, candidates: [])
    if let frontMatter = board.frontMatter, frontMatter.content.lowerBound <= offset,
      offset <= frontMatter.content.upperBound, offset < frontMatter.range.upperBound
    {
      let place = YAMLPlace(board.source, in: frontMatter.content, at: offset)
      return FrontMatterCompletions(plan: self, board: board, place: place, today: today).all
    }
    guard board.source.lines.count > 0, offset <= board.source.bytes.count else { return none }
    let line = board.source.lines.line(at: offset)
    let content = board.source.content(of: line)
    guard content.lowerBound <= offset, offset <= content.upperBound, let card = board.card(onLine: Int32(line)),
      !board.isCode(line: line), !board.codeSpans(in: content).contains(where: { $0.contains(offset - 1) })
    else { return none }
    return CardCompletions(plan: self, board: board, path: path, today: today)
      .all(card, line: line, content.lowerBound..<offset)
  }
}
