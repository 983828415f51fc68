internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of the front matter of cards, by its keys.
struct FieldLineMergeTests {
  private func board(_ lines: String) -> [UInt8] { Array("## A\n- [ ] Ship\n\(lines)\n- b\n".utf8) }

  private func merge(_ base: String?, _ a: String, _ b: String) -> String {
    String(decoding: BoardMerge(base: base.map(board), ours: board(a), theirs: board(b)).bytes, as: UTF8.self)
  }

  @Test func `names that both sides add to a list are all there`() {
    let base = "  tags:\n  - a\n  due: 2026-12-01"
    let merged = merge(base, "  tags:\n  - a\n  - x\n  due: 2026-12-01", "  tags:\n  - a\n  - y\n  due: 2026-12-01")
    #expect(
      merged == "## A\n- [ ] Ship\n  tags:\n  - a\n  - x\n  - y\n  due: 2026-12-01\n- b\n"
        || merged.contains("- y\n  - x"))
    #expect(ParsedBoard(Array(merged.utf8)).card(0).tags.sorted() == ["a", "x", "y"])
    #expect(!merged.contains("conflict"))
  }

  @Test func `changes to different keys, and the same change, are no conflict`() {
    let base = "  due:: 2026-12-01\n  tags:: [a, b]"
    let merged = merge(base, "  due:: 2026-12-02\n  tags:: [b]", "  due:: 2026-12-01\n  tags:: [a, b, c]\n  est:: 2h")
    #expect(merged == "## A\n- [ ] Ship\n  due:: 2026-12-02\n  tags:: [b, c]\n  est:: 2h\n- b\n", "\(merged)")
    let same = "  due:: 2026-12-03\n  tags:: [a, c]"
    #expect(merge(base, same, same) == String(decoding: board(same), as: UTF8.self))
  }

  @Test func `two days for one key are a conflict about this key`() {
    let merged = merge("  due: 2026-12-01\n  est: 2h", "  due: 2026-12-02\n  est: 2h", "  due: 2026-12-03\n  est: 3h")
    #expect(
      merged == "## A\n- [ ] Ship\n  due: 2026-12-02\n  est: 3h\n  > conflict: field due \"2026-12-03\"\n- b\n",
      "\(merged)")
  }

  @Test func `front matter of one side meets notes and items of the other`() {
    let merged = merge("\n  note", "  tags:\n  - a\n  - b\n\n  note", "\n  note, longer\n  - [ ] step")
    let card = ParsedBoard(Array(merged.utf8)).card(0)
    #expect(card.title == "Ship" || merged.contains("Ship"), "\(merged)")
    #expect(merged.contains("- a\n") && merged.contains("- b\n") && merged.contains("longer"), "\(merged)")
  }

  private static let versions = [
    "", "  due: 2026-12-01", "  due: 2026-12-02", "  tags: #a", "  tags: #a #b",
    "  due: 2026-12-01\n  tags:\n  - #a\n  - #b",
    "  tags:\n  - #b\n  - #c\n  due: 2026-12-01", "  tags:\n    - #a\n\n  note",
    "  due:: 2026-12-01\n  tags:: #c\n  note",
    "\n  due: 2026-12-01\n  tags: #a\n\n  note", "  tags:\n  - #a\n  - [ ] step", "  - [ ] step", "\n  note",
    "  due: 2026-12-02\n  est: 2h\n  - [x] step", "  people:\n  - ann\n  priority: high",
  ]

  @Test(.thorough) func `of all small front matters, each merge keeps the laws of merges, and tags merge as sets`() {
    for base in Self.versions.map({ Optional($0) }) + [nil] {
      for (index, a) in Self.versions.enumerated() {
        for b in Self.versions[index...] {
          let merging = MergeCase(base: base.map(board), ours: board(a), theirs: board(b))
          let what = "\(base.debugDescription) \(a.debugDescription) \(b.debugDescription)"
          #expect(merging.violation() == nil, "\(what)")
          let merged = Array(merge(base, a, b).utf8)
          guard let base else { continue }
          func tags(_ text: [UInt8]) -> Set<String> { Set(ParsedBoard(text).card(0).tags) }
          let (old, left, right) = (tags(board(base)), tags(board(a)), tags(board(b)))
          let wanted = left.intersection(right).union(left.subtracting(old)).union(right.subtracting(old))
          #expect(tags(merged) == wanted, "\(what) → \(String(decoding: merged, as: UTF8.self).debugDescription)")
        }
      }
    }
  }

  /// A card with a field in the title, on a line below, or nowhere.
  private static func cards(_ fields: [(title: String, line: String)]) -> [[UInt8]] {
    let lines = fields.flatMap { field -> [String] in
      [
        "Ship \(field.title)", "Ship \(field.title) soon ^k8f2", "Ship\n  \(field.line)",
        "Ship ^k8f2\n\n  \(field.line)",
        "Ship soon\n  tags: b\n  \(field.line)",
      ]
    }
    return (["Ship", "Ship\n\n  A note.", "Ship\n  tags: b"] + lines).map { Array("## A\n- \($0)\n- next\n".utf8) }
  }

  @Test(
    .thorough,
    arguments: [
      (
        FieldKey.due,
        [
          ("due:2026-12-01", "due: 2026-12-01"), ("📅 2026-12-02", "due: 2026-12-02"),
          ("due:2026-12-03", "due:: 2026-12-03"),
        ]
      ), (.priority, [("!high", "priority: high"), ("🔽", "priority: low"), ("!medium", "priority: medium")]),
      (
        .other("owner"),
        [("[owner:: ann]", "owner:: ann"), ("[owner:: bo]", "owner:: bo"), ("[owner:: cy]", "owner:: cy")]
      ),
    ])
  func `a field at different places has one value, or a note has the other one`(
    key: FieldKey, fields: [(title: String, line: String)]
  ) {
    let cards = Self.cards(fields)
    func values(_ text: [UInt8]) -> [String] {
      ParsedBoard(text).syntax(ofCard: 0).fields.filter { $0.key == key }.map(\.value)
    }
    for base in cards {
      for (index, a) in cards.enumerated() {
        for b in cards[index...] {
          let merging = MergeCase(base: base, ours: a, theirs: b)
          let merge = BoardMerge(base: base, ours: a, theirs: b)
          let (old, left, right) = (values(base).first, values(a).first, values(b).first)
          let kept = values(merge.bytes)
          // The law counts words, so it takes a value of the base in another notation for a new word.
          let isOnlyWord = [left, right].contains(old) && merging.violation()?.hasPrefix("P1") == true
          #expect(isOnlyWord || merging.violation() == nil, "\(merging)")
          #expect(kept.count <= 1, "\(merging)")
          let isNoted = merge.conflicts.contains { $0.kind == .field(key.name) || $0.kind == .card }
          if left == right {
            #expect(kept.first == left, "\(merging)")
          } else if left == old || right == old {
            // A side that moved the field changed it, too.
            #expect(kept.first == (left == old ? right : left) || isNoted, "\(merging)")
          } else {
            #expect(isNoted, "\(merging)")
          }
        }
      }
    }
  }

  @Test func `a field alone on a line of a title, and the same one in front matter, are a conflict`() {
    for title in [
      "Ship\n  due:2026-12-02", "Ship\n  📅 2026-12-02\n  now\n  tags: b", "Ship\n  soon due:2026-12-02 now",
    ] {
      for line in ["Ship\n  due: 2026-12-01", "Ship\n\n  due: 2026-12-03"] {
        let (a, b) = (Array("## A\n- \(title)\n".utf8), Array("## A\n- \(line)\n".utf8))
        let merging = MergeCase(base: Array("## A\n- Ship\n".utf8), ours: a, theirs: b)
        #expect(merging.violation() == nil, "\(merging)")
        let merge = BoardMerge(base: merging.base, ours: a, theirs: b)
        #expect(merge.conflicts.map(\.kind) == [.field("due")], "\(merging)")
        #expect(ParsedBoard(merge.bytes).syntax(ofCard: 0).fields.filter { $0.key == .due }.count == 1, "\(merging)")
      }
    }
  }

  @Test func `lines that are front matter in one version and text in another are there once`() {
    let lines = [
      "  tags:\n  - a", "  tags:\n  - a\n  - b", "  tags:\n  - a\n  text", "  tags:\n  - a\n\n  text",
      "  text\n  tags:\n  - a", "",
    ].map(board)
    for base in lines[..<2] {
      for (index, a) in lines.enumerated() {
        for b in lines[index...] {
          let merging = MergeCase(base: base, ours: a, theirs: b)
          #expect(merging.violation() == nil, "\(merging)")
          let merge = BoardMerge(base: base, ours: a, theirs: b)
          let keys = merge.bytes.split(separator: 0x0A).filter { $0.elementsEqual("  tags:".utf8) }
          #expect(keys.count <= 1, "\(merging)")
        }
      }
    }
  }

  @Test func `merges of random edits of random boards with front matter obey the laws`() {
    for seed in 0..<UInt64(TestSettings.cases(150)) {
      var random = Seeded(seed)
      let base = RandomBoard.make(using: &random, repeats: false, hasFrontMatter: true)
      let sides = (0..<2).map { _ -> [UInt8] in
        var board = ParsedBoard(base)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          guard !board.cards.isEmpty else { break }
          let card = Int.random(in: 0..<board.cards.count, using: &random)
          let edit = AnyEdit.cardEdits(board, card, &random).randomElement(using: &random)
          board = (try? edit?.perform(board).board) ?? board
        }
        return board.source.bytes
      }
      let merging = MergeCase(base: base, ours: sides[0], theirs: sides[1])
      #expect(merging.violation() == nil, "seed \(seed)")
    }
  }
}
