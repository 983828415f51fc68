/// A task item nested in a card (docs/format.md, "Boxes and checklists").
package struct CheckItem: Hashable, Sendable {
  /// On one line; Markdown is kept.
  package var title: String
  package var isDone: Bool
  /// 1-based line in the file.
  package var line1: Int
  /// 1 directly under the card, 2 under an item of depth 1, and so on.
  package var depth: Int

  package init(title: String, isDone: Bool, line1: Int, depth: Int) {
    self.title = title
    self.isDone = isDone
    self.line1 = line1
    self.depth = depth
  }
}
