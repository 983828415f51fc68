import Foundation
import Testing

internal import PlanBoardCore
internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport

struct SearchIndexTests {
  @Test func `the second search opens only the boards, and none if their texts are not wanted`() throws {
    let plan = try IndexedPlan()
    let files = LaterFiles()
    #expect(try plan.boards(files) == ["a.md", "b.md"])
    // All files, and the index: it is missing, and then written.
    #expect(files.openCount == 302 + 2)
    #expect(try plan.boards(files) == ["a.md", "b.md"])
    #expect(files.openCount == 2 + 1)
    let found = try plan.find(files, wantsTexts: false)
    #expect(files.openCount == 1)
    #expect(found.boards.map(\.mayBePrimary) == [false, true])
  }

  @Test func `an index contains no names and no texts, and only its owner can read it`() throws {
    let plan = try IndexedPlan()
    _ = try plan.find(LaterFiles())
    let bytes = try #require(try plan.indexBytes)
    #expect(bytes.count == (5 + 302 * 4 + 1) * 8)
    #expect(!String(decoding: bytes, as: UTF8.self).contains(/note|title|\.md/))
    #expect(try SystemCalls().status(plan.indexPath, followsLink: false).mode == 0o600)
  }

  @Test func `a note that becomes a board is found, even with its size and its date unchanged`() throws {
    let plan = try IndexedPlan()
    let files = LaterFiles()
    _ = try plan.find(files)
    IndexedPlan.waitForClock()
    try plan.rewrite("notes/7.md", "---\ncolumns: ab\n---\n# Note\n")
    try plan.rewrite("b.md", IndexedPlan.primary.replacing("primary: true", with: "secondary: 12"))
    #expect(try plan.boards(files) == ["a.md", "b.md", "notes/7.md"])
    #expect(try plan.find(files, wantsTexts: false).boards.map(\.mayBePrimary) == [false, false, false])
  }

  @Test func `a file that was changed in the last two seconds is not in the index`() throws {
    let plan = try IndexedPlan()
    _ = try plan.find(SystemCalls())
    #expect(try plan.indexBytes == nil)

    let index = SearchIndex(entries: [], of: Self.origin)
    #expect(index.entry(.noBoard, Self.status(changed: 99), settled: 100, user: 1000) != nil)
    #expect(index.entry(.noBoard, Self.status(changed: 100), settled: 100, user: 1000) == nil)
  }

  private static let origin = StampOrigin(folder: FileIdentity(device: 1, number: 2), machineStart: 7)

  private static func status(
    device: UInt64 = 1, number: UInt64 = 7, size: Int = 3, modified: Int = 5, changed: Int = 6, mode: UInt32 = 0o600,
    owner: UInt32 = 1000, kind: FileKind = .file
  ) -> FileStatus {
    FileStatus(
      kind: kind, size: size, links: 1, mode: mode, owner: owner, group: 0,
      identity: FileIdentity(device: device, number: number), modified: modified, changed: changed)
  }

  @Test func `only a file with exactly the same status is known`() throws {
    let origin = Self.origin
    let empty = SearchIndex(entries: [], of: origin)
    let entries = (0..<20).compactMap {
      empty.entry(.board, Self.status(number: $0 * 3 + 1), settled: 100, user: 1000)
    }
    #expect(entries.count == 20)
    let index = SearchIndex(entries: entries.reversed(), of: origin)
    for number in 0..<61 as Range<UInt64> {
      #expect((index.entry(of: Self.status(number: number))?.answer == .board) == (number % 3 == 1 && number < 60))
    }
    for other in [
      Self.status(device: 2), Self.status(size: 4), Self.status(modified: 6), Self.status(changed: 5),
      Self.status(kind: .link), Self.status(size: 3 << 60),
    ] {
      #expect(index.entry(of: other) == nil, "\(other)")
    }
    #expect(empty.entry(of: Self.status()) == nil)
  }

  @Test func `a file is in the index only if its own mode lets the user read it`() {
    let index = SearchIndex(entries: [], of: Self.origin)
    for (mode, owner, isIn) in [
      (0o600, 1000, true), (0o200, 1000, false), (0o044, 1000, false), (0o604, 1, true), (0o640, 1, false),
    ] as [(UInt32, UInt32, Bool)] {
      let entry = index.entry(.noBoard, Self.status(mode: mode, owner: owner), settled: 100, user: 1000)
      #expect((entry != nil) == isIn, "\(mode), \(owner)")
    }
    for status in [Self.status(device: 2), Self.status(kind: .other)] {
      #expect(index.entry(.noBoard, status, settled: 100, user: 1000) == nil)
    }
  }

  @Test func `the index is written again only if enough files are new`() throws {
    let plan = try IndexedPlan()
    let files = LaterFiles()
    _ = try plan.find(files)
    let first = try plan.indexBytes
    for number in 0..<63 { try plan.folder.write("new/\(number).md", IndexedPlan.note) }
    _ = try plan.find(files)
    #expect(try plan.indexBytes == first)
    try plan.folder.write("new/63.md", IndexedPlan.note)
    _ = try plan.find(files)
    #expect(try plan.indexBytes?.count == (5 + 366 * 4 + 1) * 8)
    // Files that are gone leave it as soon as it is written again.
    try FileManager.default.removeItem(atPath: plan.folder.path("notes"))
    for number in 0..<400 { try plan.folder.write("more/\(number).md", IndexedPlan.note) }
    _ = try plan.find(files)
    #expect(try plan.indexBytes?.count == (5 + 466 * 4 + 1) * 8)
  }

  @Test func `a plan with few files, or without a history, has no index`() throws {
    let small = try IndexedPlan(notes: 200)
    _ = try small.find(LaterFiles())
    #expect(try small.indexBytes == nil)

    let plan = try IndexedPlan()
    try FileManager.default.removeItem(at: plan.index.deletingLastPathComponent())
    _ = try plan.find(LaterFiles())
    #expect(try plan.state.allFiles == [])
    try FileManager.default.removeItem(atPath: plan.state.path("planboard"))
    _ = try plan.find(LaterFiles())
    #expect(try plan.state.names == [])
  }

  /// Files on a file system whose dates are not reliable, or with a state folder that cannot be written.
  private struct OtherFiles: FileSystemLayer {
    let files: any FileSystem = LaterFiles()
    var isDated = true
    var isFull = false

    func datesEveryChange(in folder: Path) -> Bool { isDated }
    func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
      if isFull, access == .creating { throw SystemFailure(errno: 28) }
      return try files.open(path, access)
    }
  }

  @Test func `without reliable dates, or a place to write, boards are found without an index`() throws {
    for files in [OtherFiles(isDated: false), OtherFiles(isFull: true)] {
      let plan = try IndexedPlan()
      for _ in 0..<2 { #expect(try plan.boards(files) == ["a.md", "b.md"]) }
      #expect(try plan.index.deletingLastPathComponent().path.isEmpty == false)
      #expect(try FileManager.default.contentsOfDirectory(atPath: plan.indexPath.folder.text) == [])
    }
  }

  @Test func `what a crash has left is removed after a minute, and until then the index is left alone`() throws {
    let plan = try IndexedPlan()
    let files = LaterFiles()
    let new = try plan.index.deletingLastPathComponent().appending(path: "index.new")
    try Data("half".utf8).write(to: new)
    _ = try plan.find(files)
    #expect(try plan.indexBytes == nil)
    // The clock of LaterFiles is 10 s ahead, so the file is 61 s old.
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -51)], ofItemAtPath: new.path)
    _ = try plan.find(files)
    #expect(try plan.indexBytes == nil && !FileManager.default.fileExists(atPath: new.path))
    _ = try plan.find(files)
    #expect(try plan.indexBytes != nil && !FileManager.default.fileExists(atPath: new.path))
  }

  private static let lines = [
    "---", "...", "--- ", "----", "planboard: 1", "planboard:", "planboard:1", "\"columns\" : x", "'kanban-plugin': y",
    " columns: x",
    "kanban-plugin : z", "primary: true", "\"pri\\x6dary\": true", "title: primary", "# Note", "", "\u{FEFF}---",
    "\u{FEFF}", "order: 1", "archived: yes", "'ord\\er': 2",
  ]

  @Test func `when FrontMatterKeys answers differently for the same text, its version must be raised`() {
    var generator = Seeded(23)
    var answers: [UInt8] = []
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1...6, using: &generator)).map { index in
        let isFence = index == 0 && Bool.random(using: &generator)
        return (isFence ? "---" : Self.lines.randomElement(using: &generator)!)
          + ["\n", "\n", "\r\n", "\r"].randomElement(using: &generator)!
      }.joined()
      let bytes = Array(text.utf8)
      let isExcluded = bytes.withUnsafeBufferPointer { FrontMatterKeys.isNoBoard(startingWith: $0) }
      let isBoard = FrontMatterKeys.isBoard(bytes)
      let hints = FrontMatterKeys.hints(in: bytes)
      answers.append(
        (isExcluded ? 1 : 0) + (isBoard ? 2 : 0) + (hints.mayBePrimary ? 4 : 0) + (hints.mayHaveStanding ? 8 : 0))
    }
    #expect(Set(answers).count == 10)
    // If this fails, ``FrontMatterKeys/version`` must be raised: otherwise an index that an older pb wrote hides boards.
    let keys = "\(BoardSettings.boardKeys) primary archived order \(BoardFinder.prefixLength)"
    let digest = Digest(answers + Array(keys.utf8)).text
    #expect(digest == "05f3b63226c37fe5-816" && FrontMatterKeys.version == 3, "\(digest)")
  }

  // MARK: Damage

  /// The words, followed by the digest that ``SearchIndex`` computes for them. Implemented here independently.
  private static func withDigest(_ words: [UInt64]) -> [UInt8] {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words {
      digest = (digest ^ word) &* 0x9E37_79B9_7F4A_7C15
      digest = (digest << 31) | (digest >> 33)
    }
    return (words + [digest]).flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  private static func words(_ bytes: [UInt8]) -> [UInt64] {
    stride(from: 0, to: bytes.count - 8, by: 8).map { start in
      (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * $1) }
    }
  }

  @Test func `a damaged, foreign or newer index is not used`() throws {
    let origin = Self.origin
    let empty = SearchIndex(entries: [], of: origin)
    let entries = (1...9).compactMap { empty.entry(.board, Self.status(number: $0), settled: 100, user: 1000) }
    let bytes = SearchIndex(entries: entries, of: origin).bytes
    let words = Self.words(bytes)
    #expect(Self.withDigest(words) == bytes)
    #expect(SearchIndex(bytes: bytes, of: origin)?.count == 9)
    for count in 0..<bytes.count { #expect(SearchIndex(bytes: Array(bytes.prefix(count)), of: origin) == nil) }
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        #expect(SearchIndex(bytes: damaged, of: origin) == nil)
      }
    }
    for (device, number, start) in [(1, 3, 7), (2, 2, 7), (1, 2, 8)] as [(UInt64, UInt64, UInt64)] {
      let folder = FileIdentity(device: device, number: number)
      let other = StampOrigin(folder: folder, machineStart: start)
      #expect(SearchIndex(bytes: bytes, of: other) == nil)
    }
    // The words of the header: format, version of the answers, start of the machine, device, folder.
    for index in 0..<5 {
      var other = words
      other[index] += 1
      #expect(SearchIndex(bytes: Self.withDigest(other), of: origin) == nil)
    }
    // Part of an entry, and files out of order.
    #expect(SearchIndex(bytes: Self.withDigest(words.dropLast()), of: origin) == nil)
    #expect(SearchIndex(bytes: Self.withDigest(words + words[5..<9]), of: origin) == nil)
    #expect(SearchIndex(bytes: Self.withDigest(words.dropLast(4)), of: origin)?.count == 8)
    #expect(SearchIndex(bytes: Self.withDigest(Array(words.prefix(5))), of: origin)?.count == 0)
  }

  @Test func `whatever the index file is, the same boards are found, and nothing else is read or written`() throws {
    let plan = try IndexedPlan()
    let files = LaterFiles()
    _ = try plan.find(files)
    let bytes = try #require(try plan.indexBytes)
    var generator = Seeded(17)
    let path = try plan.indexPath.text
    let manager = FileManager.default
    func expectSame(_ name: Comment) throws {
      for wantsTexts in [true, false] {
        #expect(try plan.boards(files, wantsTexts: wantsTexts) == ["a.md", "b.md"], name)
      }
    }
    // Words of every kind in every place, with a digest that fits.
    let words = Self.words(bytes)
    for _ in 0..<60 {
      var hostile = words
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let index = Int.random(in: 4..<hostile.count, using: &generator)
        hostile[index] = [0, 1, .max, .max >> 1, 1 << 63, .random(in: 0 ... .max, using: &generator)].randomElement(
          using: &generator)!
      }
      try Data(Self.withDigest(hostile)).write(to: plan.index)
      try expectSame("hostile words")
      try Data(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))).write(to: plan.index)
      try expectSame("cut off")
    }
    for (name, make) in [
      ("folder", { try manager.createDirectory(atPath: path, withIntermediateDirectories: false) }),
      ("pipe", { mkfifo(path, 0o600) }),
      ("link", { try manager.createSymbolicLink(atPath: path, withDestinationPath: plan.folder.path("target")) }),
      ("link to nothing", { try manager.createSymbolicLink(atPath: path, withDestinationPath: "/nonexistent/file") }),
      (
        "for others to write",
        {
          try Data(bytes).write(to: URL(filePath: path))
          try manager.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        }
      ),
    ] as [(Comment, () throws -> Void)] {
      try? manager.removeItem(atPath: path)
      try plan.folder.write("target", bytes)
      try make()
      try expectSame(name)
      #expect(try plan.folder.read("target") == bytes, name)
    }
  }

  /// The owner of the index is another user.
  private struct ForeignIndex: FileSystemLayer {
    let files: any FileSystem = LaterFiles()
    func status(_ descriptor: Int32) throws(SystemFailure) -> FileStatus {
      var status = try files.status(descriptor)
      // No other file of the plan is as large.
      if status.size > 4096 { status.owner += 1 }
      return status
    }
  }

  @Test func `an index that belongs to another user is not used`() throws {
    let plan = try IndexedPlan()
    let files = ForeignIndex()
    _ = try plan.find(files)
    let later = try #require(files.files as? LaterFiles)
    _ = later.openCount
    #expect(try plan.boards(files) == ["a.md", "b.md"])
    #expect(later.openCount > 302)
  }
}
