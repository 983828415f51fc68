internal import PlanBoardCore

/// Chooses the gaps of a merged text: the line ends and blank lines between its blocks (``MergeAssembler/Block``).
struct Gaps {
  private let decisions: Decisions
  /// The item number (``Correspondence``) of each block; -1 for a block of conflict notes.
  private let items: [Int]
  private let lineEnd: [UInt8]

  init(_ decisions: Decisions, _ items: [Int], _ lineEnd: [UInt8]) {
    (self.decisions, self.items, self.lineEnd) = (decisions, items, lineEnd)
  }

  /// Returns the bytes between two blocks. If both sides have this gap, the side that changed it decides. If both sides
  /// changed it, the longer gap wins.
  ///
  /// `first` and `second` are indices of blocks; -1 is the start of the text, and the number of blocks is its end. If
  /// `isCareful` is true, a new gap must contain a blank line.
  func gap(
    _ first: Int, _ second: Int, roles: (Int) -> MergeInput.Piece.Role?, isCareful: Bool
  ) -> ArraySlice<UInt8> {
    let base = between(decisions.base, first, second) { $0.base }
    let a = between(decisions.a, first, second) { $0.a }
    let b = between(decisions.b, first, second) { $0.b }
    if let a, let b {
      if a == b || b == base { return a }
      return a == base ? b : Self.larger(a, b)
    }
    if let own = a ?? b { return own }
    guard second < items.count else { return end() }
    guard first >= 0 else { return [] }
    if let base, !isCareful { return base }
    return made(first, second, roles, isCareful)
  }

  private static func larger(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if a.count != b.count { return a.count > b.count ? a : b }
    return a.lexicographicallyPrecedes(b) ? b : a
  }

  /// Returns the index of a block in ``MergeInput/pieces`` of one text; nil if that text does not have the block. The
  /// index is -1 for the start of the text, and the number of pieces for its end.
  private func piece(_ block: Int, _ side: MergeInput, _ index: (Correspondence.Item) -> Int) -> Int? {
    if block < 0 { return -1 }
    if block >= items.count { return side.pieces.count }
    guard items[block] >= 0 else { return nil }
    let piece = index(decisions.lineage.pieces[items[block]])
    return piece < 0 ? nil : piece
  }

  /// Returns the gap between two blocks in one text; nil if they are not neighbours there, or if the text is empty.
  private func between(
    _ side: MergeInput, _ first: Int, _ second: Int, _ index: (Correspondence.Item) -> Int
  ) -> ArraySlice<UInt8>? {
    guard !side.bytes.isEmpty, let a = piece(first, side, index), let b = piece(second, side, index), b == a + 1 else {
      return nil
    }
    return side.gap(after: a)
  }

  /// Returns the bytes after the last block of the merged text, if this block is last on neither side.
  private func end() -> ArraySlice<UInt8> {
    let ends = [decisions.base, decisions.a, decisions.b].map { $0.gap(after: $0.pieces.count - 1) }
    if ends[1] == ends[2] || ends[2] == ends[0] { return ends[1] }
    return ends[1] == ends[0] ? ends[2] : Self.larger(ends[1], ends[2])
  }

  /// Returns a gap for two blocks that are neighbours on neither side. It needs two line ends. Before a card that
  /// follows a card or a heading, one line end is enough if `isCareful` is false.
  ///
  /// The result is the first of these that exists:
  /// - a gap in the three texts between one of the blocks and a neighbour with the role of the other block, if the gap
  ///   has enough line ends;
  /// - if one line end is enough, the first gap in the three texts between blocks with these roles;
  /// - just enough line ends.
  private func made(
    _ first: Int, _ second: Int, _ roles: (Int) -> MergeInput.Piece.Role?, _ isCareful: Bool
  ) -> ArraySlice<UInt8> {
    let (left, right) = (roles(first)!, roles(second)!)
    let isCards = left == .card && right == .card
    let isFirstCard = left == .heading && right == .card
    var found: [ArraySlice<UInt8>] = []
    for (side, index) in [
      (decisions.a, \Correspondence.Item.a), (decisions.b, \Correspondence.Item.b),
      (decisions.base, \Correspondence.Item.base),
    ] {
      if let piece = piece(second, side, { $0[keyPath: index] }), piece > 0, side.pieces[piece - 1].role == left {
        found.append(side.gap(after: piece - 1))
      }
      if let piece = piece(first, side, { $0[keyPath: index] }), piece + 1 < side.pieces.count,
        side.pieces[piece + 1].role == right
      {
        found.append(side.gap(after: piece))
      }
    }
    let least = isCareful || !(isCards || isFirstCard) ? 2 : 1
    let fitting = found.filter { Self.lineEndCount($0) >= least }
    // Between cards, the shortest of these gaps is taken; between other blocks, the longest.
    let best =
      isCards
      ? fitting.min { $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1) }
      : fitting.max { $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1) }
    if let best { return best }
    if isFirstCard || isCards, !isCareful, let usual = usual(left) { return usual }
    return Array(repeatElement(lineEnd, count: least).joined())[...]
  }

  /// Returns the first gap in the three texts between a block of this role and a card.
  private func usual(_ role: MergeInput.Piece.Role) -> ArraySlice<UInt8>? {
    for side in [decisions.base, decisions.a, decisions.b] {
      for index in side.pieces.indices.dropLast()
      where side.pieces[index].role == role && side.pieces[index + 1].role == .card {
        return side.gap(after: index)
      }
    }
    return nil
  }

  private static func lineEndCount(_ gap: ArraySlice<UInt8>) -> Int {
    max(gap.count { $0 == .lineFeed }, gap.count { $0 == .carriageReturn })
  }
}
