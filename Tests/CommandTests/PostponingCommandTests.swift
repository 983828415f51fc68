import Testing

internal import TestSupport

/// `pb snooze` and `pb hide`, whose day comes after the cards.
struct PostponingCommandTests {
  private static let board = "---\nplanboard: 1\n---\n## A\n- [ ] roof\n- [ ] fence\n- [ ] roof tiles\n"

  private func pb(_ arguments: [String], in folder: TemporaryFolder) throws -> Run {
    try run(arguments, in: folder, environment: ["PB_TODAY": "2026-11-28"])
  }

  @Test func `if a handle's suffix fits no card, nothing is postponed`() throws {
    let text = "---\nplanboard: true\n---\n## A\n- Call #home\n- Call #work\n- Rent\n"
    let folder = try TemporaryFolder(["b.md": text])
    let json = try pb(["list", "--json"], in: folder).text
    let handle = try #require(json.firstMatch(of: /"handle":"(\w{4})\w*","title":"Call"/)).1
    let run = try pb(["snooze", "rent", "\(handle)_zzzz", "fri"], in: folder)
    #expect(run.code == 2 && run.text.isEmpty, "\(run)")
    #expect(try folder.read("b.md") == Array(text.utf8))
    #expect(try pb(["snooze", "rent", "fri"], in: folder).code == 0)
  }

  @Test(arguments: [
    ["snooze", "fence", "day", "after", "tomorrow"], ["snooze", "fence", "last", "friday"],
    ["hide", "fence", "until", "fri"], ["snooze", "fence", "fri", "evening"], ["snooze", "fence", "roo", "fri"],
  ])
  func `nothing is written if a word is neither a card nor a part of the day`(arguments: [String]) throws {
    let folder = try TemporaryFolder([".planboard.yml": "", "b.md": Self.board])
    let refused = try pb(arguments, in: folder)
    #expect(refused.code == 2 && !refused.errorText.isEmpty, "\(refused)")
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self) == Self.board)
  }

  @Test(arguments: [
    (["snooze", "fence", "1", "dec", "2027"], "fence due:2027-12-01"),
    (["snooze", "fence", "dec", "1", "2027"], "fence due:2027-12-01"),
    (["snooze", "fence", "1", "dec", "2027", "15:00"], "fence due:2027-12-01T15:00"),
    (["snooze", "fence", "1", "dec"], "fence due:2026-12-01"),
    (["snooze", "fence", "1", "dec", "20:27"], "fence due:2026-12-01T20:27"),
  ])
  func `a day of several words may have a year`(arguments: [String], after: String) throws {
    let folder = try TemporaryFolder([".planboard.yml": "", "b.md": Self.board])
    let done = try pb(arguments, in: folder)
    #expect(done.code == 0, "\(done)")
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).contains("- [ ] \(after)\n"), "\(done)")
  }
}
