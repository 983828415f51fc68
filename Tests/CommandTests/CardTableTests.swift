import Foundation
import PlanBoardCore
import PlanBoardMarkdown
import Testing

internal import PlanBoardScreen
internal import TestSupport

@testable import PlanBoardTerminal

/// The lines of a list on a terminal, whose columns share the width.
struct CardTableTests {
  private static let today = CalendarDate(iso: "2026-11-21")!

  private func lines(_ text: String, width: Int, showsBoards: Bool = false) -> [String] {
    let board = ParsedBoard(Array(text.utf8))
    let cards = board.cards.indices.map { ListedCard(board, $0, Path("plan.md")) }
    var lines: [String] = []
    let boards = showsBoards ? ["plan.md", "other.md"].map { Path($0) } : []
    CardListDrawing(CardGroups(cards), handles: nil, openIDs: [], today: Self.today, width: width, boards: boards) {
      _ in
      nil
    }
    .draw { lines.append($0.pieces.map(\.text).joined()) }
    return lines
  }

  @Test func `one card that is years late takes no room from the titles of the others`() {
    let title = "Ask the neighbours whether they would like to share"
    let lines = lines("## To Do\n- [ ] \(title)\n- [ ] Old due:2021-11-13\n- [ ] \(title) due:2026-11-21\n", width: 67)
    #expect(lines[0].hasPrefix("\(title)   ") && lines[0].hasSuffix(" To Do"), "\(lines)")
    #expect(lines[1].hasPrefix("Old ") && lines[1].hasSuffix("1834 days late   To Do"), "\(lines)")
    #expect(lines[2] == "\(title)   today   To Do", "\(lines)")
    // The places are below each other where the titles leave room for that.
    #expect(DisplayWidth.of(lines[0]) == DisplayWidth.of(lines[1]), "\(lines)")
  }

  @Test(.tags(.property), arguments: [false, true])
  func `a title is cut only if its line is full`(showsBoards: Bool) {
    let first = UInt64(TestSettings.firstSeed)
    for seed in first..<first + UInt64(TestSettings.cases(1_000)) {
      var random = Seeded(seed)
      func name(_ most: Int) -> String { String(repeating: "n", count: Int.random(in: 1...most, using: &random)) }
      var text = ""
      var lengths: [Int] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        text += "## \(name([6, 20, 50].randomElement(using: &random)!))\n"
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          lengths.append(Int.random(in: 1...[10, 60, 200].randomElement(using: &random)!, using: &random))
          let fields = [
            "", " due:2026-11-21", " due:2026-11-22", " due:2019-03-01", " due:2027-11-22T10:00",
            " every:1w due:2026-11-20",
            " #tag", " #a-longer-tag #b @ann", " !high", " start:2027-01-02",
          ]
          text += "- [ ] \(String(repeating: "x", count: lengths.last!))\(fields.randomElement(using: &random)!)\n"
        }
      }
      let width = Int.random(in: 16...150, using: &random)
      let lines = lines(text, width: width, showsBoards: showsBoards)
      #expect(lines.count == lengths.count, "seed \(seed)")
      for (line, length) in zip(lines, lengths) {
        let used = DisplayWidth.of(line)
        #expect(used <= width, "seed \(seed): \(line)")
        let shown = line.drop { $0 != "x" }.prefix { $0 == "x" }.count
        guard shown < length else { continue }
        // Parts are three columns apart; details, one.
        let gap = line.split(whereSeparator: { $0 != " " }).map(\.count).filter { $0 > 3 }
        let isMarked = line.first == " "
        #expect(used == width && gap.count <= (isMarked ? 1 : 0), "seed \(seed), width \(width): \(line)\n\(text)")
      }
    }
  }
}
