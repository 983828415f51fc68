internal import PlanBoardCore
package import PlanBoardMerge

extension MergeConflict {
  /// The part of the board that both sides changed, and the value that the board does not keep. The message does not say which
  /// side is the user's, because the merge prefers neither. Safe for a terminal.
  package var message: String {
    let card = card.map { "\"\($0)\"" }
    let part = kind.words(ofCard: card)
    let lost = other.isEmpty ? "" : ": \"\(other)\""
    let words =
      switch kind {
      case .title: "\(part) was also changed to \"\(other)\""
      case .column: "\(card ?? "this card") was also moved to \(other)"
      case .field where !other.isEmpty: "\(part) was also changed to \(other)"
      case .field, .removed: "one side changed \(part), and the other side removed it"
      case .notes, .settings: "\(part) were also changed\(lost)"
      case .heading, .prose, .frontMatter, .card: "\(part) was also changed\(lost)"
      case .board: "one side has more lines\(lost)"
      }
    return VisibleText.safe(words)
  }
}

extension MergeConflict.Kind {
  /// The part of the board that both sides changed: "the title of …". It may quote the board.
  ///
  /// - Parameter card: the card's title in quotation marks; nil if the conflict is not in a card.
  func words(ofCard card: String?) -> String {
    let ofCard = card.map { " of \($0)" } ?? ""
    return switch self {
    case .title: "the title\(ofCard)"
    case .notes: "the notes\(ofCard)"
    case .column: "the column\(ofCard)"
    case .field(let name): "`\(name)`\(ofCard)"
    case .card, .removed: card ?? "this card"
    case .heading: "the heading"
    case .prose: "the text between the cards"
    case .frontMatter(let key): key.isEmpty ? "the front matter" : "`\(key)` in the front matter"
    case .settings: "the board's settings"
    case .board: "the board"
    }
  }
}
