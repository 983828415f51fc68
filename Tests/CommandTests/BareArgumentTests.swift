import Testing

internal import TestSupport

/// `pb roof`: words in the place of a command.
struct BareArgumentTests {
  private func folder() throws -> TemporaryFolder {
    try TemporaryFolder([
      ".planboard.yml": "views:\n  mine:\n    query: '+phone'\n", "house.md": DayTests.house, "work.md": DayTests.work,
      "Makefile": "- [ ] a\n",
    ])
  }

  private static let meanings: [([String], [String]?)] = [
    (["overdue"], ["view", "overdue"]), (["Mine"], ["view", "mine"]),
    (["mine", "--json"], ["view", "mine", "--json"]),
    (["hxds"], ["show", "hxds"]), (["hx"], ["show", "hxds"]), (["p4nt"], ["show", "p4nt"]),
    (["roof", "pin:true"], ["find", "roof", "pin:true"]), (["fence"], ["show", "fence"]),
    (["Water", "the", "plants"], ["show", "water the plants"]), (["house"], ["show", "house"]),
    (["hou"], ["show", "house"]),
    (["work", "--width", "50"], ["show", "work", "--width", "50"]), (["house.md"], ["show", "house.md"]),
    (["the"], ["find", "the"]), (["+phone", "@nobody"], nil), (["door"], ["find", "door"]),
    (["door", "--json"], ["find", "door", "--json"]), (["is:overdue"], ["find", "is:overdue"]),
    // Mistyped commands, files that are no boards, and words that nothing has.
    (["lits"], nil), (["rm2"], nil), (["shwo", "house"], nil), (["Makefile"], nil), (["ho"], nil), (["zzz"], nil),
    (["help", "roof"], nil),
    (["git", "roof"], nil), ([""], nil), (["due:nonsense"], nil),
  ]

  @Test(arguments: meanings)
  func `words without a command show the view, card or board with this name, or what a search finds`(
    words: [String], command: [String]?
  ) throws {
    let folder = try folder()
    let before = try folder.names
    let found = try run(words, in: folder)
    if let command {
      let wanted = try run(command, in: folder)
      #expect(found.code == 0 && found.text == wanted.text && found.errorText == wanted.errorText)
      #expect(!wanted.text.isEmpty)
    } else {
      #expect(found.code == 64 && found.text.isEmpty, "\(found)")
    }
    #expect(try folder.names == before)
  }

  @Test func `without a plan, a word is no command`() throws {
    let run = try run(["roof"], in: TemporaryFolder())
    #expect(run.code == 64)
  }

  @Test func `a word that several cards have lists them, the best match first`() throws {
    let folder = try TemporaryFolder([
      "b.md": "---\nplanboard: true\n---\n## A\n- [ ] b roof\n- [ ] roof a\n- [ ] c\n  roof\n"
    ])
    #expect(try pb("roof", in: folder).text == pb("find", "roof", in: folder).text)
  }
}
