package import PlanBoardCore
internal import PlanBoardMarkdown

/// A title that a user has edited, with fields at its end as in the text of a new card: `Call Ann +home due:fri`.
package struct TypedTitle: Sendable {
  package let title: String
  /// The fields, in text order, for ``EditCard/fields``. The value is empty for a field to clear, such as `due:`.
  package let fields: [(key: FieldKey, value: String?)]

  /// Takes the fields from the end of the text. The first word always belongs to the title.
  ///
  /// - Parameter old: the title before the user edited it. Its words belong to the new title, even if they look like
  ///   fields.
  package init(_ typed: String, replacing old: String) {
    let typed = typed.trimmingBlanks()
    if typed == old {
      (title, fields) = (old, [])
      return
    }
    var words = typed.split(separator: " ")[...]
    let kept = old.split(separator: " ")
    var fields: [(key: FieldKey, value: String?)] = []
    while words.count > 1, let last = words.last, !kept.contains(last), let field = TypedField(String(last)) {
      fields.append((field.key, field.value))
      words.removeLast()
    }
    self.fields = fields.reversed()
    title = words.last.map { String(typed[..<$0.endIndex]) } ?? typed
  }
}
