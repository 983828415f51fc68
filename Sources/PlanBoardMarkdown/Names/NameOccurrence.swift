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
