internal import TestSupport

/// Plans whose titles, fields and notes come from small pools, so that most of them are there several times.
struct RandomPlan {
  private var random: Seeded
  private var ids: [String] = []

  static func make(seed: Int) -> PlanInMemory {
    var plan = RandomPlan(random: Seeded(UInt64(seed)))
    let names = ["house", "work"].prefix(Int.random(in: 1...2, using: &plan.random))
    return PlanInMemory(Dictionary(uniqueKeysWithValues: names.map { ("\($0).md", plan.board()) }))
  }

  private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random)! }

  private mutating func maybe(_ odds: Int, _ choices: [String]) -> String {
    Int.random(in: 0..<odds, using: &random) == 0 ? " " + pick(choices) : ""
  }

  private mutating func board() -> String {
    var text = "---\nplanboard: true\n---\n"
    for column in ["To Do", "Doing", "Done"] {
      text += "\n## \(column)\n\n"
      for _ in 0..<Int.random(in: 0...4, using: &random) { text += card(column) }
      if Int.random(in: 0..<4, using: &random) == 0 { text += "\n### v1\n\n" + card(column) }
    }
    if Int.random(in: 0..<4, using: &random) == 0 { text += "\n***\n\n## Archive\n\n" + card("Done") }
    return text
  }

  private mutating func card(_ column: String) -> String {
    let box = column == "Done" ? pick(["[x]", "[x]", "[-]"]) : pick(["[ ]", "[ ]", "[/]", "[>]", "[x]"])
    var line = "- \(box) " + pick(Self.titles)
    line += maybe(3, ["#shop", "#home/roof", "#shop #phone"]) + maybe(5, ["@ann", "@bo"])
    line += maybe(4, ["!high", "!med", "!low"])
    line += maybe(3, ["due:2026-12-01", "due:2026-12-04T15:00"]) + maybe(6, ["start:2026-11-30"])
    line += maybe(8, ["scheduled:2026-12-02"]) + maybe(3, ["created:2026-11-14"])
    if column == "Done" { line += maybe(2, box == "[-]" ? ["cancelled:2026-11-20"] : ["done:2026-11-20"]) }
    line += maybe(6, ["every:+1w", "every:weekly", "every:mon,thu", "every:2w", "every:month@15"])
    line +=
      maybe(8, ["est:3h", "est:1h30m"]) + maybe(12, ["qty:2"]) + maybe(12, ["color:red"]) + maybe(12, ["pin:true"])
    line += maybe(6, ["[owner:: Bo B]", "[size:: XL]", "[until:: 2027-12-31]"])
    if !ids.isEmpty { line += maybe(6, ids.map { "after:^\($0)" }) }
    if Int.random(in: 0..<5, using: &random) == 0 {
      ids.append("k\(ids.count)x")
      line += " ^\(ids.last!)"
    }
    line += "\n"
    if Int.random(in: 0..<4, using: &random) == 0 {
      line += "  - [x] find it\n" + (Bool.random(using: &random) ? "    - [ ] deeper\n" : "")
    }
    if Int.random(in: 0..<3, using: &random) == 0 { line += "\n" + pick(Self.notes) }
    return line
  }

  private static let titles = [
    "Call Ann", "Call Ann", "Pay 1, 2 and \"3\"", "x marks", "(A) plan", "(D) plan", "a | b; c", "=1+1", "@home alone",
    "Read due:friday twice", "C:\\temp\\new", "**Bold** and `code`", "2026-01-01 report", "Ring +1 for the door",
    "Ümläut 漢字",
    "1\\. first", "\\#1 and \\@bo", "std:vector use",
  ]
  private static let notes = [
    "  Words.\n", "  - 2026-11-15: tiles or slate?\n  - 2026-11-16: slate\n", "  Two\n  lines.\n\n  - a list\n",
    "  Words first.\n\n  - 2026-11-15: then a day\n", "  ```\n  code\n  ```\n",
  ]
}
