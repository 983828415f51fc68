import Foundation
import Testing

internal import TestSupport

/// `pb top` in the formats of status bars. Text in a title must never act as markup or as a command.
struct TopTests {
  /// A board with a hostile title for every format: Pango's markup, xbar's parameters and submenus, tmux's commands and styles,
  /// polybar's tags.
  private static let board = """
    ---
    planboard: true
    ---
    ## To Do
    - [ ] --- <b>x</b> & y | shell=/bin/rm #(reboot) #[fg=red] %{A1:rm:}z%{A} "q" 'r' :smile: !high
    - [ ] Late due:2026-11-01
    - [ ] A title that is so very long that no status bar of this world would ever have room for it all

    """

  private func top(_ format: String, _ arguments: String...) throws -> String {
    let folder = try TemporaryFolder(["a 'b'.md": Self.board])
    let run = try run(["top", "--format", format] + arguments, in: folder)
    #expect(run.code == 0)
    return run.text.replacing(folder.url.path, with: "/folder")
  }

  @Test(arguments: ["plain", "json", "waybar", "xbar", "tmux", "polybar"])
  func `each format has its golden file`(format: String) throws {
    try checkGolden("top-\(format)", text: top(format))
  }

  @Test func `the output for waybar is one line of JSON with escaped markup`() throws {
    let text = try top("waybar")
    #expect(text.split(separator: "\n").count == 1)
    let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
    #expect(Set(object.keys) == ["text", "alt", "tooltip", "class"])
    for value in [object["text"], object["tooltip"]] {
      let value = try #require(value)
      #expect(!value.contains("<"))
      #expect(value.matches(of: /&(?!amp;|lt;|gt;)/).isEmpty)
    }
  }

  @Test func `a title cannot add items or parameters to the menu of xbar`() throws {
    let lines = try top("xbar").split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    #expect(lines[1] == "---")
    for line in lines where line != "---" {
      // The only `|` is in front of pb's own parameters.
      #expect(line.count { $0 == "|" } == 1)
      #expect(!line.hasPrefix("-"))
    }
  }

  @Test func `a title cannot add commands or styles to the output for tmux`() throws {
    let text = try top("tmux").replacing("#[fg=red]Late", with: "Late").replacing("#[default]", with: "")
    #expect(text.split(separator: "\n").count == 1)
    #expect(text.replacing("##", with: "").contains("#") == false)
  }

  @Test func `a title cannot add tags to the output for polybar`() throws {
    let text = try top("polybar")
    #expect(text.split(separator: "\n").count == 1)
    #expect(text.matches(of: /%\{A1:/).count == 3)
    #expect(text.matches(of: /%\{A\}/).count == 3)
    #expect(text.matches(of: /%\{/).count == 6)
  }

  @Test
  func `pinned cards come first, then late ones and those due soon, then by priority, and done cards are left out`()
    throws
  {
    let folder = try TemporaryFolder([
      "b.md": """
      ---
      planboard: true
      ---
      ## A
      - [ ] low !low due:2026-11-22
      - [ ] high later !high due:2026-12-22
      - [ ] high sooner !high due:2026-11-22
      - [x] done !high
      - [-] cancelled !high
      - [ ] late due:2026-11-20
      - [ ] pinned pin:true
      - [ ] nothing
      ## Done
      - [ ] unchecked, but in a done column !high
      ***
      ## Archive
      - [ ] archived pin:true

      """
    ])
    let run = try pb("top", "-n", "10", in: folder)
    #expect(
      run.lines.map { $0.dropFirst(2).prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces) } == [
        "pinned", "late", "high sooner", "low", "high later", "nothing",
      ])
  }
}
