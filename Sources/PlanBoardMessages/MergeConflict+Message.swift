package import PlanBoardCore
package import PlanBoardMerge

extension MergeConflict {
  /// Says how the two sides of a merge differ: `"Call Ann" was also moved to Done`. Safe for a terminal.
  package var message: String {
    func text(_ word: ConflictWord, _ values: String...) -> String { Words.text(word.rawValue, values) }
    let card = card.map { "\"\($0)\"" }
    let part = kind.words(ofCard: card)
    let lost = other.isEmpty ? "" : ": \"\(other)\""
    let words =
      switch kind {
      case .title: text(.changedTo, part, "\"\(other)\"")
      case .column: text(.movedTo, card ?? text(.thisCard), other)
      case .field where !other.isEmpty: text(.changedTo, part, other)
      case .field, .removed: text(.removed, part)
      case .notes, .settings: text(.wereChanged, part) + lost
      case .heading, .prose, .frontMatter, .card: text(.wasChanged, part) + lost
      case .board: text(.moreLines) + lost
      }
    return VisibleText.safe(words)
  }

  /// The conflict, with its location.
  ///
  /// - Parameter isMerging: whether git runs the merge, so that the line appears among git's own messages.
  package func diagnostic(on board: Path, isMerging: Bool = false) -> Diagnostic {
    Diagnostic("\(VisibleText.safe(board.text)):\(line1): \(isMerging ? "conflict: " : "")\(message)")
  }
}

extension MergeConflict.Kind {
  /// The part of the board that both sides changed. The words may quote the board.
  ///
  /// - Parameter card: the card's title in quotation marks; nil if the conflict is not in a card.
  func words(ofCard card: String?) -> String {
    func text(_ word: ConflictWord, _ values: String...) -> String { Words.text(word.rawValue, values) }
    func ofCard(_ part: String) -> String { card.map { text(.ofCard, part, $0) } ?? part }
    return switch self {
    case .title: ofCard(text(.title))
    case .notes: ofCard(text(.notes))
    case .column: ofCard(text(.column))
    case .field(let name): ofCard("`\(name)`")
    case .card, .removed: card ?? text(.thisCard)
    case .heading: text(.heading)
    case .prose: text(.prose)
    case .frontMatter(let key): key.isEmpty ? text(.frontMatter) : text(.inFrontMatter, "`\(key)`")
    case .settings: text(.settings)
    case .board: text(.board)
    }
  }
}

/// The English words for what both sides of a merge have changed.
enum ConflictWord: String, CaseIterable, Sendable {
  case board = "the board"
  case changedTo = "{0} was also changed to {1}"
  case column = "the column"
  case frontMatter = "the front matter"
  case heading = "the heading"
  case inFrontMatter = "{0} in the front matter"
  case moreLines = "some lines could not be merged"
  case movedTo = "{0} was also moved to {1}"
  case notes = "the notes"
  case ofCard = "{0} of {1}"
  case prose = "the text between the cards"
  case removed = "one side changed {0}, and the other side removed it"
  case settings = "the board's settings"
  case thisCard = "this card"
  case title = "the title"
  case wasChanged = "{0} was also changed"
  case wereChanged = "{0} were also changed"
}
