@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Sorting several boards in one request.
struct SortQueryTests {
  private static let texts: KeyValuePairs = [
    "due.md": "---\nplanboard: 1\nsort: due\n---\n## A\n- [ ] late due:2026-12-01\n- [ ] early due:2026-11-22\n",
    "none.md": "---\nplanboard: 1\n---\n## A\n- [ ] b\n- [ ] a\n",
    ".planboard.yml": "",
    "odd.md": "---\nplanboard: 1\nsort: title\ntitle: [a]\n---\n## B\n- [ ] a\n- [ ] b\n",
  ]

  private let folder: TemporaryFolder
  private let session: PlanSession

  init() throws {
    folder = try TemporaryFolder(Self.texts)
    session = try openSession(at: folder)
  }

  private func path(_ name: String) -> Path { Path(folder.path(name)) }

  /// Each answer in a few words, and whether there was a board.
  private func run(
    _ goal: SortQuery.Goal, _ names: [String] = [], by keys: [SortKey]? = nil, column: String? = nil
  ) throws -> (answers: [String], hasBoards: Bool) {
    let folders = names.map(path)
    let query = SortQuery(
      session.snapshot(folders.isEmpty ? .plan() : .paths(folders)), of: session, by: keys,
      column: column.map { ColumnName(text: $0) })
    var answers: [String] = []
    let hasBoards = try query.run(goal, folders: folders) { answer in
      let board = answer.value.map { board in
        "\(board.path.stem) \(board.disorder.cards.count)\(board.board.cards.isEmpty ? "" : " kept")"
      }
      let text = answer.value?.texts.map { $0.before == $0.after ? "same text" : "other text" }
      let caveats = answer.caveats.compactMap { caveat -> String? in
        switch caveat {
        // There is no state folder, so a change cannot be undone.
        case .notice(.notRemembered): nil
        case .finding(_, let path): "finding on \(path.stem)"
        case .failed(let error as IntentFailure): error.isNoOrder ? "no order" : "no column"
        case .unreadable(let failure), .failed(let failure as FileFailure): "\(failure.path.stem) \(failure.code)"
        default: "\(caveat)"
        }
      }
      let words = ([board, text].compactMap { $0 } + caveats).joined(separator: ", ")
      if !words.isEmpty { answers.append(words) }
    }
    return (answers, hasBoards)
  }

  private func isUnchanged(except changed: String...) throws -> Bool {
    try Self.texts.allSatisfy { name, text in
      try (folder.read(name) == Array(text.utf8)) != changed.contains(name)
    }
  }

  @Test func `a check finds what is out of order, leaves out boards without an order, and writes nothing`() throws {
    let (answers, hasBoards) = try run(.check)
    #expect(answers == ["due 1 kept", "odd 0, finding on odd"] && hasBoards)
    #expect(try isUnchanged())
  }

  @Test func `a board that the user names needs an order`() throws {
    #expect(try run(.check, ["none.md", "due.md"]).answers == ["no order", "due 1 kept"])
    #expect(try run(.check, ["none.md"]).hasBoards == false)
    #expect(try run(.check, ["none.md"], by: [SortKey("title")!]).answers == ["none 1 kept"])
  }

  @Test func `a board in a folder need not have the column, unless no board has it`() throws {
    #expect(try run(.check, column: "B").answers == ["odd 0, finding on odd"])
    let (answers, hasBoards) = try run(.check, column: "C")
    #expect(answers == ["no column"] && !hasBoards)
    #expect(try run(.check, ["due.md"], column: "B").answers == ["no column"])
  }

  @Test func `sorted texts are made, and nothing is written`() throws {
    #expect(try run(.texts).answers == ["due 1, other text", "odd 0, same text, finding on odd"])
    #expect(try isUnchanged())
  }

  @Test func `only boards that are out of order are written, as one change, and a preview writes nothing`() throws {
    let expected = ["finding on odd", "due 1 kept", "odd 0"]
    #expect(try run(.sort(.preview)).answers == expected && isUnchanged())
    #expect(try run(.sort(.commit)).answers == expected && isUnchanged(except: "due.md"))
    #expect(
      try String(decoding: folder.read("due.md"), as: UTF8.self).hasSuffix(
        "- [ ] early due:2026-11-22\n- [ ] late due:2026-12-01\n"))
    #expect(try run(.sort(.commit)).answers == ["finding on odd", "due 0", "odd 0"])
  }

  @Test func `a board that cannot be written is a caveat, and the others are sorted`() throws {
    try folder.write("new.md", "---\nplanboard: 99\nsort: title\n---\n## A\n- b\n- a\n")
    let (answers, hasBoards) = try run(.sort(.commit), ["new.md", "due.md"])
    #expect(answers == ["finding on new", "new newer", "due 1 kept"] && hasBoards)
    #expect(try isUnchanged(except: "due.md"))
    #expect(try run(.sort(.commit), ["new.md"]).hasBoards == false)
    #expect(try run(.texts, ["new.md"]).answers == ["finding on new, new newer"])
  }
}
