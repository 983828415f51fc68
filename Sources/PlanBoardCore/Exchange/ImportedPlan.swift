/// What a file of another program has.
package struct ImportedPlan: Sendable {
  package var cards: [ImportedCard] = []
  package var boards: [ImportedBoard] = []
  package var rest: [ImportRest] = []

  package init() {}
}

/// What is known about a board of an import, besides its cards.
package struct ImportedBoard: Sendable {
  /// The name that ``ImportedCard/board`` has.
  package var name: String
  /// The board's file in the plan from which it comes; nil if it was no file.
  package var path: Path?
  package var tags: [String] = []
  /// The colours of tags, as text that a board can have.
  package var tagColors: [(tag: String, color: String)] = []
  package var columns: [ImportedColumn] = []

  package init(name: String, path: Path? = nil) {
    self.name = name
    self.path = path
  }
}

package struct ImportedColumn: Hashable, Sendable {
  package var name: String
  package var wipLimit: Int?
  package var isDone: Bool

  package init(name: String, wipLimit: Int? = nil, isDone: Bool = false) {
    self.name = name
    self.wipLimit = wipLimit
    self.isDone = isDone
  }
}
