import Foundation
import Testing

internal import TestSupport

internal import PlanBoardCore
@testable import PlanBoardStore

/// Ignore files (`.gitignore` and `.ignore`): pb reads both as git reads a `.gitignore`.
struct IgnoreFileTests {
  private static let board = "---\nplanboard: 1\n---\n"

  /// The paths of the boards on which the patterns below are tried.
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

  @Test(.tags(.git), arguments: [0, 1])
  func `an ignore file that is as long as allowed is read whole, and one that is longer only in part`(more: Int)
    throws
  {
    let last = "\na.md"
    let comment = String(repeating: "#", count: BoardFinder.ignoreFileLimit - last.utf8.count + more)
    let repository = try Repository()
    try repository.folder.write("a.md", Self.board)
    try repository.folder.write(".gitignore", comment + last)
    let found = BoardFinder.find([Path(repository.folder.url.path)], in: SystemCalls())
    #expect(found.boards.count == more && found.cutIgnoreFiles.count == more)
  }

  @Test(.thorough, .tags(.git), arguments: patterns) func `a file is left out if git ignores it`(pattern: String) throws
  {
    let repository = try Repository()
    for name in Self.paths { try repository.folder.write(name, Self.board) }
    try repository.folder.write(".gitignore", pattern)
    let seen = try repository.git("ls-files", "--others", "--exclude-standard", "-z")
    let expected = seen.split(separator: "\0").map(String.init).filter { Self.paths.contains($0) }
    let found = BoardFinder.find([Path(repository.folder.url.path)], in: SystemCalls())
    let names = found.boards.map { $0.path.text.replacing(repository.folder.url.path + "/", with: "") }
    #expect(Set(names).symmetricDifference(expected).isEmpty, "\(pattern)")
  }

  // MARK: Compared with git

  /// A folder for one comparison: the paths of its files, and the texts of its ignore files by path.
  private struct Tree {
    var files: Set<String>
    var ignoreFiles: [String: String]
  }

  /// Compares pb with git in many trees, each in a folder of its own.
  ///
  /// - Returns: the trees on which pb and git disagree, each with the files that only one of them ignores.
  private func differences(in trees: [Tree]) throws -> [(tree: Tree, names: [String])] {
    let repository = try Repository()
    for (index, tree) in trees.enumerated() {
      for name in tree.files { try repository.folder.write("\(index)/\(name)", Self.board) }
    }
    func boards() -> Set<String> {
      let root = repository.folder.url.path
      return Set(
        BoardFinder.find([Path(root)], in: SystemCalls()).boards.map { String($0.path.text.dropFirst(root.count + 1)) })
    }
    // Some random names look like names of conflict copies, which are not boards.
    let all = boards()
    for (index, tree) in trees.enumerated() {
      for (name, text) in tree.ignoreFiles { try repository.folder.write("\(index)/\(name)", text) }
    }
    let seen = try repository.git("ls-files", "--others", "--exclude-standard", "-z").split(separator: "\0")
    let different = boards().symmetricDifference(all.intersection(seen.map(String.init)))
    return trees.indices.compactMap { index in
      let names = different.filter { $0.hasPrefix("\(index)/") }.sorted()
      return names.isEmpty ? nil : (trees[index], names)
    }
  }

  @Test(.thorough, .tags(.git)) func `character classes, backslashes and stars have the same meaning as in git`() throws
  {
    let all = Set((1...127).map { UnicodeScalar(UInt8($0)) }.filter { $0 != "/" }.map { "x\($0).md" } + ["xé.md"])
    let names = [
      "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit", "",
      "word", "ALPHA",
    ]
    var trees = names.flatMap { ["x[[:\($0):]].md", "x[^[:\($0):]].md", "x[a[:\($0):]-z].md"] }
      .map { Tree(files: all, ignoreFiles: [".gitignore": $0]) }
    let few = Set(
      "abcdzA-[]\\*?! :^é日".map { "x\($0).md" } + ["x[a.md", "x[a", "xa.md\\", "x\\a.md", "x*.md ", "x .md"])
    trees += [
      "x[z-a].md", "x[[:].md", "x[[:a].md", "x[[:a]-c].md", "x[[a-c].md", "x[]].md", "x[!]].md", "x[^]-a].md",
      "x[a-].md", "x[--a].md", "x[a-c-e].md", "x[\\]].md", "x[\\a-\\c].md", "x[a", "x[a.md", "x[[:alpha:].md", "x[a\\",
      "xa.md\\", "xa.m\\d", "\\xa.md", "x\\\\.md", "x[\\\\].md", "x\\*.md", "x\\[.md", "x[*?[].md", "x?.md", "x??.md",
      "x[!a]?.md", "x[/].md", "x .md  ", "x\u{0}a.md", "x*\u{0}a", "x*.md\\ ", "x*.md\\\\ ", "x*.md \\ ", "x[ -~].md",
    ].map { Tree(files: few, ignoreFiles: [".gitignore": $0]) }
    let deep: Set = ["a.md", "f/a.md", "f/g/a.md", "f/g/h/a.md", "fa.md", "fg/a.md", "f/g.md"]
    trees += [
      "/**/g", "/***/g", "f/***/a.md", "f/**\\/a.md", "**\\/a.md", "/**", "f/**", "f/***", "f\\/**/a.md", "f/**a.md",
      "f/*/a.md", "**/g/**", "***/a.md", "/**/**/a.md", "/**/***/h/", "/*/**", "f/**\\", "*/[g]/**/", "f\\/", "f/g\\/",
    ].map { Tree(files: deep, ignoreFiles: [".gitignore": $0]) }
    for (tree, names) in try differences(in: trees) { Issue.record("\(tree.ignoreFiles): \(names)") }
  }

  @Test func `stars next to other text in a name do not match a slash`() throws {
    // This is not compared with git, because older versions of git read `f**/g.md` differently.
    let folder = try TemporaryFolder([
      ".gitignore": "f**/g.md\nh***/**/\n", "fg.md": Self.board, "f/g.md": Self.board, "fx/g.md": Self.board,
      "f/x/g.md": Self.board, "h/a.md": Self.board, "h/x/a.md": Self.board,
    ])
    #expect(try boards(folder) == ["f/x/g.md", "fg.md", "h/a.md"])
  }

  /// Trees and patterns made of few letters, so that many patterns match.
  private struct RandomTrees {
    var random: Seeded
    private static let letters = ["a", "b", "A", "-", "[", "]", "\\", "*", "?", "!", "#", " ", ":", "^", "é", "."]
    private static let parts = [
      "*", "**", "***", "?", "/", "/", "\\", "[", "]", "[a]", "[!a]", "[^b-]", "[a-b]", "[]a]", "[[:alpha:]]",
      "[[:punct:]]", "[![:lower:]]", "[[:x:]]", "[b-a]", "[\\]]", "a", "b", "A", "é", ".", " ", "!", "#", "**/", "/**/",
      "/**", ".md",
    ]
    private static let ends = ["/", " ", "  ", "\r", "\\", "\\ "]

    private mutating func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    private mutating func one(of texts: [String]) -> String { texts.randomElement(using: &random)! }

    private mutating func name() -> String {
      var name = one(of: ["a", "b", "[", "!", "#", "\\", "*"])
      for _ in 0..<Int.random(in: 0...2, using: &random) { name += one(of: Self.letters) }
      return name
    }

    private func folder(of file: String) -> String { file.split(separator: "/").dropLast().map { $0 + "/" }.joined() }

    private mutating func pattern(for path: String) -> String {
      var names = path.split(separator: "/").map(String.init)
      if isOne(in: 2) { names.removeFirst(Int.random(in: 0..<names.count, using: &random)) }
      if isOne(in: 4) { names.removeLast() }
      var line = names.joined(separator: "/")
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = line.indices.randomElement(using: &random) ?? line.startIndex
        let end = isOne(in: 2) && place < line.endIndex ? line.index(after: place) : place
        line.replaceSubrange(place..<end, with: one(of: Self.parts))
      }
      if isOne(in: 4) { line = "/" + line }
      if isOne(in: 4) { line += one(of: Self.ends) }
      return isOne(in: 4) ? "!" + line : line
    }

    /// Whether versions of git differ in how they read the line, such as `f**/g`.
    private func isDisputed(_ line: String) -> Bool {
      let text = Array((line.hasPrefix("!") ? line.dropFirst() : line[...]).utf8)
      guard let sign = text.firstIndex(where: { "*?[\\".utf8.contains($0) }), sign > 0 else { return false }
      return text[sign...].starts(with: "**".utf8) && text[sign - 1] != UInt8(ascii: "/")
    }

    mutating func next() -> Tree {
      var files: [String] = []
      for _ in 0..<8 {
        var path = isOne(in: 3) || files.isEmpty ? "" : folder(of: one(of: files))
        if isOne(in: 3) { path += name() + "/" }
        path += name() + ".md"
        if !files.contains(path) { files.append(path) }
      }
      var ignoreFiles: [String: String] = [:]
      for isTop in isOne(in: 2) ? [true, false] : [true] {
        var lines: [String] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) { lines.append(pattern(for: one(of: files))) }
        ignoreFiles[(isTop ? "" : folder(of: one(of: files))) + ".gitignore"] =
          lines.filter { !isDisputed($0) }.joined(separator: "\n")
      }
      return Tree(files: Set(files), ignoreFiles: ignoreFiles)
    }
  }

  @Test(.tags(.git)) func `random patterns in random trees leave out what git leaves out`() throws {
    let (first, count) = (TestSettings.firstSeed, TestSettings.cases(150))
    for start in stride(from: first, to: first + count, by: 250) {
      let trees = (start..<min(start + 250, first + count)).map { seed in
        var trees = RandomTrees(random: Seeded(UInt64(seed)))
        return trees.next()
      }
      for (tree, names) in try differences(in: trees) { Issue.record("\(tree): \(names)") }
    }
    print("ignore files: seeds \(first)..<\(first + count)")
  }

  // MARK: Plans

  private func boards(_ folder: TemporaryFolder, below path: String = "") throws -> [String] {
    try run(["boards"], in: folder, below: path, environment: ["HOME": "/nowhere"]).lines
      .map { String($0.prefix { $0 != ":" }) }
  }

  @Test func `inner files take precedence over outer ones, and .ignore over .gitignore`() throws {
    let folder = try TemporaryFolder([
      ".gitignore": "*.md\n", ".ignore": "!b.md\n", "a.md": Self.board, "b.md": Self.board, "sub/a.md": Self.board,
      "sub/.gitignore": "!a.md\n", "sub/.ignore": "b.md\n", "sub/b.md": Self.board,
    ])
    #expect(try boards(folder) == ["b.md", "sub/a.md"])
  }

  @Test func `ignore files in folders above the plan apply, up to the top of the repository`() throws {
    let folder = try TemporaryFolder([
      ".gitignore": "a.md\n", "repo/.git/HEAD": "", "repo/.gitignore": "/plan/sub/b.md\nc.md\n",
      "repo/plan/.planboard.yml": "",
      "repo/plan/sub/a.md": Self.board, "repo/plan/sub/b.md": Self.board, "repo/plan/sub/c.md": Self.board,
    ])
    #expect(try boards(folder, below: "repo/plan/sub") == ["a.md"])
    #expect(try boards(folder, below: "repo/plan") == ["sub/a.md"])
  }

  @Test func `a path listed under boards is a board even if git ignores it, unless it is also listed under ignore`()
    throws
  {
    let folder = try TemporaryFolder([
      ".gitignore": "private/\nx*.md\n",
      ".planboard.yml": "boards: [private/todo.md, x.md, '**/y.md', gone.md]\nignore: [gone.md, out]\n",
      "private/todo.md": "", "private/other.md": Self.board, "private/y.md": "", "x.md": "", "xx.md": Self.board,
      "gone.md": Self.board, "out/b.md": Self.board, "y.md": "",
    ])
    // A glob in `boards:` finds no file that git ignores, and no file in a folder that is left out.
    #expect(try boards(folder) == ["private/todo.md", "x.md", "y.md"])
  }

  @Test func `a link is a board only if neither the link nor its target is left out`() throws {
    let copy = "data/b (Ann's conflicted copy 2026-11-20).md"
    let folder = try TemporaryFolder([
      ".planboard.yml": "ignore: [priv, hid.md, own.md]\nboards: [listed.md]\n",
      ".gitignore": "git.md\nout/\nlink.md\nlisted.md\n", "hid.md": Self.board, "priv/b.md": Self.board,
      "priv/deep/b.md": Self.board, "git.md": Self.board, "out/b.md": Self.board, "node_modules/b.md": Self.board,
      "data/b.txt": Self.board, "data/c.txt": Self.board, "sub/.ignore": "c.txt\n", "sub/c.txt": Self.board,
      "plan/.planboard.yml": "", "plan/b.md": Self.board, copy: Self.board,
    ])
    for (link, target) in [
      ("l-hid.md", "hid.md"), ("l-priv.md", "priv/b.md"), ("l-deep.md", "priv/deep/b.md"), ("l-git.md", "git.md"),
      ("l-out.md", "out/b.md"), ("l-node.md", "node_modules/b.md"), ("l-sub.md", "sub/c.txt"),
      ("l-plan.md", "plan/b.md"), ("l-copy.md", copy),
      // No target of these links is left out, so only the names of the links matter.
      ("own.md", "data/c.txt"), ("link.md", "data/c.txt"), ("listed.md", "data/c.txt"), ("z.md", "data/b.txt"),
    ] {
      try folder.link(link, to: target)
    }
    #expect(try boards(folder) == ["listed.md", "z.md"])
  }

  @Test func `a pipe is reported unless an ignore file or the settings exclude it`() throws {
    let folder = try TemporaryFolder([".planboard.yml": "ignore: f.md\n", ".gitignore": "g.md\n", "b.md": Self.board])
    for name in ["f.md", "g.md"] { #expect(mkfifo(folder.path(name), 0o600) == 0) }
    let run = try pb("list", in: folder)
    #expect(run.code == 0 && run.errorText.isEmpty, "\(run)")
    #expect(mkfifo(folder.path("h.md"), 0o600) == 0)
    let reported = try pb("list", in: folder)
    #expect(reported.code == 2 && reported.errorText.contains("h.md: is a pipe"), "\(reported)")
  }

  @Test(arguments: [true, false])
  func `ignore files directly in a home folder do not count, even if it is a repository`(isHome: Bool)
    throws
  {
    let folder = try TemporaryFolder([
      "me/.git/HEAD": "", "me/.gitignore": "*\n", "me/.ignore": "*\n", "me/.planboard.yml": "",
      "me/todo.md": Self.board, "me/notes/a.md": Self.board, "me/notes/.gitignore": "b.md\n",
      "me/notes/b.md": Self.board,
    ])
    let run = try run(
      ["boards"], in: folder, below: "me", environment: ["HOME": folder.path(isHome ? "me" : "elsewhere")])
    let expected = isHome ? ["notes/a.md", "todo.md"] : []
    #expect(run.lines.filter { $0.contains(".md") }.map { String($0.prefix { $0 != ":" }) } == expected, "\(run)")
  }

  @Test(arguments: [true, false])
  func `only the whole lines within the first 64 KB of an ignore file are read, and pb says so`(hasLines: Bool) throws {
    let pad = String(repeating: "a", count: 70_000)
    let folder = try TemporaryFolder([
      ".gitignore": hasLines ? "out.md\n#\(pad)\nb.md\n" : "*\(pad)", "b.md": Self.board, "out.md": Self.board,
    ])
    let run = try pb("list", in: folder)
    #expect(
      run.code == 0 && run.errorText.hasPrefix("pb: .gitignore: warning: pb read only the first 64 KB of this file"),
      "\(run)")
    #expect(try boards(folder) == (hasLines ? ["b.md"] : ["b.md", "out.md"]))
  }

  @Test func `an ignored folder is not read at all`() throws {
    let folder = try TemporaryFolder([".gitignore": "closed\n", "b.md": Self.board, "closed/b.md": Self.board])
    try FileManager.default.removeItem(atPath: folder.path("closed"))
    // A link to itself: reading it would fail, and the failure would be reported.
    try folder.link("closed", to: "closed")
    let run = try run(["boards"], in: folder)
    #expect(run.code == 0 && run.errorText.isEmpty, "\(run)")
  }
}
