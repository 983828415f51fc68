@testable package import PlanBoardCore

/// Random queries, and random boards made of the same few words, so that the queries find cards.
package enum RandomQuery {
  package static let words = [
    "paint", "Door", "café", "naïve", "Øre", "über", "ship it", "a b", "x", "[x]", "due", "none", "or", "12:30",
    "http://a.b",
    "\"", "\\", "-", "(", "Ёлка", "ΆΛΦΑ", "İ", "re\u{301}sume\u{301}", "core", "ann",
  ]
  package static let tags = ["core", "core/ui", "Home", "q4", "ärger", "cor"]
  package static let people = ["ann", "Bo", "zoë"]
  package static let dates = [
    "2026-11-20", "2026-11-21", "2026-12-01", "2026-11", "2026", "today", "tomorrow", "yesterday", "week", "next-month",
    "7d", "-3d", "+2w", "1 dec", "2026-11-01..2026-11-25", "-1w..7d", "eom",
  ]
  package static let dateKeys: [FieldKey] = [.due, .start, .scheduled, .created, .done, .cancelled]
  package static let columns = ["To Do", "In Progress", "Done", "✅ Done", "Fertig", "Ünder", "Sprint (24)"]
  package static let boards = ["Road map", "house"]
  package static let sections = ["Red", "Blue team", "v[1]"]
  /// Keys of custom fields, in lower case as in queries.
  package static let others: [FieldKey] = ["status", "client", "c", "colors"].map { .other($0) }

  package static func make(_ depth: Int, _ random: inout Seeded) -> CardQuery {
    switch Int.random(in: 0..<(depth > 0 ? 11 : 6), using: &random) {
    case 0: named(&random)
    case 1..<6: .test(condition(&random))
    case 6, 7: .not(make(depth - 1, &random))
    case 8, 9: .joined((0..<3).map { _ in make(depth - 1, &random) }, isAll: true)
    default: .joined((0..<2).map { _ in make(depth - 1, &random) }, isAll: false)
    }
  }

  /// A term with a key such as `p`, which a board may declare as its own field.
  private static func named(_ random: inout Seeded) -> CardQuery {
    let terms = [
      "p:high", "p:med..", "p:none", "has:p", "pri:>=medium", "tags:core", "rec:1w", "rec:any", "completion:..week",
      "has:completion", "people:ann", "colour:red", "estimate:1h..3h", "pinned:yes",
      "modified:>=-3d", "modified:-5d..", "modified:..-2d", "modified:-9d..-4d", "modified:today", "modified:none",
      "modified.before:-4d", "modified.after:-4d",
    ]
    return try! CardQuery(parsing: terms.randomElement(using: &random)!)
  }

  private static func condition(_ random: inout Seeded) -> CardQuery.Condition {
    func pick<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
    let comparison = pick(CardQuery.Comparison.allCases)
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: return .text(pick(words))
    case 2: return .tag(pick(tags))
    case 3: return .person(pick(people))
    case 4: return .id(pick(["k3f9", "a1"]))
    case 5, 6: return .state(pick(CardQuery.State.allCases))
    case 7:
      let known: [FieldKey] = [.due, .tag, .person, .id, .estimate, .pinned]
      return .has(pick([.notes, .checklist, .section] + (known + others).map { CardQuery.Property.field($0) }))
    case 8:
      let place = pick(CardQuery.Place.allCases)
      let name = pick(place == .column ? columns : place == .board ? boards : sections)
      return .place(place, pick([name, String(name.prefix(2)) + "*", "*" + String(name.suffix(2)), "*", "no*e"]))
    case 9, 10: return .date(pick(dateKeys), comparison, QueryDate(pick(dates))!)
    case 11: return .priority(comparison, pick(Priority.allCases))
    case 12: return .checklist(comparison, percent: pick([0, 33, 50, 100]))
    default:
      let known: [FieldKey] = [.estimate, .quantity, .after, .color, .every]
      let key = pick(known + others)
      return .field(
        key, comparison, pick(["2h", "90m", "2", "10", "k3f9", "red", "open", "o*", "2026-11-25", "any", "1w"]))
    }
  }

  // MARK: Boards

  package static func board(_ random: inout Seeded) -> [UInt8] {
    func pick(_ values: [String]) -> String { values.randomElement(using: &random)! }
    func maybe(_ one: Int, _ text: @autoclosure () -> String) -> String {
      Int.random(in: 0..<one, using: &random) == 0 ? text() : ""
    }
    var text = pick([
      "", "", "---\ntags: [core, Q4]\ncolumns:\n  Done: {done: true}\n---\n", "---\nkanban-plugin: board\n---\n",
      "---\ntags: \"\\x63ore\"\ntitle: \"Road\\x20map\"\n---\n", "---\ntitle: Road map\npeople: [ann]\n---\n",
      "---\nfields: [p, rec, completion, colour, tags, status]\n---\n", "---\nfields: [Pri, \"\\x70\", pinned]\n---\n",
      "---\nkanban-plugin: board\ndate-format: DD-MM-YYYY\ndate-trigger: \"%\"\n---\n",
    ])
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      text += "## \(escaped(pick(columns)))\n" + maybe(6, "**Complete**\n")
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        text += maybe(6, "\n### \(escaped(pick(sections)))\n\n")
        text += "- " + pick(["", "[ ] ", "[ ] ", "[x] ", "[-] ", "[/] "]) + pick(words)
        for _ in 0..<Int.random(in: 0...4, using: &random) { text += " " + field(&random) }
        text += maybe(6, " ^\(pick(["k3f9", "a1"]))") + "\n"
        text += maybe(8, "  \(pick(words))\n") + maybe(6, "  due: \(pick(days))\n  status: open\n")
        text += maybe(4, "  - [ ] \(pick(words))\n  - [x] brush\n" + maybe(2, "  - [x] café\n"))
        text += maybe(6, "\n  \(pick(words)) and\n\tmore \(field(&random))\n")
      }
    }
    text += maybe(4, "\n***\n\n## Archive\n\n- [x] \(pick(words)) #core due:2026-11-20\n- [ ] left ^a1\n")
    return Array(text.utf8)
  }

  /// The name with a backslash before each bracket, as a heading needs it: Obsidian Kanban reads `(24)` as a limit.
  private static func escaped(_ name: String) -> String {
    name.map { "()[]".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static let days = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-25", "2026-12-01", "2027-01-15"]

  private static func field(_ random: inout Seeded) -> String {
    func pick(_ values: [String]) -> String { values.randomElement(using: &random)! }
    let day = pick(days)
    let key = dateKeys.randomElement(using: &random)!.name
    return pick([
      "#" + pick(tags), "@" + pick(people), "\(key):\(day)", "\(key):\(day)T15:00", "[\(key):: \(day)]",
      "@\(key)(\(day))",
      pick(["📅", "🛫", "⏳", "➕", "✅", "❌"]) + " " + day, "@{\(day)}", "@[[\(day)]]", "%{21-11-2026}",
      "[completion:: \(day)]",
      "DUE:\(day)", "!high", "!med", "(low)", "⏫", "est:2h", "est:120m", "[est:: 90m]", "(repeat:: every week)",
      "[dependsOn:: k3f9]", "🔁 every week", "🆔 a1", "id:k3f9", "[id:: a1]", "rec:1w", "Pin:true", "colour:red", "qty:2",
      "after:^k3f9", "⛔ a1", "every:1w",
      "pin:true", "📌", "color:red", "status:open", "[Client:: café o]", "colors:2", "c:x", pick(words), "`#core`",
      "p:high", "[p:: 2]", "Pri:high", "pri:high", "[tags:: core]", "pinned:no", "rec:often",
    ])
  }
}
