/// Something that a user does with the mouse, and where.
package struct MouseEvent: Hashable, Sendable {
  package enum Button: Hashable, Sendable { case left, middle, right }

  package enum Wheel: Hashable, Sendable { case up, down, left, right }

  package enum Action: Hashable, Sendable {
    case press(Button)
    /// The button is nil if the terminal does not say which one was released.
    case release(Button?)
    case drag(Button)
    /// A movement while no button is held down.
    case move
    case wheel(Wheel)
  }

  package var action: Action
  /// The 0-based column of the cell.
  package var column: Int
  /// The 0-based row of the cell.
  package var row: Int
  package var modifiers: KeyPress.Modifiers

  package init(_ action: Action, column: Int, row: Int, _ modifiers: KeyPress.Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}
