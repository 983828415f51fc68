@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Titles that look like something else in Markdown.
enum HostileTitles {
  static let all: [String] = structure + fields + characters + [String(repeating: "a ", count: 500_000)]

  private static let structure: [String] = [
    "# x", "## x", "###### x", "#", "-", "*", "+", "- x", "* x", "+ x", "1. a", "1) a", "12345678. a", "1.", "---",
    "***", "___", "- - -",
    "* * *", "===", "=", "--", "> quote", ">", ">>> q", "```", "```js", "~~~", "~~~ x", "    code", "\tcode", "<div>",
    "</div>", "<!--",
    "<!-- x -->", "-->", "<?php", "<!DOCTYPE html>", "<![CDATA[x]]>", "<pre>", "<script>", "<br>", "a<br>b", "<br/>",
    "a <br /> b", "<a href=\"x\">",
    "[x] y", "[ ] y", "[x]", "[]", "[-] z", "[a]: /url", "[a]: /url \"t\"", "[a]:", "[^1]: note", "![img](x)", "[l](u)",
    "[[wiki]]", "![[embed]]",
    "|a|b|", "| - | - |", "a | b", "%% kanban:settings", "%%", "**Complete**", "**bold", "*it", "_u_", "__", "`", "``",
    "`code", "`code`", "\\", "a\\",
    "\\\\", "\\# x", "a  ", "  a", "a\\ ", "&amp;", "&#35; x", "&lt;div&gt;", "<http://x>", "http://x.y/z:1", "a:b",
    "C:\\x", "12:30", "a::b", "mt::Valid",
    "***bold***", "**", "~~strike~~", "==mark==", "$x^2$", "x^2", "[^1]", "^", "^^", "a ^", "{{x}}", "{% x %}",
    "***\n***", "a\nb", "a\r\nb", "a\rb", "\n", "",
    "+++", "...", "~", "!", "!!", "?", ":", ";", "'", "\"", "(", ")", "[", "]", "{", "}", "<", "/", "|", "1", "1.a",
    "1)a", "-a", "*a*", "+a", "=a",
  ]
  private static let fields: [String] = [
    "#tag", "a #tag b", "#36", "#1a", "# tag", "!high", "a !low", "! x", "!1", "!4", "@ann", "a @ann", "@ann b",
    "due:2026-12-01", "a due:2026-12-01 b",
    "due:tomorrow", "due:", "start:2026-01-01T10:00", "done:2026-12-01", "^id", "a ^id", "a ^id b", "^a-b", "x^id",
    "id:k3f9", "(A) x", "(A)", "(D) x", "x (A)",
    "📅 2026-12-01", "📅2026-12-01", "📅", "✅ done!", "✅ 2026-12-01", "⏫", "⏫ x", "🔺", "📌", "📌 x", "🔁 every week", "🆔 abc",
    "⛔ abc", "[due:: 2026-12-01]",
    "(due:: 2026-12-01)", "[key:: value]", "[key::]", "(key:: v) x", "@{2026-12-01}", "@@{10:30}", "@{10:30}",
    "@[[2026-12-01]]", "@[2026-12-01](x.md)",
    "@due(2026-12-01)", "@done(2026-12-01) x", "color:red", "colour:#f00", "every:1w", "rec:+2d", "est:3h", "qty:2",
    "after:^k3f9", "pin:true", "pri:A",
    "priority:high", "tags: [a, b]", "due: 2026-12-01", "key:value", "a key:value", "note:https://x", "std:vector<int>",
    "node:fs", "#a/b/c", "#日本語", "タスク　#家",
    "a #x #y !high due:2026-12-01 @ann ^z",
  ]
  private static let characters: [String] = [
    "\u{0}", "a\u{0}b", "\u{7}", "\u{1B}[31mred", "\u{1B}]0;t\u{7}", "\u{7F}", "\u{9B}31m", "\u{85}", "\u{A0}a\u{A0}",
    "\u{3000}a", "\u{FEFF}a", "a\u{200B}b", "\u{202E}abc",
    "\u{2066}x\u{2069}", "\u{2028}", "a\u{2029}b", "\u{E0041}", "e\u{301}\u{301}\u{301}", "👨‍👩‍👧", "🇩🇪", "\u{FFFD}",
    "\u{FFFE}", "\u{10FFFF}", "ﷺ", "𝕏", "\t", "a\tb", "\u{B}a", "\u{C}a", "a\u{1F}",
  ]
}

@Suite(.tags(.property, .slow)) struct HostileTitlePropertyTests {
  static let boards = [
    "## A\n- [ ] one\n- [ ] two\n  notes\n## B\n", "## A\n\n* one\n\n  para\n\n* two\n\nProse.\n\nB\n---\n1. x\n2. y\n",
    "## A\n- one ^id\n  Notes.\n  - [ ] c\n+ two",
    "---\nkanban-plugin: board\n---\n## A\n- [ ] one\n\tnote\n## Done\n**Complete**\n- [x] z\n%% kanban:settings\n```\n{}\n```\n%%",
  ]

  @Test(.thorough, arguments: boards) func `a hostile title can be read back or is refused, in every place`(
    _ text: String
  ) {
    let board = ParsedBoard(Array(text.utf8))
    var written = 0
    var refused: [String] = []
    for title in HostileTitles.all {
      for card in board.cards.indices {
        guard let done = try? board.settingTitle(ofCard: card, to: title) else {
          if card == 0 { refused.append(title) }
          continue
        }
        written += 1
        #expect(Escaping.unescaped(done.board.card(card).title) == Escaping.unescaped(title.trimmed))
        #expect(done.inverse.applied(to: done.board.source.bytes) == board.source.bytes)
        #expect(
          done.board.cards.count == board.cards.count && done.board.columns.map(\.name) == board.columns.map(\.name))
      }
      for column in board.columns.indices {
        for index in 0...board.cards(column: column, section: nil).count {
          let place = CardPlace(column: column, index: index)
          guard let done = try? board.inserting(NewCard(title: title), at: place) else { continue }
          written += 1
          #expect(
            done.board.cards.count == board.cards.count + 1
              && done.board.columns.map(\.name) == board.columns.map(\.name))
          let card = done.board.card(done.board.cards(column: column, section: nil)[index])
          #expect(
            Escaping.unescaped(card.title) == Escaping.unescaped(title.trimmed),
            "\(title.prefix(80).debugDescription)")
        }
      }
      for column in board.columns.indices where title.utf8.count < 10_000 {
        guard let done = try? board.renamingColumn(column, to: title) else { continue }
        #expect(done.board.cards.count == board.cards.count && done.board.columns.count == board.columns.count)
      }
    }
    print(
      "hostile titles: \(HostileTitles.all.count), written \(written) times, refused as a title: \(refused.map { String($0.prefix(20)) })"
    )
    #expect(refused.count < HostileTitles.all.count / 6)
  }

  @Test func `there are at least 200 hostile titles`() { #expect(HostileTitles.all.count >= 200) }
}

extension String {
  /// The text without white space at both ends.
  fileprivate var trimmed: String {
    let bytes = Array(utf8)
    return bytes.withUnsafeBufferPointer { $0.string($0.trimmedWide($0.indices)) }
  }
}
