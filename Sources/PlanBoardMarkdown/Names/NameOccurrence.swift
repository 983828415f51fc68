/// A place in the text of a board where a name is written.
package struct NameOccurrence: Hashable, Sendable {
  package let name: WrittenName
  /// The range of the name in bytes of the text, without a sign such as `#`, and without quotation marks.
  package let range: Range<Int>
  /// Whether this place defines the name: the `^k3f9` or `id:k3f9` of the card itself, the heading of a column, or a
  /// name in `people:`. All other places only use the name. False for every tag.
  package var isDeclaration = false
  /// For an id in a link to another file, the name of the file as the link has it; otherwise nil.
  package var file: String?
}
