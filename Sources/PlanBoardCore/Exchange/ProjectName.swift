/// The project of a card, for programs whose tasks have one. It is the title of the card's board, unless the card says
/// otherwise.
package enum ProjectName {
  /// The field of a card whose project is not the title of its board: `[project:: house.kitchen]`.
  package static let key = FieldKey.other("project")

  /// The title of the board for tasks without a project.
  package static let none = "Tasks"
}

extension PlacedCard {
  /// The project of the card; nil if it has none.
  package var project: String? { card.value(of: ProjectName.key) ?? (board == ProjectName.none ? nil : board) }
}
