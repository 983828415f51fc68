internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

struct NamedPlacesTests {
  private static func boards(_ cases: Int) -> [(name: String, board: ParsedBoard)] {
    let random = (0..<TestSettings.cases(cases)).map { seed in
      var random = Seeded(UInt64(seed))
      return ("seed \(seed)", ParsedBoard(RandomBoard.make(using: &random)))
    }
    return random + Boards.real.map { ($0.name, ParsedBoard($0.bytes)) }
  }

  @Test(.tags(.property)) func `every name is written at its range, and is found from every offset in it`() {
    var count = 0
    for (name, board) in Self.boards(300) {
      let names = board.names()
      for place in names {
        #expect(board.source.string(place.range) == place.name.text || place.name.isOfColumn, "\(name): \(place)")
        guard !place.range.isEmpty else { continue }
        #expect(board.name(at: place.range.lowerBound)?.range == place.range, "\(name): \(place)")
        #expect(board.name(at: place.range.upperBound - 1)?.range == place.range, "\(name): \(place)")
        count += 1
      }
      for wanted in Set(names.map(\.name)) {
        #expect(board.places(of: wanted) == names.filter { wanted.covers($0.name) }, "\(name): \(wanted)")
      }
    }
    #expect(count > TestSettings.cases(300))
  }

  @Test func `names are found in front matter, in cards and in links`() {
    let text = """
      ---
      tags: [home, "#shop"]
      people: {ann: x, 'bo': y}
      columns:
        To Do: {wip: 2}
      ---
      ## To Do
      - a #home/garden @ann after:^b1,c1 ^a1
      - b ^b1
        See [[#^a1]] and [[Other#^x9|that]], not `[[#^a1]]`.

      """
    let board = ParsedBoard(Array(text.utf8))
    func found(_ name: WrittenName) -> [String] {
      board.places(of: name).map { place in
        let line = board.source.lines.line(at: place.range.lowerBound)
        return "\(line + 1):\(board.source.string(place.range))\(place.isDeclaration ? "!" : "")"
      }
    }
    #expect(found(.tag("home")) == ["2:home", "8:home/garden"])
    #expect(found(.tag("shop")) == ["2:shop"])
    #expect(found(.person("ann")) == ["3:ann!", "8:ann"])
    #expect(found(.person("bo")) == ["3:bo!"])
    #expect(found(.column("To Do")) == ["5:To Do", "7:To Do!"])
    #expect(found(.id("a1")) == ["8:a1!", "10:a1"])
    #expect(found(.id("b1")) == ["8:b1", "9:b1!"])
    #expect(found(.id("c1")) == ["8:c1"])
    #expect(board.places(of: .id("x9")).map(\.file) == ["Other"])
  }

  @Test func `a name on all boards comes with its boards, the one in the editor first`() throws {
    let plan = try MemoryPlan([
      "a.md": "---\nplanboard: 1\n---\n## A\n- x #home ^k1\n", "b.md": "---\nplanboard: 1\n---\n## A\n- y after:k1\n",
      "c.md": "---\nplanboard: 1\n---\n## A\n- z [[a#^k1]] [[note#^k1]]\n",
    ])
    let found = plan.snapshot.places(of: .id("k1"), foundOn: MemoryPlan.path("b.md"))
    #expect(found.map(\.path.stem) == ["b", "a", "c"])
    #expect(found.map(\.places.count) == [1, 1, 1])
    let columns = plan.snapshot.places(of: .column("A"), foundOn: MemoryPlan.path("b.md"))
    #expect(columns.map(\.path.stem) == ["b"])
  }
}

extension WrittenName {
  /// A heading may have escapes that its name lacks.
  fileprivate var isOfColumn: Bool { if case .column = self { true } else { false } }
}
