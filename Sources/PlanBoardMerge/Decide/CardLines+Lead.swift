internal import PlanBoardCore
internal import PlanBoardMarkdown

extension CardLines {
  /// Merges the comments above a card that both sides have. A comment stays if both sides still have it or one side
  /// added it.
  static func lead(_ base: CardLines?, _ a: CardLines, _ b: CardLines) -> [UInt8] {
    let old = base?.lead
    if a.lead == b.lead || b.lead == old { return a.lead }
    if a.lead == old { return b.lead }
    let (left, right) = (comments(a.lead), comments(b.lead))
    let gone = base.map { comments($0.lead).subtracting(left.intersection(right)) } ?? []
    // Merging again must not change the order, so a side that already has all comments decides it.
    if left.isSuperset(of: right.subtracting(gone)), left.isDisjoint(with: gone), left != right { return a.lead }
    if right.isSuperset(of: left.subtracting(gone)), right.isDisjoint(with: gone), left != right { return b.lead }
    let (first, second) = a.lead.lexicographicallyPrecedes(b.lead) ? (b.lead, a.lead) : (a.lead, b.lead)
    let known = comments(first)
    let new = lines(second).filter { !isBlank($0) && !known.contains(text($0)) && !gone.contains(text($0)) }
    let kept = lines(first).filter { !gone.contains(text($0)) }
    let result = Array((new + kept).joined())
    return comments(result).isEmpty ? [] : result
  }

  private static func comments(_ lead: [UInt8]) -> Set<ArraySlice<UInt8>> {
    Set(lines(lead).filter { !isBlank($0) }.map(text))
  }

  /// The lines, each with its line end.
  private static func lines(_ lead: [UInt8]) -> [ArraySlice<UInt8>] {
    let source = SourceText(lead)
    return (0..<source.lines.count).map { lead[source.lines.range(of: $0)] }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop(while: \.isBlank).prefix { !$0.isLineEnd }
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { text(line).isEmpty }
}
