import Foundation
import PlanBoardVerbs
import Testing

internal import TestSupport

struct CommandReferenceTests {
  private static let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs")

  private static let verbs = Verb.program.family

  @Test func `the commands' page and the manual agree with the table of verbs`() throws {
    let version = try pb("--version", in: try TemporaryFolder()).text.trimmingCharacters(in: .newlines)
    for (name, text) in [
      ("commands.md", CommandReference.markdown(Self.verbs)),
      ("pb.1", CommandReference.manual(Self.verbs, version: version)),
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

  /// A command may read only arguments of its verb: otherwise, a debug build stops.
  @Test func `every argument of the table is read by a command`() throws {
    func text(_ folder: String) throws -> String {
      let url = Boards.root.appending(path: "Sources/\(folder)")
      let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".swift") }
      return try paths.map { try String(contentsOf: url.appending(path: $0), encoding: .utf8) }.joined()
    }
    let table = try text("PlanBoardVerbs")
    let commands = try text("pb")
    let names = table.matches(of: /static let (\w+) = (?:option|flag|operands?|optionalOperands?)\(/).map {
      String($0.1)
    }
    #expect(names.count > 100)
    // A command reads an argument itself, or it is in a call that its verb reads. The others are operands with cards.
    let read = [
      "help", "version", "openCards", "reopenCards", "idCards", "cards", "unarchiveCards", "restoreCards", "checkCard",
      "again",
    ]
    for name in names where !read.contains(name) {
      #expect(commands.contains("@Argument(.\(name))") || (table + commands).contains("(.\(name))"), "\(name)")
    }
  }

  @Test func `no two verbs, and no two arguments of a verb, have the same name`() {
    for verb in Self.verbs {
      let names = verb.subcommands.flatMap { [String($0.word)] + $0.aliases }
      #expect(Set(names).count == names.count, "\(verb.name)")
      let spellings = (verb.arguments + VerbArgument.ofEveryVerb).flatMap(\.spellings)
      #expect(Set(spellings).count == spellings.count, "\(verb.name)")
      for below in verb.subcommands where verb.name != "pb" { #expect(below.name == "\(verb.name) \(below.word)") }
    }
  }

  @Test func `golden files are recorded only if PB_RECORD has a value`() {
    #expect(TestSettings.isSet("PB_RECORD", in: ["PB_RECORD": "1"]))
    #expect(!TestSettings.isSet("PB_RECORD", in: ["PB_RECORD": ""]))
    #expect(!TestSettings.isSet("PB_RECORD", in: [:]))
  }

  @Test func `every command has an example, and says what it prints as JSON`() throws {
    // The first five have only subcommands. The output of the next three is for git and for an editor, `pb tui` draws a screen, and
    // JSON is one of the formats of `pb export`.
    let silent = [
      "pb", "pb boards", "pb column", "pb tags", "pb git", "pb merge-driver", "pb textconv", "pb lsp", "pb tui",
      "pb export",
    ]
    for verb in Self.verbs {
      #expect(!verb.examples.isEmpty, "\(verb.name) has no example")
      #expect(verb.option("--json") != nil || silent.contains(verb.command), "\(verb.name) has no --json")
    }
  }

  @Test func `every example in the help calls a command that exists`() throws {
    let folder = try TemporaryFolder()
    for verb in Self.verbs {
      for example in verb.examples where example.hasPrefix("pb ") {
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
