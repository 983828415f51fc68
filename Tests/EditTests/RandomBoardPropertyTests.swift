@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

@Suite(.tags(.property, .slow)) struct RandomBoardPropertyTests {
  @Test func `chains of edits of random boards change what was asked and can be undone`() {
    var total = 0
    var refused: [String: Int] = [:]
    let seeds = TestSettings.cases(20_000) / 6
    for seed in 0..<seeds {
      var random = Seeded(UInt64(seed))
      var board = ParsedBoard(RandomBoard.make(using: &random))
      for step in 0..<6 {
        guard let edit = AnyEdit.random(for: board, using: &random) else { break }
        total += 1
        if checkEdit(edit, on: board, "seed \(seed) step \(step)") {
          board = (try? edit.perform(board).board) ?? board
        } else {
          refused[String(edit.description.prefix { !$0.isNumber }), default: 0] += 1
          if TestSettings.isVerbose {
            print(
              "refused seed \(seed): \(edit) of \(board.source.string(board.source.bytes.indices).debugDescription)")
          }
        }
      }
    }
    print("edits of random boards: \(total) (seeds 0..<\(seeds)), refused: \(refused.values.reduce(0, +)) \(refused)")
    #expect(refused.values.reduce(0, +) * 25 <= total, "more than 4 % of the edits of random boards are refused")
  }

  @Test func `a moved card is in its new place, and all other cards keep their order`() throws {
    for seed in 0..<TestSettings.cases(20_000) / 10 {
      var random = Seeded(UInt64(seed) &+ 1_000_000)
      let board = ParsedBoard(RandomBoard.make(using: &random))
      guard !board.cards.isEmpty else { continue }
      let card = Int.random(in: 0..<board.cards.count, using: &random)
      guard let place = AnyEdit.randomPlace(board, moving: card, &random), let done = try? board.moving(card, to: place)
      else { continue }
      var groups = Groups(board)
      let from = board.place(ofCard: card)
      let title = groups.titles[Groups.key(from)]!.remove(at: from.index)
      groups.titles[Groups.key(place)]!.insert(title, at: place.index)
      #expect(groups.titles == Groups(done.board).titles, "seed \(seed), card \(card) to \(place)")
    }
  }

  @Test(.thorough) func `every move works on every small board with mixed list styles`() throws {
    let styles = ["- ", "* ", "1. ", "  - "]
    var moves = 0
    var refusals = 0
    for count in 1...3 {
      var columns: [[String]] = [[]]
      for _ in 0..<count { columns = columns.flatMap { column in styles.map { column + [$0] } } }
      for first in columns {
        for gap in ["\n", "\n\n"] {
          for second in [[], ["- "], ["* ", "* "], ["3) "]] {
            var text = "## A\n"
            for (index, style) in first.enumerated() { text += "\(style)a\(index)\(gap)" }
            text += "## B\n"
            for (index, style) in second.enumerated() { text += "\(style)b\(index)\n" }
            let board = ParsedBoard(Array(text.utf8))
            for card in board.cards.indices {
              for column in 0...1 {
                let others = board.cards(column: column, section: nil).filter { $0 != card }.count
                for index in 0...others {
                  moves += 1
                  let place = CardPlace(column: column, index: index)
                  let edit = AnyEdit(description: "move \(card) to \(place)", .moving(card)) {
                    try $0.moving(card, to: place)
                  }
                  guard checkEdit(edit, on: board, text.debugDescription) else {
                    refusals += 1
                    if TestSettings.isVerbose { print("refused: \(edit) of \(text.debugDescription)") }
                    continue
                  }
                  var groups = Groups(board)
                  let from = board.place(ofCard: card)
                  let title = groups.titles[Groups.key(from)]!.remove(at: from.index)
                  groups.titles[Groups.key(place)]!.insert(title, at: index)
                  #expect(
                    try groups.titles == Groups(board.moving(card, to: place).board).titles,
                    "\(text.debugDescription) \(edit)")
                }
              }
            }
          }
        }
      }
    }
    print("moves in small boards: \(moves), refused: \(refusals)")
    #expect(refusals == 0)
  }
}

/// A slow, obvious model of a board: the titles of the cards in each column and section.
struct Groups {
  var titles: [String: [String]] = [:]

  init(_ board: ParsedBoard) {
    for column in board.columns.indices {
      for section in [nil] + board.columns[column].sections.indices.map({ Optional($0) }) {
        titles["\(column)/\(section ?? -1)"] = board.cards(column: column, section: section).map {
          board.card($0).title
        }
      }
    }
  }

  static func key(_ place: CardPlace) -> String { "\(place.column)/\(place.section ?? -1)" }
}
