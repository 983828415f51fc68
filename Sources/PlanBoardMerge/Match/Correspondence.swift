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
    // Without a base, text that both sides have is the same text, wherever it is.
    let hasBase = !base.bytes.isEmpty
    func isOpen(_ numbers: [Int], _ side: MergeInput) -> [Bool] {
      numbers.indices.map { numbers[$0] < 0 && !(hasBase && side.pieces[$0].role == .prose) }
    }
    var between = Matching(
      a, b, .union, pieces: Pairing(searched: isOpen(ofA, a), isOpen(ofB, b)), regions: open)
    Self.add(between.regions, &regions, &regionsOfA, &regionsOfB)
    if hasBase { addText(&between.pieces, base, a, b) }
    Self.add(between.pieces, &pieces, &ofA, &ofB)
  }

  /// Pairs equal text that both sides added at the same place.
  private func addText(_ pairs: inout Pairing, _ base: MergeInput, _ a: MergeInput, _ b: MergeInput) {
    func added(_ numbers: [Int], _ side: MergeInput) -> [Int] {
      numbers.indices.filter { numbers[$0] < 0 && side.pieces[$0].role == .prose }
    }
    let mine = added(ofA, a)
    var theirs: [UInt64: [Int]] = [:]
    for piece in mine.isEmpty ? [] : added(ofB, b) { theirs[b.pieces[piece].hash, default: []].append(piece) }
    guard !theirs.isEmpty else { return }
    // The number of a piece that both sides have is its index in `a`.
    var (common, others) = (Array(repeating: -1, count: ofA.count), Array(repeating: -1, count: ofB.count))
    func add(_ piece: Int, _ other: Int) { (common[piece], others[other]) = (piece, piece) }
    for item in pieces where item.a >= 0 && item.b >= 0 { add(item.a, item.b) }
    for piece in pairs.oldIndices { if let other = pairs.new(of: piece) { add(piece, other) } }
    func number(_ numbers: [Int]) -> (Int) -> Int? { { numbers[$0] < 0 ? nil : numbers[$0] } }
    func old(_ numbers: [Int]) -> (Int) -> Int? {
      { piece in numbers[piece] < 0 || pieces[numbers[piece]].base < 0 ? nil : pieces[numbers[piece]].base }
    }
    let places = CommonPlaces(
      base, a, ({ regionsOfA[$0] }, number(common), old(ofA)), b, ({ regionsOfB[$0] }, number(others), old(ofB)))
    for piece in mine {
      let equal = theirs[a.pieces[piece].hash] ?? []
      guard let index = equal.firstIndex(where: { a.isSame(piece, as: $0, of: b) && places.areSame(piece, $0) }) else {
        continue
      }
      pairs.link(piece, equal[index])
      theirs[a.pieces[piece].hash]!.remove(at: index)
    }
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

  /// Returns the same matches after pieces were joined (``MergeInput/join(_:)``).
  ///
  /// `base`, `a` and `b` have the new index of each piece; `joined` are the items of the joined pieces, by new indices.
  func renumbered(_ base: [Int], _ a: [Int], _ b: [Int], joined: [Item]) -> Correspondence {
    var result = self
    result.pieces = []
    (result.ofBase, result.ofA, result.ofB) = (Self.numbers(base), Self.numbers(a), Self.numbers(b))
    func add(_ item: Item) {
      if item.base >= 0 { result.ofBase[item.base] = result.pieces.count }
      if item.a >= 0 { result.ofA[item.a] = result.pieces.count }
      if item.b >= 0 { result.ofB[item.b] = result.pieces.count }
      result.pieces.append(item)
    }
    for item in joined { add(item) }
    for old in pieces {
      let item = Item(
        base: old.base < 0 ? -1 : base[old.base], a: old.a < 0 ? -1 : a[old.a], b: old.b < 0 ? -1 : b[old.b])
      let isKnown =
        (item.base >= 0 && result.ofBase[item.base] >= 0) || (item.a >= 0 && result.ofA[item.a] >= 0)
        || (item.b >= 0 && result.ofB[item.b] >= 0)
      if !isKnown { add(item) }
    }
    return result
  }

  private static func numbers(_ indices: [Int]) -> [Int] {
    Array(repeating: -1, count: indices.last.map { $0 + 1 } ?? 0)
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
