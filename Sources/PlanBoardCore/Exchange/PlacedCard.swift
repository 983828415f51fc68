/// A card and the place where it is, as other programs get it.
package struct PlacedCard: Hashable, Sendable {
  /// The board's file.
  package var path: Path
  /// The board's title, or the file's name without its extension.
  package var board: String
  /// nil for an archived card.
  package var column: String?
  /// Whether a program that knows no columns would put the card there by itself: an open card into the first column for
  /// open cards, any other card into the first done column.
  package var isInUsualColumn: Bool
  package var card: Card
  /// The card as the board has it, with `- ` as its marker. LF joins the lines.
  package var markdown: String

  package init(
    path: Path, board: String, column: String?, isInUsualColumn: Bool = true, card: Card, markdown: String = ""
  ) {
    self.path = path
    self.board = board
    self.column = column
    self.isInUsualColumn = isInUsualColumn
    self.card = card
    self.markdown = markdown
  }

  package var isArchived: Bool { column == nil }

  /// The fields of the card that are not among its properties, without words of its title.
  package var fields: [Field] { card.fieldsBesideTitle }
}

extension Card {
  /// ``fields`` without words of the title such as `std:vector`.
  package var fieldsBesideTitle: [Field] {
    fields.filter { field in
      guard case .other(let name) = field.key else { return true }
      return !title.utf8.contains(part: "\(name):\(field.value)".utf8)
    }
  }

  /// Whether the card is open and its box says that somebody works on it.
  package var isStarted: Bool { isOpen && box == .started }

  /// The value of a field as text, whether the card has a property for it or not; nil if the card has no such field.
  /// Tags and people are joined by spaces.
  package func text(of key: FieldKey) -> String? {
    func joined(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: " ") }
    return switch key {
    case .tag: joined(tags)
    case .person: joined(people)
    case .due: due?.description
    case .priority: priority?.rawValue
    case .color: color
    case .pinned: isPinned ? "true" : nil
    case .id: id?.text
    default: value(of: key)
    }
  }
}
