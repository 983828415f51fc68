internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

/// The front matter of a card: the field lines directly below its title (docs/format.md).
struct CardFrontMatterTests {
  private func card(_ text: String, front: String = "") -> Card {
    ParsedBoard(Array("\(front)## A\n\(text)\n- next\n".utf8)).card(0)
  }

  @Test(
    arguments: [
      "due: 2026-12-01\n  tags: [a, b]\n  priority: high", "due:: 2026-12-01\n  tags:: a, b\n  priority:: high",
      "tags:\n  - a\n  - b\n  due: 2026-12-01\n  priority: high",
      "priority: 1\n  tags:\n    - \"a\"\n    - '#b'\n  due: 2026-12-01",
      "Tags: #a #b\n  Due: \"2026-12-01\"\n  PRI: A", "tags:\n  * a\n  * b\n  priority:: high\n  due: [[2026-12-01]]",
      // An editor may indent the lines below a list as Markdown reads them.
      "tags:\n  - a\n  - b\n    due: 2026-12-01\n    priority: high",
      "due: 2026-12-01\n  tags:\n\n  - a\n  - b\n    priority: high",
    ], ["- [ ] Ship\n", "- [ ] Ship\n\n", "- [ ] Ship\\\n", "- [ ] Ship  \n", "- [ ] # Ship\n\n"])
  func `lines and lists below a title are its fields, in any notation and mixture`(lines: String, title: String) {
    for below in ["", "\n\n  A note.", "\n  - [ ] step", "\n\n  > quote", "\n  > quote"] {
      for front in ["", "---\nkanban-plugin: board\n---\n"] {
        let read = card("\(title)  \(lines)\(below)", front: front)
        #expect(
          read.title.hasSuffix("Ship") && read.due?.description == "2026-12-01" && read.tags == ["a", "b"]
            && read.priority == .high, "\(read)")
        #expect(!read.notes.contains("tags"), "\(read)")
        #expect(read.checklist.count == (below.contains("step") ? 1 : 0))
      }
    }
  }

  @Test func `people and cards to wait for can be lists, too`() {
    let read = card("- a\n  after:\n  - ^k1\n  - k2\n  people:\n  - ann\n  - \"@bo\"")
    #expect(read.people == ["ann", "bo"] && read.value(of: .after) == "k1,k2")
    #expect(card("- a\n  after: [k1, ^k2]").value(of: .after) == "k1,k2")
  }

  @Test func `a custom key needs two colons, or a declaration`() {
    #expect(card("- a\n  owner:: ann lee").fields == [Field(.other("owner"), "ann lee")])
    #expect(card("- a\n  owner: ann lee").title == "a owner: ann lee")
    let declared = card("- a\n  owner: ann lee\n  due: 2026-12-01", front: "---\nfields: [owner]\n---\n")
    #expect(declared.title == "a" && declared.fields == [Field(.other("owner"), "ann lee")] && declared.due != nil)
    #expect(card("- a\n  until: 2027-01-31").value(of: .until) == "2027-01-31")
  }

  @Test(arguments: [
    "Status: we met", "due: when it is ready", "Start: we met at 9", "tags: 36", "tags: work q4", "tags:", "done:",
    "tags:\n  - not one tag", "tags:\n  - a\n  and more", "tags:\n  - a\n    - b", "std::vector is slow",
    "People: we met them",
    "tags:\n  - a\n  - x y\n  - b", "note due: 2026-12-01", "until: soon", "after:\n  - x y",
  ])
  func `sentences and other lists stay text`(lines: String) {
    let read = card("- a\n  \(lines)")
    #expect(read.tags.isEmpty && read.due == nil && read.people.isEmpty && read.fields.isEmpty, "\(read)")
    #expect(read.title.hasPrefix("a \(lines.prefix { $0 != "\n" })"), "\(read)")
    let separate = card("- a\n\n  \(lines)")
    #expect(separate.title == "a" && separate.tags.isEmpty && separate.due == nil && !separate.notes.isEmpty)
  }

  @Test func `a paragraph below a blank line is front matter only as a whole, and only directly below the title`() {
    #expect(card("- a\n\n  due: 2026-12-01\n  Call her.").due == nil)
    #expect(card("- a\n\n  Call her.\n\n  due: 2026-12-01").due == nil)
    #expect(card("- a\n  - [ ] b\n\n  due: 2026-12-01").due == nil)
    #expect(card("- a\n\n\n  due: 2026-12-01").due != nil)
    #expect(card("- a<br>note\n\n  due: 2026-12-01").due == nil)
  }

  @Test func `two colons make a field on any line of the notes that has nothing else`() {
    let read = card("- a\n\n  Call her.\n  due:: 2026-12-01\n  owner:: ann\n\n  tags:: x, y\n  But see note:: this.")
    #expect(read.due != nil && read.tags == ["x", "y"] && read.fields == [Field(.other("owner"), "ann")])
    #expect(read.notes.contains("due:: 2026-12-01") && read.notes.contains("tags:: x, y"))
  }

  @Test func `a comment hides the lines in it`() {
    #expect(card("- a %% x\n  due: 2026-12-01\n  %%").due == nil)
    #expect(card("- a\n  <!-- x\n  due: 2026-12-01 -->").due == nil)
  }

  @Test func `a long list below a key is read in linear time`() {
    let items = (0..<20_000).map { "  - t\($0)x\n" }.joined()
    let clock = ContinuousClock()
    let time = clock.measure { #expect(card("- a\n  tags:\n\(items)  due: 2026-12-01").tags.count == 20_000) }
    #expect(time < .seconds(30))
  }
}
