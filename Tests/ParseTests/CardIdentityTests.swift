internal import Foundation
@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

struct CardIdentityTests {
  private static func identities(_ text: String) -> [CardIdentity] {
    let board = ParsedBoard(Array(text.utf8))
    return board.cards.indices.map { board.identity(ofCard: $0) }
  }

  private static func identity(ofTitle title: String) -> CardIdentity { CardIdentity(id: nil, title: title) }

  @Test func `the letters of a digest never change, because pb on other machines recognizes cards by them`() {
    // The letters were computed by another program, from the first eight bytes of the title's SHA-256 modulo 19¹².
    for (title, letters) in [
      ("Call Ann", "wwkcdqfxgpvh"),
      ("", "txrhggmnqjwg"),
      ("Über  den Fluss", "mjrwdbbwfgdd"),
      ("買い物", "fmtqccpghcvj"),
      ("Water the plants", "sgnhqqqxwmqt"),
    ] {
      #expect(Self.identity(ofTitle: title).text == letters, "\(title)")
    }
  }

  @Test func `without the date between them, two words of a title are not joined`() {
    for (line, title) in [
      ("a @{2026-12-01}b", "a b"), ("a@{2026-12-01}b", "a@{2026-12-01}b"), ("é @{2026-12-01}1", "é 1"),
      ("e\u{301} @{2026-12-01}b", "e\u{301} b"), ("b @{2026-12-01}\u{301}c", "b \u{301}c"),
      ("a @{2026-12-01}, b", "a, b"), ("a. @{2026-12-01}b", "a.b"), ("会議 @{2026-12-01}に行く", "会議に行く"),
      ("я @{2026-12-01}и", "я и"), ("a @{2026-12-01} b", "a b"),
    ] {
      let board = ParsedBoard(Array("---\nkanban-plugin: board\n---\n## A\n- \(line)\n".utf8))
      #expect(Array(board.card(0).title.utf8) == Array(title.utf8), "\(line)")
    }
  }

  @Test func `the identity of a card with an id is the id, whatever the title is`() {
    #expect(
      Self.identities("## A\n- one ^k3f9\n- two 🆔 k3f9\n").map(\.text) == ["^k3f9", "^k3f9"])
  }

  @Test(.tags(.property)) func `board, column, box, fields, notes and checklist do not affect the identity`() {
    let plain = Self.identity(ofTitle: "Call Ann")
    let fields = ["#home", "due:2026-12-01", "!high", "every:1w", "⏫", "📅 2026-12-01", "[size:: 3]", "@ann"]
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(500) {
      var random = Seeded(UInt64(seed))
      let box = ["", "[ ] ", "[x] ", "[-] "].randomElement(using: &random)!
      let own = fields.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).joined(separator: " ")
      let body = ["", "\n  notes\n", "\n  - [ ] item\n", "  due: 2026-12-02\n"].randomElement(using: &random)!
      let marker = ["-", "*", "+"].randomElement(using: &random)!
      let start = ["", "# Plan\n", "---\ntitle: T\n---\n"].randomElement(using: &random)!
      let column = ["## A", "## Done", "B\n---", "***\n\n## Archive"].randomElement(using: &random)!
      let text = "\(start)\(column)\n- other\n\n\(marker) \(box)Call Ann \(own)\n\(body)"
      #expect(Self.identities(text).last == plain, "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test(.tags(.property)) func `every card with a title is among those that may have it, whatever its case and form`() {
    let pieces = [
      "İ", "i\u{307}", "ı", "I", "\u{212A}", "k", "K", "é", "e\u{301}", "\u{212B}", "Å", "ß", "ẞ", "a", "B", "7", "y z",
      "-",
      "9\u{20E3}", "ſ", "Σ", "ς", "o\u{338}",
    ]
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(2_000) {
      var random = Seeded(UInt64(seed))
      let middle = (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }
      let title = "x\(middle.joined())x"
      let forms = [
        title, title.lowercased(), title.uppercased(), title.precomposedStringWithCanonicalMapping,
        title.decomposedStringWithCanonicalMapping,
      ]
      let text = "## A\n" + forms.map { "- \($0)\n" }.joined()
      let board = ParsedBoard(Array(text.utf8))
      for form in forms {
        let found = Set(board.cards(thatMayHave: form))
        let equal = board.cards.indices.filter { board.card($0).title.lowercased() == form.lowercased() }
        #expect(!equal.isEmpty && found.isSuperset(of: equal), "seed \(seed): \(form.debugDescription)")
      }
    }
  }

  @Test(.tags(.property)) func `composed and decomposed titles are equal, and so are all runs of white space`() {
    let pieces = [
      "é", "e\u{301}", "Å", "A\u{30A}", "\u{212B}", "한", "\u{1112}\u{1161}\u{11AB}", "q\u{307}\u{323}", "a", "B", "👩‍💻",
      "ß",
    ]
    let blanks = [" ", "  ", "\t", "\u{A0}", "\u{2003} ", "\u{3000}"]
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(2_000) {
      var random = Seeded(UInt64(seed))
      func title() -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (0..<Int.random(in: 1...2, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
        }.reduce(into: "") { $0 += blanks.randomElement(using: &random)! + $1 } + ["", " "].randomElement(
          using: &random)!
      }
      let (one, other) = (title(), title())
      // Swift compares the words, split at white space, by canonical equivalence.
      let areEqual = one.split(whereSeparator: \.isWhitespace) == other.split(whereSeparator: \.isWhitespace)
      #expect(
        (Self.identity(ofTitle: one) == Self.identity(ofTitle: other)) == areEqual,
        "seed \(seed): \(one.debugDescription), \(other.debugDescription)")
    }
  }

  @Test func `titles that differ in a letter, in case or in Markdown are different`() {
    let titles = [
      "Call Ann", "call Ann", "Call Anna", "CallAnn", "**Call** Ann", "Call Ann.", "", "Call Ann key:value", "Càll Ann",
    ]
    #expect(Set(titles.map { Self.identity(ofTitle: $0) }).count == titles.count)
  }

  @Test func `fields do not belong to the identity, but words that only look like fields do`() {
    #expect(
      Self.identities("## A\n- Write #work report\n- Write report\n- Write report at:noon\n- Write\n  report\n").map(
        \.text)
        == ["Write report", "Write report", "Write report at:noon", "Write report"].map {
          Self.identity(ofTitle: $0).text
        })
  }

  @Test(.tags(.property))
  func `the text of an identity is read back as the same identity, and other texts are not identities`() {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(1_000) {
      var random = Seeded(UInt64(seed))
      let identity = Self.identity(ofTitle: String(random.next(), radix: 36))
      #expect(identity.text.utf8.count == 12 && identity.text.utf8.allSatisfy("bcdfghjkmnpqrstvwxz".utf8.contains))
      #expect(CardIdentity(identity.text) == identity, "seed \(seed)")
    }
    #expect(CardIdentity("^k3f9")?.text == "^k3f9")
    for text in ["", "^", "^a b", "bcdf", "bcdfghjkmnpa", "bcdfghjkmnpqr", "BCDFGHJKMNPQ"] {
      #expect(CardIdentity(text) == nil)
    }
  }
}
