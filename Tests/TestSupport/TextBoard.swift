/// A model of a board with text between its headings and cards: the blocks of the board in their order.
package struct TextBoard: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case heading, card, text }

  /// A heading, a card with everything in it, or a block of text between them.
  package struct Block: Sendable, Hashable {
    package var kind: Kind
    package var lines: [String]

    package init(_ kind: Kind, _ lines: [String]) { (self.kind, self.lines) = (kind, lines) }
  }

  package var blocks: [Block] = []
  /// Whether no blank line follows a heading.
  package var isCompact = false

  package init(_ blocks: [Block] = [], isCompact: Bool = false) {
    (self.blocks, self.isCompact) = (blocks, isCompact)
  }

  /// The text of the board: one blank line between blocks, except between cards.
  package var text: [UInt8] {
    var text = ""
    for (index, block) in blocks.enumerated() {
      if index > 0 {
        let before = blocks[index - 1].kind
        let isClose = before == .card && block.kind == .card || before == .heading && isCompact
        if !isClose { text += "\n" }
      }
      text += block.lines.map { $0 + "\n" }.joined()
    }
    return Array(text.utf8)
  }

  /// The indices of the blocks of one kind.
  package func indices(of kind: Kind) -> [Int] { blocks.indices.filter { blocks[$0].kind == kind } }

  /// The blocks of a section: from a heading to the block before the next heading.
  package func section(at heading: Int) -> Range<Int> {
    let end = blocks.indices.first { $0 > heading && blocks[$0].kind == .heading }
    return heading..<(end ?? blocks.count)
  }
}
