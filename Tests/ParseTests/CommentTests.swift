internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Comments on a board: `<!-- … -->` and `%% … %%`.
struct CommentTests {
  private static let kanban = "---\nkanban-plugin: board\n---\n"

  private func board(_ card: String, front: String = "") -> ParsedBoard {
    ParsedBoard(Array("\(front)## A\n\(card)\n".utf8))
  }

  private func text(_ board: ParsedBoard) -> String { board.source.string(board.source.bytes.indices) }

  @Test(arguments: [
    "- call <!-- due:2026-01-01 #old -->", "- <b>x</b> <!-- #old --> call", "- [ ] <!-- !high @ann --> call #kept",
    "- call <!--due:2026-01-01-->", "- call <!-- a -- b due:2026-01-01 --> Bo",
    "- call <!-- #a --> Bo <!-- #b --> %% #c %%",
    "- call <!-- due:2026-01-01\n  #old ^k3f9\n  tags: [a]\n  due: 2026-01-01 --> Bo",
    "- call <!-- ` --> `x` <!-- #a ` -->",
    "- call %% due:2026-01-01 #old %%", "- call %%#old%% Bo", "- call %% #old\n  due: 2026-01-01\n  %% Bo #kept",
    "- call %% 📅 2026-01-01 🔁 every week %% Bo", "- call %% @{2026-01-01} [due:: 2026-01-01] ^k3f9 %%",
    "- call\n  <!-- due:2026-01-01\n  #old\n\n  !high -->", "- call\n\n  #kept <!-- #old\n  due:2026-01-01 -->",
    "- call\n\n  %%\n  due:2026-01-01\n\n  #old\n\n  !high\n  %%", "- call\n  %%\n  x\n\n  due:2026-01-01\n  %% #kept",
    "- call<br><!-- #old -->#kept", "- call <!-- a<br>#old -->", "- call <!-- a\\\n  #old --> Bo",
    "- call #kept<!-- #old -->", "- call due:2026-01-01%%", "- call <!-- pb: due:2026-01-01 #old -->",
  ])
  func `nothing in a comment is read`(card: String) {
    let read = board(card).card(0)
    #expect(read.due == nil || !card.contains("<!--") && card.hasSuffix("%%"), "\(read)")
    #expect(read.priority == nil && read.people.isEmpty && read.id == nil && read.fields.isEmpty, "\(read)")
    #expect(read.tags.allSatisfy { $0 == "kept" } && read.tags.isEmpty == !card.contains("#kept"), "\(read)")
  }

  @Test(arguments: [
    "- 100%% of #t and 50%% of it", "- call %% #t", "- call <!-- #t", "- call `<!--` #t -->", "- call `%%` #t %%",
    "- call \\<!-- #t -->", "- call <!- #t -->", "- call <!--> #t -->", "- call\n\n  %%\n  #t", "- a %%x%% #t %%",
    "- see https://a.b/%%20x #t", "- call <!-- x -- > --> #t", "- call %%x%%\n\n  #t\n\n  %%", "- Mow `%%\n  x` #t",
    "- 5 % % #t % %", "- call <!-- x\n\n  #t\n\n  -->",
  ])
  func `what is no comment is read`(card: String) {
    #expect(board(card).card(0).tags == ["t"], "\(board(card).card(0))")
  }

  @Test(
    arguments: [
      "- call <!-- due:2026-01-01 #old @bo !low -->", "- [ ] <!-- due:2026-01-01 --> call %% #old %%",
      "- call %% due:2026-01-01\n  #old %%", "- call <!-- a\n  b #old --> Ann",
      "- call\n\n  %%\n  due:2026-01-01 #old\n\n  @bo\n  %%",
      "- call <!-- due:2026-01-01 --> due:2026-02-02", "- call\n  %%\n  due: 2026-01-01\n  %%",
    ], ["", kanban])
  func `no field is written in a comment, and none is removed there`(card: String, front: String) throws {
    let board = board(card, front: front)
    let comment = card.replacing(" due:2026-02-02", with: "").split(separator: "\n")[0]
    let edits: [(key: FieldKey, values: [String])] = [
      (.due, ["2026-12-12"]), (.tag, ["new"]), (.person, ["ann"]), (.priority, ["high"]), (.id, ["k3f9"]),
      (.every, ["1w"]),
    ]
    for (key, values) in edits {
      // An id must end a line. If the title ends inside a comment, there is no such place.
      if key == .id, !front.isEmpty, card.contains("\n  #old") || card.contains("\n  b") { continue }
      let after = try board.setting(key, ofCard: 0, to: values).board
      let read = after.card(0)
      #expect(read.title == board.card(0).title, "\(key) \(text(after))")
      #expect(key == .due ? read.due?.description == values[0] : text(after).contains(values[0]), "\(text(after))")
      let back = try after.setting(key, ofCard: 0, to: []).board
      #expect(text(back).contains(comment), "\(key) \(text(back))")
    }
    for key in [FieldKey.tag, .person, .priority] {
      #expect(text(try board.setting(key, ofCard: 0, to: []).board) == text(board))
    }
    #expect(text(try board.renamingTag("old", to: "new").edit.board) == text(board))
    #expect(text(try board.renamingPerson("bo", to: "ann").board) == text(board))
  }

  @Test(arguments: [
    ("- [ ] call <!-- due:2026-01-01 #old -->", "- [ ] New <!-- due:2026-01-01 #old -->"),
    ("- <b>a</b> %% x %% b #t", "- New %% x %% #t"), ("- [ ] <!-- x --> call #t", "- [ ] <!-- x --> New #t"),
    ("- call <!-- a\n  b --> Ann", "- New <!-- a\n  b -->"), ("- %% a %% call %% b %%", "- %% a %% New %% b %%"),
    ("- call `<!--` -->", "- New"),
  ])
  func `a new title keeps the comments`(before: String, after: String) throws {
    #expect(text(try board(before).settingTitle(ofCard: 0, to: "New").board) == "## A\n\(after)\n")
    // Whoever types the whole title, with its comments, writes them once.
    let whole = board(before).card(0).title
    #expect(try board(before).settingTitle(ofCard: 0, to: whole).board.card(0).title == whole)
  }

  @Test(arguments: [
    ("call <!-- due:2026-01-01 -->", "call"), ("<!-- x --> call", "call"), ("a <!-- x --> b", "a b"),
    ("a<!-- x -->b", "ab"),
    ("a %%x%% b %%y%%", "a b"), ("<!-- x -->", ""), ("100%% a 50%%", "100%% a 50%%"), ("a <!-- x", "a <!-- x"),
    ("`<!-- x -->` y", "`<!-- x -->` y"), ("\\<!-- x -->", "\\<!-- x -->"), ("a < b > c", "a < b > c"),
    ("a\u{301}%%x%%", "a\u{301}"),
    ("`a` <!-- ` --> b", "`a` b"), ("a %%%% b", "a b"), ("a <!--> b -->", "a b -->"),
  ])
  func `a title is shown without its comments`(title: String, shown: String) { #expect(title.withoutComments == shown) }

  @Test func `dates in comments do not say whether the day or the month comes first`() {
    for comment in ["<!-- @{31-12-2026} -->", "%% @{31-12-2026} %%", "%%a%% <!-- b @{31-12-2026} -->"] {
      let board = board("- a @{01-02-2026}\n- b \(comment)\n- c @{2026-12-01}")
      #expect(board.card(0).due == nil && board.card(2).due != nil, "\(comment)")
    }
    #expect(board("- a @{01-02-2026}\n- b %% x %% @{31-12-2026}").card(0).due?.description == "2026-02-01")
  }

  private static let words = [
    "call", "Ann", "#a", "#b", "!high", "due:2026-01-01", "@bo", "est:3h", "`#c`", "x:y", "[due:: 2026-02-02]",
  ]

  /// A card of words and comments, and the same card without its comments.
  private func cards(_ random: inout Seeded) -> (with: String, without: String) {
    var (with, without) = (["- x"], ["- x"])
    var isTitle = true
    for line in 0..<Int.random(in: 1...4, using: &random) {
      let start = line > 0 && Bool.random(using: &random) ? "\n\n  " : line > 0 ? "\n  " : " "
      isTitle = isTitle && start != "\n\n  "
      with.append(start)
      without.append(start)
      // Each line begins with a word, because `<!--` at the beginning of a line begins HTML.
      for word in 0..<Int.random(in: 1...4, using: &random) {
        let next = Self.words.randomElement(using: &random)!
        with.append((word > 0 ? " " : "") + next)
        without.append((word > 0 ? " " : "") + next)
        guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
        let inside = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
        let joined = inside.joined(separator: isTitle && Bool.random(using: &random) ? "\n  " : " ")
        with.append(Bool.random(using: &random) ? " <!-- \(joined) -->" : " %% \(joined) %%")
      }
    }
    return (with.joined(), without.joined())
  }

  @Test(.tags(.property)) func `a card has the fields that it has without its comments`() {
    for seed in 0..<UInt64(TestSettings.cases(4_000)) {
      var random = Seeded(seed)
      let (with, without) = cards(&random)
      var (read, expected) = (board(with).card(0), board(without).card(0))
      #expect(read.title.withoutComments == expected.title.withoutComments, "seed \(seed): \(with)")
      (read.title, read.notes, read.endLine1) = (expected.title, expected.notes, expected.endLine1)
      #expect(read == expected, "seed \(seed): \(with.debugDescription)")
    }
  }
}
