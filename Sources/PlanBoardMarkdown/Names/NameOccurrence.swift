/// A place in the text of a board where a name is written.
package struct NameOccurrence: Hashable, Sendable {
  package let name: WrittenName
  /// The range of the name in bytes of the text, without a sign such as `#`, and without quotation marks.
  package let range: Range<Int>
  /// Whether this place defines the name: the `^k3f9` or `id:k3f9` of the card itself, the heading of a column, or a
  /// name in `people:`. False for every tag.
  package var isDeclaration = false
  /// The file name in a link to an id in another file; nil for all other names.
  package var file: String?

  package init(name: WrittenName, range: Range<Int>, isDeclaration: Bool = false, file: String? = nil) {
    (self.name, self.range, self.isDeclaration, self.file) = (name, range, isDeclaration, file)
  }
}
