import Foundation
import Testing

internal import TestSupport

/// "Late" has the same meaning in every command, and is said with the same word.
struct OverdueTests {
  private static let plan = """
    ---
    planboard: true
    primary: true
    ---
    ## To Do

    - [ ] late due:2026-11-20
    - late too due:2026-11-01
    - [/] begun, and late due:2026-11-19
    - [ ] today due:2026-11-21
    - [x] checked due:2026-11-01
    - [-] cancelled due:2026-11-01

    ## ✅ 已完成

    - [ ] done by its place due:2026-11-01
    - done without a box due:2026-11-01

    ## Archive

    - [ ] put away due:2026-11-01

    ***

    ## Archive

    - [ ] archived due:2026-11-01

    """

  @Test func `every command counts the same late cards`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.plan])
    func output(_ arguments: String...) throws -> String { try run(arguments, in: folder).text }
    func count(_ part: String, in text: String) -> Int { text.components(separatedBy: part).count - 1 }

    #expect(try count(" late [overdue]", in: output("lint", "--select", "overdue")) == 3)
    #expect(try count("\n", in: output("list", "is:overdue")) == 3)
    #expect(try output("boards").contains("! 3 late"))
    #expect(try output("stats").contains("! 3 late"))
    #expect(try output("top", "--format", "json").contains("\"overdue\":3"))
    #expect(try count("\"title\":", in: output("view", "overdue", "--json")) >= 3)
    // The head of the board has the number, and each late card is marked.
    let shown = try output("show", "plan.md", "--width", "100")
    #expect(shown.contains("! 3 late"), "\(shown)")
    for days in ["1 day late", "2 days late", "20 days late"] { #expect(shown.contains(days), "\(shown)") }
    let agenda = try output("agenda")
    #expect(agenda.hasPrefix("Late (3)\n"), "\(agenda)")
    #expect(try output("top").contains("(20 days late)"))
    #expect(!agenda.contains("place") && !agenda.contains("away") && agenda.contains("begun"), "\(agenda)")
  }
}
