internal import Foundation
internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// Random keys, clicks and saves by other programs, and the laws that hold for all of them.
struct RandomKeyTests {
  private static let keys =
    "h j k l H J K L < > left right up down S-left S-right A-up A-down g G home end 1 2 3 space D u C-r p h n x v m 1 2 3 4 t enter escape "
    + "e enter a enter o enter O enter / enter escape ! f enter i escape 0 escape [ ] { } s c enter tab S-tab page-down ? escape"

  private static let texts = [
    "Call", "x +home", "due:fri", "家族", "👨‍👩‍👧", "#a", "- [ ] y", "e\u{301}", "none", "move done", "\u{1B}[31m",
  ]

  /// The titles of all cards of the plan, with those in the trash.
  private func titles(_ board: TestBoard) throws -> [String] {
    var titles: [String] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: board.folder.url.path) where name.hasSuffix(".md") {
      let parsed = ParsedBoard(try board.folder.read(name))
      titles += parsed.cards.indices.map { parsed.card($0).title }
    }
    return titles.sorted()
  }

  @Test(arguments: 0..<TestSettings.cases(40))
  func `no random keys crash, lose or double a card, and undo leads back to the first byte`(number: Int) throws {
    let seed = TestSettings.firstSeed + number
    var random = Seeded(UInt64(seed))
    let texts = [
      "a.md": String(decoding: RandomBoard.make(using: &random), as: UTF8.self),
      "b.md": "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] other\n",
    ]
    // Half of the sessions draw changes before they write them.
    let board = try TestBoard(texts) { $0.drawsAhead = seed % 2 == 1 }
    let first = try board.text("a.md")
    var changes = 0
    var log: [String] = []
    for _ in 0..<60 {
      let before = try titles(board)
      let key = Self.keys.split(separator: " ").randomElement(using: &random).map(String.init) ?? "j"
      if Int.random(in: 0..<5, using: &random) == 0, board.app.layer != nil,
        let text = Self.texts.randomElement(using: &random)
      {
        log.append("type \(text)")
        board.type(text)
      }
      if Int.random(in: 0..<12, using: &random) == 0 {
        let place = (Int.random(in: 0..<80, using: &random), Int.random(in: 0..<24, using: &random))
        let to = (Int.random(in: 0..<80, using: &random), Int.random(in: 0..<24, using: &random))
        log.append("drag \(place) \(to)")
        board.handle(.mouse(MouseEvent(.press(.left), column: place.0, row: place.1)))
        board.handle(.mouse(MouseEvent(.drag(.left), column: to.0, row: to.1)))
        board.handle(.mouse(MouseEvent(.release(.left), column: to.0, row: to.1)))
      }
      board.size = (Int.random(in: 15..<120, using: &random), Int.random(in: 4..<40, using: &random))
      log.append(key)
      board.press(key)
      let after = try titles(board)
      changes = max(changes, abs(after.count - before.count))
      // Undoing removes all cards that one change has added.
      #expect(after.count >= before.count - 1 || ["u", "C-r"].contains(key), "seed \(seed): \(log)")
      // What is kept of earlier frames is what would be drawn now.
      let kept = board.screen
      board.app.drawnCards.forget()
      #expect(kept == board.screen, "seed \(seed): \(log)")
      // What is on the screen is what is in the file.
      if let shown = board.app.shown {
        let bytes = try Data(contentsOf: URL(filePath: shown.path.text))
        #expect(shown.board.source.bytes == Array(bytes), "seed \(seed): \(log)")
      }
    }
    board.press("escape escape escape escape")
    for _ in 0..<200 where board.app.message?.isFailure != true { board.press("u") }
    #expect(try board.text("a.md") == first, "seed \(seed): \(log)")
  }
}
