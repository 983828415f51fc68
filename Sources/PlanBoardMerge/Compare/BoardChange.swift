package import PlanBoardCore
internal import PlanBoardMarkdown

/// One difference between two boards.
package enum BoardChange: Hashable, Sendable {
  /// A card, as it is on one of the boards.
  package struct CardReference: Hashable, Sendable {
    package var title: String
    package var id: String?
    package var column: String
    package var section: String?
    /// The card's position among the cards of its column, 1-based.
    package var number: Int
    /// The card's first line in its file, 1-based.
    package var line1: Int

    init(_ index: Int, of board: ParsedBoard) {
      let card = board.card(index)
      let column = board.columns[Int(board.cards[index].column)]
      (title, id, self.column, section) = (card.title, card.id?.text, column.name, card.section)
      (number, line1) = (index - column.cards.lowerBound + 1, card.line1)
    }
  }

  /// A part of a card that changed. Its name is `title`, `box`, `notes`, `item` for an item of the checklist, `items`
  /// for the order of the checklist, or the name of a field.
  package struct Part: Hashable, Sendable {
    package var name: String
    /// The value before the change; nil if the part was added.
    package var before: String?
    /// The value after the change; nil if the part was removed.
    package var after: String?
    /// The key of the field; nil for any other part. The name does not tell, because a custom field may be called
    /// `title` or `notes`.
    package let key: FieldKey?
    package var isField: Bool { key != nil }

    /// Makes a part that is not a field.
    package init(name: String, before: String?, after: String?) {
      (self.name, self.before, self.after, key) = (name, before, after, nil)
    }

    /// Makes a part that is a field.
    package init(_ key: FieldKey, before: String?, after: String?) {
      (name, self.before, self.after, self.key) = (key.name, before, after, key)
    }
  }

  case added(CardReference)
  case removed(CardReference)
  /// A card was moved to another column or section, or past other cards of its column or section.
  case moved(CardReference, to: CardReference)
  case changed(CardReference, to: CardReference, [Part])
  case columnAdded(String)
  case columnRemoved(String)
  case columnRenamed(String, to: String)
  case columnMoved(String)
  case sectionAdded(String, column: String)
  case sectionRemoved(String, column: String)
  case sectionRenamed(String, to: String, column: String)
  /// The lines of a key of the front matter were added (`before` is nil), removed (`after` is nil) or changed. `key` is
  /// empty for the lines before the first key, and for all lines of a version whose keys cannot be separated.
  case frontMatter(key: String, before: String?, after: String?)
  /// A change to text outside the cards, or to the settings that Obsidian Kanban keeps at the end of its files.
  /// `before` is nil for added text, `after` for removed text, and `column` for text in no column.
  case prose(column: String?, before: String?, after: String?)
  /// The number of lines with differences that no other case describes, such as in white space, line ends, the numbers
  /// of list items, or the levels of headings. Lines outside cards and headings count only if there is no other change.
  case other(lines: Int)
}
