import Foundation
import Testing

internal import TestSupport

internal import PlanBoardCore
@testable import PlanBoardStore

/// `.gitignore` and `.ignore`, read as git does.
struct IgnoreFileTests {
  private static let board = "---\nplanboard: 1\n---\n"

  /// Paths for the patterns below; each is a board.
  private static let paths = [
    "a.md", "b.md", "ab.md", "a b.md", "a#.md", "!a.md", "[a].md", "a\\b.md", "A.MD", "é.md", "build.markdown",
    "build/a.md", "build/b.md", "src/a.md", "src/build/a.md", "src/build/x/b.md", "src/x/a.md", "x/src/x/a.md",
    "x/y/z/a.md", "end .md",
  ]

  private static let patterns = [
    "a.md", "/a.md", "*.md", "*.MD", "build", "build/", "/build", "/build/", "src/build", "src/*", "src/**", "**/x",
    "**/x/a.md",
    "src/**/a.md", "x/**/z", "a?.md", "?.md", "[ab].md", "[!a].md", "[a-b].md", "[^b].md", "[]a].md", "[a", "\\#a.md",
    "#a.md", "a\\#.md",
    "\\!a.md", "!a.md", "*\n!a.md", "*.md\n!/a.md\n", "build\n!build/a.md", "build/*\n!build/a.md", "a b.md",
    "a\\ b.md",
    "end .md ", "a.md   ", "a.md\r", "\\[a\\].md", "a\\\\b.md", "/", "//", "**", "*", "/**", "**/", "x**z",
    "x/**z/a.md", "*/a.md", "/*/a.md",
    "src/", "/src/build/", "a.md\n!a.md\na.md", "\u{FEFF}a.md", "", "  ", "!", "é.md", "[é].md", "[a-]*.md", "*d",
    "*.m?", "*[d]", "x/y", "y/z",
  ]

  @Test(.tags(.git), arguments: patterns) func `a file is left out if git ignores it`(pattern: String) throws {
    let repository = try Repository()
    for name in Self.paths { try repository.folder.write(name, Self.board) }
    try repository.folder.write(".gitignore", pattern)
    let seen = try repository.git("ls-files", "--others", "--exclude-standard", "-z")
    let expected = seen.split(separator: "\0").map(String.init).filter { Self.paths.contains($0) }
    let found = BoardFinder.find([Path(repository.folder.url.path)], in: SystemCalls())
    let names = found.boards.map { $0.path.text.replacing(repository.folder.url.path + "/", with: "") }
    #expect(Set(names).symmetricDifference(expected).isEmpty, "\(pattern)")
  }

  private func boards(_ folder: TemporaryFolder, below path: String = "") throws -> [String] {
    try run(["boards"], in: folder, below: path, environment: ["HOME": "/nowhere"]).lines
      .map { String($0.prefix { $0 != ":" }) }
  }

  @Test func `inner files decide before outer ones, and .ignore before .gitignore`() throws {
    let folder = try TemporaryFolder([
      ".gitignore": "*.md\n", ".ignore": "!b.md\n", "a.md": Self.board, "b.md": Self.board, "sub/a.md": Self.board,
      "sub/.gitignore": "!a.md\n", "sub/.ignore": "b.md\n", "sub/b.md": Self.board,
    ])
    #expect(try boards(folder) == ["b.md", "sub/a.md"])
  }

  @Test func `the files above the plan count up to the top of the repository`() throws {
    let folder = try TemporaryFolder([
      ".gitignore": "a.md\n", "repo/.git/HEAD": "", "repo/.gitignore": "/plan/sub/b.md\nc.md\n",
      "repo/plan/.planboard.yml": "",
      "repo/plan/sub/a.md": Self.board, "repo/plan/sub/b.md": Self.board, "repo/plan/sub/c.md": Self.board,
    ])
    #expect(try boards(folder, below: "repo/plan/sub") == ["a.md"])
    #expect(try boards(folder, below: "repo/plan") == ["sub/a.md"])
  }

  @Test func `a path in boards: is a board though git ignores it, unless ignore: names it, too`() throws {
    let folder = try TemporaryFolder([
      ".gitignore": "private/\nx*.md\n",
      ".planboard.yml": "boards: [private/todo.md, x.md, '**/y.md', gone.md]\nignore: [gone.md, out]\n",
      "private/todo.md": "", "private/other.md": Self.board, "private/y.md": "", "x.md": "", "xx.md": Self.board,
      "gone.md": Self.board, "out/b.md": Self.board, "y.md": "",
    ])
    // A pattern of `boards:` that matches many files leaves out what git ignores, but is looked at in folders that are searched.
    #expect(try boards(folder) == ["private/todo.md", "x.md", "y.md"])
  }

  @Test func `an ignored folder is not read at all`() throws {
    let folder = try TemporaryFolder([".gitignore": "closed\n", "b.md": Self.board, "closed/b.md": Self.board])
    try FileManager.default.removeItem(atPath: folder.path("closed"))
    // What cannot be read would be reported.
    try folder.link("closed", to: "closed")
    let run = try run(["boards"], in: folder)
    #expect(run.code == 0 && run.errorText.isEmpty, "\(run)")
  }
}
