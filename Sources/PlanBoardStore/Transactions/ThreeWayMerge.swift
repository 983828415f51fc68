/// A function that merges two independent changes to a board.
package struct ThreeWayMerge: Sendable {
  private let merge: @Sendable (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]?

  /// Creates a merge from a function.
  package init(_ merge: @escaping @Sendable (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]?) {
    self.merge = merge
  }

  /// Returns a text with both changes. An addition that is in both changes appears once.
  ///
  /// - Parameters:
  ///   - base: the text before both changes.
  ///   - ours: the text after pb's own change.
  ///   - theirs: the text after the other change.
  /// - Returns: nil if the changes contradict each other, if a card could be lost or duplicated, or if pb does not know
  ///   the format version of one of the texts.
  package func merged(base: [UInt8], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? { merge(base, ours, theirs) }
}
