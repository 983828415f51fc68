internal import PlanBoardCore
internal import PlanBoardMessages
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// The keys that the user's configuration gives to actions.
struct KeySettingTests {
  private func table(_ settings: [(String, [String])]) -> (table: KeyTable, faults: [String]) {
    let settings = settings.enumerated().map { number, setting in
      KeySetting(action: setting.0, keys: setting.1, path: Path("config.yml"), line1: number + 2, column1: 3)
    }
    let (table, mistakes) = KeyTable.standard.setting(settings)
    return (table, mistakes.map(\.diagnostic.brief))
  }

  @Test func `keys of the configuration replace all keys of an action, and the help has them`() throws {
    let (table, faults) = table([("undo", ["z", "C-u"]), ("page-up", ["A-u"]), ("mouse", []), ("redo", ["g z"])])
    #expect(faults == [])
    #expect(table.keys(for: .undo) == ["z", "C-u"])
    #expect(table.keys(for: .toggleMouse) == [])
    let text = "## To Do\n\n- [ ] A\n"
    let board = try TestBoard(["a.md": text], keys: table)
    board.press("D u")
    #expect(try board.text() == "## To Do\n", "u means nothing now")
    board.press("z")
    #expect(try board.text() == text)
    board.press("g z")
    #expect(try board.text() == "## To Do\n")
    board.press("C-u")
    #expect(try board.text() == text)
    board.size = (80, 80)
    board.press("?")
    #expect(board.screen.contains("z  C-u"))
    #expect(board.screen.contains("g z"))
  }

  @Test func `unknown actions, unknown keys and keys with two meanings are reported with their line`() {
    #expect(
      table([("undoo", ["z"])]).faults == ["config.yml:2:3: error: there is no action `undoo`; did you mean `undo`?"])
    #expect(
      table([("undo", ["z"]), ("redo", ["hyper-z"])]).faults == ["config.yml:3:3: error: there is no key `hyper-z`"])
    // No terminal sends these.
    for key in ["f21", "f0", "f05", "S-a", "C-S-a", "S-space", "C-S-space"] {
      #expect(table([("undo", [key])]).faults == ["config.yml:2:3: error: there is no key `\(key)`"])
    }
    for key in ["f20", "S-f2", "S-page-up", "Q", "C-q"] { #expect(table([("undo", [key])]).faults.isEmpty, "\(key)") }
    #expect(table([("undo", ["f25"]), ("redo", [" "])]).faults.count == 2)
    let (own, faults) = table([("redo", ["u"])])
    #expect(faults == ["config.yml:2:3: error: the key `u` of `redo` is also a key of `undo`"])
    for (key, other) in [("g", "first-card"), ("u x", "undo")] {
      #expect(
        table([("edit", [key])]).faults.first
          == "config.yml:2:3: error: the key `\(key)` of `edit` is also a key of `\(other)`")
    }
    #expect(table([("undo", ["z", "z", "z z"])]).faults == [], "an action has no conflict with itself")
    // What the user has set counts.
    #expect(own.meaning(of: [KeyName("u")], in: [.board]) == .action(.redo))
    #expect(table([("undo", ["x y"]), ("redo", ["x"])]).faults.count > 0)
    #expect(table([("undo", ["r"]), ("redo", ["u"])]).faults == [], "two actions may exchange their keys")
    #expect(
      table([("undo", ["f25"])]).table.keys(for: .undo) == ["u"], "an action without a key that exists keeps its own")
  }

  @Test func `every key of the table is a key that a configuration may name`() {
    for action in BoardAction.allCases {
      let keys = KeyTable.standard.keys(for: action)
      let (own, faults) = table([(action.rawValue, keys)])
      #expect(faults == [], "\(action)")
      #expect(own.keys(for: action) == keys)
    }
  }
}
