internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

/// After an edit, only the text around it is parsed again. The tests compare this with parsing the whole text.
@Suite(.tags(.property, .slow)) struct RereadingPropertyTests {
  @Test func `an edited board is what reading its whole text gives`() {
    let seeds = TestSettings.cases(30_000)
    var resumed = 0
    for seed in 0..<UInt64(seeds) {
      var random = Seeded(seed)
      var text: [UInt8] = []
      for part in 0..<UInt64(Int.random(in: 1...4, using: &random)) { text += Inputs.random(seed &* 31 &+ part) }
      if Int.random(in: 0..<4, using: &random) > 0 { text = Array("## A\n- a\n- b\n\n## B\n1. c\n".utf8) + text }
      if Int.random(in: 0..<4, using: &random) > 0 {
        text += Array("\n\n## C\n\n- d\n- e\n* f\n\n***\n\n## Archive\n- g\n".utf8)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        // Text below the settings of Obsidian Kanban.
        let settings = "\n%% kanban:settings\n```\n{}\n```\n%%\n  - [ ] below\n\n    more\n"
        text = Array("---\nkanban-plugin: board\n---\n".utf8) + text + Array(settings.utf8)
      }
      let edits = splices(of: text, &random)
      resumed += compare(ParsedBoard(text), edits, "seed \(seed)")
    }
    print("edited texts compared: \(seeds), \(resumed) of them parsed only in part, seeds 0..<\(seeds)")
    #expect(resumed > seeds / 3)
  }

  @Test func `parsing an edited real board around the edit gives the same result as parsing its whole text`() {
    var compared = 0
    var resumed = 0
    let rounds = TestSettings.cases(20)
    for (number, file) in (Boards.real + Boards.samples).enumerated() {
      let board = ParsedBoard(file.bytes)
      for round in 0..<rounds {
        var random = Seeded(UInt64(number * 1_000_003 + round))
        resumed += compare(board, splices(of: file.bytes, &random), "\(file.name), round \(round)")
        compared += 1
      }
    }
    print("edited real boards compared: \(compared), \(resumed) of them parsed only in part")
    #expect(resumed > compared / 3)
  }

  /// Random edits: pieces of text, often whole lines, are removed and inserted anywhere.
  private func splices(of text: [UInt8], _ random: inout Seeded) -> EditList {
    let lines = SourceText(text).lines
    var edits: [TextEdit] = []
    var position = 0
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard position <= text.count else { break }
      var start = Int.random(in: position...text.count, using: &random)
      var end = min(text.count, start + Int.random(in: 0...8, using: &random))
      if Bool.random(using: &random), lines.count > 0 {
        let line = Int.random(in: 0..<lines.count, using: &random)
        start = max(position, lines.start(of: line))
        end = max(start, Bool.random(using: &random) ? start : lines.range(of: line).upperBound)
      }
      var new = Inputs.random(UInt64.random(in: 0...UInt64.max, using: &random)).prefix(
        Int.random(in: 0...20, using: &random))
      if Bool.random(using: &random) { new = Array("- [ ] new\n".utf8)[...] }
      edits.append(TextEdit(start..<end, Array(new)))
      position = end + 1
    }
    return EditList(edits)
  }

  /// Compares the parsed board after the edits with a parse of the whole text.
  ///
  /// - Returns: 1 if only a part of the text was parsed again, otherwise 0.
  private func compare(_ before: ParsedBoard, _ edits: EditList, _ name: String) -> Int {
    let text = edits.applied(to: before.source.bytes)
    let wanted = ParsedBoard(text)
    for found in [before.applying(edits), before.reading(text)] {
      #expect(
        found.source == wanted.source && found.blocks == wanted.blocks && found.columns == wanted.columns
          && found.cards == wanted.cards && found.titleBlock == wanted.titleBlock && found.findings == wanted.findings
          && found.tree.parts == wanted.tree.parts && found.tree.blocks == wanted.tree.blocks,
        "\(name): \(String(decoding: before.source.bytes.prefix(3000), as: UTF8.self).debugDescription), edited by \(edits)"
      )
    }
    for hunks in [edits.hunks(from: before.source, to: wanted.source), before.source.hunks(to: wanted.source)] {
      #expect(isDifference(hunks, before.source, wanted.source), "\(name): \(hunks), edited by \(edits)")
    }
    let hunks = edits.hunks(from: before.source, to: wanted.source)
    return BlockTree(rereading: before.tree, as: wanted.source, wanted.tree.scope, hunks) == nil ? 0 : 1
  }

  /// Whether the two texts have the same lines outside of `hunks`.
  private func isDifference(_ hunks: [LineHunk], _ before: SourceText, _ after: SourceText) -> Bool {
    var place = (before: 0, after: 0)
    for hunk in hunks + [
      LineHunk(before: before.lines.count..<before.lines.count, after: after.lines.count..<after.lines.count)
    ] {
      guard hunk.before.lowerBound >= place.before,
        hunk.before.lowerBound - place.before == hunk.after.lowerBound - place.after
      else { return false }
      for (line, counterpart) in zip(place.before..<hunk.before.lowerBound, place.after..<hunk.after.lowerBound)
      where before.bytes[before.lines.range(of: line)] != after.bytes[after.lines.range(of: counterpart)] {
        return false
      }
      place = (hunk.before.upperBound, hunk.after.upperBound)
    }
    return true
  }
}
