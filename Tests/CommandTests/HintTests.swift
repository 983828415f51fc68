internal import Foundation
internal import PlanBoardMessages
internal import PlanBoardVerbs
import Testing

/// What hints know about the commands and options that they name. `MessageCatalogueTests` checks every hint that pb has.
struct HintTests {
  /// Every command and option that a hint names is one of a verb, and the hint knows all that it names.
  static func check(_ hint: Hint) {
    var rest = hint.text
    for command in hint.commands {
      rest = rest.replacingOccurrences(of: "`pb \(command)`", with: "")
      var words = command.split(separator: " ").map(String.init)
      if words.first == "-C" || words.first == "--plan" { words.removeFirst(2) }
      if words == ["help"] || words == ["…"] { continue }
      var verb = Verb.program
      while let word = words.first, let next = verb.subcommands.first(where: { $0.isNamed(word) }) {
        verb = next
        words.removeFirst()
      }
      #expect(verb.name != Verb.program.name, "no verb: \(hint.text)")
      for word in words where word.hasPrefix("--") && word != "--help" {
        #expect(verb.arguments.contains { $0.spellings.contains(word) }, "\(word) in: \(hint.text)")
      }
    }
    for option in hint.options {
      rest = rest.replacingOccurrences(of: option, with: "")
      let name = String(option.prefix { $0 != " " })
      #expect(options.contains(name), "\(name) in: \(hint.text)")
    }
    for command in hint.gitCommands { rest = rest.replacingOccurrences(of: "`git \(command)`", with: "") }
    #expect(
      !rest.contains("`pb ") && !rest.contains("`git ") && !rest.contains(/--[a-z]/), "not a value: \(hint.text)")
  }

  private static let options: Set<String> = {
    func all(_ verb: Verb) -> [String] { verb.arguments.flatMap(\.spellings) + verb.subcommands.flatMap(all) }
    return Set(all(.program))
  }()

  @Test func `a hint knows the commands and options that it names`() {
    let command = "undo 3"
    let hints: [(hint: Hint, text: String, asks: Bool)] = [
      ("\(pb: command) takes it back", "`pb undo 3` takes it back", true),
      ("name a board with \(option: "--board")", "name a board with --board", true),
      ("use `\(option: "--column 'To Do'")`", "use `--column 'To Do'`", true),
      ("\(git: "init") creates one", "`git init` creates one", true),
      ("did you mean `\("Doing")`, or \(3)?", "did you mean `Doing`, or 3?", false), ("", "", false),
    ]
    for (hint, text, asks) in hints {
      #expect(hint.text == text)
      #expect(hint.asksForCommandLine == asks, "\(text)")
    }
    let first: Hint = "a \(pb: "list")"
    let both: Hint = "\(first) and \(option: "--all")"
    #expect(both.commands == ["list"] && both.options == ["--all"])
  }
}
