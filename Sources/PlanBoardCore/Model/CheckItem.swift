/// A task item nested in a card (docs/format.md, "Boxes and checklists").
package struct CheckItem: Hashable, Sendable {
  /// On one line; Markdown is kept.
  package var title: String
  /// Whether the item's box is `[x]` or `[X]`; false for a cancelled item, `[-]`.
  package var isDone: Bool
  /// 1-based line in the file.
  package var line1: Int
  /// 1 in a list directly inside the card, 2 in a list inside an item of that list, and so on. Items without a box
  /// count as levels, too.
  package var depth: Int

  package init(title: String, isDone: Bool, line1: Int, depth: Int) {
    self.title = title
    self.isDone = isDone
    self.line1 = line1
    self.depth = depth
  }
}
