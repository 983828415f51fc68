/// A replacement of whole characters. A *character* is a Unicode scalar, or CR LF.
package struct CharacterEdit: Hashable, Sendable {
  /// The range to replace, in bytes of the text before the edit.
  package let range: Range<Int>
  package let text: String

  /// - Precondition: the range begins and ends between characters.
  package init(range: Range<Int>, text: String) { (self.range, self.text) = (range, text) }
}
