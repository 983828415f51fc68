internal import Foundation
import Testing

internal import TestSupport

/// Commands that pb prints for people to paste.
struct SuggestedCommandTests {
  @Test(arguments: ["sh", "bash", "zsh", "fish"])
  func `a suggested command with hostile file names can be pasted into a shell`(shell: String) throws {
    guard let program = OtherTools.path(of: shell) else { return }
    let board = "---\nplanboard: true\n---\n## A\n- one ^k1\n- two ^k2\n"
    for (first, second) in [
      ("a'\u{301}$(touch ran).md", #"x\'; touch ran; '.md"#), ("-x.md", "$(touch ran) \"b\".md"),
      ("it's.md", "plain.md"),
      ("a\nb.md", "c.md"),
    ] {
      let folder = try TemporaryFolder([:])
      try folder.write(first, board)
      try folder.write(second, board)
      let said = try pb("sync", in: folder).errorText
      let start = try #require(said.range(of: "`pb sync ")).upperBound
      let end = try #require(said.range(of: "` merges the two into one")).lowerBound
      try folder.writeScript("bin/pb", "#!/bin/sh\nprintf '%s\\0' \"$@\"\n")
      try folder.write("command", "'\(folder.path("bin/pb"))' sync \(said[start..<end])\n")
      let words = try String(decoding: OtherTools.say(program, ["command"], in: folder), as: UTF8.self).split(
        separator: "\0")
      let names = Set(words.map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : String($0) }).subtracting([
        "sync", "--into",
      ])
      #expect(words.count == 4 && words[2] == "--into")
      // For a name that contains a line feed, the command has the placeholder `COPY` or `BOARD`.
      #expect(first.contains("\n") ? names.isSubset(of: ["COPY", "BOARD", "c.md"]) : names == [first, second])
      #expect(try !folder.names.contains("ran"))
    }
  }
}
