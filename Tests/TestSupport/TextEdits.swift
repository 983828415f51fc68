/// Every single edit of the text between the cards and headings of a small board, and of its cards.
package struct TextEdits: Sendable {
  /// The lines from which both sides take new lines.
  package var pool: [String]
  /// A line of the pool that makes a heading of a line above it. It stays a block of its own.
  package var rule: String?

  package init(pool: [String], rule: String? = nil) { (self.pool, self.rule) = (pool, rule) }

  /// Every board that one edit of the text makes of this one: a line added at every place, as a block of its own or in a
  /// block; a line removed or replaced; a block split, with or without another one between its halves; two blocks joined.
  package func text(of board: TextBoard) -> [TextBoard] {
    var edits: [TextBoard] = []
    func add(_ change: (inout [TextBoard.Block]) -> Void) {
      var edited = board
      change(&edited.blocks)
      edited.blocks.removeAll { $0.lines.isEmpty }
      edits.append(edited)
    }
    for place in 0...board.blocks.count {
      for line in pool { add { $0.insert(TextBoard.Block(.text, [line]), at: place) } }
    }
    for block in board.indices(of: .text) {
      let lines = board.blocks[block].lines
      for place in 0...lines.count {
        for line in pool {
          add { $0[block].lines.insert(line, at: place) }
          guard place > 0, place < lines.count else { continue }
          add { $0.replaceSubrange(block...block, with: Self.halves(lines, place, around: [line])) }
        }
        guard place > 0, place < lines.count else { continue }
        add { $0.replaceSubrange(block...block, with: Self.halves(lines, place, around: [])) }
      }
      for place in lines.indices {
        add { $0[block].lines.remove(at: place) }
        for line in pool where line != lines[place] { add { $0[block].lines[place] = line } }
      }
      if block + 1 < board.blocks.count, board.blocks[block + 1].kind == .text {
        add { blocks in blocks[block].lines += blocks.remove(at: block + 1).lines }
      }
    }
    return distinct(edits, of: board)
  }

  private static func halves(_ lines: [String], _ place: Int, around middle: [String]) -> [TextBoard.Block] {
    [Array(lines[..<place]), middle, Array(lines[place...])].map { TextBoard.Block(.text, $0) }
  }

  /// Every board that one edit of a card makes of this one: a card added, removed, moved or ticked.
  package func cards(of board: TextBoard) -> [TextBoard] {
    var edits: [TextBoard] = []
    let places = board.indices(of: .heading).first.map { Array(($0 + 1)...board.blocks.count) } ?? []
    for place in places {
      var edited = board
      edited.blocks.insert(TextBoard.Block(.card, ["- [ ] new"]), at: place)
      edits.append(edited)
    }
    for card in board.indices(of: .card) {
      var without = board
      let block = without.blocks.remove(at: card)
      edits.append(without)
      for place in places where place < board.blocks.count {
        var edited = without
        edited.blocks.insert(block, at: place)
        edits.append(edited)
      }
      var edited = board
      edited.blocks[card].lines[0] = block.lines[0].replacing("[ ]", with: "[x]")
      edits.append(edited)
    }
    return distinct(edits, of: board)
  }

  /// The edits that change something, each once, without those that make a heading of a line.
  private func distinct(_ edits: [TextBoard], of board: TextBoard) -> [TextBoard] {
    var seen: Set = [board.text]
    return edits.filter { edit in
      let isWellFormed = edit.blocks.enumerated().allSatisfy { index, block in
        rule.map { !block.lines.contains($0) || index > 0 && block.lines.count == 1 } ?? true
      }
      return isWellFormed && seen.insert(edit.text).inserted
    }
  }
}
