/// Makes random boards whose cards have comments above them that silence rules. Titles, days and comments repeat.
package enum SilencedBoard {
  package static func make(using random: inout Seeded) -> [UInt8] {
    var text = "---\nplanboard: 1\nsort: [\(pick(["due", "title", "-title", "priority"], &random))]\n---\n"
    for column in ["A", "B", "Done"].prefix(Int.random(in: 1...3, using: &random)) {
      text += pick(["## \(column)\n", "\n## \(column)\n\n"], &random)
      let marker = pick(["-", "-", "*", "1."], &random)
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        for _ in 0..<pick([0, 0, 1, 1, 2], &random) {
          text += comment(&random) + pick(["\n", "\n", "\n\n"], &random)
        }
        text += "\(marker) \(card(&random))" + pick(["\n", "\n", "\n\n"], &random)
        if Int.random(in: 0..<8, using: &random) == 0 {
          text += pick(["\nText.\n\n", "<!-- note -->\n", "\n### S\n\n"], &random)
        }
      }
      // A comment for the next heading, or for nothing.
      if Int.random(in: 0..<6, using: &random) == 0 { text += "\n" + comment(&random) + "\n\n" }
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
    return Array(text.utf8)
  }

  private static func comment(_ random: inout Seeded) -> String {
    "<!-- pb: disable \(pick(["overdue", "duplicate-title", "overdue, empty-title", "duplicate-field", ""], &random)) -->"
  }

  private static func card(_ random: inout Seeded) -> String {
    let box = pick(["", "[ ] ", "[ ] ", "[x] "], &random)
    let title = pick(["a", "b", "c", "late"], &random)
    let due = pick(["", " due:2026-01-01", " due:2026-01-02", " due:2026-12-01 due:2026-12-02"], &random)
    return box + title + due + pick(["", "", " !high", "\n   note", "  "], &random)
  }

  private static func pick<Value>(_ choices: [Value], _ random: inout Seeded) -> Value {
    choices.randomElement(using: &random)!
  }

  /// Each card that begins with a bullet or a number at the start of a line, with the silencing comments directly above
  /// it, read from the lines alone.
  package static func cardsWithComments(_ text: [UInt8]) -> [String] {
    var comments: [String] = []
    var cards: [String] = []
    let lines = String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      if line.hasPrefix("<!-- pb: disable") {
        comments.append(String(line))
      } else if let marker = ["- ", "* ", "1. ", "2. ", "3. ", "4. ", "5. ", "6. ", "7. "].first(where: line.hasPrefix)
      {
        var title = line.dropFirst(marker.count)
        while title.last == " " { title.removeLast() }
        cards.append(comments.joined(separator: "|") + "|" + title)
        comments = []
      } else if !line.allSatisfy(\.isWhitespace) {
        comments = []
      }
    }
    return cards
  }
}
