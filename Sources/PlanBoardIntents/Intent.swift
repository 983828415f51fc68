internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Something that a person can ask of a plan. Planning is a pure function: nothing is read but the boards it is given, and
/// nothing is written.
package protocol Intent: Sendable {
  /// - Throws: `IntentFailure`, `EditFailure`, `FileFailure`.
  func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome)
}

/// What an intent does: which cards, from where to where.
package struct Outcome: Sendable {
  package enum Verb: String, Sendable {
    case added, moved, edited, completed, reopened, checked, unchecked, archived
  }

  /// Where a card stands in the boards before or after the change.
  package struct Place: Hashable, Sendable {
    package let path: Path
    /// The column's name; nil in the archive.
    package let column: String?
    /// First line of the card, 1-based.
    package let line1: Int

    init(_ path: Path, _ board: ParsedBoard, _ card: Int) {
      let span = board.cards[card]
      let column = board.columns[Int(span.column)]
      self.path = path
      self.column = column.isArchive ? nil : column.name
      line1 = Int(span.firstLine) + 1
    }
  }

  package struct CardChange: Sendable {
    package let title: String
    package let id: String?
    /// nil for a card that is new.
    package let before: Place?
    package let after: Place
  }

  package let verb: Verb
  package let cards: [CardChange]
  /// Nothing need be changed: it is as asked already.
  package let isNothing: Bool
}

/// Why an intent cannot be planned: facts, for a shell to word.
package struct IntentFailure: Error, Sendable {
  package enum Reason: Sendable {
    case noSuchCard(String)
    case ambiguousCard(String, [Candidate])
    case noBoards
    case noSuchBoard(String)
    case ambiguousBoard(String, [Path])
    /// Several boards, none of them the primary one.
    case whichBoard([Path])
    case noSuchColumn(String, Path, nearest: String?, names: [String])
    case ambiguousColumn(String, Path, [String])
    case boardHasNoColumns(Path)
    case noDate(String)
    case emptyTitle
    case noSuchCheckItem(String, [String])
    case sameTitle(Candidate, isDone: Bool)
  }

  /// A card that may be meant.
  package struct Candidate: Sendable {
    package let title: String
    package let place: Outcome.Place
  }

  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}
