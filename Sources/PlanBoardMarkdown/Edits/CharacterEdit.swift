/// A replacement of whole characters, for programs that edit characters, not bytes. A *character* is a Unicode scalar,
/// or CR LF.
package struct CharacterEdit: Hashable, Sendable {
  /// The range to replace, in bytes of the text before the edit. It begins and ends between characters.
  package let range: Range<Int>
  package let text: String

  /// Creates the replacement.
  ///
  /// - Precondition: the range begins and ends between characters.
  package init(range: Range<Int>, text: String) { (self.range, self.text) = (range, text) }
}
