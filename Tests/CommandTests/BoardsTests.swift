import Foundation
import Testing

internal import TestSupport

struct BoardsTests {
  @Test func `each board has a line with its counts`() throws {
    let folder = try TemporaryFolder([
      "roadmap.md": sampleBoard, "a/plain.md": "# no board\n",
      "a/kanban.md": "---\n\nkanban-plugin: basic\n\n---\n\n## A\n\n- [ ] x\n",
    ])
    try checkGolden("boards", pb("boards", in: folder))
    try checkGolden("boards-json", pb("boards", "--json", in: folder))
  }

  @Test func `files that cannot be read are reported, with the reason`() throws {
    let folder = try TemporaryFolder([
      "bad.md": "---\ncolumns: [\n---\n## A\n- x\n", "good.md": "---\nplanboard: 1\n---\n## A\n- x\n",
      ".planboard.yml": "ignore: [a]\nboards:\n  - todo: x\n",
    ])
    try checkGolden("boards-findings", pb("boards", ".", "missing.md", in: folder))
    try checkGolden("boards-findings-json", pb("boards", "--json", ".", "missing.md", in: folder))
  }

  @Test func `in a folder without boards, pb says how to make one`() throws {
    try checkGolden("boards-none", pb("boards", in: try TemporaryFolder(["a.md": "text\n"])))
  }
}
