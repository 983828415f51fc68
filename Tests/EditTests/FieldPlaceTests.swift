@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

struct FieldPlaceTests {
  private static let kanban = "---\nkanban-plugin: board\n---\n"

  private func check(
    _ card: String, _ expected: String?, front: String = kanban, sourceLocation: SourceLocation = #_sourceLocation,
    _ edit: (ParsedBoard) throws -> VerifiedEdit
  ) {
    let head = "\(front)## A\n"
    let board = ParsedBoard(Array((head + card + "\n- b\n").utf8))
    let after = try? edit(board).board
    #expect(
      after.map { $0.source.string($0.source.bytes.indices) } == expected.map { head + $0 + "\n- b\n" },
      sourceLocation: sourceLocation)
  }

  @Test func `a field alone on its line is removed with the line`() {
    for (before, after) in [
      ("- [ ] a\n@{2022/10/29}\n#t", "- [ ] a\n#t"), ("- [ ] a\n\t@{2022/10/29}\n\t#t", "- [ ] a\n\t#t"),
      ("- a\n  #t\n  @{2022/10/29}", "- a\n  #t"), ("- a\n\n  @{2022/10/29}\n\n  more", "- a\n\n  more"),
      ("- a\n\n  @{2022/10/29}", "- a"), ("- a\n\n  @{2022/10/29} x", "- a\n\n  x"),
      ("- a\\\n  @{2022/10/29}", "- a"), ("- a<br>@{2022/10/29}<br>b", "- a<br>b"),
      ("- a<br>@{2022/10/29} @@{10:00}", "- a"), ("- a\n  @{2022/10/29}<br>b", "- a\n  b"),
    ] { check(before, after) { try $0.setting(.due, ofCard: 0, to: []) } }
  }

  @Test func `neighbouring tags are removed together, and others stay`() {
    for (before, after) in [
      ("- #t #u x", "- x"), ("- a\n\t#t #u", "- a"), ("- a #t, b #u.", "- a, b."),
      ("- a\n  tags: [t, c, u]", "- a\n  tags: [c]"), ("- a\n  tags: t, u", "- a"),
    ] {
      check(before, after, front: "") { board in
        try board.setting(.tag, ofCard: 0, to: board.card(0).tags.filter { $0 == "c" })
      }
    }
  }

  @Test func `a tag is renamed wherever it is in a card`() {
    for (before, after) in [
      ("- x\n  #a\n  #a", "- x\n  #z\n  #z"), ("- x #a y #a", "- x #z y #z"), ("- x #a y #z", "- x y #z"),
      ("- x<br>- #a<br>#a, b", "- x<br>- #z<br>#z, b"), ("- x #z\n  #a", "- x #z"),
    ] { check(before, after) { try $0.renamingTag("a", to: "z").edit } }
  }

  @Test func `a title is read and replaced even if no space separates it from a field`() {
    for (before, title, after) in [
      ("- 评审📅 2026-05-03 🔼", "评审", "- New📅 2026-05-03 🔼"), ("- #t, b", ", b", "- #t New"),
      ("- a #t, b", "a, b", "- New #t"), ("- a📅 2026-05-03，b", "a，b", "- New 📅 2026-05-03"),
    ] {
      let board = ParsedBoard(Array("## A\n\(before)\n".utf8))
      #expect(board.card(0).title == title)
      check(before, after, front: "") { try $0.settingTitle(ofCard: 0, to: "New") }
    }
  }

  @Test func `emphasized text with a colon is not a field`() {
    for text in ["**Calendar model policy:** x", "a deep-dive:<br>- How", "==My policy:== x", "*my key:value*"] {
      #expect(ParsedBoard(Array("## A\n- \(text)\n".utf8)).card(0).fields.isEmpty, "\(text)")
    }
  }

  // MARK: Times

  private static let seconds = "---\nkanban-plugin: board\ntime-format: HH:mm:ss\n---\n"

  @Test func `times are read and written in the declared format`() {
    let board = ParsedBoard(Array("\(Self.seconds)## A\n- a @{2021-11-20} @@{14:20:12}\n".utf8))
    #expect(board.card(0).due?.description == "2021-11-20T14:20")
    #expect(board.card(0).title == "a")
    check("- a @{2021-11-20} @@{14:20:12}", "- a @{2026-12-24} @@{10:00:00}", front: Self.seconds) {
      try $0.setting(.due, ofCard: 0, to: ["2026-12-24T10:00"])
    }
  }

  @Test func `if the time of a due date cannot be read, neither the time nor the date can be edited`() throws {
    for values in [["2026-12-24"], ["2026-12-24T10:00"], []] {
      check("- a @{2021-11-20} @@{14h20}", nil) { try $0.setting(.due, ofCard: 0, to: values) }
    }
    check("- a @{2021-11-20} @@{14h20}", "- New @{2021-11-20} @@{14h20}") {
      try $0.settingTitle(ofCard: 0, to: "New")
    }
  }

  @Test func `a time is removed and replaced together with its date`() {
    check("- b ✅ 2026-01-02 15:49", "- b") { try $0.setting(.done, ofCard: 0, to: []) }
    check("- b 📅 2026-01-02 15:49, c", "- b 📅 2026-01-03 10:00, c") {
      try $0.setting(.due, ofCard: 0, to: ["2026-01-03T10:00"])
    }
  }

  @Test func `a card that moves to a board with another time format keeps its time`() throws {
    let from = ParsedBoard(Array("\(Self.seconds)## A\n- a @{2021-11-20} @@{14:20:12}\n".utf8))
    let front = "---\nkanban-plugin: board\ntime-format: h:mm a\n---\n"
    check("- x", "- x\n- a @{2021-11-20} @@{2:20 pm}", front: front) {
      try $0.inserting(0, of: from, at: CardPlace(column: 0, index: 1))
    }
  }

  @Test func `time formats have the same meaning as in moment.js`() {
    for (format, text, time) in [
      ("HH:mm", "9:05", "09:05"), ("H:mm", "09:05", "09:05"), ("h:mm A", "12:05 AM", "00:05"),
      ("hh.mm a", "12.05 pm", "12:05"), ("HH:mm:ss", "23:59:59", "23:59"),
      ("HH[h]mm", "14h20", "14:20"), ("[at] H.mm [o'clock]", "at 9.05 o'clock", "09:05"), ("H[]:mm", "9:05", "09:05"),
    ] { #expect(TimeFormat(format)?.time(from: text)?.description == time, "\(format)") }
    for format in ["HH", "h:mm", "H:mm A", "HH:mm:mm", "HH:mm z", "x"] {
      #expect(TimeFormat(format) == nil, "\(format)")
    }
    for text in ["24:00", "9:61", "9:05 ", "x"] { #expect(TimeFormat("HH:mm")?.time(from: text) == nil, "\(text)") }
    for format in ["HH:mm", "H:mm", "h:mm A", "hh.mm a", "HH:mm:ss"] {
      for minutes in 0..<1440 {
        let time = TimeOfDay("\(minutes / 60):\(minutes % 60 / 10)\(minutes % 10)")!
        #expect(TimeFormat(format)!.time(from: TimeFormat(format)!.text(for: time)) == time)
      }
    }
  }

  // MARK: Triggers

  @Test(arguments: ["!", "due:", "t", "@@"])
  func `a board's own triggers are read and written, whatever fields begin with their letters`(trigger: String) {
    let front = "---\nkanban-plugin: board\ndate-trigger: \"\(trigger)\"\ntime-trigger: \"at:\"\n---\n"
    let board = ParsedBoard(Array("\(front)## A\n- a \(trigger){2021-11-20} at:{10:30} !high #t\n".utf8))
    #expect(board.card(0).title == "a" && board.card(0).priority == .high)
    #expect(board.card(0).due?.description == "2021-11-20T10:30")
    check("- a !high", "- a !high \(trigger){2026-12-24}", front: front) {
      try $0.setting(.due, ofCard: 0, to: ["2026-12-24"])
    }
    check("- a \(trigger){2021-11-20}", "- a \(trigger){2026-12-24}", front: front) {
      try $0.setting(.due, ofCard: 0, to: ["2026-12-24"])
    }
  }

  @Test func `a date that moves to another board gets that board's triggers`() throws {
    let own = ParsedBoard(
      Array("---\nkanban-plugin: board\ndate-trigger: \"!\"\n---\n## A\n- a !{2021-11-20} @@{10:30}\n".utf8))
    let other = ParsedBoard(Array("## A\n- b\n".utf8))
    let moved = try other.inserting(0, of: own, at: CardPlace(column: 0, index: 1)).board
    #expect(moved.source.string(moved.source.bytes.indices) == "## A\n- b\n- a @{2021-11-20} @@{10:30}\n")
    #expect(moved.card(1).due?.description == "2021-11-20T10:30")
  }

  // MARK: Ids

  @Test func `an id goes before a hard break, which stays`() {
    for (before, after) in [
      ("- one  \n  note", "- one ^k3f9  \n  note"), ("- one\\\n  note", "- one ^k3f9\\\n  note"),
      ("- one #t  \n  note", "- one #t ^k3f9  \n  note"), ("- one\n  two   \n  note", "- one\n  two ^k3f9   \n  note"),
      ("- one  \n\n  note", "- one  ^k3f9\n\n  note"), ("- one \n  note", "- one \n  note ^k3f9"),
    ] { check(before, after, front: "") { try $0.setting(.id, ofCard: 0, to: ["k3f9"]) } }
    check("- one  \n  note", "- one  ^k3f9\n  note") { try $0.setting(.id, ofCard: 0, to: ["k3f9"]) }
  }
}
