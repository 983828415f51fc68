/// Makes random boards with all kinds of text that make lossless edits difficult.
package enum RandomBoard {
  /// - Parameters:
  ///   - repeats: whether titles, and so ids, come from a pool of three, and headings from a pool of four; by default,
  ///     those of half of the boards do.
  ///   - hasFrontMatter: whether about half of the cards have front matter.
  package static func make(using random: inout Seeded, repeats: Bool? = nil, hasFrontMatter: Bool = false) -> [UInt8] {
    let repeats = repeats ?? Bool.random(using: &random)
    var text = ""
    if Int.random(in: 0..<3, using: &random) == 0 {
      text += pick(
        [
          "---\ntitle: T # comment\ncolumns:\n  A: {wip: 2}\n---\n", "---\n\nkanban-plugin: board\n\n---\n\n",
          "---\n'sort': [due]\n---\n",
        ],
        &random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 { text += "# Title\n\nAbout it.\n\n" }
    for column in 0..<Int.random(in: 0...4, using: &random) {
      let name = repeats ? pick(["A", "B", "C", "D"], &random) : ["A", "B", "C", "D", "E"][column]
      text +=
        Int.random(in: 0..<5, using: &random) == 0
        ? "\(name)\n---\n" : pick(["## \(name)\n", "##  \(name) ##\n", "## \(name)\n\n"], &random)
      if Int.random(in: 0..<6, using: &random) == 0 {
        text += pick(["**Complete**\n", "Some prose.\n\n", "<!-- note -->\n\n"], &random)
      }
      let marker = pick(["-", "*", "+", "1.", "7)", " -", "   -", "-  ", "-\t"], &random)
      for card in 0..<Int.random(in: 0...4, using: &random) {
        var own = marker
        if Int.random(in: 0..<8, using: &random) == 0 { own = pick(["-", "*", "2.", "  -"], &random) }
        text +=
          own + (own.hasSuffix("\t") ? "" : " ")
          + self.card(
            repeats ? pick(["A0", "A1", "B0"], &random) : "\(name)\(card)", own.count + 1, hasFrontMatter, &random)
        text += pick(["\n", "\n", "\n", "\n\n", "\n\n\n", "\n \n"], &random)
        if Int.random(in: 0..<12, using: &random) == 0 {
          text += pick(
            ["\npara\n\n", "<!-- x -->\n", "\n[ref]: /url\n\n", "### Section\n", "\n### Section\n\n"], &random)
        }
      }
      text += pick(["", "\n", "\n\n"], &random)
    }
    if Int.random(in: 0..<6, using: &random) == 0 { text += "\n***\n\n## Archive\n\n- [x] old\n" }
    if text.contains("kanban-plugin"), Bool.random(using: &random) {
      text += pick(["", "\n\n"], &random) + "%% kanban:settings\n```\n{}\n```\n%%"
    }
    if Int.random(in: 0..<6, using: &random) == 0 { while text.hasSuffix("\n") { text.removeLast() } }
    if Int.random(in: 0..<5, using: &random) == 0 {
      text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
    return Array(text.utf8)
  }

  private static func card(_ name: String, _ indent: Int, _ hasFrontMatter: Bool, _ random: inout Seeded) -> String {
    let space = String(repeating: " ", count: indent)
    let title = pick(
      [
        "[ ] \(name)", "[x] \(name) #tag", "\(name) due:2026-12-01 ^i\(name.lowercased())", "[ ] \(name) !high", name,
        "`\(name)` (x)", "# \(name)", "[ ] \(name) @{2026-12-02}",
        "[ ] \(name)评审📅 2026-05-03 🔼", "\(name)<br>- [ ] x #CF<br>b", "#CF #new \(name), #tag", "**My \(name):** x",
      ], &random)
    let body = pick(
      [
        "", "", "", "\n\(space)- [ ] item\n\(space)  - [x] deep", "\n\n\(space)para",
        "\n\(space)```\n\(space)code\n\n\(space)\tmore\n\(space)```",
        "\nlazy line", "\n\(space)> quote", "\n\t- tabbed", "\n\n\(space)    code", "\n\(space)due: 2026-12-03",
        "\n\(space)soft", "\n\(space)---", "\\\n\(space)hard", "\n\n\(space)[a]: /url",
        "\n\t@{2026-12-02}\n\t#tag", "\n\n\(space)#tag",
      ], &random)
    guard hasFrontMatter, Bool.random(using: &random) else { return title + body }
    let lines = pick(
      [
        "\n\(space)due: 2026-12-03\n\(space)tags:\n\(space)- new\n\(space)- tag\n\(space)priority: high",
        "\n\(space)due:: 2026-12-03\n\(space)tags:: [tag, new]\n\(space)soft",
        "\n\n\(space)tags:\n\(space)  - tag\n\(space)  - \"new\"\n\n\(space)para",
        "\n\(space)people:\n\(space)- ann\n\(space)- [ ] item", "\n\(space)---\n\(space)due: 2026-12-03\n\(space)---",
      ], &random)
    return title + lines + pick(["", "", "\n\n\(space)para", "\n\(space)- [ ] item", "\n\(space)> quote"], &random)
  }

  private static func pick(_ choices: [String], _ random: inout Seeded) -> String {
    choices.randomElement(using: &random)!
  }
}
