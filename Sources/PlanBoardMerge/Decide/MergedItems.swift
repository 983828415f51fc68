internal import PlanBoardCore

/// Numbers the check items of three versions of a card. Decides which items stay, and below which item each of them is.
struct MergedItems {
  struct Item {
    /// The index of the item in the trees (``BodyTree``) of the base, of `a` and of `b`; nil where it does not exist.
    var places: [Int?]
    /// The number of the item that this item is below in the merge; nil at the top level.
    var parent: Int?
    var stays = false
    /// Whether a side may have replaced the item by another one, instead of changing its words
    /// (``ItemMatching/guessed``).
    var isGuess = false

    var isIn: (base: Bool, a: Bool, b: Bool) { (places[0] != nil, places[1] != nil, places[2] != nil) }
    var staysDespiteRemoval: Bool { isIn.base && isIn.a != isIn.b && stays }
  }

  private let trees: [BodyTree]
  private(set) var items: [Item] = []
  /// For each tree, the number of each of its items.
  private(set) var numbers: [[Int]]
  /// For each item, the numbers of the items directly below it in the merge; under the key nil, those at the top level.
  private(set) var children: [Int?: [Int]] = [:]

  /// `trees` are those of the base and of both sides; the first is empty if there is no base.
  init(_ trees: [BodyTree]) {
    self.trees = trees
    numbers = trees.map { Array(repeating: -1, count: $0.items.count) }
    number()
    for number in items.indices { items[number].parent = parent(of: number) }
    breakCircles()
    decide()
    for number in items.indices where items[number].stays { children[items[number].parent, default: []].append(number) }
  }

  // MARK: Numbers

  /// Gives the items their numbers: first those of the base, then those that the sides added.
  private mutating func number() {
    let (toA, toB) = (ItemMatching(trees[0], trees[1]), ItemMatching(trees[0], trees[2]))
    for index in trees[0].items.indices {
      add([index, toA.ofA[index], toB.ofA[index]])
      items[index].isGuess = toA.guessed.contains(index) || toB.guessed.contains(index)
    }
    // An item that `a` added and an item that `b` added may be the same item only if they are below the same item.
    var open: [[Int?]?] = [nil]
    while let places = open.popLast() {
      func added(_ side: Int) -> [Int] {
        if let places, places[side] == nil { return [] }
        return trees[side].children(of: places?[side]).filter { numbers[side][$0] < 0 }
      }
      let (newA, newB) = (added(1), added(2))
      let matches = ItemMatching.matches(trees[1], newA, trees[2], newB)
      for (item, other) in zip(newA, matches) { add([nil, item, other]) }
      for item in newB where numbers[2][item] < 0 { add([nil, nil, item]) }
      for side in [2, 1] where places.map({ $0[side] != nil }) ?? true {
        for child in trees[side].children(of: places?[side]).reversed() {
          let own = items[numbers[side][child]].places
          // An item that is on both sides is visited only once, from side `a` (1).
          if side == 1 || own[1] == nil { open.append(own) }
        }
      }
    }
  }

  private mutating func add(_ places: [Int?]) {
    for (side, place) in places.enumerated() {
      if let place { numbers[side][place] = items.count }
    }
    items.append(Item(places: places))
  }

  // MARK: Decisions

  /// Returns the number of an item's parent in one of the trees; nil at the top level, or if the tree does not have the
  /// item.
  private func parent(of number: Int, in side: Int) -> Int? {
    items[number].places[side].flatMap { trees[side].items[$0].parent }.map { numbers[side][$0] }
  }

  /// Returns the number of an item's parent in the merge; nil at the top level.
  ///
  /// If only one side has the item, or if only one side moved it, that side decides. If both sides moved the item, the
  /// parent whose text is larger in byte order wins.
  private func parent(of number: Int) -> Int? {
    let (old, a, b) = (parent(of: number, in: 0), parent(of: number, in: 1), parent(of: number, in: 2))
    let isIn = items[number].isIn
    guard isIn.a, isIn.b else { return isIn.a ? a : isIn.b ? b : old }
    if a == b || (isIn.base && b == old) { return a }
    if isIn.base, a == old { return b }
    func text(_ parent: Int?, _ side: Int) -> [UInt8] {
      parent.flatMap { items[$0].places[side] }.map { trees[side].items[$0].head.text } ?? []
    }
    return text(a, 1).lexicographicallyPrecedes(text(b, 2)) ? b : a
  }

  /// Breaks circles, which arise if each side moved one of two items below the other item. One item of each circle goes
  /// to the top level.
  private mutating func breakCircles() {
    for number in items.indices {
      var (step, count) = (items[number].parent, 0)
      while let place = step, place != number, count <= items.count { (step, count) = (items[place].parent, count + 1) }
      if step == number { items[number].parent = nil }
    }
  }

  /// Decides which items stay. An item that only one side removed stays in these cases:
  /// - The other side changed it, or moved it below another item.
  /// - The other side changed or added something below it.
  ///
  /// Everything that the other side has below such an item also stays.
  private mutating func decide() {
    for number in items.indices where isWanted(number) { items[number].stays = true }
    for number in items.indices where items[number].stays {
      var parent = items[number].parent
      while let place = parent, !items[place].stays {
        items[place].stays = true
        parent = items[place].parent
      }
    }
    for side in [1, 2] {
      for (index, item) in trees[side].items.enumerated() {
        let (number, parent) = (numbers[side][index], item.parent.map { numbers[side][$0] })
        guard let parent, items[parent].staysDespiteRemoval, items[number].parent == parent,
          items[number].isIn.a != items[number].isIn.b
        else { continue }
        items[number].stays = true
      }
    }
  }

  /// Whether an item stays for its own sake: no side removed it, or one side removed it and the other side changed or
  /// moved it.
  private func isWanted(_ number: Int) -> Bool {
    let item = items[number]
    guard let old = item.places[0], !(item.isIn.a && item.isIn.b) else { return true }
    guard let side = item.isIn.a ? 1 : item.isIn.b ? 2 : nil, let place = item.places[side] else { return false }
    return trees[side].items[place].head.text != trees[0].items[old].head.text
      || trees[side].notes(of: place) != trees[0].notes(of: old)
      || parent(of: number, in: side) != parent(of: number, in: 0)
  }
}
