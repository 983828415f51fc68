/// One cell of a screen.
package struct Cell: Hashable, Sendable {
  /// In the right half of a wide character, this is a space.
  package var character: Character
  package var style: Style
  package var part: Part

  package enum Part: Hashable, Sendable {
    case narrow
    /// The left half of a character that is two columns wide.
    case left
    case right
  }

  /// Creates a narrow cell. For a half of a wide character, the caller must also set ``part``.
  package init(_ character: Character = " ", _ style: Style = .plain) {
    self.character = character
    self.style = style
    part = .narrow
  }

  package static let blank = Cell()

  /// Whether the cell is a space in the plain style.
  package var isBlank: Bool { self == .blank }
}
