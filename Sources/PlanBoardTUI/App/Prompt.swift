internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardScreen

/// A line that the user types, and what it is for.
struct Prompt {
  /// A field of a card that has a prompt of its own.
  enum CardField { case tags, due }

  /// Where a new card goes: to the end of the column, or below or above the selected card.
  enum AddPlace { case end, below, above }

  enum Purpose {
    /// A new card. `card` is the index of the selected card; nil if there is none, or if it is no longer on the board.
    case add(AddPlace, column: ColumnName, card: Int?)
    /// The title of a card, perhaps with fields. `card` is nil if the card is no longer on the board.
    case title(card: Int?)
    case field(CardField)
    case filter
    case command
    case newColumn
    case renameColumn(ColumnName)

    /// The kind of text that is typed; each kind has its own history of earlier texts.
    var kind: String {
      switch self {
      case .add: "add"
      case .title: "title"
      case .field(.tags): "tags"
      case .field(.due): "due"
      case .filter: "filter"
      case .command: "command"
      case .newColumn, .renameColumn: "column"
      }
    }

    /// Makes `card` the index of the same card in another text of the board; nil if that card is gone or not certain.
    mutating func follow(_ passage: CardPassage) {
      switch self {
      case .add(let place, let column, let card?): self = .add(place, column: column, card: passage.successors[card])
      case .title(let card?): self = .title(card: passage.successors[card])
      default: break
      }
    }
  }

  /// The most characters of a text, as the user counts them. A longer one makes each key slow, and belongs in the notes.
  static let mostCharacters = 4_096

  /// Whether the text is that of a new card, or of a title.
  var isOfCard: Bool {
    switch purpose {
    case .add, .title: true
    case .field, .filter, .command, .newColumn, .renameColumn: false
    }
  }

  var purpose: Purpose
  var label: String
  var field: TextField
  let initial: String
  /// For a title: the title on the board that Enter may overwrite. If another program has changed the title, Enter is
  /// refused, and the changed title is stored here.
  var expected: String
  /// Why the text is not a valid search; nil if it is valid, or if the prompt is not for a search.
  var fault: BoardApp.Message?
  /// Each is the whole text with the last word completed.
  private(set) var candidates: [String] = []
  /// The index in ``candidates`` of the completion that the user has chosen with Tab; nil if none is chosen.
  private(set) var candidate: Int?
  /// How pb understands the text, or why pb does not understand it; nil if there is nothing to say.
  private(set) var preview: BoardApp.Message?

  init(_ purpose: Purpose, label: String, text: String = "", history: [String] = []) {
    self.purpose = purpose
    self.label = label
    field = TextField(text, history: history)
    (initial, expected) = (text, text)
  }

  /// Whether the text is typed in the second-to-last line of the screen, not among the cards.
  func isInFooter(of shown: ShownBoard?) -> Bool {
    switch purpose {
    case .add(_, let column, _):
      if let shown, case .columns = column.match(in: shown.board) { return false }
    case .title(let card?): if shown?.shows(card) == true { return false }
    default: break
    }
    return true
  }

  /// Explains the keys, in the last line of the screen.
  var hint: String {
    let words = BoardScreenWords()
    return switch purpose {
    case .filter: words.searchHint
    case .command: words.commandHint
    default: words.typeHint
    }
  }

  /// Whether completions and a preview must still be found for the text.
  private(set) var isStale = true

  mutating func textDidChange() {
    candidate = nil
    isStale = true
  }

  /// Finds completions and a preview for the text. This takes a while on a large board, so it is done once for each
  /// frame, not for each key.
  mutating func refresh(_ app: BoardApp) {
    guard isStale else { return }
    isStale = false
    candidates = app.candidates(for: self)
    preview = app.preview(of: self)
    // A text that can be completed, such as `due:fr`, is not wrong yet.
    if preview?.isFailure == true, !candidates.isEmpty { preview = nil }
  }

  /// Replaces the text with the next completion (1) or the previous one (-1), in a circle.
  mutating func complete(by step: Int, _ app: BoardApp) {
    refresh(app)
    guard !candidates.isEmpty else { return }
    let next =
      candidate.map { ($0 + step + candidates.count) % candidates.count } ?? (step > 0 ? 0 : candidates.count - 1)
    candidate = next
    field.set(candidates[next])
    preview = app.preview(of: self)
  }
}
