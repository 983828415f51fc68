internal import PlanBoardMarkdown

extension MergeAssembler {
  /// Puts comments that silence rules at the block below some cards directly above that block. Between the cards, they
  /// would silence rules at one of the cards.
  ///
  /// - Parameter place: the index of the first block of the region.
  static func settlingComments(_ blocks: [Block], from place: Int) -> [Block] {
    guard blocks[place...].contains(where: { $0.kind == .prose && isSilencing($0.bytes) }) else { return blocks }
    var result = Array(blocks[..<place])
    var comments: [Block] = []
    for block in blocks[place...] {
      if block.kind == .prose, isSilencing(block.bytes) {
        comments.append(block)
        continue
      }
      if block.kind != .card {
        result += comments
        comments = []
      }
      result.append(block)
    }
    return result + comments
  }

  private static func isSilencing(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { SilencingComment.isBlock($0.indices, $0) }
  }
}
