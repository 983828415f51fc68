@testable internal import PlanBoardCore
internal import TestSupport
internal import Testing

/// How many letters of a handle are needed, and how many are shown.
struct HandleTableTests {
  private static func handle(_ text: String) -> CardHandle { CardHandle(.id(CardID(text)!)) }

  private static func shown(_ id: String, in table: HandleTable) -> HandleTable.Shown {
    table.shown(.id(CardID(id)!)) { Card(title: "", line1: 1, endLine1: 1) }
  }

  private func shown(_ handles: [String]) -> [String] {
    let table = HandleTable(handles.map(Self.handle))
    return handles.map { handle in
      let shown = Self.shown(handle, in: table)
      return "\(shown.text.prefix(shown.needed))|\(shown.text.dropFirst(shown.needed))"
    }
  }

  @Test
  func `of a handle, at least two letters are needed and four shown, and more if another handle begins with them`() {
    #expect(shown(["kqbdfg"]) == ["kq|bd"])
    #expect(shown(["kqbdfg", "kqbdfz"]) == ["kqbdfg|", "kqbdfz|"])
    #expect(shown(["kqbdfg", "kqczzz", "zz"]) == ["kqb|d", "kqc|z", "zz|"])
    #expect(shown(["k", "kq"]) == ["k|", "kq|"])
    // A whole handle names its card, even if another handle begins with it.
    #expect(shown(["kqbd", "kqbdfg"]) == ["kqbd|", "kqbdf|"])
    // Cards with the same handle need no more letters, and case does not distinguish handles.
    #expect(shown(["kqbdfg", "kqbdfg"]) == ["kq|bd", "kq|bd"])
    #expect(shown(["KqBd", "kqcc"]) == ["KqB|d", "kqc|c"])
  }

  @Test(.tags(.property))
  func `a table gives the same answers as comparing each handle with all others`() {
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(2_000)
    for seed in seeds {
      var random = Seeded(UInt64(seed))
      let handles = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        String((0..<Int.random(in: 1...6, using: &random)).map { _ in "bcdB".randomElement(using: &random)! })
      }
      let table = HandleTable(handles.map(Self.handle))
      for handle in handles {
        let others = Set(handles.map { $0.lowercased() }).subtracting([handle.lowercased()])
        let free = (2...max(2, handle.count)).first { length in
          !others.contains { $0.hasPrefix(handle.lowercased().prefix(length)) }
        }
        let needed = min(free ?? handle.count, handle.count)
        let shown = Self.shown(handle, in: table)
        #expect(shown.needed == needed, "seed \(seed): \(handle) of \(handles)")
        #expect(shown.text == String(handle.prefix(max(needed, 4))), "seed \(seed): \(handle) of \(handles)")
        for length in 1...handle.count {
          let start = String(handle.prefix(length))
          #expect(
            table.isFree(start, besides: Self.handle(handle))
              == !others.contains { $0.hasPrefix(start.lowercased()) }, "seed \(seed): \(start) of \(handles)")
        }
      }
    }
    print("handle tables: seeds \(seeds)")
  }

  @Test
  func `a typed start of a handle has at least two letters or is the whole handle, and its case is ignored`() {
    #expect(CardHandle.Start("k")?.mayBeDigest == false)
    #expect(CardHandle.Start("k")?.begins(.id(CardID("kq")!)) == false)
    #expect(CardHandle.Start("K")?.begins(.id(CardID("k")!)) == true)
    #expect(CardHandle.Start("k q") == nil)
    #expect(CardHandle.Start("kö") == nil)
    #expect(CardHandle.Start("kq")?.mayBeDigest == true)
    #expect(CardHandle.Start("milk")?.mayBeDigest == false)
    #expect(CardHandle.Start("kqbdfghjkmnpq")?.mayBeDigest == false)
    #expect(CardHandle.Start("KQ")?.begins(.id(CardID("kqbd")!)) == true)
    #expect(CardHandle.Start("kqb")?.begins(.id(CardID("kq")!)) == false)
    #expect(CardHandle.Start("KQ")?.begins(.id(CardID("Kqbd")!)) == true)
    #expect(CardHandle.Start("milk")?.begins(.id(CardID("MILK2")!)) == true)
  }

  @Test func `letters of the rest follow a separator that no id has`() {
    let start = CardHandle.Start("WWKC_Kq")
    #expect(start?.text == "wwkc" && start?.rest == "kq" && start?.mayBeDigest == true)
    #expect(start?.begins(CardIdentity(id: nil, title: "Call Ann")) == true)
    // Only cards without an id have twins.
    #expect(start?.begins(.id(CardID("wwkc")!)) == false)
    for text in ["wwkc_", "wwkc_k", "wwkc_ki", "w_kq", "milk_kq", "_kq", "wwkc_kq_kq", "wwkc-kq_kq"] {
      #expect(CardHandle.Start(text) == nil, "\(text)")
    }
    #expect(CardHandle.Start("wwkc-kq")?.rest == nil)
  }

  // MARK: Twins

  private func card(_ fields: [Field] = [], notes: String = "", _ change: (inout Card) -> Void = { _ in }) -> Card {
    var card = Card(title: "Call", line1: 1, endLine1: 1)
    (card.fields, card.notes) = (fields, notes)
    change(&card)
    return card
  }

  @Test func `the rest of a card does not depend on its state and its place, nor on the order of its fields`() {
    let rest = RestDigest(of: card([Field(.other("a"), "1"), Field(.created, "2026-11-20")]) { $0.tags = ["x", "y"] })
    let others = [
      card([Field(.created, "2026-11-20"), Field(.other("a"), "1")]) { $0.tags = ["y", "x"] },
      card([Field(.other("a"), "1"), Field(.created, "2026-11-20"), Field(.done, "2026-11-21")]) {
        $0.tags = ["x", "y"]
        ($0.box, $0.state, $0.section, $0.line1, $0.isPinned) = (.done, .done, "S", 9, true)
      },
      card([
        Field(.other("a"), "1"), Field(.created, "2026-11-20"), Field(.other("removed-from-2"), "b.md/To Do/1"),
        Field(.other("from"), "To Do"), Field(.other("from-place"), "card=2"),
      ]) { $0.tags = ["x", "y"] },
    ]
    for other in others { #expect(RestDigest(of: other) == rest) }
    let different = [
      card { $0.tags = ["x"] }, card([Field(.other("from"), "Rome")]), card(notes: "a"), card { $0.people = ["x"] },
      card { $0.due = DueDate(iso: "2026-11-20") }, card { $0.priority = .high }, card { $0.color = "red" }, card(),
      card { $0.checklist = [CheckItem(title: "a", isDone: false, line1: 2, depth: 1)] },
    ]
    #expect(Set(different.map { RestDigest(of: $0) }).count == different.count)
  }

  @Test func `the occurrences of a chore count as one card, unless several are open`() {
    func counted(_ cards: [Card]) -> [Int] { Twins.counted(cards.map { Twins.Member($0) }) }
    let weekly = [Field(.every, "1w")]
    func done(_ fields: [Field], tag: String? = nil) -> Card {
      card(fields) { ($0.box, $0.state, $0.tags) = (.done, .done, tag.map { [$0] } ?? []) }
    }
    let next = card(weekly) { $0.due = DueDate(iso: "2026-11-28") }
    #expect(counted([done(weekly), next, done(weekly, tag: "x")]) == [1, 1, 1])
    #expect(counted([done(weekly), done(weekly, tag: "x")]) == [0, 0])
    // Another interval is another chore, and a cancelled card has no next occurrence.
    #expect(counted([done([Field(.every, "2w")]), next]) == [0, 1])
    #expect(counted([card(weekly) { ($0.box, $0.state) = (.cancelled, .cancelled) }, next]) == [0, 1])
    // Of two open chores, a done one belongs to that with the same rest.
    let other = card(weekly) { $0.tags = ["x"] }
    #expect(counted([done(weekly), next, other, done(weekly, tag: "x"), done(weekly, tag: "y")]) == [1, 1, 2, 2, 4])
    #expect(counted([card(), card()]) == [0, 1])
    #expect(Twins([Twins.Member(next), Twins.Member(done(weekly))]) == nil)
  }

  @Test func `a handle shows letters of the rest only for twins, and none of its letters is enough for equal cards`() {
    let cards = [card { $0.tags = ["a"] }, card { $0.tags = ["b"] }, card { $0.tags = ["b"] }]
    func shown(_ cards: [Card]) -> [HandleTable.Shown] {
      var table = HandleTable(cards.map { CardHandle(of: $0) })
      table.add(Dictionary(grouping: cards) { CardIdentity(of: $0).digest! }.mapValues { $0.map { Twins.Member($0) } })
      return cards.map { table.shown($0) }
    }
    let handle = CardHandle(of: cards[0]).text
    #expect(shown([cards[0]]).map(\.text) == [String(handle.prefix(4))])
    let rests = cards.map { RestDigest(of: $0).text }
    #expect(
      shown(cards).map(\.text) == [
        "\(handle.prefix(4))_\(rests[0].prefix(4))", String(handle.prefix(4)), String(handle.prefix(4)),
      ])
    #expect(
      shown(cards).map { $0.parts.filter(\.isNeeded).map(\.text) } == [
        [String(handle.prefix(2)), "_\(rests[0].prefix(2))"], [], [],
      ])
  }

  @Test(.tags(.property)) func `a text is the start of a digest if and only if the digest's letters begin with it`() {
    let letters = Array("bcdfghjkmnpqrstvwxz")
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(1_000) {
      var random = Seeded(UInt64(seed) &+ 24_000_000)
      let identity = CardIdentity(id: nil, title: "card \(seed)")
      let whole = CardHandle(identity).text
      for count in CardHandle.leastTyped...whole.count {
        let own = String(whole.prefix(count))
        #expect(CardHandle.Start(own.uppercased())?.begins(identity) == true, "seed \(seed): \(own)")
        // The last letter is replaced by the first one of the alphabet, by the last one, and by a random one.
        for last in [letters.first!, letters.last!, letters.randomElement(using: &random)!] {
          let other = own.dropLast() + String(last)
          #expect(CardHandle.Start(String(other))?.begins(identity) == whole.hasPrefix(other), "seed \(seed): \(other)")
        }
      }
    }
  }
}
