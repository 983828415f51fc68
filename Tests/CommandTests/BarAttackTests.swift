import Foundation
import Testing

internal import TestSupport

/// A click in a status bar opens the right board, or does nothing, whatever the board's file is called.
struct BarAttackTests {
  private static let names = [
    "it's $(touch ran) 's.md", "it's.md", "b}.md", #"a\b.md"#, #"a\:b.md"#, "c:d.md",
    "a\" shell=touch param1=ran font=\"x.md",
    "a;touch ran;b.md", "x\n---\nshell=touch.md", "\u{1B}]0;pwn\u{7}.md", "a|b.md", "a`touch ran`.md",
    "'\u{301};touch ran;'.md",
    "\"\u{301} shell=touch param1=ran x=\".md", ":\u{301}x:}%{A1:touch ran:}.md", "|\u{301} shell=touch.md",
    "%{F#f00}.md", "$HOME.md",
    "a b.md", #"x\'; touch ran; '.md"#, "plain.md", "über-plan_2.md", "\u{202E}x.md", "a&&touch ran.md", "--- x.md",
    "%counter%.md",
  ]

  private static let board = "---\nplanboard: 1\n---\n## A\n- [ ] one\n"

  private func top(_ format: String, _ name: String) throws -> (folder: TemporaryFolder, text: String) {
    let folder = try TemporaryFolder([:])
    try folder.write(name, Self.board)
    let run = try pb("top", "--format", format, in: folder)
    #expect(run.code == 0)
    #expect(!run.output.dropLast().contains { $0 < 0x20 && $0 != 0x0A })
    return (folder, run.text)
  }

  /// Runs a shell command line with a `pb` that prints its arguments.
  private func words(_ command: [UInt8], in folder: TemporaryFolder) throws -> [String] {
    try folder.writeScript("bin/pb", "#!/bin/sh\nprintf '%s\\0' \"$@\"\n")
    try folder.write("command", command)
    let said = try OtherTools.say(
      "/bin/sh", ["-c", "PATH=\"$PWD/bin:$PATH\"; . ./command"], in: folder)
    #expect(try !folder.names.contains("ran"))
    return String(decoding: said, as: UTF8.self).split(separator: "\0").map(String.init)
  }

  // MARK: polybar

  /// Extracts the commands from a line as polybar's parser does: after `%{A1:`, everything up to a colon that has no backslash
  /// before it. A backslash before a colon is removed.
  private func polybarCommands(_ line: [UInt8]) -> [[UInt8]] {
    var commands: [[UInt8]] = []
    var rest = line[...]
    while let start = rest.indices.first(where: { rest[$0...].starts(with: "%{".utf8) }) {
      rest = rest[(start + 2)...]
      guard rest.starts(with: "A1:".utf8) else { continue }
      rest = rest.dropFirst(3)
      var command: [UInt8] = []
      var before: UInt8 = 0
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: ":") {
          guard before == UInt8(ascii: "\\") else { break }
          command.removeLast()
        }
        command.append(byte)
        before = byte
      }
      commands.append(command)
    }
    return commands
  }

  @Test(arguments: names)
  func `polybar opens the right board, or nothing`(name: String) throws {
    let (folder, text) = try top("polybar", name)
    #expect(text.utf8.count { $0 == 0x0A } == 1)
    let commands = polybarCommands(Array(text.utf8))
    let canBeOpened = !name.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" }
    #expect(commands.count == (canBeOpened ? 1 : 0))
    for command in commands {
      #expect(try words(command, in: folder) == ["open", "\(folder.path(name)):5"])
    }
  }

  @Test func `the parser above, like polybar's, runs the attack in the output of an older pb`() {
    let line = #"%{A1:pb open '/x/it'\\''s $(touch ran) '\\''s.md\:5':}one%{A}"#
    #expect(polybarCommands(Array(line.utf8)) == [Array(#"pb open '/x/it'\\''s $(touch ran) '\\''s.md:5'"#.utf8)])
  }

  // MARK: xbar

  /// Reads a line as xbar does: parameters come after the first `|`. A quoted value ends at the next quotation mark of the same
  /// kind, any other value at a space.
  private func xbarParameters(_ line: Substring) -> [(key: String, value: String)] {
    var found: [(String, String)] = []
    var rest = Array(line.utf8)[...]
    guard let bar = rest.firstIndex(of: UInt8(ascii: "|")) else { return [] }
    rest = rest[(bar + 1)...]
    while true {
      rest = rest.drop { $0 == 0x20 }
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return found }
      let key = rest[..<equals]
      rest = rest[(equals + 1)...]
      var end: UInt8 = 0x20
      if let quote = rest.first, "'\"".utf8.contains(quote) {
        end = quote
        rest = rest.dropFirst()
      }
      let value = rest.prefix { $0 != end }
      rest = rest.dropFirst(value.count + 1)
      found.append((String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }
  }

  @Test(arguments: names)
  func `xbar opens the right board, or nothing`(name: String) throws {
    let (folder, text) = try top("xbar", name)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3 && lines[1] == "---")
    let parameters = xbarParameters(lines[2])
    let own = ["ansi", "emojize", "trim"]
    guard parameters.count > own.count else {
      #expect(parameters.map(\.key) == own)
      #expect(!["plain.md", "über-plan_2.md"].contains(name))
      return
    }
    #expect(parameters.map(\.key) == own + ["shell", "param1", "param2", "terminal", "refresh"])
    // xbar puts the values into a shell command line without quoting them.
    let command = parameters.filter { ["shell", "param1", "param2"].contains($0.key) }.map(\.value).joined(
      separator: " ")
    #expect(try words(Array(command.utf8), in: folder) == ["open", "\(folder.path(name)):5"])
  }

  @Test func `the parser above, like xbar's, runs the attack in the output of an older pb`() {
    let line =
      #"• one | ansi=false shell=pb param1=open param2="/x/a\" shell=touch param1=ran font=\"x.md:5" terminal=true"#
    #expect(xbarParameters(line[...]).last { $0.key == "shell" }?.value == "touch")
  }
}
