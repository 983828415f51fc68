@testable internal import PlanBoardCore
internal import PlanBoardFormats
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Nothing of an imported file vanishes without a word, and no card is taken for another one.
struct KeptValuesTests {
  /// Values of each column of a table, few enough that they repeat, and what a card says of them.
  private static let columns: [(name: String, cells: [String], isOn: @Sendable (PlacedCard, String) -> Bool)] = [
    ("title", ["a", "b", "a # b", "[x] a"], { $0.plainTitle == $1 }),
    (
      "tags", ["", "x", "x, y z", "c++", "🎉", "***", "a::b"],
      { card, cell in
        cell.split(separator: ",").allSatisfy { label in
          let name = label.split(separator: " ").joined(separator: "-").replacing("::", with: "/")
          return card.card.tags.contains(name)
        }
      }
    ),
    (
      "status", ["", "done", "Blocked", "todo", "cancelled", "nothing"],
      { card, cell in
        switch cell {
        case "done": card.card.isDone
        case "cancelled": card.card.state == .cancelled
        case "todo": card.card.box == .open
        default:
          (card.column ?? card.card.value(of: .other("from"))) == cell
            || card.card.value(of: .other("status")) == cell
        }
      }
    ),
    ("list", ["", "Blocked", "Next"], { ($0.column ?? $0.card.value(of: .other("from"))) == $1 }),
    ("archived", ["", "yes", "no", "yesterday"], { $1 == "yes" ? $0.isArchived : $1 == "no" && !$0.isArchived }),
    (
      "due",
      ["", "2026-12-05", "2026-12-05 17:30", "2026-12-05T17:30:00Z", "2026-12-05junk", "soon", "2026-12-05 9:05:00"],
      { card, cell in
        let due = card.card.due?.description
        return switch cell {
        case "2026-12-05": due == cell
        case "2026-12-05 9:05:00": due == "2026-12-05T09:05"
        default: cell.count >= 16 && due == "2026-12-05T17:30"
        }
      }
    ),
    (
      "subtasks", ["", "[x] one\n[ ] two", "one\r\ntwo", "one"],
      { card, cell in
        let items = cell.replacing("\r\n", with: "\n").split(separator: "\n").map {
          $0.replacing("[x] ", with: "").replacing("[ ] ", with: "")
        }
        return Set(items.map { String($0) }).isSubset(of: card.card.checklist.map(\.title))
      }
    ),
    (
      "notes", ["", "one\r\n\r\ntwo", "one\rtwo", "- [ ] a", "## B\n\n---", "due:2026-01-01"],
      { card, cell in
        let notes = cell.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        return Escaping.unescaped(card.card.notes) == notes
          || cell == "- [ ] a" && card.card.checklist.map(\.title).contains("a")
          || card.markdown.contains("## B")
      }
    ),
    ("priority", ["", "high", "none", "P7"], { $1 == "none" || $0.card.priority?.rawValue == $1 }),
    ("pin", ["", "yes", "maybe"], { $1 == "yes" && $0.card.isPinned }),
    ("path", ["", "/x/y"], { $0.card.value(of: .other("path")) == $1 }),
    ("", ["", "lost?"], { _, _ in false }),
    (
      "fields", ["", "size: 3", "no field", "size: 3\r\nno field"],
      { $0.card.value(of: .other("size")) == "3" && !$1.contains("no") }
    ),
  ]

  @Test(arguments: TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(100))
  func `each cell of a table is on its card or in the rest`(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let columns = Self.columns.filter { $0.name == "title" || Bool.random(using: &random) }.shuffled(using: &random)
    var rows: [[String]] = []
    for number in 0..<Int.random(in: 1...12, using: &random) {
      rows.append(
        columns.map { column in
          let cell = column.cells.randomElement(using: &random)!
          // A title of its own finds the card of a row again.
          return column.name == "title" ? "\(cell) \(number)" : cell
        })
    }
    let text = ([columns.map(\.name)] + rows).map { $0.map(DelimitedText.csv).joined(separator: ",") + "\r\n" }.joined()
    let (plan, counts, _) = try PlanInMemory().importing(text, .csv)
    let cards = plan.cards()
    #expect(cards.count == rows.count, "seed \(seed):\n\(text)")
    for row in rows {
      let title = row[columns.firstIndex { $0.name == "title" }!]
      let card = try #require(cards.first { $0.plainTitle == title }, "seed \(seed):\n\(text)")
      for (column, cell) in zip(columns, row) where !cell.isEmpty {
        let rest = counts.rest.filter { $0.title == title }.map(\.value)
        let isKept = rest.contains { value in
          switch value {
          case .text(let text): cell.contains(text)
          case .json(let bytes):
            cell.contains(
              String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self).replacing("\\r", with: "\r").replacing(
                "\\n", with: "\n"))
          }
        }
        #expect(
          column.isOn(card, cell) || isKept,
          "seed \(seed): \(column.name): \(cell.debugDescription), not in \(rest):\n\(text)")
      }
    }
    // A second time, all cards are there.
    #expect(try plan.importing(text, .csv).isNothing, "seed \(seed):\n\(text)")
  }

  @Test func `the same id or number in another file is another card`() throws {
    let (plan, _, _) = try PlanInMemory().importing("id,title\n1,Alpha\n2,Beta\n", .csv)
    let other = "id,title,depends\n1,Gamma,\n2,Beta,\n3,Delta,1\n"
    let (both, counts, _) = try plan.importing(other, .csv)
    #expect(both.cards().map(\.plainTitle).sorted() == ["Alpha", "Beta", "Delta", "Gamma"])
    #expect(counts.present == 1 && counts.rest.map(\.kind) == [.field(.id)])
    // The card waits for the one of its own file.
    let gamma = try #require(both.cards().first { $0.plainTitle == "Gamma" })
    let delta = try #require(both.cards().first { $0.plainTitle == "Delta" })
    #expect(delta.card.prerequisiteIDs == [gamma.card.id?.text])
    #expect(try both.importing(other, .csv).isNothing)

    let issues = ["One", "Two"].map { "{\"number\":1,\"title\":\"\($0)\",\"body\":\"\",\"state\":\"OPEN\"}" }
    let (numbered, _, _) = try PlanInMemory().importing("[\(issues.joined(separator: ","))]", .github)
    #expect(numbered.cards().map(\.plainTitle) == ["One", "Two"])
    #expect(try numbered.importing("[\(issues.joined(separator: ","))]", .github).isNothing)
  }

  @Test func `cards of two plans with the same ids stay apart, and those of one plan do not double`() throws {
    let head = "---\nplanboard: true\n---\n## A\n"
    let home = PlanInMemory(["home.md": head + "- [ ] one ^k1\n- [ ] two after:^k1\n"])
    let work = PlanInMemory(["work.md": head + "- [ ] other ^k1\n- [ ] third after:^k1\n- [ ] copy ^k1\n"])
    let json = work.exported(.json).text
    let (both, counts, _) = try home.importing(json, .json)
    #expect(both.cards().map(\.plainTitle).sorted() == ["copy", "one", "other", "third", "two"])
    #expect(counts.rest.map(\.kind) == [.field(.id), .field(.id)])
    let third = try #require(both.cards().first { $0.plainTitle == "third" })
    let other = try #require(both.cards().first { $0.plainTitle == "other" })
    #expect(third.card.prerequisiteIDs == [other.card.id?.text] && other.card.id?.text != "k1")
    #expect(try both.importing(json, .json).isNothing)
    // In the plan from which they come, the cards are recognized by their ids, whatever became of their titles.
    let renamed = PlanInMemory(["home.md": head + "- [ ] first ^k1\n- [ ] two after:^k1\n"])
    #expect(try renamed.importing(home.exported(.json).text, .json).isNothing)
  }

  @Test func `a card that the file has twice comes once, and two cards with one name come both`() throws {
    let card = "- [ ] one [src:: gh-a/b/1]\n"
    let plan = PlanInMemory(["a.md": "---\nplanboard: true\n---\n## A\n\(card)- [ ] changed [src:: gh-a/b/1]\n\(card)"])
    let (copy, _, _) = try PlanInMemory().importing(plan.exported(.json).text, .json)
    #expect(copy.cards().map(\.plainTitle) == ["one", "changed"])
  }

  @Test(arguments: ["C #", "#", "x\n## Evil", "---", "`", "* a", "Sprint #", "1. x", "<!-- x"])
  func `a section of any name takes its cards, or the name is in the rest`(name: String) throws {
    let text = "title,section\n" + "a,\(DelimitedText.csv(name))\nb,\n"
    let (plan, counts, _) = try PlanInMemory().importing(text, .csv)
    let cards = plan.cards()
    #expect(cards.map(\.plainTitle).sorted() == ["a", "b"])
    let section = cards.first { $0.plainTitle == "a" }?.card.section.map(Escaping.unescaped)
    #expect(section == name.replacing("\n", with: " ") || counts.rest.map(\.kind) == [.attribute("section")])
  }

  @Test func `line ends of other systems are line ends in notes`() throws {
    for end in ["\n", "\r\n", "\r"] {
      let escape = ["\n": "\\n", "\r\n": "\\r\\n", "\r": "\\r"][end] ?? ""
      let words = "p1\(escape)\(escape)p2\(escape)- x"
      for (format, text) in [
        (ImportFormat.json, "{\"cards\":[{\"title\":\"a\",\"notes\":\"\(words)\"},{\"title\":\"b\"}]}"),
        (.github, "[{\"number\":1,\"title\":\"a\",\"body\":\"\(words)\"},{\"number\":2,\"title\":\"b\"}]"),
        (
          .trello,
          "{\"name\":\"B\",\"lists\":[],\"cards\":[{\"id\":\"1\",\"name\":\"a\",\"desc\":\"\(words)\"},{\"id\":\"2\",\"name\":\"b\"}]}"
        ),
      ] {
        let (plan, counts, _) = try PlanInMemory().importing(text, format)
        #expect(
          plan.cards().map(\.plainTitle) == ["a", "b"] && counts.rest.isEmpty, "\(format) \(end.debugDescription)")
        #expect(plan.cards().first?.card.notes == "p1\n\np2\n- x", "\(format) \(end.debugDescription)")
        #expect(plan.files.values.allSatisfy { !$0.utf8.contains(.carriageReturn) })
      }
    }
    let task = """
      [{"uuid":"6334696d-0fc7-4321-aa57-057dbfe5de99","description":"a","status":"pending","entry":"20261114T000000Z",
      "annotations":[{"entry":"20261115T000000Z","description":"one\\r\\ntwo"}]}]
      """
    let (plan, counts, _) = try PlanInMemory().importing(task, .taskwarrior)
    #expect(plan.cards().first?.card.notes == "- 2026-11-15: one\n  two" && counts.rest.isEmpty)
  }

  @Test func `a column with too many states is a field`() throws {
    let text = "title,status\n" + (0..<40).map { "card \($0),state \($0)\n" }.joined()
    let (plan, counts, _) = try PlanInMemory().importing(text, .csv)
    #expect(plan.cards().map { $0.card.value(of: .other("status")) } == (0..<40).map { "state \($0)" })
    #expect(Set(plan.cards().map(\.column)) == ["To Do"] && counts.rest.isEmpty)
  }

  @Test func `members of PlanBoard's own JSON that mean nothing are kept`() throws {
    let text = "{\"cards\":[{\"title\":\"a\",\"fields\":{\"n\":5,\"m\":\"x\"},\"strange\":[1]}]}"
    let (plan, counts, _) = try PlanInMemory().importing(text, .json)
    #expect(plan.cards().first?.card.value(of: .other("m")) == "x")
    #expect(counts.rest.map(\.kind) == [.attribute("n"), .attribute("strange")])
    let (line, _, _) = try PlanInMemory().importing("a pin:later pin:true", .todoTxt)
    #expect(line.cards().first?.plainTitle == "a pin:later" && line.cards().first?.card.isPinned == true)
  }
}
