/// Merges two versions of a sequence, with their common base or without one.
enum SequenceMerge<Element: Hashable> {
  /// If more pairs of a removed and a new element than this are at one place, none is compared, so that the time stays
  /// short.
  private static var pairLimit: Int { 2500 }

  enum Hunk {
    case merged([Element])
    /// The sides have different elements at one place. `base` is the first element of the base that both sides replace;
    /// empty if both insert elements.
    case conflict(base: [Element], a: [Element], b: [Element])
  }

  /// Merges two changed versions of `base`. There is a conflict if both sides replace the same elements differently, or
  /// insert different elements at the same position. Changes to neighbouring elements do not conflict, and a
  /// replacement beats a removal.
  ///
  /// `likeness` returns how alike an element of the base and a possible new version of it are; 0 if it is no new
  /// version. If `likeness` is nil, no element has a new version. `kept` chooses one of three equal elements, from the
  /// base, `a` and `b`. `isApart` says whether an element, such as the first line of a paragraph, is apart from the one
  /// before it. What is inserted there is at another place than what is inserted directly behind an element. If one side
  /// inserts an element beside those that the other side replaces by an equal one, the two are one only if they touch these,
  /// or if `isDistinctive` says that nobody writes the element twice by chance.
  static func hunks(
    _ base: [Element], _ a: [Element], _ b: [Element], likeness: ((Element, Element) -> Int)? = nil,
    kept: (Element, Element, Element) -> Element = { old, _, _ in old },
    isApart: (Element) -> Bool = { _ in false }, isDistinctive: (Element) -> Bool = { _ in true }
  ) -> [Hunk] {
    let (inA, inB) = (counterparts(base, a, isApart), counterparts(base, b, isApart))
    var hunks: [Hunk] = []
    var (o, i, j) = (0, 0, 0)
    func add(upTo oEnd: Int, _ iEnd: Int, _ jEnd: Int) {
      guard o < oEnd || i < iEnd || j < jEnd else { return }
      let (old, left, right) = (base[o..<oEnd], a[i..<iEnd], b[j..<jEnd])
      let isSame = left == right && (!old.isEmpty || isApart(left[i]) == isApart(right[j]))
      if isSame || right == old {
        hunks.append(.merged(Array(left)))
      } else if left == old {
        hunks.append(.merged(Array(right)))
      } else {
        hunks += neighbouring(old, (left, a, inA), (right, b, inB), likeness, isApart, isDistinctive)
      }
    }
    for index in base.indices where inA[index] >= 0 && inB[index] >= 0 {
      add(upTo: index, inA[index], inB[index])
      hunks.append(.merged([kept(base[index], a[inA[index]], b[inB[index]])]))
      (o, i, j) = (index + 1, inA[index] + 1, inB[index] + 1)
    }
    add(upTo: base.count, a.count, b.count)
    return hunks
  }

  /// Returns, for every element of the base, the index of an equal element of a side, or -1. If what the side inserted can be
  /// read in two ways, as the last of equal elements or as an earlier one, an element of the base keeps being apart from the
  /// one before it, or not. If it is apart from it only now, the side inserted something in front of it.
  private static func counterparts(_ base: [Element], _ side: [Element], _ isApart: (Element) -> Bool) -> [Int] {
    var result = Alignment.counterparts(base, side)
    for index in base.indices.reversed() where result[index] >= 0 {
      let next = index + 1 < base.count ? result[index + 1] : side.count
      let (now, last) = (result[index], next - 1)
      let wasApart = isApart(base[index])
      guard last > now, side[last] == base[index], isApart(side[now]) != wasApart, isApart(side[last]) || !wasApart
      else { continue }
      result[index] = last
    }
    return result
  }

  /// Merges changes to a part of the base. At least one side removed or replaced each element of this part, so the
  /// result has only new elements. It has an insertion that both sides made at one place only once.
  ///
  /// `part` is what the whole `side` has in place of `old`. `indices` has, for each element of the whole base, its index in
  /// the whole side, or -1.
  private static func neighbouring(
    _ old: ArraySlice<Element>, _ a: (part: ArraySlice<Element>, side: [Element], indices: [Int]),
    _ b: (part: ArraySlice<Element>, side: [Element], indices: [Int]), _ likeness: ((Element, Element) -> Int)?,
    _ isApart: (Element) -> Bool, _ isDistinctive: (Element) -> Bool
  ) -> [Hunk] {
    let (left, right) = (
      insertions(old, a.part, of: a.side, a.indices, likeness, isApart),
      insertions(old, b.part, of: b.side, b.indices, likeness, isApart)
    )
    var common = Alignment.counterparts(left.map(\.element), right.map(\.element))
    for index in common.indices where common[index] >= 0 {
      let isOne = left[index].isAtPlace(of: right[common[index]], isDistinctive: isDistinctive(left[index].element))
      if !isOne { common[index] = -1 }
    }
    var hunks: [Hunk] = []
    func base(_ place: Int) -> [Element] { place < old.endIndex ? [old[place]] : [] }
    func add(_ left: ArraySlice<Insertion>, _ right: ArraySlice<Insertion>) {
      for place in Set(left.map(\.place) + right.map(\.place)).sorted() {
        var (first, second) = (left.filter { $0.place == place }, right.filter { $0.place == place })
        let isKept = (place < old.endIndex && a.indices[place] >= 0, place < old.endIndex && b.indices[place] >= 0)
        // If both sides replace the element, the elements that one side inserts before the new version do not conflict
        // with the other side.
        var versions: (a: [Insertion], b: [Insertion]) = ([], [])
        let isNew = (first.last?.isNewVersion ?? false, second.last?.isNewVersion ?? false)
        if !first.isEmpty, !second.isEmpty, !isKept.0, !isKept.1, isNew.0 || isNew.1 {
          versions.a = isNew.0 ? [first.removeLast()] : first
          versions.b = isNew.1 ? [second.removeLast()] : second
          if !isNew.0 { first = [] }
          if !isNew.1 { second = [] }
        }
        let (ownA, ownB) = (first.map(\.element), second.map(\.element))
        if first.isEmpty || second.isEmpty || isKept.0 {
          hunks += [.merged(ownA), .merged(ownB)]
        } else if isKept.1 {
          // `a` replaces the element, and `b` inserts elements before it, so the insertion goes first.
          hunks += [.merged(ownB), .merged(ownA)]
        } else {
          hunks.append(.conflict(base: versions.a.isEmpty ? base(place) : [], a: ownA, b: ownB))
        }
        if !versions.a.isEmpty {
          hunks.append(.conflict(base: base(place), a: versions.a.map(\.element), b: versions.b.map(\.element)))
        }
      }
    }
    var (i, j) = (0, 0)
    for index in left.indices where common[index] >= 0 {
      add(left[i..<index], right[j..<common[index]])
      hunks.append(.merged([left[index].element]))
      (i, j) = (index + 1, common[index] + 1)
    }
    add(left[i...], right[j...])
    return hunks
  }

  private struct Insertion {
    /// The index of the element of the base that this element replaces, or before which it is inserted.
    var place: Int
    var element: Element
    /// Whether ``element`` is the new version of the element of the base at ``place``. A new version is the last
    /// insertion at its place.
    var isNewVersion = false
    /// The elements of the base that this element may replace, together with those beside it; empty if it is inserted
    /// between two that stay.
    var replaced: Range<Int>
    /// Whether nothing divides it, and what was inserted with it, from the elements before or behind.
    var touches: (before: Bool, behind: Bool)
    /// Whether more paragraphs are in place of ``replaced`` than were there, so that some of them are insertions.
    var hasSurplus: Bool

    /// Whether both insertions are at one place: they replace a common element, or are inserted between the same
    /// elements, or one is inserted directly beside what the other one replaces.
    func isAtPlace(of other: Insertion, isDistinctive: Bool) -> Bool {
      if replaced.overlaps(other.replaced) { return true }
      if replaced.isEmpty, other.replaced.isEmpty {
        return replaced == other.replaced && touches.before == other.touches.before
      }
      return replaced.isEmpty
        ? isBeside(other, isDistinctive) : other.replaced.isEmpty && other.isBeside(self, isDistinctive)
    }

    private func isBeside(_ other: Insertion, _ isDistinctive: Bool) -> Bool {
      let isBefore = replaced.lowerBound == other.replaced.lowerBound
      guard isBefore || replaced.lowerBound == other.replaced.upperBound else { return false }
      return isDistinctive || other.hasSurplus || (isBefore ? touches.behind : touches.before)
    }
  }

  /// Returns the elements that a side has in place of a part of the base, without those that the base also has.
  private static func insertions(
    _ old: ArraySlice<Element>, _ part: ArraySlice<Element>, of side: [Element], _ indices: [Int],
    _ likeness: ((Element, Element) -> Int)?, _ isApart: (Element) -> Bool
  ) -> [Insertion] {
    var result: [Insertion] = []
    var start = part.startIndex
    var place = old.startIndex
    func add(_ new: Range<Int>, _ place: Int, _ replaced: Range<Int>, isNewVersion: Bool = false) {
      let removed = max(1, old[replaced].count(where: isApart))
      let hasSurplus = part[new].count(where: isApart) > removed
      let touches = (
        new.isEmpty || !isApart(part[new.lowerBound]), new.upperBound < side.count && !isApart(side[new.upperBound])
      )
      for element in part[new] {
        result.append(
          Insertion(
            place: place, element: element, isNewVersion: isNewVersion, replaced: replaced, touches: touches,
            hasSurplus: hasSurplus))
      }
    }
    func add(upTo oldEnd: Int, _ end: Int) {
      for (index, version) in newVersions(old[place..<oldEnd], part[start..<end], likeness) {
        // Elements before a new version replace those that were removed before the old version, or are insertions if
        // none were removed there.
        add(start..<version, place, place..<index)
        add(version..<version + 1, index, index..<index + 1, isNewVersion: true)
        (start, place) = (version + 1, index + 1)
      }
      add(start..<end, place, place..<oldEnd)
    }
    for index in old.indices where indices[index] >= 0 {
      add(upTo: index, indices[index])
      (start, place) = (indices[index] + 1, index + 1)
    }
    add(upTo: old.endIndex, part.endIndex)
    return result
  }

  /// Pairs removed elements with their new versions, in the same order, so that the sum of their likeness is as large
  /// as possible. O(n · m) for n old and m new elements.
  private static func newVersions(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>, _ likeness: ((Element, Element) -> Int)?
  ) -> [(old: Int, new: Int)] {
    guard let likeness, !old.isEmpty, !new.isEmpty, old.count * new.count <= pairLimit else { return [] }
    let width = new.count + 1
    let scores = old.map { element in new.map { likeness(element, $0) } }
    var sums = [Int](repeating: 0, count: (old.count + 1) * width)
    for i in scores.indices.reversed() {
      for j in scores[i].indices.reversed() {
        let cell = i * width + j
        let paired = scores[i][j] > 0 ? scores[i][j] + sums[cell + width + 1] : 0
        sums[cell] = max(paired, sums[cell + width], sums[cell + 1])
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count, sums[i * width + j] > 0 {
      let cell = i * width + j
      if scores[i][j] > 0, sums[cell] == scores[i][j] + sums[cell + width + 1] {
        pairs.append((old.startIndex + i, new.startIndex + j))
        (i, j) = (i + 1, j + 1)
      } else if sums[cell] == sums[cell + width] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// Returns the elements of both sequences.
  ///
  /// Elements that they have in common, in the same order, occur only once: `x y` and `y x` become `x y x`. `precedes`
  /// says whether the elements that only `a` has at one place go before those that only `b` has there.
  static func union(_ a: [Element], _ b: [Element], precedes: ([Element], [Element]) -> Bool) -> [Element] {
    let counterparts = Alignment.counterparts(a, b)
    var result: [Element] = []
    var (i, j) = (0, 0)
    func add(_ left: ArraySlice<Element>, _ right: ArraySlice<Element>) {
      let (left, right) = (Array(left), Array(right))
      if left.isEmpty || right.isEmpty {
        result += left + right
      } else {
        result += precedes(left, right) ? left + right : right + left
      }
    }
    for index in a.indices where counterparts[index] >= 0 {
      add(a[i..<index], b[j..<counterparts[index]])
      result.append(a[index])
      (i, j) = (index + 1, counterparts[index] + 1)
    }
    add(a[i...], b[j...])
    return result
  }
}
