internal import PlanBoardMarkdown

/// The matched pieces and regions (``MergeInput``) of the three texts of a merge.
///
/// The pieces of one card in the texts together are called an item, and have one number. Matched regions are also
/// items, and are numbered separately.
struct Correspondence {
  /// The indices of an item in the three texts; -1 for a text that does not have it.
  struct Item: Hashable {
    var base = -1
    var a = -1
    var b = -1
  }

  private(set) var pieces: [Item] = []
  private(set) var regions: [Item] = []
  /// The item numbers of the pieces of the base, of `a` and of `b`.
  private(set) var ofBase: [Int] = []
  private(set) var ofA: [Int] = []
  private(set) var ofB: [Int] = []
  /// The item numbers of the regions of the base, of `a` and of `b`.
  private(set) var regionsOfBase: [Int] = []
  private(set) var regionsOfA: [Int] = []
  private(set) var regionsOfB: [Int] = []

  /// Matches each side with the base, then the rest of `a` with the rest of `b`.
  init(base: MergeInput, _ a: MergeInput, _ b: MergeInput) {
    let (toA, toB) = Matching.reconciled(Matching(base, a, .history), Matching(base, b, .history))
    (regions, regionsOfBase, regionsOfA, regionsOfB) = Self.joined(toA.regions, toB.regions)
    (pieces, ofBase, ofA, ofB) = Self.joined(toA.pieces, toB.pieces)
    var open = Pairing(searched: regionsOfA.map { $0 < 0 }, regionsOfB.map { $0 < 0 })
    for item in regions where item.a >= 0 && item.b >= 0 { open.link(item.a, item.b) }
    let between = Matching(
      a, b, .union, pieces: Pairing(searched: ofA.map { $0 < 0 }, ofB.map { $0 < 0 }), regions: open)
    Self.add(between.regions, &regions, &regionsOfA, &regionsOfB)
    Self.add(between.pieces, &pieces, &ofA, &ofB)
  }

  /// Returns an item for each element of the base, in the same order. `ofA` and `ofB` have -1 for elements that the
  /// base does not have.
  private static func joined(
    _ toA: Pairing, _ toB: Pairing
  ) -> (items: [Item], ofBase: [Int], ofA: [Int], ofB: [Int]) {
    (
      toA.oldIndices.map { Item(base: $0, a: toA.new(of: $0) ?? -1, b: toB.new(of: $0) ?? -1) },
      Array(toA.oldIndices), toA.newIndices.map { toA.old(of: $0) ?? -1 }, toB.newIndices.map { toB.old(of: $0) ?? -1 }
    )
  }

  /// Adds an item for each element of the sides that the base does not have.
  private static func add(_ matches: Pairing, _ items: inout [Item], _ ofA: inout [Int], _ ofB: inout [Int]) {
    for index in matches.oldIndices where ofA[index] < 0 {
      let other = matches.new(of: index).flatMap { ofB[$0] < 0 ? $0 : nil } ?? -1
      ofA[index] = items.count
      if other >= 0 { ofB[other] = items.count }
      items.append(Item(a: index, b: other))
    }
    for index in ofB.indices where ofB[index] < 0 {
      ofB[index] = items.count
      items.append(Item(b: index))
    }
  }
}
