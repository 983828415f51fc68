package import PlanBoardCore
internal import PlanBoardMarkdown

/// A title that a user has edited, with fields at its end as in the text of a new card: `Call Ann +home due:fri`.
package struct TypedTitle: Sendable {
  package let title: String
  /// The fields, in text order, for ``EditCard/fields``. The value is empty for a field to clear, such as `due:`.
  package let fields: [(key: FieldKey, value: String?)]

  private init(_ title: String, _ fields: [TypedField]) {
    (self.title, self.fields) = (title, fields.map { ($0.key, $0.value) })
  }

  /// Reads the text after a command that edits a card, such as `due:fri` in `edit due:fri`. Fields alone leave the
  /// title as it is.
  package init(afterCommand typed: String, replacing old: String) {
    let words = typed.split(separator: " ")
    let fields = words.compactMap { TypedField(String($0)) }
    if fields.count == words.count {
      self.init(old, fields)
    } else if let field = TypedField(argument: typed) {
      self.init(old, [field])
    } else {
      self.init(typed, replacing: old)
    }
  }

  /// Takes the fields from the end of the text. The first word always belongs to the title.
  ///
  /// - Parameter old: the title before the user edited it. Its words belong to the new title, even if they look like
  ///   fields.
  package init(_ typed: String, replacing old: String) {
    let typed = typed.trimmingBlanks()
    guard typed != old else {
      self.init(old, [])
      return
    }
    var words = typed.split(separator: " ")[...]
    let kept = old.split(separator: " ")
    var fields: [TypedField] = []
    while words.count > 1, let last = words.last, !kept.contains(last), let field = TypedField(String(last)) {
      fields.append(field)
      words.removeLast()
    }
    self.init(words.last.map { String(typed[..<$0.endIndex]) } ?? typed, fields.reversed())
  }
}
