internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The last resort of a merge: one side stays, and a conflict note below its front matter has the lines of the other
/// side that would be lost.
enum WholeFileFallback {
  /// Returns the side with more cards, or `a` if both have the same number.
  static func merged(_ base: [UInt8], _ a: [UInt8], _ b: [UInt8]) -> ([UInt8], [MergeConflict]) {
    let (winner, loser) = ParsedBoard(a).cards.count >= ParsedBoard(b).cards.count ? (a, b) : (b, a)
    let lost = lost(base, winner, loser)
    guard !lost.isEmpty else { return (winner, []) }
    let note = ConflictNote(.board, lost)
    var text = winner
    let board = ParsedBoard(winner)
    let place =
      board.blocks.first { $0.kind != .byteOrderMark && $0.kind != .frontMatter }?.range.lowerBound
      ?? winner.count
    let end = board.source.lineEnding
    let start = place > 0 && !board.source.bytes[place - 1].isLineEnd ? end : []
    text.insert(contentsOf: start + end + note.line + end + end, at: place)
    let after = ParsedBoard(text)
    let found = MergeConflict.find(in: after).filter { $0.kind == .board && $0.other == note.value }
    return (text, found.isEmpty ? [MergeConflict(.board, card: nil, kept: "", other: note.value)] : found)
  }

  /// Returns the side that already has the lost lines of the other side in a conflict note, from an earlier merge; nil
  /// if neither side has such a note. Merging again must change nothing.
  static func settled(_ base: [UInt8], _ a: [UInt8], _ b: [UInt8]) -> [UInt8]? {
    for (text, other) in [(a, b), (b, a)] {
      for (_, note) in ConflictNote.all(in: text) where note.kind == .board {
        let rest = lines(text).filter { ConflictNote(line: $0) != note }
        if lost(base, Array(rest.joined(separator: [.lineFeed])), other) == note.value { return text }
      }
    }
    return nil
  }

  /// Returns the lines of the loser that the base does not have, and that the winner lacks or has less often.
  private static func lost(_ base: [UInt8], _ winner: [UInt8], _ loser: [UInt8]) -> String {
    var known: [ArraySlice<UInt8>: Int] = [:]
    for line in lines(winner) { known[line, default: 0] += 1 }
    let old = Set(lines(base))
    let lost = lines(loser).filter { line in
      if let count = known[line], count > 0 {
        known[line] = count - 1
        return false
      }
      return !old.contains(line)
    }
    return String(decoding: Array(lost.joined(separator: [.lineFeed])), as: UTF8.self)
  }

  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split { $0.isLineEnd }.filter { !$0.allSatisfy(\.isBlank) }
  }
}
