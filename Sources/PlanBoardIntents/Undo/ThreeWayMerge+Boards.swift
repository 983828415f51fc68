internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
package import PlanBoardStore

extension ThreeWayMerge {
  /// Merges boards without asking the user. Returns nil if the two changes conflict, or if a card could be lost or
  /// duplicated. Also returns nil if this pb does not know the format or the encoding of one of the texts.
  package static let ofBoards = ThreeWayMerge { base, ours, theirs in
    guard isKnown([base, ours, theirs]) else { return nil }
    let merge = BoardMerge(base: base, ours: ours, theirs: theirs)
    return merge.conflicts.isEmpty && merge.keepsCards && merge.isCertain ? merge.bytes : nil
  }

  /// Whether `ours` already has all changes from `base` to `theirs`, so that the merge is `ours`.
  ///
  /// Unlike ``ofBoards``, this ignores ``BoardMerge/isCertain``, which may be false if both sides made the same change
  /// to a card.
  static func has(_ ours: [UInt8], changesTo theirs: [UInt8], since base: [UInt8]) -> Bool {
    guard isKnown([base, ours, theirs]) else { return false }
    let merge = BoardMerge(base: base, ours: ours, theirs: theirs)
    return merge.conflicts.isEmpty && merge.keepsCards && merge.bytes == ours
  }

  /// Whether this pb knows the formats and encodings of the texts.
  private static func isKnown(_ texts: [[UInt8]]) -> Bool {
    texts.allSatisfy { TextEncoding.wide($0) == nil && BoardSettings.version(of: $0) <= BoardSettings.knownVersion }
  }
}
