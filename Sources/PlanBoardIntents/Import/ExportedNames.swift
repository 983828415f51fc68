package import PlanBoardCore
package import PlanBoardMarkdown

/// The names that cards get when they are exported to a program. When they come back from there, the cards of the plan are
/// recognized by these names, although they have no field ``SourceID/key``.
package struct ExportedNames: Sendable {
  /// For a board, a function from the index of a card to the text from which its name follows; nil if it gets no name. Cards
  /// with the same text are told apart by their number.
  let texts: @Sendable (ParsedBoard, Path) -> (Int) -> String?
  /// The name for a text, and the number of cards before with the same text.
  let name: @Sendable (_ text: String, _ number: Int) -> String

  /// Creates the names; the properties explain the parameters.
  package init(
    texts: @escaping @Sendable (ParsedBoard, Path) -> (Int) -> String?,
    name: @escaping @Sendable (_ text: String, _ number: Int) -> String
  ) {
    self.texts = texts
    self.name = name
  }
}
