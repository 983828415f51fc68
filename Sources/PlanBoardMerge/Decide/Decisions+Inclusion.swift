extension Decisions {
  /// Returns the side that includes all changes of the other one, as the result of an earlier merge does; nil if neither or both do.
  ///
  /// The order of the items is not examined, because the returned side is used to decide it.
  func includingSide() -> OrderMerge.Side? {
    var (aIncludesB, bIncludesA) = (true, true)
    for (number, item) in lineage.pieces.enumerated() where item.a >= 0 || item.b >= 0 {
      guard role(number) == .card || role(number) == .prose else { continue }
      let inA = Occurrence(side: a, piece: item.a, region: regionOfA(item))
      let inB = Occurrence(side: b, piece: item.b, region: regionOfB(item))
      aIncludesB = aIncludesB && includes(inA, inB, base: item.base, decided: region[number])
      bIncludesA = bIncludesA && includes(inB, inA, base: item.base, decided: region[number])
      if !aIncludesB, !bIncludesA { return nil }
    }
    return aIncludesB == bIncludesA ? nil : aIncludesB ? .a : .b
  }

  /// An item on a side; `piece` is -1 if it does not exist there.
  private struct Occurrence {
    let side: MergeInput
    let piece: Int
    let region: Int
  }

  /// Whether a side includes what the other side did to an item.
  private func includes(_ own: Occurrence, _ other: Occurrence, base old: Int, decided: Int) -> Bool {
    func isUnchanged(_ item: Occurrence) -> Bool { old >= 0 && item.side.isSame(item.piece, as: old, of: base) }
    if other.piece < 0 { return decided >= 0 }
    if own.piece < 0 { return decided < 0 }
    return own.region == decided && (isUnchanged(other) || !isUnchanged(own))
  }
}
