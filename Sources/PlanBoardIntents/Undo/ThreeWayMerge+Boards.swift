internal import PlanBoardMerge
package import PlanBoardStore

extension ThreeWayMerge {
  /// The merge of boards, as far as it needs no decision: nil if the two changes conflict, or if a card could be lost or duplicated.
  package static let ofBoards = ThreeWayMerge { base, ours, theirs in
    let merge = BoardMerge(base: base, ours: ours, theirs: theirs)
    return merge.conflicts.isEmpty && merge.keepsCards && merge.isCertain ? merge.bytes : nil
  }
}
