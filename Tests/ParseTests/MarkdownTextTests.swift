internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

struct MarkdownTextTests {
  /// A text as its blocks, one a line: containers, kind, and pieces with their marks.
  private func shown(_ text: String) -> [String] {
    (MarkdownText(text)?.blocks ?? []).map { block in
      let containers = block.containers.map { container in
        switch container {
        case .quote: "> "
        case .marker(let text): "\(text) "
        case .item(let width): String(repeating: ".", count: width + 1)
        }
      }
      let kind: String =
        switch block.kind {
        case .paragraph: ""
        case .heading(let level): "h\(level) "
        case .code: "code "
        case .rule: "rule"
        }
      let lines = block.lines.map { line in
        line.map { piece in
          let marks = [
            (MarkdownText.Piece.Marks.strong, "b"), (.emphasized, "i"), (.code, "c"), (.link, "l"),
          ].filter { piece.marks.contains($0.0) }.map(\.1).joined()
          return marks.isEmpty ? piece.text : "{\(marks) \(piece.text)}"
        }.joined()
      }
      return (block.hasGap ? "\\" : "") + containers.joined() + kind + lines.joined(separator: "|")
    }
  }

  @Test func `headings, emphasis, code and links are what a reader sees`() {
    #expect(
      shown("# Plan\n\nTwo *coats*, **white** `x*y`, [a *b*](c) <https://d>\nsecond\n")
        == ["h1 Plan", "\\Two {i coats}, {b white} {c x*y}, {l a }{il b} {l https://d}|second"])
    #expect(shown("a \\* b &amp; c") == ["a * b & c"] || shown("a \\* b &amp; c").joined().contains("* b & c"))
  }

  @Test func `the end of a mark does not end the one around it, even if both are of one kind`() {
    #expect(shown("[![logo](a.png) home page](url) x") == ["{l logo}{l  home page} x"])
    #expect(shown("**a __b__ c** d *e **f** g*") == ["{b a }{b b}{b  c} d {i e }{bi f}{i  g}"])
  }

  @Test func `each list has an empty line above it, even after another list`() {
    #expect(shown("- a\n- b\n\n1. c\n2. d") == ["• a", "• b", "\\1. c", "2. d"])
    #expect(shown("- a\n  - b\n\n  - c\n- d") == ["• a", "\\..• b", "\\..• c", "• d"])
  }

  @Test func `lists have their markers once, also inside other lists and quotes`() {
    #expect(
      shown("Intro\n\n- one\n- two\n  1. deep\n  2. deeper\n\nEnd")
        == ["Intro", "\\• one", "• two", "..1. deep", "..2. deeper", "\\End"])
    #expect(shown("- a\n\n  b\n- c") == ["• a", "\\..b", "\\• c"])
    #expect(shown("> quoted\n> - item") == ["> quoted", "\\> • item"])
    #expect(shown("-\n- x") == ["• ", "• x"])
  }

  @Test func `code keeps its lines and blanks`() {
    #expect(shown("```\na  b\n\n  c\n```\n") == ["code {c a  b}|{c }|{c   c}"])
    #expect(shown("    tab\n\n---\n") == ["code {c tab}", "\\rule"])
    #expect(shown("") == [])
    #expect(shown("```\n```") == ["code "])
  }

  @Test(.timeLimit(.minutes(1))) func `hostile Markdown is read in little time, and a long text not at all`() {
    #expect(MarkdownText(String(repeating: ">", count: 10_000)) != nil)
    #expect(MarkdownText(String(repeating: "- ", count: 10_000) + "x") != nil)
    #expect(MarkdownText(String(repeating: "*a _b ", count: 10_000)) != nil)
    #expect(MarkdownText(String(repeating: "[", count: 60_000)) != nil)
    #expect(MarkdownText(String(repeating: "x", count: MarkdownText.longest + 1)) == nil)
  }
}
