import Foundation
import PlanBoardMarkdown
import Testing

@testable import PlanBoardIntents
internal import PlanBoardCore
@testable import PlanBoardStore
internal import TestSupport

/// Journals with hostile text. None may crash the program, or make it write outside of the planning folder.
struct HostileJournalTests {
  private static let values = [
    "", "0", "1", "2", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "4294967296",
    "9007199254740992", "9007199254740993", "1e9", " 1", "none", "../outside.md", "/tmp/pb-hostile.md",
    "a/../../outside.md",
    "./plan.md", "a//b.md", "a/", "/", ".", "..", "a\u{0}b", "link/outside.md", "plan.md", ".planboard/trash.md",
    "new.md",
    "@", "@../../x", "@0123456789abcdef-5", "0123456789abcdef-5", "0123456789abcdef-ffffffffffffffff",
    "0123456789abcdef-ffffffff", "0123456789abcdef--1", "0123456789ABCDEF-5", "../../../../outside.md", "change",
    "undo 1",
    "undo 9223372036854775807", "undo -1", "undo", "redo 1", "redo 1 2", "redo x", "0 600", "9223372036854775807 600",
    "0 7777777", "-1 600", "e\u{301}'\u{301}", "\u{1B}[2J", "\\n- [ ] hostile", String(repeating: "x", count: 5000),
  ]

  private static func line(_ fields: [String]) -> [UInt8] {
    let text = Array((fields.joined(separator: "\t") + "\t").utf8)
    return text + Array(Digest(text).text.utf8) + [0x0A]
  }

  /// Valid entries for the board `plan.md`: the fields of their lines, by the kind of entry.
  private static let sound: [(name: String, lines: [[String]])] = {
    let before = Digest(RememberedPlace.plan.utf8).text
    let text = RememberedPlace.plan + "- [ ] four\n"
    let after = Digest(text.utf8).text
    let end = String(RememberedPlace.plan.utf8.count)
    let forth = ["plan.md", before, after, "1", end, "", "- [ ] four\\n"]
    let back = ["plan.md", after, before, "1", end, "- [ ] four\\n", ""]
    let trash = [".planboard/trash.md", "none", Digest("x\n".utf8).text, "1", "0", "", "x\\n"]
    let gone = ["other.md", Digest("x\n".utf8).text, "none", "1", "0", "x\\n", ""]
    return [
      ("a change", [["+", "5", "0", "change", "said"] + forth]),
      ("two boards", [["+", "5", "0", "change", "said"] + trash + forth]),
      ("a change that was made", [["+", "5", "0", "change", "said"] + back, ["=", "5"]]),
      ("a change that failed", [["+", "5", "0", "change", "said"] + back, ["-", "5"]]),
      ("a change passed over", [["+", "5", "0", "change", "said"] + back, ["=", "5"], ["x", "5"]]),
      ("a change taken back elsewhere", [["+", "5", "0", "change", "said"] + back, ["=", "5"], ["u", "5"]]),
      ("a change that is kept", [["+", "5", "0", "change", "said"] + back, ["=", "5"], ["s", "5"]]),
      ("a change to take back", [["+", "5", "0", "change", "said"] + back, ["~", "5"]]),
      (
        "an undo",
        [
          ["+", "4", "0", "change", "said"] + forth, ["=", "4"], ["+", "5", "0", "undo 4", "said"] + back, ["=", "5"],
        ]
      ),
      (
        "a redo",
        [
          ["+", "4", "0", "undo 3", "said"] + forth, ["=", "4"], ["+", "5", "0", "redo 4", "said"] + back, ["=", "5"],
        ]
      ),
      ("a file that went", [["m", "5", "0 600"], ["+", "5", "0", "change", "said"] + gone, ["=", "5"]]),
      (
        "large splices",
        [["+", "5", "0", "change", "said", "plan.md", after, before, "@0123456789abcdef-5"], ["=", "5"]]
      ),
    ]
  }()

  /// Calls `body` with variants of the lines: with every value in every field, without each field, and with each field twice.
  private static func variants(
    of lines: [[String]], _ values: [String], _ body: ([[String]], String) throws -> Void
  ) rethrows {
    for (row, fields) in lines.enumerated() {
      for field in fields.indices {
        var hostile = lines
        for value in values {
          hostile[row][field] = value
          try body(hostile, "line \(row), field \(field): \(value.prefix(40))")
        }
        hostile = lines
        hostile[row].remove(at: field)
        try body(hostile, "line \(row), without field \(field)")
        hostile = lines
        hostile[row].insert(fields[field], at: field)
        try body(hostile, "line \(row), field \(field) twice")
      }
    }
  }

  @Test(arguments: sound.map(\.name))
  func `the splices of every entry that is read can be applied, and its paths are in the folder`(name: String) throws {
    let lines = try #require(Self.sound.first { $0.name == name }).lines
    let place = try RememberedPlace()
    try place.history.prepare(for: place.root)
    try Self.variants(of: lines, Self.values) { lines, what in
      try place.state.write(try place.journal, lines.flatMap(Self.line))
      let contents = try place.history.contents()
      for board in contents.entries.flatMap(\.boards) {
        #expect(!board.path.bytes.split(separator: 0x2F).contains { $0.elementsEqual("..".utf8) }, "\(what)")
        #expect(board.path.bytes.first != 0x2F && !board.path.bytes.isEmpty, "\(what)")
        let (before, after) = (board.before?.count ?? 0, board.after?.count ?? 0)
        guard let whole = try place.history.whole(board), max(before, after) < 1 << 20 else { continue }
        #expect(whole.edits.applied(to: Array(repeating: 0, count: before)).count == after, "\(what)")
        #expect(whole.inverse.applied(to: Array(repeating: 0, count: after)).count == before, "\(what)")
      }
    }
  }

  private static let worst = ["9223372036854775807", "-1", "", "../outside.md", "link/outside.md", "4294967296"]

  @Test(arguments: sound.map(\.name))
  func `no value in a journal crashes the program or leads out of the folder`(name: String) throws {
    let lines = try #require(Self.sound.first { $0.name == name }).lines
    let place = try RememberedPlace()
    try place.history.prepare(for: place.root)
    try place.around.link("plans/link", to: place.around.url.path)
    // With these files, pb does not really wait for missing files.
    let files = FailingFiles(.shortWrite, at: .max, isPatient: false)
    let steps: [() throws -> Void] = [
      { try place.add("new", files) }, { try place.undo(.undo, files) }, { try place.undo(.redo, files) },
      { _ = try place.store().past().stacks() },
    ]
    var turn = 0
    try Self.variants(of: lines, Self.worst) { lines, what in
      try place.around.write("plans/plan.md", RememberedPlace.plan)
      try place.state.write(try place.journal, lines.flatMap(Self.line))
      turn += 1
      // The first step may remove the hostile entry from the journal, so each step comes first in some cases.
      for step in [steps[turn % 4], steps[(turn / 4 + 1) % 4]] {
        do { try step() } catch is IntentFailure {} catch is FileFailure {}
      }
      #expect(try place.around.names == ["outside.md", "plans"], "\(what)")
      #expect(try place.around.read("outside.md") == Array("theirs\n".utf8), "\(what)")
    }
    // Afterwards, the program still works.
    try place.add("last", files)
    #expect(try place.board.contains("- [ ] last\n"))
  }

  @Test func `an entry with a path that leads out of the folder is ignored, and pb says so`() throws {
    let text = Array("forged\n".utf8)
    let splice = HistoryEntry.Splice(offset: 0, removed: [], added: text)
    for name in ["../forged.md", "/tmp/pb-hostile.md", "link/forged.md"] {
      let place = try RememberedPlace()
      try place.around.link("plans/link", to: place.around.url.path)
      try place.add("first")
      let known = Digest(try place.around.read("plans/plan.md"))
      let entry = HistoryEntry(
        number: 2, time: 0, kind: .change, summary: ChangeSummary(verb: "forged"),
        boards: [
          .init(path: Path("plan.md"), before: known, after: known, splices: []),
          .init(path: Path(name), before: nil, after: Digest(text), splices: [splice]),
        ])
      try place.history.append(.began(entry), isDurable: false)
      let notices = try place.add("second")
      #expect(
        notices.contains {
          if case .foreign(let change) = $0 { change == ChangeSummary(verb: "forged") } else { false }
        }, "\(name): \(notices)")
      #expect(try place.around.names == ["outside.md", "plans"])
      try place.undo(times: 2)
      #expect(try place.board == RememberedPlace.plan)
    }
  }

  @Test(.tags(.property)) func `a board can be changed whatever bytes the journal contains`() throws {
    var random = Seeded(7)
    for size in [0, 1, 63, 64, 255, 256, 257, 5000] {
      let place = try RememberedPlace()
      try place.add("first")
      let sound = try place.state.read(try place.journal)
      let noise = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      try place.state.write(try place.journal, sound + noise)
      try place.add("second")
      try place.undo(times: 2)
      #expect(try place.board == RememberedPlace.plan)
    }
  }
}
