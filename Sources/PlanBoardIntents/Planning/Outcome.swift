internal import PlanBoardMarkdown
package import PlanBoardStore

/// The effect of an intent: which cards and columns it changes, and where they are before and after.
package struct Outcome: Sendable {
  package enum Verb: String, Sendable {
    case added, moved, edited, completed, reopened, checked, unchecked, archived, unarchived, removed, restored, deleted
    case identified, sorted, fixed, undone, redone, resolved
    case columnAdded = "column-added"
    case columnRenamed = "column-renamed"
    case columnMoved = "column-moved"
    case columnRemoved = "column-removed"
    case columnLimited = "column-limited"
    case boardAdded = "board-added"
    case boardRenamed = "board-renamed"
    case folderMade = "folder-made"
    case tagRenamed = "tag-renamed"
    case boardsNamed = "boards-named"
    case boardsUnnamed = "boards-unnamed"
  }

  /// The place of a card before or after the change.
  package struct Place: Hashable, Sendable {
    package let path: Path
    /// The column's name; nil in the archive.
    package let column: String?
    /// First and last line of the card, 1-based.
    package let line1: Int
    package let endLine1: Int

    init(_ path: Path, _ board: ParsedBoard, _ card: Int) {
      let span = board.cards[card]
      let column = board.columns[Int(span.column)]
      self.path = path
      self.column = column.isArchive ? nil : column.name
      line1 = Int(span.firstLine) + 1
      endLine1 = Int(span.lastLine) + 1
    }
  }

  package struct CardChange: Sendable {
    package let title: String
    package let id: String?
    /// nil for a new card.
    package internal(set) var before: Place?
    /// nil for a removed card.
    package internal(set) var after: Place?
  }

  package struct ColumnChange: Sendable {
    package let path: Path
    /// nil for a new column.
    package let before: ColumnPlace?
    /// nil for a removed column.
    package let after: ColumnPlace?
  }

  package struct ColumnPlace: Sendable {
    package let name: String
    /// The 1-based line of the column's heading.
    package let line1: Int
    package let wipLimit: Int?

    init(_ board: ParsedBoard, _ column: Int) {
      let span = board.columns[column]
      name = span.name
      line1 = board.source.lines.line(at: board.blocks[span.heading].range.lowerBound) + 1
      wipLimit = span.wipLimit
    }
  }

  package var verb: Verb
  package var cards: [CardChange] = []
  package var columns: [ColumnChange] = []
  /// The board, if the change concerns one board as a whole.
  package var board: Path?
  /// Depending on the verb: the sentence of the undone change, a new name, the text removed with a column, the missing column that a
  /// card could not return to, or the boards that are no longer primary.
  package var detail: String?
  /// Whether nothing needs to change, because the boards are already as requested.
  package var isNothing = false
}

extension Outcome {
  /// The change as the history describes it: `moved "Call Ann" from To Do to Done`. Names are as in the boards, not made safe for a
  /// terminal.
  package var sentence: String {
    switch verb {
    case .columnAdded, .columnRenamed, .columnMoved, .columnRemoved, .columnLimited:
      columns.first.map { columnSentence($0) } ?? verb.rawValue
    case .boardAdded:
      "made the board \(board?.text ?? "")" + (detail.map { ", the primary one in place of \($0)" } ?? "")
    case .boardRenamed: "changed the title of \(board?.text ?? "") to \"\(detail ?? "")\""
    case .folderMade: "made a planning folder"
    case .tagRenamed: "renamed the tag \(detail ?? "")"
    case .boardsNamed: "named the boards in \(NameBoards.fileName)"
    case .boardsUnnamed: "took the boards out of \(NameBoards.fileName)"
    case .sorted: "sorted \(board?.text ?? "")"
    case .fixed: "fixed \(detail ?? "") in \(board?.text ?? "")"
    case .resolved: "resolved a conflict of \"\(detail ?? "")\" on \(board?.text ?? "")"
    case .undone: "undid: \(detail ?? "")"
    case .redone: "redid: \(detail ?? "")"
    default: cardSentence
    }
  }

  private var cardSentence: String {
    guard let card = cards.first else { return "\(verb.rawValue) no card" }
    let title = "\"\(card.title)\"" + (cards.count > 1 && verb != .completed ? " and \(cards.count - 1) more" : "")
    switch verb {
    case .completed: return "completed \(title)" + (cards.count > 1 ? ", which comes again" : "")
    case .added: return "added \(title) to \(card.after?.column ?? "the archive")"
    case .moved:
      guard let before = card.before, let after = card.after else { break }
      let isOtherBoard = before.path != after.path
      if !isOtherBoard, before.column == after.column { return "moved \(title) in \(after.column ?? "the archive")" }
      func name(_ place: Place) -> String {
        (isOtherBoard ? "\(place.path.text) / " : "") + (place.column ?? "the archive")
      }
      return "moved \(title) from \(name(before)) to \(name(after))"
    case .checked, .unchecked: return "\(verb.rawValue) an item of \(title)"
    case .restored, .unarchived:
      return "\(verb.rawValue) \(title) to \(card.after?.column ?? "the archive")"
        + (detail.map { ", as there is no column \($0)" } ?? "")
    default: break
    }
    return "\(verb.rawValue) \(title)"
  }

  private func columnSentence(_ change: ColumnChange) -> String {
    let name = "the column \((change.before ?? change.after)?.name ?? "")"
    switch verb {
    case .columnRenamed: return "renamed \(name) to \(change.after?.name ?? "")"
    case .columnMoved: return "moved \(name)"
    case .columnRemoved: return "removed \(name)" + (detail.map { ", with \($0)" } ?? "")
    case .columnLimited:
      return change.after?.wipLimit.map { "limited \(name) to \($0)" } ?? "took the limit off \(name)"
    default: return "added \(name)"
    }
  }
}
