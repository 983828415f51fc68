internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Matches cards whose titles are too short to be alike after a change.
extension Matching {
  /// Matches a card that is gone with a card that is new, if both are at the same place: between the same neighbours, in the
  /// same column or section.
  ///
  /// The place alone is no evidence, because cards are often added where others were removed: half of the words must be the same,
  /// or all words of one title must be in the other, or the cards must have the same notes and checklist.
  mutating func matchRetitled() {
    for region in regions.oldIndices {
      guard let counterpart = regions.new(of: region) else { continue }
      let (before, after) = (old.regions[region].pieces, new.regions[counterpart].pieces)
      let places = NumberTable(after)
      for (place, piece) in before.enumerated()
      where old.pieces[piece].role == .card && pieces.isOpen(old: piece) {
        let left = place == 0 ? -1 : pieces.new(of: before[place - 1]).flatMap { places[$0] }
        let right = place + 1 == before.count ? after.count : pieces.new(of: before[place + 1]).flatMap { places[$0] }
        guard let left, let right, right == left + 2 else { continue }
        let other = after[left + 1]
        guard new.pieces[other].role == .card, pieces.isOpen(new: other), mayMatch(piece, other) else { continue }
        if isRetitled(piece, other) { pieces.link(piece, other) }
      }
    }
  }

  private func isRetitled(_ piece: Int, _ other: Int) -> Bool {
    let (before, after) = (
      old.board.card(Int(old.pieces[piece].card)), new.board.card(Int(new.pieces[other].card))
    )
    func words(_ title: String) -> Set<String> {
      Set(title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
    let (left, right) = (words(before.title), words(after.title))
    let shared = left.intersection(right).count
    if shared > 0, shared * 2 >= max(left.count, right.count) || shared == min(left.count, right.count) { return true }
    return before.notes == after.notes && before.checklist == after.checklist
      && !(before.notes.isEmpty && before.checklist.isEmpty)
  }
}
