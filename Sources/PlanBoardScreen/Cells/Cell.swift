/// One cell of a screen.
package struct Cell: Hashable, Sendable {
  /// The grapheme cluster that begins here. It is a space if the cell is the right half of a wide character.
  package var character: Character
  package var style: Style
  package var part: Part

  package enum Part: Hashable, Sendable {
    case narrow
    /// The left half of a character of two columns.
    case left
    /// The right half of it.
    case right
  }

  package init(_ character: Character = " ", _ style: Style = .plain) {
    self.character = character
    self.style = style
    part = .narrow
  }

  package static let blank = Cell()

  /// Whether the cell shows nothing.
  package var isBlank: Bool { self == .blank }
}
