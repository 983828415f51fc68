/// Makes one text of two changes of a board, made apart. The store is given it: it knows files, not what is on a board.
///
/// There is one in production, made of `BoardMerge`. Writing, recovery after a crash and undo all use it.
package struct ThreeWayMerge: Sendable {
  private let merge: @Sendable (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]?

  /// - Parameter merge: see ``merged(base:ours:theirs:)``.
  package init(_ merge: @escaping @Sendable (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]?) {
    self.merge = merge
  }

  /// The text with both changes in full. What both put in is there once.
  ///
  /// - Parameter base: the text that both were made of.
  /// - Returns: nil if they contradict each other, or a card would be lost.
  package func merged(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? { merge(base, ours, theirs) }
}
