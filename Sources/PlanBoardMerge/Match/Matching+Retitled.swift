internal import PlanBoardCore
internal import PlanBoardMarkdown

extension Matching {
  /// Matches a card that is gone with a new card between the same neighbours, in the same column or section. Likeness
  /// alone misses a short title that was changed.
  ///
  /// Cards are often added where others were removed, so one of these must also be true:
  /// - The titles share at least half of the words of the shorter title, apart from typing mistakes.
  /// - The cards have the same notes and the same checklist, and at least one of these is not empty.
  ///
  /// In addition, neither of the two cards may fit another card there.
  mutating func matchRetitled() {
    guard !openOld({ $0.role == .card }).isEmpty, !openNew({ $0.role == .card }).isEmpty else { return }
    for region in regions.oldIndices {
      guard let counterpart = regions.new(of: region) else { continue }
      let after = new.regions[counterpart].pieces
      let places = NumberTable(after)
      var gone: [Int] = []
      var start = 0
      for piece in old.regions[region].pieces {
        if pieces.isOpen(old: piece) { gone.append(piece) }
        guard let place = pieces.new(of: piece).flatMap({ places[$0] }), place >= start else { continue }
        matchRetitled(gone, after[start..<place])
        gone = []
        start = place + 1
      }
      matchRetitled(gone, after[start...])
    }
  }

  /// Matches cards between the same neighbours: the unmatched old pieces `gone` and all new pieces `after`. Matches
  /// none if there are more than ``pairLimit`` pairs.
  private mutating func matchRetitled(_ gone: [Int], _ after: ArraySlice<Int>) {
    let gone = gone.filter { old.pieces[$0].role == .card }
    let added = after.filter { new.pieces[$0].role == .card && pieces.isOpen(new: $0) }
    guard !gone.isEmpty, !added.isEmpty, gone.count * added.count <= Self.pairLimit else { return }
    let (before, after) = (gone.map { Text(old, $0) }, added.map { Text(new, $0) })
    let fits = gone.indices.map { piece in
      added.indices.filter { mayMatch(gone[piece], added[$0]) && before[piece].mayBeRetitled(as: after[$0]) }
    }
    for (piece, others) in fits.enumerated()
    where others.count == 1 && fits.count(where: { $0.contains(others[0]) }) == 1 {
      pieces.link(gone[piece], added[others[0]])
    }
  }

  private struct Text {
    var words: Set<String>
    var notes: String
    var checklist: [CheckItem]

    init(_ side: MergeInput, _ piece: Int) {
      let card = side.board.card(Int(side.pieces[piece].card))
      words = Set(card.title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
      (notes, checklist) = (card.notes, card.checklist)
    }

    func mayBeRetitled(as other: Text) -> Bool {
      let shared = words.count { word in
        other.words.contains(word) || other.words.contains { Self.isMisspelled(word, $0) }
      }
      if shared > 0, shared * 2 >= min(words.count, other.words.count) { return true }
      return notes == other.notes && checklist == other.checklist && !(notes.isEmpty && checklist.isEmpty)
    }

    /// Whether two words of at least four letters differ by at most one typing mistake for every four letters of the
    /// shorter word. A word with digits is not a misspelling of another one: `week3` and `week4` are different weeks.
    private static func isMisspelled(_ word: String, _ other: String) -> Bool {
      let count = min(word.count, other.count)
      guard count >= 4, !(word + other).contains(where: \.isNumber) else { return false }
      return EditDistance.between(word, other) <= count / 4
    }
  }
}
