internal import PlanBoardMerge
package import PlanBoardStore

extension ThreeWayMerge {
  /// The merge of boards, as far as nobody has to decide anything: two changes that leave a conflict are not merged, nor those after
  /// which a card may be there twice.
  package static let ofBoards = ThreeWayMerge { base, ours, theirs in
    let merge = BoardMerge(base: base, ours: ours, theirs: theirs)
    return merge.conflicts.isEmpty && merge.keepsCards && merge.isCertain ? merge.bytes : nil
  }
}
