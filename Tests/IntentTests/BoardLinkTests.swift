@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

struct BoardLinkTests {
  private static let front = "---\nplanboard: 1\n---\n"

  private static func snapshot(_ texts: [(String, String)]) throws -> PlanSnapshot {
    try MemoryPlan.session(texts.map { ($0.0, Array($0.1.utf8)) }).snapshot()
  }

  /// Where the text at a mark leads: the file's name and the text there.
  private func definition(_ marked: String, _ others: [(String, String)]) throws -> String? {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let snapshot = try Self.snapshot([("a.md", parts.joined())] + others)
    let place = try snapshot.definition(at: parts[0].utf8.count, on: MemoryPlan.path("a.md"))
    return place.map { "\($0.path.stem):\($0.source?.string($0.range) ?? "?")" }
  }

  @Test func `ids, links and columns lead to their places`() throws {
    let others = [("plans/b.md", "\(Self.front)## To Do\n- [ ] two #x ^k2\n### Red\n- three\n")]
    let own = "\(Self.front)## A\n- one ^k1\n"
    #expect(try definition(own + "- x after:^k|2\n", others) == "b:two #x ^k2")
    #expect(try definition(own + "- x after:^k2,^k|1\n", others) == "a:one ^k1")
    #expect(try definition(own + "- x [[b#^k|2]]\n", others) == "b:two #x ^k2")
    #expect(try definition(own + "- x [[|b]]\n", others) == "b:")
    #expect(try definition(own + "- x [[plans/b#to d|o]]\n", others) == "b:## To Do")
    #expect(try definition(own + "- x [[b#R|ed]]\n", others) == "b:### Red")
    #expect(try definition(own + "- x [see](plans/|b.md)\n", others) == "b:")
    #expect(try definition(own + "- x [see](plans/b.md#^k|2)\n", others) == "b:two #x ^k2")
    for mark in ["- x [[|b#^gone]]\n", "- x [[b#^go|ne]]\n"] { #expect(try definition(own + mark, others) == "b:") }
    #expect(try definition(own + "- x after:^go|ne\n", others) == nil)
    #expect(try definition(own + "- x [[no|ne]]\n", others) == nil)
    #expect(try definition(own + "- x `[[|b]]`\n", others) == nil)
    #expect(try definition("---\ncolumns: {|A: {wip: 3}}\n---\n## A\n", others) == "a:A")
    #expect(try definition(own + "- o|ne\n", others) == nil)
  }

  @Test func `when a board moves, links to it and its own links stay true`() throws {
    let texts = [
      (
        "a.md",
        "\(Self.front)## A\n- [b](plans/b.md#x) [[b]] [[plans/b#^k|b]] [web](https://x.org/b.md) `[b](plans/b.md)`\n"
      ),
      ("plans/b.md", "\(Self.front)## B\n- [a](../a.md) [c](c.md) <br> [[a]]\n"),
      ("plans/c.md", "\(Self.front)[b](b.md)\n"),
    ]
    let snapshot = try Self.snapshot(texts)
    let found = snapshot.edits(moving: [(MemoryPlan.path("plans/b.md"), MemoryPlan.path("my old/d.md"))])
    let after = Dictionary(
      uniqueKeysWithValues: found.map { ($0.path.stem, String(decoding: $0.after ?? [], as: UTF8.self)) })
    #expect(
      after == [
        "a":
          "\(Self.front)## A\n- [b](my%20old/d.md#x) [[d]] [[my old/d#^k|b]] [web](https://x.org/b.md) `[b](plans/b.md)`\n",
        "b": "\(Self.front)## B\n- [a](../a.md) [c](../plans/c.md) <br> [[a]]\n",
        "c": "\(Self.front)[b](../my%20old/d.md)\n",
      ])
  }

  @Test(.tags(.property)) func `after any move every link leads to the file that it led to before`() throws {
    let places = ["a.md", "b.md", "x/c.md", "x/y/d.md", "z/e.md"]
    let targets = ["f.md", "x/f.md", "x/y/z/f.md", "q q/f.md", "z/a2.md", "x/y/a.md", "z/z/c.md", "x/b.md", "f>%20.md"]
    var moved = 0
    for seed in 0..<TestSettings.cases(200) {
      var random = Seeded(UInt64(TestSettings.firstSeed + seed))
      let texts = places.map { place -> (String, String) in
        var text = Self.front + "## A\n"
        for _ in 0..<4 {
          let target = places.randomElement(using: &random)!
          let path = MemoryPlan.path(target).relative(to: MemoryPlan.path(place).folder)
          let name = target.dropLast(3)
          text += [
            "- [l](\(path.uriReference))\n", "- [l](<\(path.text)>)\n", "- [[\(name)]]\n",
            "- [[\(MemoryPlan.path(target).stem)#^k]]\n",
          ].randomElement(using: &random)!
        }
        return (place, text)
      }
      let from = places.randomElement(using: &random)!
      let to = targets.randomElement(using: &random)!
      let before = try Self.snapshot(texts)
      let edits = before.edits(moving: [(MemoryPlan.path(from), MemoryPlan.path(to))])
      moved += edits.count
      let changed = Dictionary(
        uniqueKeysWithValues: edits.map { ($0.path, String(decoding: $0.after ?? [], as: UTF8.self)) })
      let after = try Self.snapshot(
        texts.map { place, text in (place == from ? to : place, changed[MemoryPlan.path(place)] ?? text) })
      for (place, _) in texts {
        func targets(_ plan: PlanSnapshot, _ path: Path) throws -> [Path?] {
          let board = try plan.board(at: path)
          return board.links().map { plan.target(of: $0, on: board, at: path)?.path }
        }
        let old = try targets(before, MemoryPlan.path(place)).map { path in
          path == MemoryPlan.path(from) ? MemoryPlan.path(to) : path
        }
        #expect(
          try targets(after, MemoryPlan.path(place == from ? to : place)) == old,
          "seed \(seed): \(from) to \(to), \(place)")
      }
    }
    #expect(moved > 50)
  }

  @Test(arguments: [false, true])
  func `if a folder moves and also a file in it, the file's own move counts`(isFileFirst: Bool) throws {
    let texts = [
      ("a.md", "\(Self.front)## A\n- [b](x/b.md) [c](x/c.md)\n"), ("x/b.md", Self.front), ("x/c.md", Self.front),
    ]
    let folder = (from: MemoryPlan.path("x"), to: MemoryPlan.path("y"))
    let file = (from: MemoryPlan.path("x/b.md"), to: MemoryPlan.path("z/b.md"))
    let edits = try Self.snapshot(texts).edits(moving: isFileFirst ? [file, folder] : [folder, file])
    let text = String(decoding: edits[0].after ?? [], as: UTF8.self)
    #expect(text.hasSuffix("[b](z/b.md) [c](y/c.md)\n"), "\(text)")
  }

  /// The links of `a.md` after `Old.md` has another name, as the text on each line.
  private func links(_ lines: String, renaming old: String = "Old.md", to new: String, beside others: [String] = [])
    throws -> String
  {
    let texts = [("a.md", "\(Self.front)## A\n\(lines)\n")] + ([old] + others).map { ($0, "\(Self.front)## B\n") }
    let edits = try Self.snapshot(texts).edits(moving: [(MemoryPlan.path(old), MemoryPlan.path(new))])
    let text = edits.first { $0.path.stem == "a" }.map { String(decoding: $0.after ?? [], as: UTF8.self) } ?? texts[0].1
    return String(text.dropFirst("\(Self.front)## A\n".count).dropLast())
  }

  @Test func `a link that cannot name the new path stays as it is`() throws {
    let text = "- [[Old]] [[Old#^k|x]] [t](<Old.md>) [u](Old.md#x)"
    func expected(_ written: String) -> String { "- [[Old]] [[Old#^k|x]] [t](<\(written)>) [u](\(written)#x)" }
    #expect(try links(text, to: "a]]b.md") == expected("a]]b.md").replacing("[u](a]]b.md", with: "[u](a%5D%5Db.md"))
    #expect(try links(text, to: "n#w| (1).md") == expected("n%23w%7C%20%281%29.md"))
    #expect(
      try links(text, to: "a>b.md") == "- [[a>b]] [[a>b#^k|x]] [t](<a%3Eb.md>) [u](a%3Eb.md#x)")
    #expect(try links(text, to: "a%20b.md").contains("(<a%2520b.md>)"))
    #expect(try links("- [[Old]]", to: " a.md") == "- [[Old]]")
    #expect(try links("- [[Old]]", to: "Old.txt") == "- [[Old]]")
  }

  @Test func `a name that would lead to several files gets folders, and so does that of the other file`() throws {
    #expect(try links("- [[q]] [[Old]]", to: "q.md", beside: ["z/q.md"]) == "- [[z/q]] [[q]]")
    #expect(try links("- [[q]] [[Old]]", to: "x/y/q.md", beside: ["z/q.md"]) == "- [[z/q]] [[q]]")
    #expect(try links("- [[q]] [[Old]]", to: "q.md", beside: ["Q/q.md"]) == "- [[q]] [[Old]]")
    #expect(try links("- [[q]]", renaming: "x/q.md", to: "z/q.md", beside: ["y/q.md"]) == "- [[z/q]]")
    #expect(try links("- [[q]]", renaming: "x/q.md", to: "y/q.md") == "- [[q]]")
  }

  @Test func `a card that waits for an id of two cards does not say for which one it waits`() throws {
    let text = "\(Self.front)## A\n- one after:k2\n"
    for boards in [
      [("a.md", text), ("b.md", "\(Self.front)## B\n- two ^k2\n- three ^k2\n")],
      [("a.md", text + "- two ^k2\n"), ("b.md", "\(Self.front)## B\n- three ^k2\n")],
    ] {
      let offset = text.utf8.distance(from: text.startIndex, to: text.firstRange(of: "one")!.lowerBound)
      guard case .card(let card)? = try Self.snapshot(boards).atPlace(offset, on: MemoryPlan.path("a.md")) else {
        Issue.record("no card")
        continue
      }
      #expect(card.blockers.map(\.id) == ["k2"] && card.blockers.map(\.title) == [nil])
    }
  }

  @Test func `a card may wait for one on an archived board`() throws {
    let text = "\(Self.front)## A\n- one after:k2\n"
    let archived = "---\nplanboard: 1\narchived: true\n---\n## B\n- two ^k2\n"
    let snapshot = try Self.snapshot([("a.md", text), ("b.md", archived)])
    let offset = text.utf8.distance(from: text.startIndex, to: text.firstRange(of: "one")!.lowerBound)
    guard case .card(let card)? = try snapshot.atPlace(offset, on: MemoryPlan.path("a.md")) else {
      Issue.record("no card")
      return
    }
    #expect(card.blockers.map(\.title) == ["two"])
  }

  @Test func `what is at an offset is a card, the card of an id, or a column`() throws {
    let text = "\(Self.front)## A\n- one after:^k2 ^k1\n"
    let snapshot = try Self.snapshot([("a.md", text), ("b.md", "\(Self.front)## B\n- two ^k2\n")])
    func found(_ mark: String) throws -> String? {
      let offset = text.utf8.distance(from: text.startIndex, to: text.firstRange(of: mark)!.lowerBound)
      return switch try snapshot.atPlace(offset, on: MemoryPlan.path("a.md")) {
      case .card(let card): "\(card.card.title) \(card.blockers.map { $0.title ?? "?" })"
      case .column(let column): column.name
      case nil: nil
      }
    }
    #expect(try found("one") == "one [\"two\"]")
    #expect(try found("k2") == "two []")
    #expect(try found("## A") == "A")
    #expect(try found("planboard") == nil)
  }

  @Test func `cards are found by words of their titles, open ones first`() throws {
    let snapshot = try Self.snapshot([
      ("a.md", "\(Self.front)## A\n- [x] Call Zoë\n- Call Bo #zoe\n- zoe: call her\n")
    ])
    #expect(snapshot.cardSymbols("zoe CALL", most: 9).map(\.title) == ["zoe: call her", "Call Zoë"])
    #expect(snapshot.cardSymbols("", most: 2).map(\.title).count == 2)
  }

  @Test func `no number of closed cards hides an open one`() throws {
    let closed = (0..<20).map { "- [x] old \($0)\n" }.joined()
    let snapshot = try Self.snapshot([
      ("a.md", "\(Self.front)## A\n\(closed)- [ ] new 1\n- [ ] new 2\n"),
      ("b.md", "\(Self.front)## B\n\(closed)- new 3\n"),
    ])
    #expect(snapshot.cardSymbols("", most: 3).map(\.title) == ["new 1", "new 2", "new 3"])
    #expect(snapshot.cardSymbols("", most: 4).map(\.title) == ["new 1", "new 2", "new 3", "old 0"])
    #expect(snapshot.cardSymbols("old", most: 2).map(\.title) == ["old 0", "old 1"])
    #expect(snapshot.cardSymbols("n", most: 1).map(\.title) == ["new 1"])
  }
}
