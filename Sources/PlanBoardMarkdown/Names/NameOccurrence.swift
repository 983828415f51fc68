/// A name that boards use in many places. Renaming it changes all of them.
package enum WrittenName: Hashable, Sendable {
  /// Without `#`.
  case tag(String)
  /// Without `@`.
  case person(String)
  /// Without `^`.
  case id(String)
  /// The name of a column of one board.
  case column(String)

  /// The name without its sign.
  package var text: String {
    switch self {
    case .tag(let text), .person(let text), .id(let text), .column(let text): text
    }
  }

  /// Whether another name is this one, or a tag below it: `home/garden` is below `home`.
  package func covers(_ other: WrittenName) -> Bool {
    if self == other { return true }
    guard case .tag(let mine) = self, case .tag(let theirs) = other else { return false }
    return theirs.hasPrefix(mine + "/")
  }
}

/// A place in the text of a board where a name is written.
package struct NameOccurrence: Hashable, Sendable {
  package let name: WrittenName
  /// The range of the name in bytes of the text, without a sign such as `#`, and without quotation marks.
  package let range: Range<Int>
  /// Whether the name is given here: the id at a card, the heading of a column, a name in `people:`. All other places
  /// refer to it.
  package var isDeclaration = false
  /// For an id in a link to another file, the name of the file as the link has it; otherwise nil.
  package var file: String?
}
