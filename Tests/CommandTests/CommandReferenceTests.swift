import Foundation
import Testing

internal import TestSupport

struct CommandReferenceTests {
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs")

  private func commands() throws -> [(name: String, info: CommandInfo)] {
    let run = try pb("--experimental-dump-help", in: try TemporaryFolder())
    return try JSONDecoder().decode(CommandInfo.Dump.self, from: Data(run.output)).command.all()
  }

  @Test func `the commands' page and the manual agree with the commands' help`() throws {
    let commands = try commands()
    let version = try pb("--version", in: try TemporaryFolder()).text.trimmingCharacters(in: .newlines)
    for (name, text) in [
      ("commands.md", CommandReference.markdown(commands)),
      ("pb.1", CommandReference.manual(commands, version: version)),
    ] {
      let url = Self.docs.appending(path: name)
      if TestSettings.isRecording {
        try Data(text.utf8).write(to: url)
        Issue.record("recorded \(name)")
      } else {
        #expect(try String(contentsOf: url, encoding: .utf8) == text)
      }
    }
  }

  @Test func `the table for completion agrees with the commands' help`() throws {
    let folder = Self.docs.deletingLastPathComponent().appending(path: "Sources/pb/Completion")
    // In the order of `CommandTable.texts`.
    let urls = ["Reading", "Cards", "Boards", "History", "Maintenance"].map {
      folder.appending(path: "CommandTable+\($0).swift")
    }
    let files = try urls.map { try String(contentsOf: $0, encoding: .utf8) }
    let commands = try commands()
    let tables = try CommandReference.tables(commands, in: files)
    for (url, (file, table)) in zip(urls, zip(files, tables)) {
      if TestSettings.isRecording {
        try Data(table.utf8).write(to: url)
        Issue.record("recorded \(url.lastPathComponent)")
      } else {
        #expect(file == table)
      }
    }
    let ordered = tables.joined().split(separator: "\n").filter { $0.hasPrefix("    command :: ") }
      .compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
    let named = commands.map(\.name).filter { $0.split(separator: " ").count == 2 }
    #expect(ordered == named.map { String($0.dropFirst(3)) })
  }

  @Test func `golden files are recorded only if PB_RECORD has a value`() {
    #expect(TestSettings.isSet("PB_RECORD", in: ["PB_RECORD": "1"]))
    #expect(!TestSettings.isSet("PB_RECORD", in: ["PB_RECORD": ""]))
    #expect(!TestSettings.isSet("PB_RECORD", in: [:]))
  }

  @Test func `every command has an example, and says what it prints as JSON`() throws {
    // The first five have only subcommands. The output of the next three is for git and for an editor, and the last one draws a screen.
    let silent = [
      "pb", "pb boards", "pb column", "pb tags", "pb git", "pb merge-driver", "pb textconv", "pb lsp", "pb tui",
    ]
    for (name, info) in try commands() {
      #expect(!info.parts.examples.isEmpty, "\(name) has no example")
      let hasJSON = info.shownArguments.contains { $0.names?.contains { $0.text == "--json" } ?? false }
      #expect(hasJSON || silent.contains(name), "\(name) has no --json")
    }
  }

  @Test func `every example in the help calls a command that exists`() throws {
    let folder = try TemporaryFolder()
    for (_, info) in try commands() {
      for example in info.parts.examples where example.hasPrefix("pb ") {
        // In an example, two spaces end the command. `pb` alone names no command.
        let words = example.split(separator: "  ")[0].split(separator: " ").map(String.init)
        guard words.count > 1 else { continue }
        let name = ["column", "git"].contains(words[1]) && words.count > 2 ? Array(words[1...2]) : [words[1]]
        let help = try run(name + ["--help"], in: folder)
        // The name may be an alias, such as `do` for `done`.
        #expect(
          help.code == 0 && help.text.contains("USAGE: pb ") && !help.text.contains("USAGE: pb <subcommand>"), "\(name)"
        )
      }
    }
  }
}
