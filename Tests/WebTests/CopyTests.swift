internal import Foundation
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import TestSupport
internal import Testing

@testable internal import PlanBoardWeb

/// Files beside a board that may be copies of it: what the page says about them, and what the user can decide.
struct CopyTests {
  private static let board = """
    ---
    planboard: 1
    title: Week
    ---

    ## To Do

    - [ ] Call Ann
    - [ ] Buy milk
    - [ ] Paint

    ## Done

    """
  private static let name = "a 2.md"
  private static let copy = board.replacing("Paint", with: "Paint the door").replacing(
    "## Done", with: "- [ ] Sing\n\n## Done")

  private func client(_ copy: String = copy, named name: String = name) throws -> WebClient {
    let client = try WebClient(["a.md": Self.board])
    try client.folder.write(name, copy)
    return client
  }

  private func command(_ client: WebClient, _ how: String, _ name: String = name) -> JSONValue {
    ["command": "copy", "do": .string(how), "board": .string(client.key()), "copy": .string(name)]
  }

  private func page(_ client: WebClient) -> String { String(decoding: client.get("/conflicts").bytes, as: UTF8.self) }

  private func copies(_ client: WebClient) -> Int { client.session.snapshot(withCopies: true).copies.count }

  @Test func `a file that may be a copy is shown with the reason, the differences and both answers`() throws {
    let client = try client()
    let html = page(client)
    for part in [
      "<code>a 2.md</code>", "href=\"/b/\(client.key())\"><code>a.md</code></a>",
      "At least half of the cards in this file are also on Week", "1 card only in this file",
      "<li dir=\"auto\">Sing</li>", "1 card differs", "Paint → Paint the door", ">Merge</button>",
      ">These are two boards</button>",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    // No button promises to merge what it does not merge.
    #expect(!html.contains("Merge the copies"))
    #expect(!html.contains("card only on Week"))
  }

  @Test func `a file with the name of a copy, but other cards, is shown too`() throws {
    let client = try client("---\nplanboard: 1\n---\n\n## Plans\n\n- [ ] Fly\n")
    #expect(page(client).contains("the two have little in common"))
    #expect(page(client).contains("3 cards only on Week"))
    try client.command(command(client, "keep"))
    #expect(page(client).contains("There are no conflicts"))
  }

  @Test func `after a sync, the page says what was merged and what was left`() throws {
    let client = try client()
    func sync() throws -> String? { try JSONReader.read(client.post("/api/sync", [:]).bytes)["message"].text }
    #expect(try sync() == "1 copy is left to you; see Conflicts.")
    try client.folder.write("a.sync-conflict-20261120-101010-ABCDEFG.md", Self.board + "\n- [x] Rent\n")
    #expect(page(client).contains("Merge the copies"))
    #expect(try sync() == "1 copy merged. 1 copy is left to you; see Conflicts.")
    try client.command(command(client, "merge"))
    #expect(try sync() == nil)
  }

  @Test func `a copy that the user merges has all cards on the board, and undo brings it back`() throws {
    let client = try client()
    let answer = try client.command(command(client, "merge"))
    #expect(answer["message"].text?.hasPrefix("merged `a 2.md` into `a.md`") == true)
    #expect(answer["changed"] == true)
    let text = try client.text()
    for title in ["Call Ann", "Buy milk", "Paint the door", "Sing"] { #expect(text.contains(title), "\(title)") }
    #expect(!FileManager.default.fileExists(atPath: client.folder.path(Self.name)))
    #expect(copies(client) == 0)
    #expect(client.post("/api/undo", ["undo": answer["undo"]]).status == 200)
    #expect(try client.text() == Self.board)
    #expect(try client.text(Self.name) == Self.copy)
  }

  @Test func `two boards are never offered or merged again, and only the front matter says so`() throws {
    let client = try client()
    let answer = try client.command(command(client, "keep"))
    let path = client.folder.path(Self.name)
    #expect(answer["message"] == .string("marked \(path) as a board of its own, with `separate-from: a.md`"))
    let marked = Self.copy.replacing("title: Week\n", with: "title: Week\nseparate-from: a.md\n")
    #expect(try client.text(Self.name) == marked)
    #expect(try client.text() == Self.board)
    #expect(copies(client) == 0)
    #expect(page(client).contains("There are no conflicts"))
    for likely in [false, true] {
      let result = client.session.sync(.commit, trustsLikeness: likely)
      #expect(result.isEmpty && result.failures.isEmpty)
    }
    #expect(try client.text(Self.name) == marked)
    // A second answer finds nothing to decide.
    #expect(try client.command(command(client, "keep"), status: 409)["error"]["code"] == "lost-copy")
    #expect(client.post("/api/undo", ["undo": answer["undo"]]).status == 200)
    #expect(try client.text(Self.name) == Self.copy)
    #expect(copies(client) == 1)
  }

  @Test func `two boards with the same ids are not reported as one board either`() throws {
    let ids = Self.board.replacing("Call Ann", with: "Call Ann ^x1").replacing("Paint", with: "Paint ^x2")
    let client = try WebClient(["a.md": ids])
    try client.folder.write(
      Self.name, ids.replacing("title: Week\n", with: "title: Week\nseparate-from: [b.md, a.md]\n"))
    #expect(client.session.sync(.commit).isEmpty)
  }

  @Test func `a real copy of a board that was kept is still merged`() throws {
    let client = try client()
    try client.command(command(client, "keep"))
    let kept = try client.text(Self.name)
    let name = "a 2.sync-conflict-20261120-101010-ABCDEFG.md"
    try client.folder.write(name, kept.replacing("- [ ] Sing", with: "- [ ] Sing\n- [ ] Dance"))
    #expect(client.session.sync(.commit).boards.flatMap(\.taken).count == 1)
    #expect(try client.text(Self.name).contains("Dance"))
    #expect(try client.text() == Self.board)
  }

  @Test func `only a copy of the board can be named, and only a board can be kept`() throws {
    let client = try client()
    for name in ["", "a.md", "../a 2.md", "b.md", client.folder.path(Self.name)] {
      for how in ["merge", "keep"] {
        #expect(try client.command(command(client, how, name), status: 409)["error"]["code"] == "lost-copy", "\(name)")
      }
    }
    #expect(try client.command(command(client, "x"), status: 400)["error"]["code"] == "bad-member")
    let other = "a.sync-conflict-20261120-101010-ABCDEFG.md"
    try client.folder.write(other, Self.copy)
    #expect(try client.command(command(client, "keep", other), status: 400)["error"]["code"] == "bad-member")
    #expect(try client.text() == Self.board)
    #expect(try client.text(other) == Self.copy)
  }

  @Test func `a copy that was saved by another program meanwhile is merged as it is now`() throws {
    let client = try client()
    _ = page(client)
    try client.folder.write(Self.name, Self.copy.replacing("Sing", with: "Sing louder"))
    try client.command(command(client, "merge"))
    #expect(try client.text().contains("Sing louder"))
  }

  @Test func `text of a copy is text on the page`() throws {
    let evil = "<img src=x onerror=alert(1)>"
    let client = try client(Self.copy.replacing("Sing", with: evil), named: "a (1).md")
    let html = page(client)
    #expect(html.contains("&lt;img src=x onerror=alert(1)&gt;") && !html.contains("<img"))
  }

  @Test func `in another language, no English is left beside a copy`() throws {
    try PseudoLanguage.rightToLeft.speaking {
      let upper = Self.board.replacing("title: Week", with: "title: WEEK").replacing("Call Ann", with: "CALL")
        .replacing("Buy milk", with: "BUY").replacing("Paint", with: "PAINT").replacing("To Do", with: "TODO")
        .replacing("Done", with: "DONE")
      for text in [upper.replacing("PAINT", with: "SING"), upper.replacing("- [ ]", with: "- [ ] X"), ""] {
        let client = try WebClient(["a.md": upper])
        try client.folder.write(text.isEmpty ? "a.sync-conflict-20261120-101010-ABCDEFG.md" : Self.name, text)
        let html = page(client).replacing(/<code>[^<]*<\/code>/, with: "")
        let main = try #require(html.firstMatch(of: /<main[^>]*>(.*)<\/main>/.dotMatchesNewlines()))
        let words = main.1.matches(of: />([^<]+)</).flatMap { $0.1.split { !($0.isASCII && $0.isLetter) } }
        #expect(words.filter { $0.contains(where: \.isLowercase) } == [])
        #expect(html.contains { ("א"..."ת").contains($0) })
        let message = try JSONReader.read(client.post("/api/sync", [:]).bytes)["message"].text
        #expect(try #require(message).contains { $0.isASCII && $0.isLetter } == false, "\(message ?? "")")
      }
    }
  }
}
