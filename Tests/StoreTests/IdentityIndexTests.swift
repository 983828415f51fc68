internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

struct IdentityIndexTests {
  private static let reading = SHA256(Array("reading".utf8))

  private static func text(_ number: Int) -> [UInt8] { Array("text \(number)".utf8) }

  private static func identities(_ number: Int) -> [CardIdentity] {
    let titles = (0..<number % 4).map { CardIdentity(id: nil, title: "card \(number) \($0)") }
    return number % 3 == 0 ? titles + [.id(CardID("a\(number)")!)] : titles
  }

  private static let index = IdentityIndex(
    (0..<20).map { IdentityIndex.Entry(IdentityIndex.Key(text($0)), identities($0)) })

  private static func check(_ index: IdentityIndex) {
    #expect(index.count == 20)
    for number in 0..<20 {
      let entry = index.entry(IdentityIndex.Key(text(number)))
      #expect(entry?.hasIDs == (number % 3 == 0))
      #expect(entry?.digests.map { .title($0) } == identities(number).filter { !$0.text.hasPrefix("^") })
    }
    #expect(index.entry(IdentityIndex.Key(text(20))) == nil)
  }

  @Test func `an index knows the cards of its texts, also when it was written and read`() throws {
    Self.check(Self.index)
    Self.check(try #require(IdentityIndex(bytes: Self.index.bytes(for: Self.reading), for: Self.reading)))
    let empty = try #require(IdentityIndex(bytes: IdentityIndex([]).bytes(for: Self.reading), for: Self.reading))
    #expect(empty.count == 0)
    // A text of which two boards have a copy.
    #expect(
      IdentityIndex([5, 5].map { IdentityIndex.Entry(IdentityIndex.Key(Self.text($0)), Self.identities($0)) }).count
        == 1)
  }

  @Test func `an index that is damaged, or written by another version, is not used`() {
    let bytes = Self.index.bytes(for: Self.reading)
    for count in 0..<bytes.count { #expect(IdentityIndex(bytes: Array(bytes.prefix(count)), for: Self.reading) == nil) }
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 1 << (position % 8)
      #expect(IdentityIndex(bytes: damaged, for: Self.reading) == nil)
    }
    #expect(IdentityIndex(bytes: bytes, for: SHA256(Array("other".utf8))) == nil)
  }

  /// The checksum is right, the contents are not: counts too large or too small, keys out of order, digests that are none.
  @Test func `no index with a right checksum makes the program end`() throws {
    let bytes = Self.index.bytes(for: Self.reading)
    let words = try #require(IndexWords.body(of: bytes, after: []))
    var random = Seeded(24)
    var (read, refused) = (0, 0)
    for _ in 0..<20_000 {
      var other = Array(words)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 3..<other.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: other[place] = .max
        case 1: other[place] &+= UInt64.random(in: 0..<9, using: &random)
        case 2: other[place] = UInt64.random(in: 0 ... .max, using: &random)
        case 3: other.remove(at: place)
        default: other.insert(UInt64.random(in: 0..<9, using: &random), at: place)
        }
        if other.count < 5 { other = Array(words) }
      }
      let index = IdentityIndex(bytes: IndexWords.bytes(of: other), for: Self.reading)
      if let index {
        _ = (index.entry(IdentityIndex.Key(Self.text(3)))?.digests.count, read += 1)
      } else {
        refused += 1
      }
    }
    #expect(read > 100 && refused > 100)
  }

  @Test func `settings that differ have different bytes`() {
    var all: [BoardDefaults] = [BoardDefaults()]
    func add(_ change: (inout BoardDefaults) -> Void) {
      var defaults = BoardDefaults()
      change(&defaults)
      all.append(defaults)
    }
    func entry(_ key: String, _ value: YAMLValue) -> YAMLValue.Entry {
      YAMLValue.Entry(key: key, value: value, line1: 1, column1: 1)
    }
    add { $0.settlesDates = false }
    add { $0.people = ["ann"] }
    add { $0.people = ["ann", "bob"] }
    add { $0.people = ["annbob"] }
    add { $0.people = ["ann 3", "bob"] }
    add { $0.obsidianKanban = [entry("a", .scalar("b"))] }
    add { $0.obsidianKanban = [entry("ab", .scalar(""))] }
    add { $0.obsidianKanban = [entry("a", .list([.scalar("b")]))] }
    add { $0.obsidianKanban = [entry("a", .list([.scalar("b"), .scalar("")]))] }
    add { $0.obsidianKanban = [entry("a", .mapping([entry("b", .scalar(""))]))] }
    add { $0.obsidianKanban = [entry("a", .mapping([])), entry("b", .scalar(""))] }
    #expect(Set(all.map(\.canonicalBytes)).count == all.count)
  }
}
