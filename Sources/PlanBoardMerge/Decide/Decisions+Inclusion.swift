extension Decisions {
  /// Returns the side that includes every change that the other side made to cards and prose.
  ///
  /// Such a side is probably the result of an earlier merge with the other side. nil if there is none, if each side
  /// includes the changes of the other side, or if the other side changed nothing. The order of the items does not
  /// count, because the returned side decides it (``OrderMerge``).
  func includingSide() -> OrderMerge.Side? {
    var (aIncludesB, bIncludesA) = (true, true)
    var (isAChanged, isBChanged) = (false, false)
    for (number, item) in lineage.pieces.enumerated() where item.a >= 0 || item.b >= 0 {
      guard role(number) == .card || role(number) == .prose else { continue }
      let inA = Occurrence(side: a, piece: item.a, region: regionOfA(item))
      let inB = Occurrence(side: b, piece: item.b, region: regionOfB(item))
      aIncludesB = aIncludesB && includes(inA, inB, base: item.base, decided: region[number])
      bIncludesA = bIncludesA && includes(inB, inA, base: item.base, decided: region[number])
      if !aIncludesB, !bIncludesA { return nil }
      isAChanged = isAChanged || isChanged(inA, since: item.base)
      isBChanged = isBChanged || isChanged(inB, since: item.base)
    }
    if aIncludesB == bIncludesA { return nil }
    return aIncludesB ? (isBChanged ? .a : nil) : (isAChanged ? .b : nil)
  }

  /// An item on a side; `piece` and `region` are -1 if the side does not have the item.
  private struct Occurrence {
    let side: MergeInput
    let piece: Int
    let region: Int
  }

  /// Whether a side includes what the other side did to an item.
  ///
  /// `old` is the item's piece in the base, and `decided` the item's region in the merged board; -1 if there is none.
  private func includes(_ own: Occurrence, _ other: Occurrence, base old: Int, decided: Int) -> Bool {
    if other.piece < 0 { return decided >= 0 }
    if own.piece < 0 { return decided < 0 }
    return own.region == decided && (!isChanged(other, since: old) || isChanged(own, since: old))
  }

  /// Whether an item was added or removed, or its text differs from that in the base. Conflict notes do not count.
  private func isChanged(_ item: Occurrence, since old: Int) -> Bool {
    if item.piece < 0 { return old >= 0 }
    return old < 0 || !item.side.isSame(item.piece, as: old, of: base)
  }
}
