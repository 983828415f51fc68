@testable internal import PlanBoardCore
internal import TestSupport
internal import Testing

/// How many letters of a handle are needed, and how many are shown.
struct HandleTableTests {
  private static func handle(_ text: String) -> CardHandle { CardHandle(.id(CardID(text)!)) }

  private func shown(_ handles: [String]) -> [String] {
    let table = HandleTable(handles.map(Self.handle))
    return handles.map { handle in
      let shown = table.shown(Self.handle(handle))
      return "\(shown.start)|\(shown.rest)"
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
        let shown = table.shown(Self.handle(handle))
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
