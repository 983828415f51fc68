@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

@Suite(.tags(.property, .slow)) struct CoveragePropertyTests {
  @Test func `the blocks of a board tile its text, every byte once`() {
    for file in Boards.real { check(file.bytes, file.name) }
    for (number, example) in Inputs.specification.enumerated() {
      check(example, "specification example \(number + 1)")
      check(Array("## A\n- card\n\n  ".utf8) + example, "specification example \(number + 1) as notes")
    }
    for seed in 0..<TestSettings.cases(20_000) {
      check(Inputs.random(UInt64(seed)), "seed \(seed)")
      check(Array("---\nkanban-plugin: board\n---\n## A\n".utf8) + Inputs.random(UInt64(seed)), "kanban, seed \(seed)")
    }
  }

  private func check(_ bytes: [UInt8], _ name: String) {
    let board = ParsedBoard(bytes)
    #expect(EditList([]).applied(to: board.source.bytes) == bytes)
    var position = 0
    for block in board.blocks {
      #expect(
        block.range.lowerBound == position && !block.range.isEmpty,
        "\(name): \(block.kind) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      position = block.range.upperBound
    }
    #expect(position == bytes.count, "\(name)")
    for (index, card) in board.cards.enumerated() {
      #expect(board.blocks[Int(card.block)].kind == .card, "\(name)")
      #expect(board.columns[Int(card.column)].cards.contains(index), "\(name)")
    }
    _ = board.board(fileName: "board")
  }
}
