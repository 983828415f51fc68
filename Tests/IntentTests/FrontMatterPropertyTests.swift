@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Random front matter, in all the ways in which people write it, with comments everywhere. No change to a setting may lose one.
@Suite(.tags(.property)) struct FrontMatterPropertyTests {
  @Test(arguments: 0..<400)
  func `no comment is lost when the limit of a column is set or removed`(seed: UInt64) throws {
    var random = Seeded(seed)
    let written = Self.columns(&random)
    var board = ParsedBoard(Array("---\n\(written)title: T # title\n---\n## A\n\n## B\n\n## C\n".utf8))
    try #require(board.frontMatter?.isReadable == true, "seed \(seed): \(written)")
    for _ in 0..<6 {
      let column = Int.random(in: 0..<3, using: &random)
      let limit = Bool.random(using: &random) ? Int.random(in: 1...9, using: &random) : nil
      let edit = try board.setting(.wip, ofColumn: column, to: limit.map { String($0) })
      let text = edit.board.source.string(edit.board.source.bytes.indices)
      #expect(Self.comments(text) == Self.comments(written) + ["# title"], "seed \(seed):\n\(written)\n\(text)")
      #expect(edit.board.columns[column].wipLimit == limit, "seed \(seed):\n\(text)")
      for other in 0..<3 where other != column {
        #expect(edit.board.columns[other].wipLimit == board.columns[other].wipLimit, "seed \(seed):\n\(text)")
      }
      #expect(edit.inverse.applied(to: edit.board.source.bytes) == board.source.bytes)
      board = edit.board
    }
  }

  @Test(arguments: ["'", "\""])
  func `the whole of a quoted value is replaced, whatever is in it, and its comment stays`(quote: String) throws {
    // All values of up to five of these pieces.
    let pieces = ["''", " #", "a", " ", quote == "'" ? "\"" : "\\\""]
    var values = [""]
    var last = values
    for _ in 0..<5 {
      last = last.flatMap { value in pieces.map { value + $0 } }
      values += last
    }
    for value in values {
      let board = ParsedBoard(Array("---\ntitle: \(quote)\(value)\(quote) # mine\n---\n## A\n".utf8))
      try #require(board.frontMatter?.isReadable == true, "\(value)")
      let edit = try board.settingFrontMatter("title", to: .scalar("New"))
      #expect(
        edit.board.source.string(edit.board.source.bytes.indices) == "---\ntitle: New # mine\n---\n## A\n", "\(value)")
    }
  }

  @Test(arguments: 0..<400)
  func `no comment and no quote is lost when a tag is renamed`(seed: UInt64) throws {
    var random = Seeded(seed)
    let tags = ["home", "'home'", "\"home\"", "x", "'2026'", "\"yes\"", "2026", "home/a"].shuffled(using: &random)
      .prefix(Int.random(in: 1...4, using: &random))
    let lines = Self.list(Array(tags), &random)
    let before = "---\ntags:\(lines)title: T # title\n---\n## A\n"
    let board = ParsedBoard(Array(before.utf8))
    try #require(board.frontMatter?.isReadable == true, "seed \(seed): \(before)")
    let texts = try #require(board.frontMatter?["tags"]?.texts)
    let edit = try board.renamingTag("home", to: "house").edit
    let text = edit.board.source.string(edit.board.source.bytes.indices)
    if Set(texts).count == texts.count {
      #expect(text == before.replacing("home", with: "house"), "seed \(seed)")
    }
    #expect(
      Self.comments(text).filter { !$0.hasPrefix("# of") } == Self.comments(before).filter { !$0.hasPrefix("# of") })
    let wanted = Set(texts.map { $0.replacing("home", with: "house") })
    #expect(Set(edit.board.settings.tags) == wanted, "seed \(seed):\n\(before)\n\(text)")
  }

  private static func comments(_ text: String) -> [String] {
    text.split(separator: "\n").filter { !$0.hasPrefix("##") }.compactMap { line in
      line.firstRange(of: "# ").map { String(line[$0.lowerBound...]) }
    }
  }

  /// The setting `columns:` with random columns and comments.
  private static func columns(_ random: inout Seeded) -> String {
    let names = ["A", "\"B\"", "'C'", "other"].shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
    if Bool.random(using: &random) { return "columns:" + list(Array(names), &random) }
    let said = names.map { name in
      "\(name): " + ["{wip: 3}", "{}", "{wip: 2, color: red}", "{ done: no, wip: 4 }"].randomElement(using: &random)!
    }
    guard Bool.random(using: &random) || said.isEmpty else {
      return "columns: # all\n" + said.enumerated().map { "  # of \($0)\n  \($1) # at \($0)\n" }.joined() + "  # end\n"
    }
    guard Bool.random(using: &random) else { return "columns: {\(said.joined(separator: ", "))} # all\n" }
    let lines = said.enumerated().map { "  # of \($0)\n  \($1)\($0 + 1 < said.count ? "," : "") # at \($0)\n" }
    return "columns: { # all\n" + lines.joined() + "  } # end\n"
  }

  /// A list with comments, in one of three notations, to follow the colon of a key.
  private static func list(_ items: [String], _ random: inout Seeded) -> String {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return " [\(items.joined(separator: ", "))] # all\n"
    case 1 where !items.isEmpty:
      return " # all\n" + items.enumerated().map { "  # before \($0)\n  - \($1) # of \($0)\n" }.joined() + "  # end\n"
    default:
      let lines = items.enumerated().map { "  \($1)\($0 + 1 < items.count ? "," : "") # at \($0)\n" }
      return " [ # all\n" + lines.joined() + "  ] # end\n"
    }
  }
}
