import Foundation
import Testing

internal import TestSupport

/// `pb top` in the languages of its hosts: text in a title is never taken for markup or a command.
struct TopTests {
  /// A title for every host: Pango's markup, xbar's parameters and submenus, tmux' commands and styles, polybar's tags.
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
  func `each host gets output in its own language`(format: String) throws {
    try checkGolden("top-\(format)", text: top(format))
  }

  @Test func `waybar gets one line of JSON with safe markup`() throws {
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

  @Test func `xbar gets a menu that no title can add to`() throws {
    let lines = try top("xbar").split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    #expect(lines[1] == "---")
    for line in lines where line != "---" {
      // One ` | `, in front of the parameters.
      #expect(line.count { $0 == "|" } == 1)
      #expect(!line.hasPrefix("-"))
    }
  }

  @Test func `tmux gets no command from a title, and no style but ours`() throws {
    let text = try top("tmux").replacing("#[fg=red]Late", with: "Late").replacing("#[default]", with: "")
    #expect(text.split(separator: "\n").count == 1)
    #expect(text.replacing("##", with: "").contains("#") == false)
  }

  @Test func `polybar gets no tag but ours`() throws {
    let text = try top("polybar")
    #expect(text.split(separator: "\n").count == 1)
    #expect(text.matches(of: /%\{A1:/).count == 3)
    #expect(text.matches(of: /%\{A\}/).count == 3)
    #expect(text.matches(of: /%\{/).count == 6)
  }

  @Test func `pinned comes first, then overdue, then priority and due; nothing that is done`() throws {
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
        "pinned", "late", "high sooner", "high later", "low", "nothing",
      ])
  }
}
