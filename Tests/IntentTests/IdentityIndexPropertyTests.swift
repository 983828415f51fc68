internal import Foundation
@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// The law of the index of identities: a name means the same card with and without it, and as if every board were parsed.
@Suite(.tags(.property, .slow)) struct IdentityIndexPropertyTests {
  private static let settings = ["", "people: [ann]\n", "people: [ann, bob]\n", "boards: ['1*.md']\n"]

  /// A plan with enough boards for an index, and a state folder with a history of it.
  private struct Plan {
    let files = LaterFiles()
    let folder = try! TemporaryFolder([".planboard.yml": ""])
    let state = try! TemporaryFolder()

    func index() throws -> URL {
      let stateFolder = Path(state.path("planboard"))
      let plan = try PlanningFolder(at: Path(folder.url.path), in: SystemCalls())
      let file = IdentityIndexFile(of: plan, in: stateFolder, version: "", BoardDefaults(), files: SystemCalls())
      return URL(filePath: file.path.text)
    }

    /// Gives the plan a history, so that an index is kept.
    func remember() throws {
      let files = StateFiles(root: Path(state.path("planboard")), files: SystemCalls())
      try files.makeFolder(Path(try index().deletingLastPathComponent().path))
    }

    /// The plan on the disk as boards that are all parsed.
    func parsed(_ snapshot: PlanSnapshot) throws -> ParsedBoards {
      ParsedBoards(
        (snapshot.paths + [snapshot.trash]).compactMap { path in
          guard let bytes = FileManager.default.contents(atPath: path.text) else { return nil }
          return (path, ParsedBoard([UInt8](bytes), snapshot.settings.defaults))
        }, trash: snapshot.trash)
    }
  }

  private static let titles = [
    "Buy milk", "buy  **milk**", "Call Ann", "Ärger mit dem Dach", "tv", "bd", "kq", "Water the plants @ann", "résumé",
    "x^a1", "kanban", "bcdf", "[link](a.md)",
  ]

  private static func text(_ random: inout Seeded) -> [UInt8] {
    if Int.random(in: 0..<4, using: &random) == 0 { return RandomBoard.make(using: &random) }
    var text = Int.random(in: 0..<3, using: &random) == 0 ? "---\npeople: [bob]\n---\n" : ""
    text += "## A\n"
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      text += "- [ ] \(titles.randomElement(using: &random)!)"
      if Int.random(in: 0..<3, using: &random) == 0 { text += " \(Int.random(in: 0..<50, using: &random))" }
      switch Int.random(in: 0..<8, using: &random) {
      case 0: text += " ^bd\(Int.random(in: 0..<30, using: &random))"
      case 1: text += " #x @bob"
      default: break
      }
      text += "\n"
    }
    return Array(text.utf8)
  }

  /// Makes a change to the files of the plan or of the index, and returns what it was.
  private static func change(_ plan: Plan, _ random: inout Seeded) throws -> String {
    // Until then, another change could leave a file with the same times.
    SystemCalls().sleep(milliseconds: 25)
    let name = "\(Int.random(in: 0..<80, using: &random)).md"
    switch Int.random(in: 0..<15, using: &random) {
    case 0...4:
      try plan.folder.write(name, text(&random))
      return "write \(name)"
    case 5:
      let other = "\(Int.random(in: 0..<80, using: &random)).md"
      let texts = try [name, other].map { try plan.folder.read($0) }
      try plan.folder.write(name, texts[1])
      try plan.folder.write(other, texts[0])
      return "swap \(name) \(other)"
    case 6:
      let text = settings.randomElement(using: &random)!
      try plan.folder.write(".planboard.yml", text)
      return "settings \(text)"
    case 7:
      for number in 0..<70 { try plan.folder.write("\(number).md", text(&random)) }
      return "write 70 boards"
    case 8:
      try plan.folder.write(".planboard/trash.md", Array("## Trash\n- [x] \(titles[0]) removed:2026-11-20\n".utf8))
      return "trash"
    case 9:
      let index = try plan.index()
      guard var bytes = try? Data(contentsOf: index), !bytes.isEmpty else { return "" }
      bytes[Int.random(in: bytes.indices, using: &random)] &+= 1
      try bytes.write(to: index)
      return "damage to the index"
    case 10:
      try? FileManager.default.removeItem(at: try plan.index())
      return "no index"
    case 11:
      // A text of the same length, with the date of the old one.
      let path = plan.folder.path(name)
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      var text = try plan.folder.read(name)
      for place in text.indices where (0x61...0x79).contains(text[place]) && Int.random(in: 0..<9, using: &random) == 0
      {
        text[place] += 1
      }
      try plan.folder.write(name, text)
      try FileManager.default.setAttributes([.modificationDate: date as Any], ofItemAtPath: path)
      return "letters \(name)"
    case 12:
      let other = "\(Int.random(in: 0..<80, using: &random)).md"
      guard name != other else { return "" }
      try FileManager.default.removeItem(atPath: plan.folder.path(other))
      try FileManager.default.moveItem(atPath: plan.folder.path(name), toPath: plan.folder.path(other))
      try plan.folder.write(name, text(&random))
      return "rename \(name) \(other)"
    case 13:
      let other = "\(Int.random(in: 0..<80, using: &random)).md"
      guard name != other else { return "" }
      try plan.folder.write(other, try plan.folder.read(name))
      return "copy \(name) \(other)"
    default: return ""
    }
  }

  private static func found(_ name: String, _ boards: any BoardSource, _ preference: CardName.Preference) -> String {
    do {
      let match = try CardName(name).find(in: boards, on: nil, preference)
      return "\(match.path.text):\(match.board.cards[match.card].firstLine + 1)"
    } catch { return "\(error)" }
  }

  /// Checks that the day has the handles of all cards, and is otherwise as without handles and without an index.
  private static func checkDay(_ plan: Plan, _ plain: PlanSnapshot, _ slow: ParsedBoards, _ what: String) throws {
    func texts(_ answer: Answer<Day<String>>) -> [String] {
      let sections = UrgencyTier.allCases.map { answer.value[$0] }
      return sections.flatMap { section in ["\(section.count)"] + section.cards.map(\.value) }
        + answer.value.boards.map(\.title)
        + ["\(answer.value.notStarted)", "\(answer.caveats)"]
    }
    @Sendable func title(_ board: ParsedBoard, _ card: Int, _ path: Path) -> String { board.card(card).title }
    let expected = texts(try plain.day(today: today, make: title))
    for boards in [try openSession(at: plan.folder, state: plan.state).snapshot(), plain] {
      let day = try boards.day(today: today, withHandles: true, make: title)
      #expect(try day.value.handles == slow.handles() && texts(day) == expected, "\(what)")
    }
  }

  /// What a request for several cards does: the texts of the boards afterwards, and its failures.
  private static func done(_ names: [String], _ boards: any BoardSource) -> [String] {
    let (change, result) = Batch(names.map { CompleteCard(CardName($0), today: today) }).plan(on: boards)
    return change.boards.map { board in
      "\(board.path.text)\n"
        + String(decoding: board.boardAfter(boards.settings.defaults)?.source.bytes ?? [], as: UTF8.self)
    } + result.failures.map { "\($0.index): \($0.error)" }
  }

  /// Completes a card on the disk, where a change reads all texts again, and compares the files with what was expected.
  ///
  /// - Returns: whether a change was possible.
  private static func complete(_ name: String, _ plan: Plan, _ slow: ParsedBoards, _ seed: Int) throws -> Bool {
    let intent = CompleteCard(CardName(name), today: today)
    let (change, result) = Batch([intent]).plan(on: slow)
    let session = try openSession(at: plan.folder, in: plan.files, state: plan.state)
    let performed = session.perform(PlanRequest([intent], .commit))
    let errors = performed.steps.flatMap(\.failures).map { "\($0.error)" }
    // The session refuses more than a source knows of, such as a change in a plan whose settings cannot be read.
    guard performed.ending.failure == nil else {
      for (path, board) in slow.boards {
        #expect(FileManager.default.contents(atPath: path.text) == Data(board.source.bytes), "seed \(seed): \(name)")
      }
      return false
    }
    #expect(errors == result.failures.map { "\($0.error)" }, "seed \(seed): \(name.debugDescription)")
    for (path, board) in slow.boards {
      let expected = change.boards.first { $0.path == path }?.boardAfter(slow.settings.defaults) ?? board
      #expect(FileManager.default.contents(atPath: path.text) == Data(expected.source.bytes), "seed \(seed): \(name)")
    }
    return true
  }

  /// Names of the kinds that people type.
  private static func names(_ boards: ParsedBoards, _ random: inout Seeded) throws -> [String] {
    let cards = boards.boards.flatMap { _, board in board.cards.indices.map { board.card($0) } }
    return (0..<5).flatMap { _ -> [String] in
      guard let card = cards.randomElement(using: &random) else { return [] }
      let handle = CardHandle(of: card).text
      let start = String(handle.prefix(Int.random(in: 1...12, using: &random)))
      return [
        start, "handle:\(start)", card.title,
        card.title.split(separator: " ").randomElement(using: &random).map(String.init) ?? "a",
        "^bd\(Int.random(in: 0..<30, using: &random))", "bd\(Int.random(in: 0..<30, using: &random))", "MILK",
      ]
    }
  }

  @Test(.thorough) func `a name means the same card with an index, without it, and if every board is parsed`() throws {
    var (asked, foundCards, used, written, unread) = (0, 0, 0, 0, 0)
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(6)
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 24_000_000)
      let plan = Plan()
      for number in 0..<80 { try plan.folder.write("\(number).md", Self.text(&random)) }
      try plan.folder.write("mark.md", Array("---\nplanboard: true\n---\n".utf8))
      try plan.folder.write(".planboard.yml", "boards: ['*.md']\n")
      if seed % 4 > 0 { try plan.remember() }
      var changes: [String] = []
      for _ in 0..<5 {
        let indexed = try openSession(at: plan.folder, state: plan.state).snapshot()
        let plain = try openSession(at: plan.folder).snapshot()
        let slow = try plan.parsed(plain)
        if (try? plan.index().checkResourceIsReachable()) == true { used += 1 }
        // The day looks the boards up before anything else does, in every other plan.
        if seed % 2 == 0 { try Self.checkDay(plan, plain, slow, "seed \(seed): \(changes)") }
        #expect(try indexed.handles() == slow.handles(), "seed \(seed): \(changes)")
        if seed % 2 == 1 { try Self.checkDay(plan, plain, slow, "seed \(seed): \(changes)") }
        for name in try Self.names(slow, &random) {
          let preference = [.live, .open, .closed, .archived].randomElement(using: &random) ?? CardName.Preference.live
          let expected = Self.found(name, slow, preference)
          asked += 1
          if expected.contains(".md:") { foundCards += 1 }
          for boards in [indexed, plain] {
            let found = Self.found(name, boards, preference)
            #expect(found == expected, "seed \(seed): \(name.debugDescription) after \(changes)")
          }
        }
        for count in [2, 9] {
          let names = try Self.names(slow, &random).shuffled(using: &random).prefix(count)
          let done = [indexed, plain, slow as any BoardSource].map { Self.done(Array(names), $0) }
          #expect(done[0] == done[2] && done[1] == done[2], "seed \(seed): \(names) after \(changes)")
        }
        let ways = try Self.names(slow, &random)
        let name = (Bool.random(using: &random) ? ways.first : ways.randomElement(using: &random)) ?? "a"
        // The search for boards opens each of them, because `boards:` lists them. A lookup without the index reads them again.
        _ = plan.files.openedFiles
        if try Self.complete(name, plan, slow, seed) { written += 1 }
        if plan.files.openedFiles.count(where: \.isMarkdown) < 160 { unread += 1 }
        changes.append(try Self.change(plan, &random))
      }
    }
    #expect(foundCards * 6 > asked && used * 2 > seeds.count && written > seeds.count && unread * 2 > seeds.count)
    print(
      "names with and without an index (seeds \(seeds)): \(asked) names, \(foundCards) cards, \(used) times an index, \(unread) changes that did not read every board again"
    )
  }

  @Test func `the second time that a card is named by its handle, only its own board is read`() throws {
    let plan = Plan()
    let names = (0..<80).map { "\($0).md" }
    for name in names { try plan.folder.write(name, "---\nplanboard: true\n---\n## A\n- [ ] Water \(name)\n") }
    try plan.remember()
    func opened(_ title: String) throws -> [String] {
      let session = try openSession(at: plan.folder, in: plan.files, state: plan.state)
      let boards = session.snapshot().paths
      #expect(boards.count == 80)
      let change = CompleteCard(CardName(title), today: today)
      let store = session.store(on: session.snapshot(), .near(named: [], addsOnly: false), in: plan.files)
      _ = plan.files.openedFiles
      // Only planned, so that the files stay as they are.
      let result = try store.commit { boards, _ in
        let (_, result) = Batch([change]).plan(on: boards)
        #expect(result.failures.isEmpty)
        return (Change([]), result, .change)
      } summary: { _ in
        ChangeSummary(verb: "done")
      }
      #expect(result.change.boards.isEmpty)
      let opened = plan.files.openedFiles.filter { $0.isMarkdown && !$0.isTrash }
      return opened.map { String(decoding: $0.name, as: UTF8.self) }
    }
    let handle = CardHandle(CardIdentity(id: nil, title: "Water 7.md")).text
    // A list of handles has put the texts into the index, but not the stamps of their files.
    #expect(try openSession(at: plan.folder, in: plan.files, state: plan.state).snapshot().handles() != HandleTable([]))
    #expect(try Set(opened(handle)).isSuperset(of: names))
    let again = try opened(handle)
    #expect(Set(again) == ["7.md"], "\(again)")
    // Of a board that has changed, nothing is known.
    try plan.folder.write("9.md", "---\nplanboard: true\n---\n## A\n- [ ] Other\n")
    #expect(try Set(opened(handle)) == ["7.md", "9.md"])
    // Words that are no handle rule out no board, and are not looked up.
    #expect(try Set(opened("Water 7.md")).isSuperset(of: names))
  }

  @Test(.thorough) func `a name means the same card on a long board, with an index and without`() throws {
    var (asked, used) = (0, 0)
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(4)
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 25_000_000)
      let plan = Plan()
      try plan.folder.write("short.md", Self.text(&random))
      try plan.folder.write(".planboard.yml", "boards: ['*.md']\n")
      if seed % 4 > 0 { try plan.remember() }
      let words = String(repeating: " more words", count: 25)
      var cards = (0..<250).map { "- [ ] \(Self.titles.randomElement(using: &random)!)\(words) \($0)" }
      if seed % 4 == 3 { cards[100] += " ^bd7" }
      for _ in 0..<3 {
        try plan.folder.write("long.md", "## A\n\(cards.joined(separator: "\n"))\n")
        if (try? plan.index().checkResourceIsReachable()) == true { used += 1 }
        let slow = try plan.parsed(try openSession(at: plan.folder).snapshot())
        for name in try Self.names(slow, &random).shuffled(using: &random).prefix(12) + ["bd7", "zz"] {
          let expected = Self.found(name, slow, .open)
          asked += 1
          for _ in 0..<2 {
            let indexed = try openSession(at: plan.folder, state: plan.state).snapshot()
            #expect(Self.found(name, indexed, .open) == expected, "seed \(seed): \(name.debugDescription)")
          }
        }
        let indexed = try openSession(at: plan.folder, state: plan.state).snapshot()
        #expect(try indexed.handles() == slow.handles(), "seed \(seed)")
        #expect(try plan.folder.read("long.md").count > IdentityIndexFile.longText)
        if let name = try Self.names(slow, &random).first { _ = try Self.complete(name, plan, slow, seed) }
        cards = String(decoding: try plan.folder.read("long.md"), as: UTF8.self).split(separator: "\n").dropFirst()
          .map(String.init)
        cards.swapAt(.random(in: cards.indices, using: &random), .random(in: cards.indices, using: &random))
        let title = Self.titles.randomElement(using: &random)!
        cards.insert("- [ ] \(title)", at: .random(in: cards.indices, using: &random))
      }
    }
    #expect(used > seeds.count)
    print("names on a long board (seeds \(seeds)): \(asked) names, \(used) times an index")
  }

  @Test func `when texts get other identities, the version of the index must be raised`() throws {
    var identities: [UInt8] = []
    var random = Seeded(24)
    // What only a rare board has: text like HTML, a link definition, other words for an archive, an accent between words, a comment.
    let rare = [
      "## A\n<x1 b= >\n- card\n", "## A\n- [a\\\\]: x]\n  title\n", "## A\n- a\n***\n## Archivado\n- b\n",
      "## A\n- one @{2026-12-01}\u{301}two\n- one @{2026-12-01} two\n", "## A\n- #36 one\n  tags: 36\n",
      "## A\n- call <!-- #a -->\n- call %% #a %%\n",
    ]
    let made = (0..<3_000).map { _ in RandomBoard.make(using: &random, repeats: false) }
    let texts = made + Boards.samples.map(\.bytes) + rare.map { Array($0.utf8) }
    for text in texts {
      for identity in ParsedBoard(text).identities { identities += "\(identity.text) ".utf8 }
      identities.append(0x0A)
    }
    // If this fails, ``ParsedBoard/identityVersion`` must be raised: otherwise an index that an older build wrote hides cards.
    let digest = Digest(identities).text
    #expect(digest == "d14e9f3ef2be1538-26754" && ParsedBoard.identityVersion == 5, "\(digest)")
  }
}
