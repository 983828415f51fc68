internal import PlanBoardScreen
internal import TestSupport
internal import Testing

struct InputParserTests {
  /// The events of a text, in which `␛` stands for Escape, after the wait for more.
  private static func events(_ text: String, awaitsCursor: Bool = false) -> [InputEvent] {
    var parser = InputParser()
    parser.awaitsCursor = awaitsCursor
    let events = parser.events(text.replacing("␛", with: "\u{1B}").utf8)
    return events + parser.flush() + parser.flush()
  }

  @Test(arguments: [
    ("a", KeyPress("a")), ("Å", KeyPress("Å")), ("語", KeyPress("語")), ("\r", KeyPress(.enter)), ("\t", KeyPress(.tab)),
    ("\n", KeyPress("j", .control)), ("\u{7F}", KeyPress(.backspace)), ("\u{8}", KeyPress(.backspace)),
    ("\u{0}", KeyPress(" ", .control)), ("\u{1}", KeyPress("a", .control)), ("\u{1F}", KeyPress("_", .control)),
    ("␛", KeyPress(.escape)), ("␛x", KeyPress("x", .alt)), ("␛é", KeyPress("é", .alt)),
    ("␛\u{7F}", KeyPress(.backspace, .alt)),
    ("␛[", KeyPress("[", .alt)), ("␛O", KeyPress("O", .alt)), ("␛]", KeyPress("]", .alt)),
    ("␛\r", KeyPress(.enter, .alt)),
    // xterm and most others, in both modes of the cursor keys.
    ("␛[A", KeyPress(.up)), ("␛OB", KeyPress(.down)), ("␛[C", KeyPress(.right)), ("␛OD", KeyPress(.left)),
    ("␛[1;2D", KeyPress(.left, .shift)), ("␛[1;3A", KeyPress(.up, .alt)), ("␛[1;5C", KeyPress(.right, .control)),
    ("␛[1;8B", KeyPress(.down, [.shift, .alt, .control])), ("␛[1;9A", KeyPress(.up, .alt)),
    ("␛[H", KeyPress(.home)), ("␛OF", KeyPress(.end)), ("␛[1;5H", KeyPress(.home, .control)),
    ("␛[5~", KeyPress(.pageUp)), ("␛[6;2~", KeyPress(.pageDown, .shift)), ("␛[2~", KeyPress(.insert)),
    ("␛[3~", KeyPress(.delete)),
    ("␛OP", KeyPress(.function(1))), ("␛[1;2R", KeyPress(.function(3), .shift)),
    ("␛[1;9R", KeyPress(.function(3), .alt)), ("␛[17~", KeyPress(.function(6))),
    ("␛[24;5~", KeyPress(.function(12), .control)), ("␛[34~", KeyPress(.function(20))), ("␛[Z", KeyPress(.tab, .shift)),
    // The console of Linux, rxvt, the keypad, and terminals that name keys by their scalars.
    ("␛[[A", KeyPress(.function(1))), ("␛[[E", KeyPress(.function(5))), ("␛[1~", KeyPress(.home)),
    ("␛[8~", KeyPress(.end)),
    ("␛[a", KeyPress(.up, .shift)), ("␛Oc", KeyPress(.right, .control)), ("␛[3$", KeyPress(.delete, .shift)),
    ("␛[5^", KeyPress(.pageUp, .control)), ("␛␛[A", KeyPress(.up, .alt)), ("␛␛OA", KeyPress(.up, .alt)),
    ("␛OM", KeyPress(.enter)),
    ("␛[97;5u", KeyPress("a", .control)), ("␛[27;2;97~", KeyPress("A")), ("␛[13;2u", KeyPress(.enter, .shift)),
  ])
  func `each key has its event`(text: String, key: KeyPress) {
    #expect(Self.events(text) == [.key(key)])
  }

  @Test(arguments: [
    ("␛[<0;1;1M", MouseEvent(.press(.left), column: 0, row: 0)),
    ("␛[<2;200;40M", MouseEvent(.press(.right), column: 199, row: 39)),
    ("␛[<0;12;3m", MouseEvent(.release(.left), column: 11, row: 2)),
    ("␛[<32;40;4M", MouseEvent(.drag(.left), column: 39, row: 3)),
    ("␛[<35;40;4M", MouseEvent(.move, column: 39, row: 3)),
    ("␛[<64;5;6M", MouseEvent(.wheel(.up), column: 4, row: 5)),
    ("␛[<65;5;6M", MouseEvent(.wheel(.down), column: 4, row: 5)),
    ("␛[<20;5;6M", MouseEvent(.press(.left), column: 4, row: 5, [.shift, .control])),
    ("␛[<0;0;0M", MouseEvent(.press(.left), column: 0, row: 0)),
    ("␛[M !!", MouseEvent(.press(.left), column: 0, row: 0)),
    ("␛[M#\"!", MouseEvent(.release(nil), column: 1, row: 0)), ("␛[M`!!", MouseEvent(.wheel(.up), column: 0, row: 0)),
  ])
  func `each report of the mouse has its event`(text: String, event: MouseEvent) {
    #expect(Self.events(text) == [.mouse(event)])
  }

  @Test(arguments: [
    ("␛]11;rgb:1e1e/1e1e/2e2e␛\\", TerminalAnswer.background(red: 0x1E, green: 0x1E, blue: 0x2E)),
    ("␛]11;rgb:ff/00/80\u{7}", .background(red: 255, green: 0, blue: 128)),
    ("␛]11;rgba:ffff/0000/8080/ffff\u{7}", .background(red: 255, green: 0, blue: 128)),
    ("␛[24;80R", .cursor(column: 79, row: 23)), ("␛[?2026;2$y", .mode(2026, state: 2)),
    ("␛[?62;1;6c", .attributes([62, 1, 6])),
  ])
  func `each answer of the terminal has its event`(text: String, answer: TerminalAnswer) {
    #expect(Self.events(text) == [.answer(answer)])
  }

  @Test func `the place of the cursor is told from F3 by whether it was asked for`() {
    #expect(Self.events("␛[1;5R") == [.key(KeyPress(.function(3), .control))])
    #expect(
      Self.events("␛[1;5R␛[1;5R", awaitsCursor: true) == [
        .answer(.cursor(column: 4, row: 0)), .key(KeyPress(.function(3), .control)),
      ])
  }

  @Test(arguments: [
    // What nobody knows is left out, up to its end.
    ("␛[?1;2;3xa", "a"), ("␛[<0;1Ma", "a"), ("␛[<999;1;1Ma", "a"), ("␛]52;c;abc␛\\a", "a"), ("␛]11;red\u{7}a", "a"),
    ("␛[99~a", "a"),
    ("␛[999999999999999999999;1Aa", "a"), ("␛[I", ""), ("␛[12;34", ""), ("␛]11;rgb:12", ""), ("␛[1 qa", "a"),
  ])
  func `an unknown sequence is left out, and is never taken for keys`(text: String, rest: String) {
    #expect(Self.events(text).filter { $0 != .key(KeyPress(.up)) } == rest.map { .key(KeyPress($0)) })
  }

  @Test func `a sequence that is cut off by another one is left out`() {
    #expect(Self.events("␛[12␛[A") == [.key(KeyPress(.up))])
    #expect(Self.events("␛]11;rgb:␛[A") == [.key(KeyPress(.up))])
    #expect(Self.events("␛[1\u{3}") == [.key(KeyPress("c", .control))])
    // Escape was typed just before something else came.
    #expect(
      Self.events("␛␛[<0;1;1M") == [.key(KeyPress(.escape)), .mouse(MouseEvent(.press(.left), column: 0, row: 0))])
    #expect(
      Self.events("␛␛]11;rgb:0/0/0\u{7}") == [
        .key(KeyPress(.escape)), .answer(.background(red: 0, green: 0, blue: 0)),
      ])
    #expect(Self.events("␛␛") == [.key(KeyPress(.escape)), .key(KeyPress(.escape))])
    #expect(Self.events("␛␛a") == [.key(KeyPress(.escape)), .key(KeyPress("a", .alt))])
  }

  @Test func `bytes that are not UTF-8 are shown as in any other text`() {
    for bytes in [
      [0xFF, 0x61], [0xC3, 0x28], [0xE2, 0x82, 0x61], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3],
    ] as [[UInt8]] {
      var parser = InputParser()
      let events = parser.events(bytes) + parser.flush() + parser.flush()
      #expect(
        events == String(decoding: bytes, as: UTF8.self).unicodeScalars.map { .key(KeyPress(Character($0))) },
        "\(bytes)")
    }
  }

  @Test func `what is pasted is text, whatever is in it`() {
    #expect(Self.events("␛[200~a\r\nb\rc\nd␛[201~e") == [.paste("a\nb\nc\nd"), .key(KeyPress("e"))])
    #expect(Self.events("␛[200~␛[A\u{3}q␛[200~␛[20x␛[201~") == [.paste("\u{1B}[A\u{3}q\u{1B}[200~\u{1B}[20x")])
    #expect(Self.events("␛[200~␛[201~") == [.paste("")])
  }

  @Test func `an answer that comes slowly is not taken for keys`() {
    var parser = InputParser()
    #expect(parser.events("\u{1B}]11;rgb:ff".utf8) == [])
    #expect(parser.wait == 2_000)
    #expect(parser.events("ff/ffff/ffff\u{7}\u{1B}[?62;c".utf8).count == 2)
    #expect(parser.wait == nil)
  }

  @Test func `a paste that does not end is a paste after a while, and one that is too long is refused as a whole`() {
    var parser = InputParser()
    #expect(parser.events("\u{1B}[200~abc\u{1B}[20".utf8) == [])
    #expect(parser.wait == 1_000)
    #expect(parser.flush() == [])
    #expect(parser.wait == InputParser.longestStall - 1_000)
    #expect(parser.flush() == [.paste("abc\u{1B}[20")])
    #expect(parser.wait == nil)
    _ = parser.events(Array("\u{1B}[200~".utf8) + Array(repeating: 0x61, count: 3 * InputParser.mostPasted))
    #expect(parser.kept == InputParser.mostPasted)
    #expect(parser.events("\u{1B}[201~j".utf8) == [.pasteTooLong, .key(KeyPress("j"))])
    let longest = Array(repeating: UInt8(0x61), count: InputParser.mostPasted)
    let paste = InputEvent.paste(String(decoding: longest, as: UTF8.self))
    #expect(parser.events(Array("\u{1B}[200~".utf8) + longest + Array("\u{1B}[201~".utf8)) == [paste])
  }

  @Test(arguments: ["\rDD\u{1B}[201~D", "\rDDone, and much more\u{1B}[201~D"])
  func `a paste that stalls for seconds is still one paste`(rest: String) {
    var parser = InputParser()
    #expect(parser.events("\u{1B}[200~Hello".utf8) == [])
    #expect(parser.flush() == [])
    let text = rest.replacing("\u{1B}[201~D", with: "").replacing("\r", with: "\n")
    #expect(parser.events(rest.utf8) == [.paste("Hello" + text), .key(KeyPress("D"))])
  }

  @Test func `a paste that stalls in its end is still one paste`() {
    for place in 1..<6 {
      var parser = InputParser()
      let end = Array("\u{1B}[201~".utf8)
      #expect(parser.events(Array("\u{1B}[200~Hello".utf8) + end[..<place]) == [])
      #expect(parser.flush() == [])
      #expect(parser.events(end[place...]) == [.paste("Hello")])
    }
  }

  @Test(arguments: ["q", "\u{3}", "\u{1B}[B", "ü", "\u{1B}[<35;100;40M"])
  func `a key after a second of silence ends a paste whose end is missing`(key: String) {
    var parser = InputParser()
    #expect(parser.events("\u{1B}[200~Hello".utf8) == [])
    #expect(parser.flush() == [])
    var other = InputParser()
    #expect(parser.events(key.utf8) == [.paste("Hello")] + other.events(key.utf8))
    #expect(parser.wait == nil)
  }

  @Test func `a sequence without an end is limited`() {
    for start in ["\u{1B}[", "\u{1B}]11;"] {
      var parser = InputParser()
      _ = parser.events(Array(start.utf8) + Array(repeating: 0x31, count: 1_000_000))
      #expect(parser.kept <= InputParser.mostPending)
      #expect(parser.events("A\u{7}\u{1B}[Bx".utf8).suffix(2) == [.key(KeyPress(.down)), .key(KeyPress("x"))])
    }
  }

  @Test func `the wait is short if the bytes may be a key, and long in the middle of a sequence`() {
    func wait(_ text: String) -> Int? {
      var parser = InputParser()
      _ = parser.events(text.replacing("␛", with: "\u{1B}").utf8)
      return parser.wait
    }
    #expect(wait("a") == nil)
    #expect(wait("␛") == 40)
    #expect(wait("␛[") == 40)
    #expect(wait("␛[1;") == 500)
    #expect(wait("␛]11;rgb") == 2_000)
  }

  @Test(.tags(.property)) func `the events do not depend on how the input is split, and nothing is kept for ever`() {
    let pieces: [[UInt8]] = [
      "\u{1B}", "[", "<0;1;2M", "\u{1B}[200~", "\u{1B}[201~", "a", "é", "語", "\u{1B}O", "P", "]11;rgb:0/0/0", "\u{7}",
      "\u{1B}\\", "12;", "$y",
      "?", "M", "\u{1B}\u{1B}", "R", "\r\n", "~", "👍🏽", "[[A",
    ].map { Array($0.utf8) }
    for seed in 0..<UInt64(TestSettings.cases(20_000)) {
      var random = Seeded(seed)
      var input: [UInt8] = []
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        input +=
          Bool.random(using: &random)
          ? pieces.randomElement(using: &random)! : [UInt8.random(in: 0...255, using: &random)]
      }
      guard let violation = ScreenLaws.violation(ofInput: input, split: Int.random(in: 0...999, using: &random)) else {
        continue
      }
      Issue.record("seed \(seed): \(violation): \(input)")
      return
    }
  }
}
