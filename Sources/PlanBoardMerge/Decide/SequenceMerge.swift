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
  /// base, `a` and `b`.
  static func hunks(
    _ base: [Element], _ a: [Element], _ b: [Element], likeness: ((Element, Element) -> Int)? = nil,
    kept: (Element, Element, Element) -> Element = { old, _, _ in old }
  ) -> [Hunk] {
    let inA = Alignment.counterparts(base, a)
    let inB = Alignment.counterparts(base, b)
    var hunks: [Hunk] = []
    var (o, i, j) = (0, 0, 0)
    func add(upTo oEnd: Int, _ iEnd: Int, _ jEnd: Int) {
      guard o < oEnd || i < iEnd || j < jEnd else { return }
      let (old, left, right) = (base[o..<oEnd], a[i..<iEnd], b[j..<jEnd])
      if left == right || right == old {
        hunks.append(.merged(Array(left)))
      } else if left == old {
        hunks.append(.merged(Array(right)))
      } else {
        hunks += neighbouring(old, (left, inA), (right, inB), likeness)
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

  /// Merges changes to a part of the base. At least one side removed or replaced each element of this part, so the
  /// result has only new elements. It has an insertion that both sides made only once.
  ///
  /// `part` is what the side has in place of `old`. `indices` has, for each element of the whole base, its index in the
  /// whole side, or -1.
  private static func neighbouring(
    _ old: ArraySlice<Element>, _ a: (part: ArraySlice<Element>, indices: [Int]),
    _ b: (part: ArraySlice<Element>, indices: [Int]), _ likeness: ((Element, Element) -> Int)?
  ) -> [Hunk] {
    let (left, right) = (
      insertions(old, a.part, a.indices, likeness), insertions(old, b.part, b.indices, likeness)
    )
    let common = Alignment.counterparts(left.map(\.element), right.map(\.element))
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
  }

  /// Returns the elements that a side has in place of a part of the base, without those that the base also has.
  private static func insertions(
    _ old: ArraySlice<Element>, _ part: ArraySlice<Element>, _ indices: [Int], _ likeness: ((Element, Element) -> Int)?
  ) -> [Insertion] {
    var result: [Insertion] = []
    var start = part.startIndex
    var place = old.startIndex
    func add(upTo oldEnd: Int, _ end: Int) {
      for (index, version) in newVersions(old[place..<oldEnd], part[start..<end], likeness) {
        result += part[start..<version].map { Insertion(place: place, element: $0) }
        // Elements before a new version replace those that were removed before the old version, or are insertions if
        // none were removed there.
        result.append(Insertion(place: index, element: part[version], isNewVersion: true))
        (start, place) = (version + 1, index + 1)
      }
      result += part[start..<end].map { Insertion(place: place, element: $0) }
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
