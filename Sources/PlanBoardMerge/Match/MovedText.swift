internal import PlanBoardMarkdown

/// Decides which text counts as moved or replaced, now that it is known what the other side did to it.
///
/// A move matters only if one side changed the text: the change then goes to the new place. All other text that left a
/// place counts as removed there and added elsewhere, as git sees it. So if one side moved a line, and the other side
/// added the same line at the new place, the line is there once; if the sides moved it to two places, twice.
///
/// That other text took the place of a block matters only if the other side left the block alone: then it shows where the
/// new text belongs.
enum MovedText {
  static func settle(_ toA: inout Matching, _ toB: inout Matching) {
    for piece in toA.replacedText where toB.replacedText.contains(piece) || toB.isGone(piece) {
      toA.pieces.unlink(old: piece)
    }
    for piece in toB.replacedText where toA.replacedText.contains(piece) || toA.isGone(piece) {
      toB.pieces.unlink(old: piece)
    }
    let moved = toA.movedText.union(toB.movedText)
    guard !moved.isEmpty else { return }
    let places = CommonPlaces(toA, toB)
    for piece in moved {
      guard let left = toA.pieces.new(of: piece), let right = toB.pieces.new(of: piece) else {
        separate(piece, &toA, &toB)
        continue
      }
      let isChanged =
        !toA.old.isIdentical(piece, to: left, of: toA.new) || !toB.old.isIdentical(piece, to: right, of: toB.new)
      let isMovedByBoth = toA.movedText.contains(piece) && toB.movedText.contains(piece)
      if !isChanged || (isMovedByBoth && !places.areSame(left, right)) { separate(piece, &toA, &toB) }
    }
    (toA.movedText, toB.movedText) = ([], [])
  }

  private static func separate(_ piece: Int, _ toA: inout Matching, _ toB: inout Matching) {
    if toA.movedText.contains(piece) { toA.pieces.unlink(old: piece) }
    if toB.movedText.contains(piece) { toB.pieces.unlink(old: piece) }
  }
}

extension Matching {
  /// Whether a block of text is no longer at its place.
  fileprivate func isGone(_ piece: Int) -> Bool { pieces.new(of: piece) == nil || movedText.contains(piece) }
}

/// The places of pieces among those that both sides of a merge have, and among those of the base.
struct CommonPlaces {
  /// All numbers of a place mean the same on both sides.
  private struct Place {
    var region: Int
    /// The nearest pieces above and below in the region that both sides have; -1 for none.
    var common = (above: -1, below: -1)
    /// The pieces of the base between the nearest ones above and below that this side kept: those that the piece may
    /// replace.
    var replaced = 0..<0

    func isSame(as other: Place, isDistinctive: Bool) -> Bool {
      // A heading that only one side added or removed may divide the region.
      let isBelowSame = common.above >= 0 && common.above == other.common.above
      let isBesideSame = common.above == other.common.above || common.below == other.common.below
      guard isBelowSame || (region == other.region && isBesideSame) else { return false }
      return isDistinctive || replaced.overlaps(other.replaced) || (replaced.isEmpty && replaced == other.replaced)
    }
  }

  private let a: [Place]
  private let b: [Place]
  private let side: MergeInput

  /// What a side knows of its pieces and regions: the numbers of those that both sides have, and the base's index of
  /// those that are in their place; nil for others.
  typealias Numbers = (region: (Int) -> Int, common: (Int) -> Int?, base: (Int) -> Int?)

  init(_ base: MergeInput, _ a: MergeInput, _ ofA: Numbers, _ b: MergeInput, _ ofB: Numbers) {
    (self.a, self.b, side) = (Self.places(base, a, ofA), Self.places(base, b, ofB), a)
  }

  /// Numbers pieces and regions by those of the base. Text that may have moved is no neighbour.
  init(_ toA: Matching, _ toB: Matching) {
    func numbers(_ own: Matching, _ other: Matching) -> Numbers {
      func base(_ piece: Int) -> Int? { own.pieces.old(of: piece).flatMap { own.movedText.contains($0) ? nil : $0 } }
      return (
        { own.regions.old(of: $0) ?? -1 },
        { base($0).flatMap { other.pieces.new(of: $0) == nil || other.movedText.contains($0) ? nil : $0 } }, base
      )
    }
    self.init(toA.old, toA.new, numbers(toA, toB), toB.new, numbers(toB, toA))
  }

  private static func places(_ base: MergeInput, _ side: MergeInput, _ numbers: Numbers) -> [Place] {
    var places = side.pieces.map { Place(region: numbers.region(Int($0.region))) }
    for region in side.regions {
      var (common, kept) = (-1, region.heading < 0 ? nil : numbers.base(region.heading))
      for piece in region.pieces {
        places[piece].common.above = common
        places[piece].replaced = (kept ?? -1) + 1..<base.pieces.count + 1
        common = numbers.common(piece) ?? common
        kept = numbers.base(piece) ?? kept
      }
      common = -1
      var end = kept.map { base.end(ofRegionWith: $0) } ?? 0
      for piece in region.pieces.reversed() {
        places[piece].common.below = common
        let start = places[piece].replaced.lowerBound
        places[piece].replaced = start..<max(start, end)
        common = numbers.common(piece) ?? common
        end = numbers.base(piece) ?? end
      }
    }
    return places
  }

  /// Whether a piece of `a` and an equal piece of `b` are at one place: in one region, beside the same piece and, if their
  /// text is short, in place of the same pieces of the base.
  func areSame(_ left: Int, _ right: Int) -> Bool {
    let isDistinctive = side.text(left).split(whereSeparator: \.isLineEnd).contains(where: LineLikeness.isDistinctive)
    return a[left].isSame(as: b[right], isDistinctive: isDistinctive)
  }
}

extension MergeInput {
  /// The index behind the last piece of a piece's region.
  fileprivate func end(ofRegionWith piece: Int) -> Int {
    let region = regions[Int(pieces[piece].region)]
    return (region.pieces.last ?? region.heading) + 1
  }
}
