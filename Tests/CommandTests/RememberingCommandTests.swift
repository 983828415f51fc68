import Foundation
import Testing

@testable import PlanBoardStore
internal import TestSupport

/// What the real program says about its history: changes that it recorded, and changes that it could not record.
struct RememberingCommandTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] one\n"

  /// Makes a planning folder with one change. Returns it, its state folder, and the path of the journal in the state folder.
  private func made() throws -> (folder: TemporaryFolder, state: TemporaryFolder, journal: String) {
    let (folder, state) = (try TemporaryFolder([".planboard.yml": "", "b.md": Self.board]), try TemporaryFolder())
    #expect(try pb("add", "two", in: folder, environment: ["XDG_STATE_HOME": state.url.path]).code == 0)
    return (folder, state, try #require(try state.allFiles.first { $0.hasSuffix("/journal") }))
  }

  @Test func `a card is shown even if the history cannot be read`() throws {
    let (folder, state, journal) = try made()
    try FileManager.default.removeItem(atPath: state.path(journal))
    try state.write("\(journal)/in its place", "a folder\n")
    let run = try pb("show", "two", in: folder, environment: ["XDG_STATE_HOME": state.url.path])
    #expect(run.code == 0 && run.text.contains("two\n"), "\(run)")
    #expect(run.errorText.contains("/journal: is not the kind of file that pb creates there"), "\(run)")
  }

  private static func line(_ fields: [String]) -> [UInt8] {
    let text = Array((fields.joined(separator: "\t") + "\t").utf8)
    return text + Array(Digest(text).text.utf8) + [0x0A]
  }

  @Test func `a history whose entries are out of order can still be listed`() throws {
    let (folder, state, journal) = try made()
    let environment = ["XDG_STATE_HOME": state.url.path]
    for number in 2...10 { #expect(try pb("add", "card \(number)", in: folder, environment: environment).code == 0) }
    let lines = try state.read(journal).split(separator: 0x0A, omittingEmptySubsequences: false)
    let isEntry = { (line: ArraySlice<UInt8>) in line.starts(with: "+\t".utf8) || line.starts(with: "=\t".utf8) }
    let head = lines.prefix { !isEntry($0) }
    let pairs = stride(from: head.count, to: lines.count - 1, by: 2).map { lines[$0..<$0 + 2] }
    #expect(pairs.count == 10)
    let turned = Array((Array(head) + pairs.reversed().flatMap { $0 }).joined(separator: [0x0A])) + [0x0A]
    try state.write(journal, turned)
    let run = try pb("history", in: folder, environment: environment)
    #expect(run.code == 0 && run.lines.count == 10, "\(run)")
  }

  @Test func `pb creates no file that a forged journal names, and other commands still work`() throws {
    for (path, offset) in [
      ("../forged.md", "0"), ("/tmp/pb-forged.md", "0"), ("new.md", "9223372036854775807"), ("new.md", "-1"),
    ] {
      let (folder, state, journal) = try made()
      let environment = ["XDG_STATE_HOME": state.url.path]
      let now = Digest(try folder.read("b.md")).text
      let forged = Self.line([
        "+", "2", "0", "change", "forged", "b.md", now, now, "0", path, "none", Digest("x\n".utf8).text, "1", offset,
        "", "x\\n",
      ])
      try state.write(journal, try state.read(journal) + forged)
      for command in [["undo", "--dry-run"], ["history"], ["add", "three"], ["undo"], ["redo"]] {
        let run = try run(command, in: folder, environment: environment)
        #expect([0, 2].contains(run.code), "\(command): \(run)")
        if command == ["add", "three"] { #expect(run.code == 0, "\(run)") }
      }
      #expect(!FileManager.default.fileExists(atPath: "/tmp/pb-forged.md"))
      #expect(!FileManager.default.fileExists(atPath: folder.path("../forged.md")))
      #expect(!FileManager.default.fileExists(atPath: folder.path("new.md")))
    }
  }

  @Test func `a change is refused if other users can write to the state folder, and pb says how to repair it`() throws {
    let (folder, state, _) = try made()
    let before = try folder.read("b.md")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: state.path("planboard"))
    for command in [["add", "three"], ["undo"], ["history"]] {
      let run = try run(command, in: folder, environment: ["XDG_STATE_HOME": state.url.path])
      #expect(run.code == 2 && run.errorText.contains("chmod go-w"), "\(command): \(run)")
    }
    #expect(try folder.read("b.md") == before)
  }

  @Test(arguments: [["trash", "--empty"], ["sync"], ["sync", "copy.md", "--into", "b"]])
  func `if a newer pb wrote the history, pb refuses to delete anything, because undo could not bring it back`(
    arguments: [String]
  ) throws {
    let (folder, state, journal) = try made()
    let environment = ["XDG_STATE_HOME": state.url.path]
    #expect(try pb("rm", "two", in: folder, environment: environment).code == 0)
    let lines = try state.read(journal).split(separator: 0x0A).dropFirst()
    try state.write(journal, Array("planboard-journal\t99\n".utf8) + lines.joined(separator: [0x0A]) + [0x0A])
    let copy = Self.board + "- [ ] three\n"
    if arguments == ["sync"] { try folder.write("b.sync-conflict-20261121-012615-IJBL2FZ.md", copy) }
    if arguments.count > 2 { try folder.write("copy.md", copy) }
    let before = try Dictionary(uniqueKeysWithValues: folder.allFiles.map { ($0, try folder.read($0)) })
    let run = try run(arguments, in: folder, environment: environment)
    #expect(run.code == 2, "\(run)")
    #expect(
      run.errorText.hasSuffix(
        "/journal: a newer pb wrote the history, so a deletion could not be undone; nothing was deleted\nhelp: update pb\n"
      ),
      "\(run)")
    #expect(try Dictionary(uniqueKeysWithValues: folder.allFiles.map { ($0, try folder.read($0)) }) == before)
    // Changes that delete nothing are still made.
    #expect(try pb("add", "four", "--board", "b", in: folder, environment: environment).code == 0)
    #expect(try pb("boards", "rm", "b", in: folder, environment: environment).code == 0)
    #expect(try pb("boards", "restore", "b", in: folder, environment: environment).code == 0)
  }

  @Test func `the repair command can be pasted into a shell`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board, "my $(state)/planboard/x.txt": ""])
    let state = folder.path("my $(state)")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: state + "/planboard")
    let run = try pb("add", "three", in: folder, environment: ["XDG_STATE_HOME": state])
    #expect(run.code == 2 && run.errorText.contains("chmod go-w '\(state)/planboard'`"), "\(run)")
  }

  @Test func `a change whose recorded text is gone is reported, and the next undo continues with the change before it`()
    throws
  {
    let (folder, state, journal) = try made()
    let environment = ["XDG_STATE_HOME": state.url.path]
    try folder.write("c.md", Self.board)
    #expect(try pb("add", "three", "--board", "c", in: folder, environment: environment).code == 0)
    try folder.write("c.md", Self.board + "- [ ] mine\n")
    for name in try state.allFiles where name.hasPrefix(journal.replacing("/journal", with: "/versions/")) {
      try FileManager.default.removeItem(atPath: state.path(name))
    }
    let look = try pb("undo", "--dry-run", in: folder, environment: environment)
    #expect(look.code == 2 && look.errorText.contains("no longer has the text"), "\(look)")
    #expect(try pb("history", in: folder, environment: environment).lines[0].hasPrefix("2   "))
    let first = try pb("undo", "--json", in: folder, environment: environment)
    #expect(first.code == 2 && first.text == "[]\n" && first.errorText.contains("added \"three\""), "\(first)")
    let history = try pb("history", in: folder, environment: environment)
    #expect(history.lines[0].hasPrefix("2 x ") && history.lines[1].hasPrefix("1   "), "\(history)")
    let json = try pb("history", "--json", in: folder, environment: environment).text
    #expect(json.contains("\"undone\":false,\"forgotten\":true") && json.contains("\"forgotten\":false"), "\(json)")
    let second = try pb("undo", in: folder, environment: environment)
    #expect(second.code == 0 && second.text == "undid: added \"two\" to To Do\n", "\(second)")
    #expect(try folder.read("b.md") == Array(Self.board.utf8))
    #expect(try folder.read("c.md") == Array((Self.board + "- [ ] mine\n").utf8))
    #expect(try pb("undo", in: folder, environment: environment).errorText.contains("nothing to undo"))
  }

  @Test func `undo, redo and history each report damaged lines exactly once`() throws {
    let (folder, state, journal) = try made()
    let environment = ["XDG_STATE_HOME": state.url.path]
    for title in ["three", "four"] {
      #expect(try pb("add", title, in: folder, environment: environment).code == 0)
    }
    let lines = try state.read(journal).split(separator: 0x0A)
    try state.write(
      journal,
      Array((lines.prefix(3) + [Array("+\t9\ttorn".utf8)[...], [0x78]] + lines.dropFirst(3)).joined(separator: [0x0A]))
        + [0x0A])
    for command in [
      ["history"], ["undo", "--dry-run"], ["undo", "-n", "2"], ["redo"], ["undo", "-n", "5"], ["undo"],
    ] {
      let run = try run(command, in: folder, environment: environment)
      #expect(
        run.errorText.components(separatedBy: "2 lines of the history cannot be read").count == 2, "\(command): \(run)")
    }
    #expect(try folder.read("b.md") == Array(Self.board.utf8))
  }

  @Test func `a change that cannot be recorded is made nevertheless, and pb says so once`() throws {
    for environment in [["HOME": "/dev/null"], ["HOME": ""]] {
      let folder = try TemporaryFolder(["b.md": Self.board])
      let run = try pb("add", "two", in: folder, environment: environment)
      #expect(run.code == 0)
      #expect(run.errorText.components(separatedBy: "does not record changes").count == 2, "\(run)")
      #expect(try folder.read("b.md").count > Self.board.utf8.count)
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a board of almost two gigabytes is reported, not read`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board, "big.md": Self.board])
    let handle = try FileHandle(forWritingTo: folder.url.appending(path: "big.md"))
    try handle.truncate(atOffset: 1900 << 20)
    try handle.close()
    let list = try pb("list", in: folder)
    #expect(list.code == 2 && list.lines.count == 1, "\(list)")
    #expect(list.errorText.hasPrefix("pb: big.md: is 1.9 GB, more than the 16 MB that pb reads"), "\(list)")
    #expect(try pb("add", "two", "--board", "b", in: folder).code == 0)
    #expect(try pb("show", "big.md", in: folder).code == 2)
    // `PB_MAX_SIZE` sets another limit.
    try folder.write("big.md", Self.board + String(repeating: "- [ ] x\n", count: 1 << 17))
    #expect(try pb("show", "big.md", in: folder, environment: ["PB_MAX_SIZE": "1"]).code == 2)
    #expect(try pb("show", "big.md", in: folder, environment: ["PB_MAX_SIZE": "2"]).code == 0)
    #expect(
      try pb(
        "show", "-", in: folder, input: Array(repeating: 0x20, count: 1 << 20 + 1), environment: ["PB_MAX_SIZE": "1"]
      ).code == 2)
  }
}
