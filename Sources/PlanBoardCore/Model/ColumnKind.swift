/// What kind of column a heading begins, and what follows from it. One byte.
///
/// Code asks the questions below, and compares with a case only where the text of this one kind differs, as that of the
/// archive does. So a new kind is a case, answers to the questions, and the place where boards are read.
package enum ColumnKind: Hashable, Sendable {
  /// A card is open there until its box is checked.
  case open
  /// A done column (docs/format.md, "Done columns").
  case done(usesBoxes: Bool)
  /// A column that only has the name of a done column or of an archive, because the board says in another way which
  /// columns are done columns. Its cards count as done nevertheless, unless `columns:` says `done: false` for it, so that
  /// no change to another column can reopen them.
  case namedDone(usesBoxes: Bool)
  /// The archive: its heading comes directly after a thematic break and is `Archive`, perhaps in another language.
  case archive

  /// Whether the column is for done cards; a card in it need not be done. False for the archive.
  @inlinable package var isDone: Bool {
    switch self {
    case .done: true
    case .open, .namedDone, .archive: false
    }
  }

  /// Whether a card without a box is done there.
  @inlinable package var holdsDoneCards: Bool {
    switch self {
    case .open: false
    case .done, .namedDone, .archive: true
    }
  }

  /// Whether an open box says that a card is open. If not, every card that is not cancelled is done.
  @inlinable package var usesBoxes: Bool {
    switch self {
    case .open: true
    case .done(let uses), .namedDone(let uses): uses
    case .archive: false
    }
  }

  /// Whether the cards are put away: they stay in the file, but drawings, counts, checks, sorting and most queries leave
  /// them out, and only taking them out again makes them part of the plan.
  @inlinable package var isPutAway: Bool {
    switch self {
    case .open, .done, .namedDone: false
    case .archive: true
    }
  }

  /// Whether people know the column by its name: commands, queries, links and settings name it, change it and put cards
  /// into it, and the place of a card says it. If not, the column has verbs of its own, such as `pb archive`.
  @inlinable package var goesByName: Bool {
    switch self {
    case .open, .done, .namedDone: true
    case .archive: false
    }
  }

  /// Whether the column has a position among the columns of the board, which people can count and change.
  @inlinable package var hasPosition: Bool {
    switch self {
    case .open, .done, .namedDone: true
    case .archive: false
    }
  }

  /// The kind of the column if `closed` of the `boxes` in it are checked or cancelled. If few of the boxes in a column
  /// for done cards are closed, people evidently move cards there without checking the boxes.
  package func settled(boxes: Int, closed: Int) -> ColumnKind {
    let usesBoxes = closed * 2 >= boxes
    return switch self {
    case .open, .archive: self
    case .done: .done(usesBoxes: usesBoxes)
    case .namedDone: .namedDone(usesBoxes: usesBoxes)
    }
  }
}
