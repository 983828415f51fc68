internal import PlanBoardMarkdown

/// The matched pieces and regions of three texts: an item has the same number in all of them.
struct Correspondence {
  /// The indices of one item in the three texts; -1 where it does not exist.
  struct MatchedBlock: Hashable {
    var base = -1
    var a = -1
    var b = -1
  }

  private(set) var pieces: [MatchedBlock] = []
  private(set) var regions: [MatchedBlock] = []
  /// The item numbers of the pieces and regions of each text.
  private(set) var ofBase: [Int] = []
  private(set) var ofA: [Int] = []
  private(set) var ofB: [Int] = []
  private(set) var regionsOfBase: [Int] = []
  private(set) var regionsOfA: [Int] = []
  private(set) var regionsOfB: [Int] = []

  init(base: MergeInput, _ a: MergeInput, _ b: MergeInput) {
    let (toA, toB) = Matching.reconciled(Matching(base, a, .history), Matching(base, b, .history))
    (regions, regionsOfBase, regionsOfA, regionsOfB) = Self.joined(
      toA.regions, toB.regions, a.regions.count, b.regions.count)
    (pieces, ofBase, ofA, ofB) = Self.joined(toA.pieces, toB.pieces, a.pieces.count, b.pieces.count)
    let between = Matching(
      a, b, .union, openPieces: (ofA.map { $0 < 0 }, ofB.map { $0 < 0 }),
      openRegions: (regionsOfA.map { $0 < 0 ? nil : $0 }, regionsOfB.map { $0 < 0 ? nil : $0 }))
    Self.add(between.regions, &regions, &regionsOfA, &regionsOfB)
    Self.add(between.pieces, &pieces, &ofA, &ofB)
  }

  private static func joined(
    _ toA: [Int], _ toB: [Int], _ countA: Int, _ countB: Int
  ) -> (things: [MatchedBlock], ofBase: [Int], ofA: [Int], ofB: [Int]) {
    var ofA = [Int](repeating: -1, count: countA)
    var ofB = [Int](repeating: -1, count: countB)
    for index in toA.indices {
      if toA[index] >= 0 { ofA[toA[index]] = index }
      if toB[index] >= 0 { ofB[toB[index]] = index }
    }
    return (toA.indices.map { MatchedBlock(base: $0, a: toA[$0], b: toB[$0]) }, Array(toA.indices), ofA, ofB)
  }

  /// Adds the items that the base does not have.
  private static func add(_ matches: [Int], _ things: inout [MatchedBlock], _ ofA: inout [Int], _ ofB: inout [Int]) {
    for index in matches.indices where ofA[index] < 0 {
      let other = matches[index] >= 0 && ofB[matches[index]] < 0 ? matches[index] : -1
      ofA[index] = things.count
      if other >= 0 { ofB[other] = things.count }
      things.append(MatchedBlock(a: index, b: other))
    }
    for index in ofB.indices where ofB[index] < 0 {
      ofB[index] = things.count
      things.append(MatchedBlock(b: index))
    }
  }
}
