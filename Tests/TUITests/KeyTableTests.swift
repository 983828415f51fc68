internal import Foundation
internal import PlanBoardMessages
internal import PlanBoardTUI
internal import PlanBoardVerbs
internal import TestSupport
internal import Testing

struct KeyTableTests {
  @Test func `no key of the board has two meanings`() {
    #expect(KeyTable.standard.conflicts.isEmpty)
  }

  @Test func `a key with two meanings is found, also if it begins another sequence`() {
    let twice = KeyTable([KeyBinding(.undo, ["u"]), KeyBinding(.redo, ["u"])])
    #expect(twice.conflicts.map(\.firstKeys) == [[KeyName("u")]])
    #expect(twice.conflicts.map(\.secondKeys) == [[KeyName("u")]])
    #expect(twice.conflicts.map(\.first) == [.undo])
    #expect(twice.conflicts.map(\.second) == [.redo])
    #expect(KeyTable([KeyBinding(.undo, ["g"]), KeyBinding(.redo, ["g g"])]).conflicts.count == 1)
    #expect(KeyTable([KeyBinding(.redo, ["g g"]), KeyBinding(.undo, ["g"])]).conflicts.count == 1)
    #expect(KeyTable([KeyBinding(.undo, ["n"]), KeyBinding(.nextMatch, ["n"], in: .filtered)]).conflicts.isEmpty)
  }

  @Test func `every action has a key and words, and no words are left over`() {
    let names = Set(BoardAction.allCases.map(\.rawValue))
    #expect(BoardActionWords.actions == names)
    #expect(BoardActionWords.groups == Set(BoardActionGroup.allCases.map(\.rawValue)))
    for action in BoardAction.allCases { #expect(!KeyTable.standard.keys(for: action).isEmpty, "\(action)") }
    for name in names where BoardActionWords.label(name) != nil { #expect(names.contains(name)) }
  }

  @Test func `a command with the name of an action is no other command`() {
    for command in BoardCommand.allCases {
      #expect(
        BoardAction(rawValue: command.rawValue).map { [.addCard, .editTitle].contains($0) } ?? true,
        "\(command)")
    }
  }

  @Test func `the board offers the verbs that the table says, by their names`() {
    let offered = Set(Verb.program.family.filter { $0.shells.contains(.terminal) }.map(\.name))
    // These are about the card or the board on the screen, and are no verbs.
    let own: Set = ["board", "extract", "person", "set", "uncheck"]
    let commands =
      BoardCommand.allCases.map { $0 == .trashEmpty ? "trash" : $0.rawValue } + BoardCommand.verbs.map(\.name)
    #expect(Set(commands).subtracting(offered) == own)
    #expect(offered.subtracting(commands).subtracting(BoardAction.allCases.map(\.rawValue)) == [])
  }

  @Test func `the page about the board lists every key as the table has it`() throws {
    let url = Boards.root.appending(path: "docs/tui.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    let begin = "<!-- The keys, from here on, are written by a test (PB_RECORD=1). -->\n"
    let parts = page.components(separatedBy: begin)
    #expect(parts.count == 2)
    let table = KeyPage.text
    if TestSettings.isRecording {
      try Data((parts[0] + begin + table).utf8).write(to: url)
      Issue.record("recorded the keys")
      return
    }
    #expect(parts.last == table)
  }
}

/// The keys as docs/tui.md has them.
enum KeyPage {
  static var text: String {
    var text = ""
    for group in BoardActionGroup.allCases {
      text +=
        "\n### \(BoardActionWords.heading(group.rawValue) ?? "")\n\n| keys | command | what it does |\n|---|---|---|\n"
      for action in BoardAction.allCases where action.group == group {
        let keys = KeyTable.standard.keys(for: action).map { "`\($0)`" }.joined(separator: " ")
        text += "| \(keys) | `\(action.rawValue)` | \(BoardActionWords.help(action.rawValue) ?? "") |\n"
      }
    }
    return text
  }
}
