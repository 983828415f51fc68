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

  private static let origin = StampOrigin(folder: FileIdentity(device: 1, number: 2), machineStart: 7)

  /// Two of three texts have a file with a stamp.
  private static func stamp(_ number: Int) -> FileStamp? {
    number % 3 == 1
      ? nil : FileStamp(number: UInt64(number + 5), size: 10 + number, modified: -3, changed: .max - number)
  }

  private static func status(_ number: Int, _ change: (inout FileStatus) -> Void = { _ in }) -> FileStatus {
    var status = FileStatus(
      kind: .file, size: 10 + number, links: 1, mode: 0o600, owner: 0, group: 0,
      identity: FileIdentity(device: 1, number: UInt64(number + 5)), modified: -3, changed: .max - number)
    change(&status)
    return status
  }

  private static func entry(_ number: Int, _ stamp: FileStamp?) -> IdentityIndex.Entry {
    IdentityIndex.Entry(IdentityIndex.Key(text(number)), identities(number), in: text(number), stamp: stamp)
  }

  private static let index = IdentityIndex((0..<20).map { entry($0, stamp($0)) }, of: origin)

  private static func read(_ bytes: [UInt8], of origin: StampOrigin? = origin) -> IdentityIndex? {
    IdentityIndex(bytes: bytes, for: reading, of: origin)
  }

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
    Self.check(try #require(Self.read(Self.index.bytes(for: Self.reading))))
    let empty = try #require(Self.read(IdentityIndex([], of: Self.origin).bytes(for: Self.reading)))
    #expect(empty.count == 0)
    // A text of which two boards have a copy. It is kept once for each file.
    for (stamps, count) in [([nil, nil], 1), ([Self.stamp(0), Self.stamp(2)], 2), ([Self.stamp(0), nil], 2)] {
      #expect(IdentityIndex(stamps.map { Self.entry(5, $0) }, of: Self.origin).count == count)
    }
  }

  @Test func `an index knows the text of a file only if the file is exactly as it was`() throws {
    for index in [Self.index, try #require(Self.read(Self.index.bytes(for: Self.reading)))] {
      for number in 0..<20 {
        let entry = index.entry(of: Self.status(number))
        #expect(entry?.stamp == Self.stamp(number))
        #expect(entry == nil || entry?.key == IdentityIndex.Key(Self.text(number)))
        #expect(Self.stamp(number).map { index.contains($0) } ?? true)
        let changes: [(inout FileStatus) -> Void] = [
          { $0.size += 1 }, { $0.modified += 1 }, { $0.changed -= 1 }, { $0.kind = .link },
          { $0.identity = FileIdentity(device: 2, number: $0.identity.number) },
          { $0.identity = FileIdentity(device: 1, number: 99) },
        ]
        for change in changes { #expect(index.entry(of: Self.status(number, change)) == nil) }
      }
    }
    // The stamps are of no use after a new start of the machine, in another folder, or if it has no stamps. The texts are.
    let others = [
      nil, StampOrigin(folder: Self.origin.folder, machineStart: 8),
      StampOrigin(folder: FileIdentity(device: 1, number: 3), machineStart: 7),
    ]
    for other in others {
      let index = try #require(Self.read(Self.index.bytes(for: Self.reading), of: other))
      Self.check(index)
      for number in 0..<20 { #expect(index.entry(of: Self.status(number)) == nil) }
    }
  }

  @Test func `an entry lacks a word or a handle only if its text does`() {
    var random = Seeded(361)
    let letters = Array("abcdkqtvxz BKé#-1ñ\n")
    func text(_ length: Int) -> String {
      String((0..<Int.random(in: 0...length, using: &random)).map { _ in letters.randomElement(using: &random)! })
    }
    var (lacking, having) = (0, 0)
    for _ in 0..<20_000 {
      let board = text(30)
      let entry = IdentityIndex.Entry(IdentityIndex.Key(Array(board.utf8)), [], in: Array(board.utf8), stamp: nil)
      let words = FoldedText(text(4)).words
      let isThere = words.allSatisfy { $0.isPart(of: FoldedText(board)) }
      if entry.mayHave(words) { having += 1 } else { lacking += 1 }
      #expect(entry.mayHave(words) || !isThere, "\(board.debugDescription)")
    }
    #expect(lacking > 2_000 && having > 2_000)
    let entry = IdentityIndex.Entry(
      IdentityIndex.Key([]), [.id(CardID("kqtv")!), CardIdentity(id: nil, title: "milk")], in: Array("^kqtv".utf8),
      stamp: nil)
    let handle = CardHandle(CardIdentity(id: nil, title: "milk")).text
    for (start, isThere) in [
      ("kq", true), ("KQTV", true), ("qk", false), (handle, true), (String(handle.prefix(3)), true),
    ] {
      #expect(entry.mayHave(CardHandle.Start(start)!) == isThere, "\(start)")
    }
  }

  @Test func `an index that is damaged, or written by another version, is not used`() {
    let bytes = Self.index.bytes(for: Self.reading)
    for count in 0..<bytes.count { #expect(Self.read(Array(bytes.prefix(count))) == nil) }
    for position in bytes.indices {
      var damaged = bytes
      damaged[position] ^= 1 << (position % 8)
      #expect(Self.read(damaged) == nil)
    }
    #expect(IdentityIndex(bytes: bytes, for: SHA256(Array("other".utf8)), of: Self.origin) == nil)
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
        if other.count < 8 { other = Array(words) }
      }
      let index = Self.read(IndexWords.bytes(of: other))
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
