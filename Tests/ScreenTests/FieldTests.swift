internal import PlanBoardCore
internal import PlanBoardScreen
internal import TestSupport
internal import Testing

private func press(_ field: inout TextField, _ keys: KeyPress...) {
  for key in keys {
    let isUsed = field.handle(key)
    #expect(isUsed, "\(key)")
  }
}

private func press(_ area: inout TextArea, _ keys: KeyPress...) {
  for key in keys {
    let isUsed = area.handle(key, rows: 3)
    #expect(isUsed, "\(key)")
  }
}

struct TextFieldTests {
  private static func field(_ text: String, _ keys: KeyPress...) -> TextField {
    var field = TextField(text)
    for key in keys { press(&field, key) }
    return field
  }

  @Test func `the usual keys move the cursor, and remove words and lines`() {
    #expect(Self.field("call Bo", KeyPress(.backspace)).text == "call B")
    #expect(Self.field("call Bo", KeyPress("w", .control)).text == "call ")
    #expect(Self.field("call Bo-Li", KeyPress(.backspace, .alt)).text == "call Bo-")
    #expect(Self.field("call Bo", KeyPress("u", .control)).text == "")
    #expect(Self.field("call Bo", KeyPress("a", .control), KeyPress("k", .control)).text == "")
    #expect(Self.field("call Bo", KeyPress(.home), KeyPress(.delete)).text == "all Bo")
    #expect(Self.field("call Bo", KeyPress(.left, .control), KeyPress("x")).text == "call xBo")
    #expect(Self.field("call Bo", KeyPress("a", .control), KeyPress("f", .alt), KeyPress("!")).text == "call! Bo")
    #expect(Self.field("call Bo", KeyPress("w", .control), KeyPress(.home), KeyPress("y", .control)).text == "Bocall ")
    #expect(Self.field("call Bo", KeyPress("a", .control), KeyPress("d", .alt)).text == " Bo")
  }

  @Test func `a field leaves keys to its caller that it has no use for`() {
    var field = TextField("a")
    for key in [
      KeyPress(.enter), KeyPress(.escape), KeyPress(.tab), KeyPress(.up), KeyPress("g", .control),
      KeyPress(.function(6)),
    ] {
      let isUsed = field.handle(key)
      #expect(!isUsed, "\(key)")
    }
    #expect(field.text == "a")
  }

  @Test func `no character is split, whatever it is made of`() {
    for text in ["👨‍👩‍👧", "👍🏽", "🇩🇪", "e\u{301}", "का", "☀\u{FE0F}", "1\u{FE0F}\u{20E3}"] {
      #expect(Self.field("a" + text, KeyPress(.backspace)).text == "a")
      #expect(Self.field(text + "b", KeyPress(.home), KeyPress(.right), KeyPress("x")).text == text + "xb")
      // Terminals send one scalar after the other.
      var field = TextField()
      for scalar in text.unicodeScalars { press(&field, KeyPress(Character(scalar))) }
      #expect(Array(field.text.utf8) == Array(text.utf8))
      #expect(field.textBeforeCursor == text)
    }
  }

  @Test func `a mark that is typed joins the character before it, and the cursor stays behind both`() {
    let field = Self.field("eb", KeyPress(.left), KeyPress("\u{301}"), KeyPress("x"))
    #expect(field.text == "e\u{301}xb")
    #expect(Self.field("\u{301}", KeyPress(.home), KeyPress("a"), KeyPress("x")).text == "a\u{301}x")
  }

  @Test func `what is pasted becomes one line without control characters`() {
    var field = TextField("ab")
    press(&field, KeyPress(.left))
    field.insert("1\n2\t3\u{1B}[A\u{0}\u{9B}4\u{2028}5")
    #expect(field.text == "a1 2 3[A4 5b")
  }

  @Test func `tabs that a text has are kept, and shown as spaces`() {
    var field = TextField("a\tb")
    press(&field, KeyPress("c"))
    #expect(field.text == "a\tbc")
    #expect(field.view(width: 10).text == "a bc")
    var area = TextArea("x:\n\tmake", columns: 20)
    press(&area, KeyPress("r"))
    #expect(area.text == "x:\n\tmaker")
    #expect(area.view(rows: 3).rows == ["x:", " maker"])
  }

  @Test func `older entries come back, and so does what was being typed`() {
    var field = TextField("new", history: ["one", "two"])
    var seen: [String] = []
    for key in [KeyPress.Key.up, .up, .up, .down, .down, .down] {
      let isUsed = field.handle(KeyPress(key))
      seen.append(isUsed ? field.text : "-")
    }
    #expect(seen == ["two", "one", "-", "two", "new", "-"])
  }

  @Test func `the cursor can be put before any character, and stays in the text`() {
    var field = TextField("a👨‍👩‍👧b")
    field.move(to: 1)
    _ = field.handle(KeyPress("x"))
    #expect(field.text == "ax👨‍👩‍👧b")
    field.move(to: 99)
    _ = field.handle(KeyPress("y"))
    field.move(to: -1)
    _ = field.handle(KeyPress("z"))
    #expect(field.text == "zax👨‍👩‍👧by")
  }

  @Test(.tags(.property)) func `a field does what a slow field does, and shows its cursor`() {
    let pieces = ["a", " ", "日", "👍🏽", "e", "\u{301}", "\u{200D}", "👩", "🇩", "_", "-", "\u{202E}", "\u{1F3FD}"]
    for seed in 0..<UInt64(TestSettings.cases(2_000)) {
      var random = Seeded(seed)
      var field = TextField()
      var slow = SlowField()
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        if Int.random(in: 0..<3, using: &random) > 0 {
          let text = pieces.randomElement(using: &random)!
          field.insert(text)
          slow.insert(text)
        } else {
          let key = [KeyPress.Key.left, .right, .home, .end, .backspace, .delete].randomElement(using: &random)!
          press(&field, KeyPress(key))
          slow.handle(key)
        }
        let width = Int.random(in: 1...12, using: &random)
        let view = field.view(width: width)
        let isSame = Array(field.text.utf8) == Array((slow.before + slow.after).utf8)
        let isAtSamePlace = Array(field.textBeforeCursor.utf8) == Array(slow.before.utf8)
        guard isSame, isAtSamePlace, DisplayWidth.of(view.text) <= width, 0..<width ~= view.cursorColumn else {
          Issue.record("seed \(seed): \(field.textBeforeCursor)|\(field.text), \(slow), \(view), \(width)")
          return
        }
      }
    }
  }
}

/// A field with nothing but strings.
private struct SlowField {
  var before = ""
  var after = ""

  mutating func insert(_ text: String) {
    before += text
    join()
  }

  mutating func handle(_ key: KeyPress.Key) {
    switch key {
    case .left: if let last = before.popLast() { after = String(last) + after }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home: (before, after) = ("", before + after)
    case .end: (before, after) = (before + after, "")
    case .backspace: _ = before.popLast()
    default: if !after.isEmpty { after.removeFirst() }
    }
    join()
  }

  /// Takes to the front what forms a character with its end.
  private mutating func join() {
    let whole = before + after
    var start = ""
    for character in whole where start.utf8.count < before.utf8.count { start.append(character) }
    after = String(decoding: whole.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    before = start
  }
}

struct TextAreaTests {
  @Test func `long lines are shown on several rows, broken after spaces`() {
    let area = TextArea("one two three\nfour", columns: 9)
    let view = area.view(rows: 5)
    #expect(view.rows == ["one two ", "three", "four"])
    #expect(view.cursorRow == 2 && view.cursorColumn == 4)
  }

  @Test func `the keys for up and down keep the column`() {
    var area = TextArea("abcdef\nx\nabcdef", columns: 20)
    for _ in 0..<2 { press(&area, KeyPress(.up)) }
    press(&area, KeyPress("!"))
    #expect(area.text == "abcdef!\nx\nabcdef")
    press(&area, KeyPress(.home), KeyPress(.down), KeyPress(.enter))
    #expect(area.text == "abcdef!\n\nx\nabcdef")
  }

  @Test func `lines are joined and divided, and pages are turned`() {
    var area = TextArea("a\nb", columns: 20)
    press(&area, KeyPress(.home), KeyPress(.backspace))
    #expect(area.text == "ab")
    press(&area, KeyPress(.enter), KeyPress(.up), KeyPress("k", .control))
    #expect(area.text == "\nb")
    press(&area, KeyPress("k", .control))
    #expect(area.text == "b")
    area.insert("1\r\n2\u{1B}\t3")
    #expect(area.text == "1\n2\t3b")
    press(&area, KeyPress(.pageUp), KeyPress("x"))
    #expect(area.text == "1x\n2\t3b" || area.text == "x1\n2\t3b")
    for key in [KeyPress(.escape), KeyPress(.tab)] {
      let isUsed = area.handle(key)
      #expect(!isUsed, "\(key)")
    }
  }

  @Test(.tags(.property)) func `all of the text is on the rows, no row is too wide, and the cursor is among them`() {
    for seed in 0..<UInt64(TestSettings.cases(2_000)) {
      var random = Seeded(seed)
      var area = TextArea(columns: Int.random(in: 3...20, using: &random))
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0...2:
          area.insert(["ab", " ", "日本", "👍🏽", "\n", "e\u{301}", "longer than that "].randomElement(using: &random)!)
        case 3:
          area.click(column: Int.random(in: 0...9, using: &random), row: Int.random(in: 0...5, using: &random), rows: 4)
        default:
          let key = [KeyPress.Key.up, .down, .left, .right, .home, .end, .pageUp, .backspace, .enter].randomElement(
            using: &random)!
          press(&area, KeyPress(key))
        }
        let rows = Int.random(in: 1...6, using: &random)
        let view = area.view(rows: rows)
        let all = area.view(rows: 10_000)
        let isWhole = all.rows.joined() == area.text.filter { !$0.isNewline }
        let isNarrow = all.rows.allSatisfy { DisplayWidth.of($0) < area.columns }
        let hasCursor = 0..<view.rows.count ~= view.cursorRow && 0..<area.columns ~= view.cursorColumn
        guard isWhole, isNarrow, hasCursor, view.rows.count <= rows,
          all.rows[all.cursorRow] == view.rows[view.cursorRow]
        else {
          Issue.record("seed \(seed): \(area), \(view)")
          return
        }
      }
    }
  }
}
