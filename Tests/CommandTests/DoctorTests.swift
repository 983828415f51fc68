import Foundation
import Testing

internal import TestSupport

struct DoctorTests {
  private struct Report: Decodable {
    struct Check: Decodable {
      var code: String
      var state: String
      var values: [String: Value]
    }
    var schema: Int
    var version: String
    var checks: [Check]

    subscript(code: String) -> Check? { checks.first { $0.code == code } }
  }

  private enum Value: Decodable, Equatable {
    case bool(Bool), number(Int), text(String), texts([String]), none

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .none
      } else if let bool = try? container.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .texts(try container.decode([String].self))
      }
    }
  }

  private static let board = "---\nplanboard: 1\ntitle: Zebra\n---\n\n## Giraffe\n\n- [ ] Okapi #gnu\n- [x] Quagga\n"

  private func report(
    in folder: TemporaryFolder, code: Int32 = 0, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Report {
    let run = try run(
      ["doctor", "--json"], in: folder,
      environment: [
        "PB_DIR": "", "HOME": "/nowhere", "XDG_STATE_HOME": folder.path(".local/state"),
      ].merging(environment) { $1 })
    #expect(run.code == code, "\(run)", sourceLocation: sourceLocation)
    #expect(run.errorText == "", sourceLocation: sourceLocation)
    return try JSONDecoder().decode(Report.self, from: Data(run.output))
  }

  @Test func `doctor reports versions, counts and states`() throws {
    let folder = try TemporaryFolder([".planboard.yml": "primary: zebra.md\n", "zebra.md": Self.board])
    let report = try report(in: folder, environment: ["TERM": "xterm", "NO_COLOR": "1", "PB_MAX_SIZE": "9"])
    #expect(report.schema == 1)
    #expect(report.version == Release.version)
    #expect(
      report.checks.map(\.code) == [
        "program", "system", "libraries", "git", "folder", "settings", "boards", "state", "history", "copies",
        "merging", "terminal", "variables",
      ])
    #expect(report.checks.allSatisfy { $0.state == "ok" }, "\(report)")
    #expect(report["folder"]?.values == ["found": .text("settings"), "place": .text("temporary")])
    #expect(report["settings"]?.values == ["exists": .bool(true), "unknownKeys": .number(0), "failure": .none])
    #expect(
      report["boards"]?.values
        == ["boards": .number(1), "cards": .number(2), "unreadable": .number(0), "failures": .texts([])])
    #expect(
      report["state"]?.values
        == [
          "place": .text("temporary"), "exists": .bool(false), "writable": .bool(true), "index": .none,
          "failure": .none,
        ])
    #expect(report["history"]?.values["version"] == Value.none)
    #expect(
      report["terminal"]?.values
        == ["width": .none, "colors": .bool(false), "noColor": .bool(true), "term": .text("xterm")])
    #expect(report["variables"]?.values == ["names": .texts(["PB_DIR", "PB_MAX_SIZE", "PB_TODAY"])])
    guard case .text(let cmark)? = report["libraries"]?.values["cmark"] else { return #expect(Bool(false)) }
    #expect(cmark.contains(/^\d+\.\d+/))
    // Reading never writes.
    #expect(try folder.allFiles == [".planboard.yml", "zebra.md"])
  }

  @Test(.tags(.git)) func `doctor counts changes and conflict copies, and says whether git merges boards with pb`()
    throws
  {
    let folder = try TemporaryFolder(["zebra.md": Self.board])
    try pb("add", "Tapir", "--board", "zebra", in: folder)
    try folder.write(
      "zebra.sync-conflict-20261121-012615-IJBL2FZ.md", Array(Self.board.utf8))
    let plain = try report(in: folder)
    #expect(plain["folder"]?.values["found"] == .text("current"))
    #expect(plain["history"]?.values["version"] == .number(2))
    #expect(plain["history"]?.values["changes"] == .number(1))
    #expect(plain["state"]?.values["exists"] == .bool(true))
    #expect(plain["copies"]?.values == ["copies": .number(1)])
    #expect(plain["copies"]?.state == "note")
    #expect(plain["merging"]?.values["repository"] == .bool(false))

    let repository = try Repository()
    try repository.folder.write("plan.md", Array(Self.board.utf8))
    let unset = try report(in: repository.folder, environment: repository.environment)
    #expect(unset["folder"]?.values["found"] == .text("git"))
    #expect(unset["merging"]?.state == "note")
    try repository.pb("git", "setup")
    let set = try report(in: repository.folder, environment: repository.environment)
    #expect(set["merging"]?.state == "ok")
    #expect(set["merging"]?.values["merged"] == .number(1))
  }

  @Test func `doctor says what to do about each problem`() throws {
    let folder = try TemporaryFolder(["zebra.md": Self.board, ".planboard.yml": "nosuch: [\n"])
    try folder.link("loop.md", to: "loop.md")
    let state = try TemporaryFolder()
    try state.write("planboard/x", [])
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: state.path("planboard"))
    let environment = ["XDG_STATE_HOME": state.url.path]
    let broken = try report(in: folder, code: 1, environment: environment)
    #expect(broken["settings"]?.state == "problem")
    #expect(broken["settings"]?.values["failure"] == .text("invalid-settings"))
    #expect(broken["state"]?.values["failure"] == .text("untrusted"))
    #expect(broken["history"]?.state == "problem")
    for line in try run(["doctor"], in: folder, environment: environment).lines where line.hasPrefix("problem") {
      #expect(line.contains("; ") || line.contains("`pb "), "\(line)")
    }
  }

  @Test func `doctor reports a journal of a newer pb as a problem`() throws {
    let folder = try TemporaryFolder(["zebra.md": Self.board])
    try pb("add", "Tapir", "--board", "zebra", in: folder)
    let journal = try #require(folder.allFiles.first { $0.hasSuffix("/journal") })
    let text = String(decoding: try folder.read(journal), as: UTF8.self)
    try folder.write(journal, Array(text.replacing("planboard-journal\t2", with: "planboard-journal\t9").utf8))
    let report = try report(in: folder, code: 1)
    #expect(report["history"]?.values["failure"] == .text("newer"))
    #expect(report["history"]?.values["known"] == .number(2))
  }

  @Test func `doctor prints nothing private`() throws {
    let folder = try TemporaryFolder([
      "elephant/zebra.md": Self.board, "elephant/.planboard.yml": "tags: [gnu]\n",
      "elephant/rhino.md": "---\nplanboard: [\n---\n", "elephant/lion.md.orig": Self.board,
    ])
    try run(["add", "Tapir @warthog", "--board", "zebra"], in: folder, below: "elephant")
    for words in [["doctor"], ["doctor", "--json"]] {
      let run = try run(
        words, in: folder, below: "elephant",
        environment: [
          "PB_FOLLOW_LINKS": "hyena", "PB_\u{1B}[31mhyena": "1", "OTHER_HYENA": "1", "TERM": "hyena of mine",
          "LANG": "hyena",
        ])
      let text = (run.text + run.errorText).lowercased()
      for word in [
        "zebra", "giraffe", "okapi", "gnu", "quagga", "elephant", "rhino", "lion", "tapir", "warthog", "hyena",
        "\u{1B}",
        folder.url.lastPathComponent.lowercased(), "/", ProcessInfo.processInfo.hostName.lowercased(),
      ] {
        #expect(!text.contains(word), "\(word): \(text)")
      }
    }
  }

  @Test func `in the root of the file system, doctor does not search the disk for boards`() throws {
    let folder = try TemporaryFolder()
    let up = Array(repeating: "..", count: folder.url.pathComponents.count).joined(separator: "/")
    let run = try run(["doctor"], in: folder, below: up)
    #expect(run.code == 0, "\(run)")
    #expect(run.text.contains("note     planning folder: the root of the file system, which is never a plan"), "\(run)")
    #expect(!run.text.contains("boards:"))
  }
}
