import Foundation
import Testing

internal import TestSupport

/// When cards were last changed, as `pb list --modified` and others show it: by git, by pb's own history, by the file.
struct ModifiedTests {
  /// The day of the last change of each card, by its title, as `pb list --all --modified` prints it; nil if it is not
  /// known.
  private func days(
    _ repository: Repository, _ query: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: String?] {
    let list = try run(
      ["list", "--all", "--archived", "--json", "--modified"] + query, in: repository.folder,
      environment: repository.environment)
    #expect(list.code == 0, "\(list.errorText)", sourceLocation: sourceLocation)
    let cards =
      try #require(
        try JSONSerialization.jsonObject(with: Data(list.output)) as? [String: Any])["cards"] as? [[String: Any]]
    return Dictionary(
      try #require(cards).map { card in
        (card["title"] as? String ?? "", (card["modified"] as? Int).map { Self.day($0) })
      }
    ) { $1 }
  }

  private static func day(_ seconds: Int) -> String {
    let format = ISO8601DateFormatter()
    format.formatOptions = .withFullDate
    return format.string(from: Date(timeIntervalSince1970: Double(seconds)))
  }

  private func save(_ folder: TemporaryFolder, _ name: String, _ text: String, on day: String) throws {
    try folder.write(name, text)
    try folder.setDate(of: name, to: day)
  }

  /// A repository, in which git is asked about all boards at once if there are many.
  private func repository(others: Int) throws -> Repository {
    let repository = try Repository([".planboard.yml": ""])
    for number in 0..<others { try save(repository.folder, "z\(number).md", Self.head + "## A\n", on: "2026-11-01") }
    return repository
  }

  private static let head = "---\nplanboard: true\n---\n"

  @Test(arguments: [0, 9]) func `git knows the commit that changed a card, and the file the change after it`(
    others: Int
  ) throws {
    let repository = try repository(others: others)
    try save(repository.folder, "a.md", Self.head + "## To Do\n- one\n- two\n- three\n\n## Doing\n", on: "2026-11-01")
    try repository.commit("first", on: "2026-11-02")
    try save(
      repository.folder, "a.md", Self.head + "## To Do\n- two\n- one #x\n- three\n\n## Doing\n", on: "2026-11-03")
    try repository.commit("changes one, and moves it down", on: "2026-11-04")
    try save(repository.folder, "a.md", Self.head + "## Next\n- two\n- one #x\n\n## Doing\n- three\n", on: "2026-11-05")
    try repository.commit("renames a column, and moves three to another one", on: "2026-11-06")
    #expect(try days(repository) == ["one": "2026-11-04", "two": "2026-11-02", "three": "2026-11-06"])
    try save(
      repository.folder, "a.md", Self.head + "## Next\n- [x] two\n- one #x\n- four\n\n## Doing\n- three\n",
      on: "2026-11-10")
    #expect(
      try days(repository)
        == ["one": "2026-11-04", "two": "2026-11-10", "three": "2026-11-06", "four": "2026-11-10"])
    #expect(
      try days(repository, "modified:>=2026-11-06") == [
        "two": "2026-11-10", "three": "2026-11-06", "four": "2026-11-10",
      ])
    #expect(try days(repository, "modified.before:2026-11-06") == ["one": "2026-11-04"])
    try repository.pb("edit", "one", "--due", "fri")
    #expect(try days(repository)["one"] == "2026-11-21", "pb's own history knows more than the date of the file")
    #expect(try days(repository)["two"] == "2026-11-21", "pb saw the change to two only then")
  }

  @Test(arguments: [0, 9]) func `a clone shows the same days, although its files are new`(others: Int) throws {
    let repository = try repository(others: others)
    try save(repository.folder, "a.md", Self.head + "## A\n- one\n- two\n", on: "2026-11-01")
    try repository.commit("first", on: "2026-11-02")
    try save(repository.folder, "a.md", Self.head + "## A\n- one\n- two 2\n", on: "2026-11-01")
    try repository.commit("second", on: "2026-11-09")
    let clone = try Repository()
    try clone.git("pull", "-q", repository.folder.url.path, "main")
    #expect(try days(clone) == ["one": "2026-11-02", "two 2": "2026-11-09"])
    #expect(try days(clone, "modified:2026-11-09") == ["two 2": "2026-11-09"])
    let shallow = try Repository()
    try shallow.git("pull", "-q", "--depth", "1", "file://\(repository.folder.url.path)", "main")
    #expect(try days(shallow) == ["one": nil, "two 2": nil], "the only commit of this clone may not have changed them")
  }

  @Test(arguments: [0, 9]) func `a board with another name, a card of another board, and a merge keep what is known`(
    others: Int
  ) throws {
    let repository = try repository(others: others)
    try save(repository.folder, "a.md", Self.head + "## A\n- one\n- two\n- both\n- last\n", on: "2026-11-01")
    try save(repository.folder, "sub/b.md", Self.head + "## A\n- away\n- rest\n", on: "2026-11-01")
    try repository.commit("first", on: "2026-11-02")
    try save(repository.folder, "sub/c.md", Self.head + "## A\n- one\n", on: "2026-11-01")
    try repository.commit("a board that had the name before", on: "2026-11-03")
    try repository.git("rm", "-q", "sub/c.md")
    try repository.commit("is gone", on: "2026-11-03")
    try repository.git("mv", "a.md", "sub/c.md")
    try repository.commit("renames", on: "2026-11-03")
    try save(repository.folder, "a.md", Self.head + "## A\n- one\n- new\n", on: "2026-11-01")
    try repository.commit("takes the old name for another board", on: "2026-11-04")
    #expect(
      try days(repository, "board:c") == [
        "one": "2026-11-02", "two": "2026-11-02", "both": "2026-11-02", "last": "2026-11-02",
      ])
    #expect(try days(repository, "board:a") == ["one": "2026-11-04", "new": "2026-11-04"])
    try repository.git("rm", "-q", "a.md")
    try repository.commit("removes it", on: "2026-11-04")
    try repository.git("checkout", "-q", "-b", "side")
    try save(repository.folder, "sub/c.md", Self.head + "## A\n- one 1\n- two\n- both a\n- last\n", on: "2026-11-01")
    try repository.commit("on a branch", on: "2026-11-05")
    try repository.git("checkout", "-q", "main")
    try save(
      repository.folder, "sub/c.md", Self.head + "## A\n- one\n- two 2\n- both b\n- last\n- away\n", on: "2026-11-01")
    try save(repository.folder, "sub/b.md", Self.head + "## A\n- rest\n", on: "2026-11-01")
    try repository.commit("on the other one", on: "2026-11-06")
    try repository.git("merge", "-q", "--no-commit", "side", code: 1)
    try save(
      repository.folder, "sub/c.md", Self.head + "## A\n- one 1\n- two 2\n- both ab\n- last\n- away\n", on: "2026-11-01"
    )
    try repository.commit("merges", on: "2026-11-07")
    let all: [String: String?] = [
      "one 1": "2026-11-05", "two 2": "2026-11-06", "both ab": "2026-11-07", "last": "2026-11-02",
      "away": "2026-11-06", "rest": "2026-11-02",
    ]
    #expect(try days(repository) == all)
    for (title, day) in all {
      let shown = try repository.pb("show", title, "--json").output
      let card =
        try #require(JSONSerialization.jsonObject(with: Data(shown)) as? [String: Any])["card"] as? [String: Any]
      #expect((card?["modified"] as? Int).map { Self.day($0) } == day, "\(title)")
    }
    let inside = try run(
      ["list", "--modified", "b.md"], in: TemporaryFolder(), environment: repository.environment)
    #expect(inside.code != 0)
  }

  @Test func `without git, pb's own history knows, and without that the date of the file`() throws {
    let repository = try Repository()
    let plan = try TemporaryFolder([".planboard.yml": ""])
    func days() throws -> [String] {
      let run = try run(["list", "--all", "--modified"], in: plan, environment: repository.environment)
      return run.text.split(separator: "\n").map { line in
        String(line.split(separator: " ").first { $0.hasPrefix("modified:") } ?? "?").replacing("modified:", with: "")
      }
    }
    func pb(_ arguments: String..., today: String) throws {
      let run = try run(
        arguments, in: plan, environment: repository.environment.merging(["PB_TODAY": today]) { $1 })
      #expect(run.code == 0, "\(run.errorText)")
    }
    try save(plan, "a.md", Self.head + "## A\n- one\n- two\n- three\n", on: "2026-11-05")
    #expect(try days() == ["2026-11-05T12:00", "2026-11-05T12:00", "2026-11-05T12:00"])
    try pb("edit", "one", "--due", "fri", today: "2026-11-10")
    #expect(try days() == ["2026-11-10T12:00", "?", "?"], "the others were changed at a time that is not known now")
    try pb("edit", "two", "--due", "fri", today: "2026-11-12")
    #expect(try days() == ["2026-11-10T12:00", "2026-11-12T12:00", "?"])
    let text = String(decoding: try plan.read("a.md"), as: UTF8.self)
    try save(plan, "a.md", text.replacing("three", with: "three 3"), on: "2026-11-14")
    #expect(try days() == ["2026-11-10T12:00", "2026-11-12T12:00", "2026-11-14T12:00"])
    let recent = try run(["view", "recent"], in: plan, environment: repository.environment)
    #expect(recent.text.split(separator: "\n").map { $0.contains("three 3") } == [true])
  }

  @Test func `a board's own field called modified is a field, if the board declares it`() throws {
    let repository = try Repository()
    let plan = try TemporaryFolder([".planboard.yml": ""])
    try save(
      plan, "a.md",
      "---\nplanboard: true\nfields: [modified]\n---\n## A\n- one modified:2026-01-01\n- two modified:2026-02-01\n",
      on: "2026-11-05")
    func list(_ arguments: String...) throws -> String {
      try run(["list"] + arguments, in: plan, environment: repository.environment).text
    }
    #expect(try list("modified:2026-01-01").contains("one"))
    #expect(try !list("modified:2026-01-01").contains("two"))
    #expect(try list("--sort", "-modified").split(separator: "\n").map { $0.contains("two") } == [true, false])
    let sort = try run(["sort", "--by", "modified", "--check", "a.md"], in: plan, environment: repository.environment)
    #expect(sort.code == 0, "\(sort.errorText)")
    try save(plan, "a.md", Self.head + "## A\n- one\n- two\n", on: "2026-11-05")
    let refused = try run(["sort", "--by", "modified", "a.md"], in: plan, environment: repository.environment)
    #expect(refused.code == 64 && refused.errorText.contains("pb list --sort -modified"), "\(refused.errorText)")
  }

  /// A board before and after a commit, and the titles of the cards that the commit changed.
  @Test(
    arguments: [
      // A card that was alone in its section comes to an empty section.
      ("## A\n### One\n- x\n### Two\n", "## A\n### One\n### Two\n- x\n", ["x"]),
      ("## A\n### One\n- x\n", "## A\n### Two\n- x\n", []),
      // Check items become cards.
      ("## A\n- group\n  - b\n  - c\n", "## A\ngroup\n  - b\n  - c\n", ["b", "c"]),
      ("## A\n- a\n  - b\n  - c\n- z\n", "## A\n  - b\n  - c\n- z\n", ["b", "c"]),
      // A line becomes a heading, or is none any more.
      ("## A\nsome text\n- one\n- two\n", "## A\nsome text\n- \n- two\n", ["two"]),
      ("## A\n- one\n## B\n- two\n", "## A\n- one\n B\n- two\n", ["one B", "two"]),
      // Another marker, and the indentation that goes with it.
      ("## A\n9. nine\n   note\n", "## A\n9. new\n10. nine\n    note\n", ["new"]),
      ("## A\n- a\n  - b\n", "## A\n1. a\n   - b\n", []),
      ("## A\n- a\n- b\n", "## A\r\n- b\r\n- a\r\n", []),
      // Equal texts in two columns.
      ("## A\n- x\n## B\n- y\n", "## A\n- x\n## B\n- y\n- x #new\n", ["x"]),
    ] as [(String, String, [String])])
  func `a card was changed if its text or its place is another one`(before: String, after: String, changed: [String])
    throws
  {
    let repository = try Repository([".planboard.yml": ""])
    try repository.folder.write("a.md", Self.head + before)
    try repository.commit("first", on: "2026-11-01")
    try repository.folder.write("a.md", Self.head + after)
    try repository.commit("second", on: "2026-11-20")
    let list = try repository.pb("list", "--all", "--json", "modified:2026-11-20..")
    let cards =
      try #require(JSONSerialization.jsonObject(with: Data(list.output)) as? [String: Any])["cards"] as? [[String: Any]]
    let titles = try #require(cards).map { card in (card["title"] as? String ?? "").replacing(" note", with: "") }
    #expect(titles == changed)
    for card in try #require(cards) {
      let name = "a.md:\(card["line"] as? Int ?? 0)"
      let shown = try repository.pb("show", name, "--json")
      let one =
        try #require(JSONSerialization.jsonObject(with: Data(shown.output)) as? [String: Any])["card"] as? [String: Any]
      #expect(one?["modified"] as? Int == card["modified"] as? Int, "\(name)")
    }
  }

  @Test func `a card has its time however its board is named, and from every folder`() throws {
    let repository = try Repository([".planboard.yml": "", "s/t/x": ""])
    try save(repository.folder, "s/a.md", Self.head + "## A\n- one\n- two\n", on: "2026-11-01")
    try repository.commit("first", on: "2026-11-02")
    try repository.pb("edit", "two", "--due", "fri")
    for (folder, root) in [("", "."), ("s", ".."), ("s/t", "../.."), ("s/t", repository.folder.url.path)] {
      let names = ["", root + "/s/a.md", repository.folder.path("s/a.md")]
      for name in names {
        let list = try run(
          ["list", "--modified"] + (name.isEmpty ? [] : [name]), in: repository.folder, below: folder,
          environment: repository.environment.merging(["PB_DIR": root]) { $1 })
        let days = list.lines.map {
          $0.contains("modified:2026-11-02") ? 2 : $0.contains("modified:2026-11-21") ? 21 : 0
        }
        #expect(days == [2, 21], "\(name) in \(folder), PB_DIR \(root): \(list)")
      }
    }
  }

  @Test(arguments: [0, 9]) func `old author dates, a merge that keeps one side, and settings of git do not hide a time`(
    others: Int
  ) throws {
    let repository = try repository(others: others)
    func write(_ text: String, _ author: String, committed: String? = nil) throws {
      try repository.folder.write("a.md", Self.head + text)
      try repository.git("add", "-A")
      let dates = ["GIT_AUTHOR_DATE": "\(author)T12:00:00Z", "GIT_COMMITTER_DATE": "\(committed ?? author)T12:00:00Z"]
      try repository.git("commit", "-qm", "x", environment: dates)
    }
    try write("## A\n- one\n- two\n\n## B\n- three\n", "2026-11-01")
    try repository.git("checkout", "-qb", "side")
    try write("## A\n- one S\n- two\n\n## B\n- three S\n", "2026-11-02")
    try repository.git("checkout", "-q", "main")
    try write("## A\n- one\n- two M\n\n## B\n- three\n", "2026-11-18")
    try repository.git("merge", "-q", "-X", "ours", "-m", "m", "side")
    try write("## A\n- one\n- two M\n\n## B\n- three S\n- rebased\n", "2026-11-05", committed: "2026-11-20")
    let all = ["one": "2026-11-01", "two M": "2026-11-18", "three S": "2026-11-02", "rebased": "2026-11-05"]
    for setting in ["log.showRoot=false", "diff.relative=true", "diff.renames=copies", "log.follow=true"] {
      let parts = setting.split(separator: "=").map(String.init)
      try repository.git("config", parts[0], parts[1])
      #expect(try days(repository) == all, "\(setting)")
    }
    #expect(try days(repository, "modified:-7d..") == ["two M": "2026-11-18"])
    #expect(try days(repository, "modified:1970-01-01..") == all)
  }

  @Test(arguments: [0, 9]) func `what git stores through a filter has the date of the file`(others: Int) throws {
    let repository = try repository(others: others)
    try repository.git("config", "filter.x.clean", "tr a-z A-Z")
    try repository.folder.write(".gitattributes", "a.md filter=x\n")
    try save(repository.folder, "a.md", Self.head + "## A\n- one\n", on: "2026-11-20")
    try save(repository.folder, "b.md", Self.head + "## A\n- two\n", on: "2026-11-20")
    try repository.commit("first", on: "2026-11-01")
    #expect(try days(repository) == ["one": "2026-11-20", "two": "2026-11-01"])
  }
}
