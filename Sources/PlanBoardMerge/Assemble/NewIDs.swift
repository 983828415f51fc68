internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Replaces ids that the two sides of a merge gave to different cards.
enum NewIDs {
  /// Gives new ids, such as `k3f9-2`, to changed cards (``MergeAssembler/Block/isTouched``) whose id is a duplicate.
  ///
  /// Duplicates that one side already had stay.
  ///
  /// - Returns: the board with the new ids; `board` itself if no card needs a new id, or if the new ids would change
  ///   the kind of a block.
  static func applied(
    to board: ParsedBoard, assembledFrom blocks: [MergeAssembler.Block], _ sides: [ParsedBoard]
  ) -> ParsedBoard {
    let cards = blocks.filter { $0.role == .card }
    // If the counts are equal, the two lists have the same cards in the same order.
    guard cards.count == board.cards.count else { return board }
    var touched: [String: [Int]] = [:]
    for card in cards.indices where cards[card].isTouched {
      if let id = board.syntax(ofCard: card).id { touched[id, default: []].append(card) }
    }
    guard !touched.isEmpty else { return board }
    let wanted = Set(touched.keys.map { Array($0.utf8)[...] })
    let merged = IDs(wanted, in: board)
    guard touched.keys.contains(where: { merged.count($0) > 1 }) else { return board }
    let known = sides.map { IDs(wanted, in: $0) }
    var edits: [TextEdit] = []
    for (id, cards) in touched.sorted(by: { $0.key < $1.key }) {
      let tooMany = merged.count(id) - max(1, known.map { $0.count(id) }.max() ?? 1)
      var number = 1
      for card in cards.suffix(max(0, tooMany)) {
        guard let field = board.syntax(ofCard: card).fields.first(where: { $0.counts && $0.key == .id }) else {
          continue
        }
        repeat { number += 1 } while merged.derived.contains(Array("\(id)-\(number)".utf8)[...])
        edits.append(TextEdit(field.valueRange, Array("\(id)-\(number)".utf8)))
      }
    }
    guard !edits.isEmpty else { return board }
    let renamed = board.applying(EditList(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }))
    return renamed.blocks.map(\.kind) == board.blocks.map(\.kind) ? renamed : board
  }

  /// Counts how often each of the wanted ids occurs on a board.
  private struct IDs {
    private var counts: [String: Int] = [:]
    /// Words such as `k3f9-2` that may be ids derived from a wanted id.
    private(set) var derived: Set<ArraySlice<UInt8>> = []

    init(_ wanted: Set<ArraySlice<UInt8>>, in board: ParsedBoard) {
      let bytes = board.source.bytes
      var places: Set<Int> = []
      var position = 0
      while position < bytes.count {
        // An id comes after `^` or `:`, as in `^k3f9`, `id:k3f9` and `[id:: k3f9]`, or after the emoji of Obsidian
        // Tasks, whose last byte is 0x94.
        let sign = bytes[position]
        position += 1
        guard sign == UInt8(ascii: "^") || sign == UInt8(ascii: ":") || sign == 0x94 else { continue }
        while position < bytes.count, bytes[position].isBlank { position += 1 }
        let start = position
        while position < bytes.count, CardID.isIDByte(bytes[position]) { position += 1 }
        let word = bytes[start..<position]
        if wanted.contains(word), let card = board.block(at: start).flatMap(board.cardIndex) { places.insert(card) }
        if let hyphen = word.lastIndex(of: UInt8(ascii: "-")), wanted.contains(word[..<hyphen]) { derived.insert(word) }
      }
      for card in places {
        if let id = board.syntax(ofCard: card).id { counts[id, default: 0] += 1 }
      }
    }

    func count(_ id: String) -> Int { counts[id, default: 0] }
  }
}
