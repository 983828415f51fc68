internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardStore
internal import Testing
internal import TestSupport

@testable internal import PlanBoardWeb

/// A page shows an earlier state of a board. What another program has saved since is merged with what the page changes, or the page
/// learns that it cannot be.
struct MergingTests {
  private static let board =
    "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] Call Ann\n- [ ] Buy milk\n\n  Two.\n\n  - [ ] one\n  - [ ] two\n\n## Doing\n\n- [ ] Paint\n"

  private func saving(_ client: WebClient, _ text: String) throws { try client.folder.write("a.md", text) }

  @Test func `a card that has moved meanwhile is changed where it is now`() throws {
    let client = try WebClient(["a.md": Self.board])
    let card = try client.card("Call Ann")
    _ = client.get("/")
    try saving(
      client,
      Self.board.replacing("- [ ] Call Ann\n", with: "").replacing("- [ ] Paint", with: "- [ ] Call Ann\n- [ ] Paint"))
    let answer = try client.command(["command": "done", "cards": [card]])
    #expect(try client.text().contains("## Doing\n\n- [x] Call Ann"))
    #expect(answer["cards"].elements?.first == (try client.card("Call Ann")))
  }

  @Test func `a card that was edited elsewhere keeps that edit`() throws {
    let client = try WebClient(["a.md": Self.board])
    let card = try client.card("Call Ann")
    try saving(client, Self.board.replacing("Call Ann", with: "Call Ann #home"))
    try client.command(["command": "edit", "cards": [card], "due": "fri"])
    #expect(try client.text().contains("- [ ] Call Ann #home due:2026-11-27"))
  }

  @Test func `a card that is gone is reported, and nothing is written`() throws {
    let client = try WebClient(["a.md": Self.board])
    let (gone, kept) = (try client.card("Call Ann"), try client.card("Buy milk"))
    let now = Self.board.replacing("- [ ] Call Ann\n", with: "")
    try saving(client, now)
    let answer = try client.command(["command": "done", "cards": [kept, gone]], status: 409)
    #expect(answer["error"]["code"] == "lost-card")
    #expect(answer["cards"] == [try client.card("Buy milk"), .null])
    #expect(try client.text() == now)
  }

  @Test func `a title, notes or a field that were changed elsewhere are not overwritten`() throws {
    let changes: [(old: String, new: String, edit: (String, JSONValue), code: String)] = [
      ("Buy milk", "Buy oat milk", ("title", "Buy bread"), "title-changed"),
      ("Two.", "Three.", ("notes", "Four."), "notes-changed"),
      ("Buy milk", "Buy milk due:2026-12-01", ("due", "fri"), "due-changed"),
      ("Buy milk", "Buy milk !high", ("priority", "low"), "priority-changed"),
    ]
    for (old, new, edit, code) in changes {
      let client = try WebClient(["a.md": Self.board])
      let card = try client.card("Buy milk")
      let now = Self.board.replacing(old, with: new)
      try saving(client, now)
      let command: JSONValue = .object(
        [.init("command", "edit"), .init("cards", [card]), .init(edit.0, edit.1)])
      let answer = try client.command(command, status: 409)
      #expect(answer["error"]["code"].text == code)
      #expect(try client.text() == now)
      // With the card as it is now, it can be changed.
      let again = try #require(answer["cards"].elements?.first)
      try client.command(.object([.init("command", "edit"), .init("cards", [again]), .init(edit.0, edit.1)]))
      #expect(try client.text() != now)
    }
  }

  @Test func `a field that was changed elsewhere to the same value is not refused`() throws {
    let edits: [(new: String, edit: (String, JSONValue))] = [
      ("due:2026-11-27", ("due", "fri")), ("!low", ("priority", "l")), ("[pin:: true]", ("pinned", true)),
    ]
    for (new, edit) in edits {
      let client = try WebClient(["a.md": Self.board])
      let card = try client.card("Buy milk")
      let now = Self.board.replacing("Buy milk", with: "Buy milk \(new)")
      try saving(client, now)
      let answer = try client.command(
        .object([.init("command", "edit"), .init("cards", [card]), .init(edit.0, edit.1)]))
      #expect(answer["changed"] == false, "\(new): \(answer)")
      #expect(try client.text() == now)
    }
    // A week after the day that the card has now is another day.
    let client = try WebClient(["a.md": Self.board])
    let card = try client.card("Buy milk")
    try saving(client, Self.board.replacing("Buy milk", with: "Buy milk due:2026-11-28"))
    let answer = try client.command(["command": "edit", "cards": [card], "due": "+1w"], status: 409)
    #expect(answer["error"]["code"] == "due-changed")
  }

  @Test func `what a form began with counts, not what the page shows now`() throws {
    let client = try WebClient(["a.md": Self.board])
    try saving(client, Self.board.replacing("Two.", with: "Three."))
    let card = try client.card("Buy milk")
    let answer = try client.command(
      ["command": "edit", "cards": [card], "notes": "Four.", "notesWere": "Two."], status: 409)
    #expect(answer["error"]["code"] == "notes-changed")
    try client.command(["command": "edit", "cards": [card], "notes": "Four.", "notesWere": "Three."])
    // The same text needs no question.
    try client.command([
      "command": "edit", "cards": [try client.card("Buy milk")], "notes": "Four.", "notesWere": "Two.",
    ])
  }

  @Test func `an item of a checklist is followed by its text`() throws {
    let client = try WebClient(["a.md": Self.board])
    let card = try client.card("Buy milk")
    try saving(client, Self.board.replacing("  - [ ] one\n", with: "  - [ ] zero\n  - [ ] one\n"))
    try client.command(["command": "check", "cards": [card], "item": 1, "on": true])
    #expect(try client.text().contains("- [ ] zero\n  - [ ] one\n  - [x] two"))
    let other = try client.card("Buy milk")
    try saving(client, try client.text().replacing("[ ] zero", with: "[ ] none"))
    let answer = try client.command(["command": "check", "cards": [other], "item": 0], status: 409)
    #expect(answer["error"]["code"] == "checklist-changed")
  }

  @Test func `keys that are none, or of other boards, find no card`() throws {
    let client = try WebClient(["a.md": Self.board])
    let key = client.key()
    let revision = try #require(try client.card("Paint").text?.split(separator: ".")[1])
    for wrong in [
      "", "x", "..", "a.md:1", key, "\(key).\(revision)", "\(key).\(revision).", "\(key).\(revision).-1",
      "\(key).\(revision).01",
      "\(key).\(revision).0.0", "\(key).\(revision).99999999999", "\(key)..0", "\(key).abc.0",
    ] {
      #expect(
        try client.command(["command": "done", "cards": [.string(wrong)]], status: 400)["error"]["code"]
          == "bad-member", "\(wrong)")
    }
    for lost in [
      "\(key).\(revision).3", "\(key).\(revision).2147483647", "\(key).0123456789abcdef-1.0",
      "0123456789ab.\(revision).0",
    ] {
      #expect(
        try client.command(["command": "done", "cards": [.string(lost)]], status: 409)["error"]["code"] == "lost-card",
        "\(lost)")
    }
    #expect(try client.text() == Self.board)
  }

  @Test func `a repeating card is completed twice in a minute only if the user says so`() throws {
    let client = try WebClient(["a.md": "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] Water due:2026-11-21 every:1d\n"])
    try client.command(["command": "done", "cards": [try client.card("Water")]])
    let text = try client.text()
    let index = try #require(client.session.snapshot().paths.first)
    let board = try client.session.snapshot().board(at: index)
    let next = try #require(board.cards.indices.first { board.card($0).isOpen })
    let key = JSONValue.string(CardKey(next, of: board, at: index, in: client.session.snapshot()).text)
    #expect(try client.command(["command": "done", "cards": [key]], status: 409)["error"]["code"] == "again")
    #expect(try client.text() == text)
    try client.command(["command": "done", "cards": [key], "again": true])
    #expect(try client.text() != text)
  }

  @Test func `a card whose recurrence is not understood is completed only if the user says that it is for good`() throws
  {
    let board = "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] Water due:2026-11-21 every:wekly\n- [ ] Milk\n\n## Done\n"
    let client = try WebClient(["a.md": board])
    let cards = JSONValue.array([try client.card("Milk"), try client.card("Water every:wekly")])
    let refused = try client.command(["command": "done", "cards": cards], status: 409)["error"]
    #expect(refused["code"] == "unclear-recurrence")
    #expect(refused["message"].text?.contains("`every:wekly` does not say when") == true, "\(refused)")
    #expect(try client.text() == board)
    try client.command(["command": "done", "cards": cards, "once": true])
    #expect(try client.text() == board.replacing("- [ ]", with: "- [x]"))
  }

  @Test func `a recurring card can be skipped, and completed for good`() throws {
    let board = "---\nplanboard: 1\n---\n\n## To Do\n\n- [ ] Water due:2026-11-21 every:month@last-fri\n"
    let client = try WebClient(["a.md": board])
    try client.command(["command": "skip", "cards": [try client.card("Water")]])
    #expect(try client.text() == board.replacing("2026-11-21", with: "2026-11-27"))
    try client.command(["command": "done", "cards": [try client.card("Water")], "once": true])
    #expect(try client.text() == board.replacing("2026-11-21", with: "2026-11-27").replacing("- [ ]", with: "- [x]"))
  }

  @Test func `the state that pages are told of changes exactly when they show something else`() throws {
    let client = try WebClient(["a.md": Self.board])
    let first = try client.json("/api/plan")
    #expect(try client.json("/api/plan") == first)
    #expect(String(decoding: client.server.news(), as: UTF8.self).contains(try #require(first["revision"].text)))
    try saving(client, Self.board + "- [ ] New\n")
    let second = try client.json("/api/plan")
    #expect(second["revision"] != first["revision"] && second["boards"] != first["boards"])
    try saving(client, Self.board)
    #expect(try client.json("/api/plan") == first)
    try client.folder.write("b.md", "---\nplanboard: 1\n---\n")
    var last = try client.json("/api/plan")["revision"]
    #expect(last != first["revision"])
    for more in [
      "", "    sort: due\n", "    sort: -due\n", "    group: tag\n", "    columns: [A]\n", "    columns: [B]\n",
    ] {
      let view = "    query: is:open\n\(more)"
      try client.folder.write(".planboard.yml", "views:\n  week:\n\(view)")
      let next = try client.json("/api/plan")["revision"]
      #expect(next != last, "\(view)")
      last = next
    }
  }

  @Test func `in a column with two sections of one name, each card is drawn once, in its section`() throws {
    let client = try WebClient([
      "a.md": "---\nplanboard: 1\n---\n\n## A\n\n- one\n\n### Later\n\n- two\n\n### Now\n\n### Later\n\n- three\n"
    ])
    let page = String(decoding: client.get("/b/\(client.key())").bytes, as: UTF8.self)
    let titles = ["one", "two", "three"]
    #expect(titles.allSatisfy { title in page.ranges(of: ">\(title)<").count == 1 })
    let places = titles.compactMap { page.ranges(of: ">\($0)<").first?.lowerBound }
    let headings = page.ranges(of: ">Later</h3>").map(\.lowerBound)
    #expect(places.count == 3 && headings.count == 2)
    #expect(places == places.sorted() && headings[0] < places[1] && places[1] < headings[1] && headings[1] < places[2])
  }
}
