internal import PlanBoardMarkdown

/// The last resort, for texts that cannot be taken apart and put together again: one side as it is, with the other side's
/// lines that would be lost in a note in front.
enum KeptWhole {
  static func merged(_ base: [UInt8], _ a: [UInt8], _ b: [UInt8]) -> ([UInt8], [MergeConflict]) {
    let (winner, loser) = ParsedBoard(a).cards.count >= ParsedBoard(b).cards.count ? (a, b) : (b, a)
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
    guard !lost.isEmpty else { return (winner, []) }
    let note = ConflictNote(.board, String(decoding: Array(lost.joined(separator: [.lineFeed])), as: UTF8.self))
    var text = winner
    if ConflictNote.lines(in: winner).contains(where: { $0.note == note }) {
      return (winner, [MergeConflict(.board, card: nil, kept: "", other: note.value)])
    }
    let board = ParsedBoard(winner)
    let place = board.blocks.first { $0.kind != .byteOrderMark && $0.kind != .frontMatter }?.range.lowerBound ?? 0
    let end = board.source.lineEnding
    let start = place > 0 && !board.source.bytes[place - 1].isLineEnd ? end : []
    text.insert(contentsOf: start + end + note.line + end + end, at: place)
    let after = ParsedBoard(text)
    let found = MergeConflict.find(in: after).filter { $0.kind == .board && $0.other == note.value }
    return (text, found.isEmpty ? [MergeConflict(.board, card: nil, kept: "", other: note.value)] : found)
  }

  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split { $0.isLineEnd }.filter { !$0.allSatisfy(\.isBlank) }
  }
}
