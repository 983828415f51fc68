/// An event from a terminal: something that its user does, or its answer to a question.
package enum InputEvent: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  /// A pasted text, with line feeds between its lines. It may contain any characters, even control characters.
  case paste(String)
  /// A paste of more than ``InputParser/mostPasted`` bytes.
  case pasteTooLong
  case answer(TerminalAnswer)
}
