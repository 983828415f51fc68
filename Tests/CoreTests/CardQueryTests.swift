@testable internal import PlanBoardCore
internal import Testing
internal import TestSupport

struct CardQueryTests {
  @Test(.tags(.property), arguments: 0..<20)
  func `the printed text of a query is parsed as the same query`(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    for _ in 0..<TestSettings.cases(200) {
      let query = RandomQuery.make(4, &random)
      let again = try CardQuery(parsing: query.text)
      #expect(again == query, "seed \(seed): \(query.text)")
    }
  }

  @Test(.tags(.property), arguments: 0..<20)
  func `any query that can be parsed is printed as a text that is parsed as the same query`(seed: Int) {
    var random = Seeded(UInt64(seed))
    let pieces = [
      "a", "or", "not", "and", "(", ")", "-", "\"", " ", " ", ":", "due", "#", "@", "^", "!", "<", ">=", "=", "7d",
      "none", "any",
      "tag", "is", "has", "open", "\\", "*", "é", "high", "column", "notes", "colors", "%", "..", "c", "section", "pin",
      "true", "+", "p", "tags", ".before", ".over", "50",
    ]
    for _ in 0..<TestSettings.cases(2000) {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
      guard let query = try? CardQuery(parsing: text) else { continue }
      #expect((try? CardQuery(parsing: query.text)) == query, "seed \(seed): `\(text)` becomes `\(query.text)`")
    }
  }

  @Test(arguments: [
    ("", ""), ("paint door", "paint door"), ("#core -#home", "#core -#home"), ("tag:core", "#core"), ("a AND b", "a b"),
    ("NOT (a OR b) c", "-(a or b) c"), ("due:none", "due:none"), ("due:any", "has:due"), ("due:<=7D", "due:<=7d"),
    ("priority:>=med", "priority:>=medium"), ("!high", "priority:high"),
    ("column:\"In Progress\"", "column:\"In Progress\""),
    ("^k3f9", "^k3f9"), ("id:^k3f9", "^k3f9"), ("person:@ann", "@ann"), ("#36", "\"#36\""), ("12:30", "\"12:30\""),
    ("https://x.org", "\"https://x.org\""), ("checklist:<100", "checklist:<100%"), ("status:open", "status:open"),
    ("\"colors\":red", "\"colors\":red"), ("\"dua\":<=fri", "\"dua\":<=fri"), ("dua:3h", "dua:3h"),
    ("after:^k3f9", "after:k3f9"), ("pin:false", "-is:pinned"),
    ("due:2026-11-01..eom", "due:2026-11-01..eom"), ("people:none", "people:none"),
    // Spellings that shells do not interpret.
    ("+core", "#core"), ("not +core", "-#core"), ("+1w", "\"+1w\""), ("\"+core\"", "\"+core\""),
    ("p:h", "p:h"), ("P:none", "P:none"), ("\"p\":3", "\"p\":3"), ("\"pri\":3", "\"pri\":3"), ("has:p", "has:p"),
    ("has:\"p\"", "\"p\":any"), ("c:x", "\"c:x\""),
    ("due:..7d", "due:<=7d"), ("due:7d..", "due:>=7d"), ("due:..-30d", "due:<=-30d"), ("due.before:week", "due:<week"),
    ("DUE.after:fri", "due:>fri"), ("p:medium..", "p:medium.."),
    ("checklist:50..99%", "checklist:>=50% checklist:<=99%"),
    ("est:..2h", "est:<=2h"), ("est.over:2h", "est:>2h"), ("qty.under:5", "qty:<5"), ("points:3..", "points:>=3"),
    ("points:1..3", "points:>=1 points:<=3"), ("path:../x", "path:\"../x\""), ("not due:..7d", "-due:<=7d"),
    ("points:\"1..3\"", "points:\"1..3\""), ("a.b:c", "\"a.b:c\""),
    ("-(due:..7d or p:h..)", "-(due:<=7d or p:h..)"), ("--a", "not -a"), ("-(-(a b))", "not -(a b)"),
    ("not not not a", "not not -a"), ("-due:none", "not due:none"),
  ])
  func `all spellings of a query are printed in one way`(text: String, printed: String) throws {
    #expect(try CardQuery(parsing: text).text == printed)
  }

  @Test func `a query with many negations can be read again`() throws {
    let query = try CardQuery(parsing: String(repeating: "not ", count: 63) + "a")
    #expect(try CardQuery(parsing: query.text) == query)
  }

  @Test func `p may be pb's key or a board's own field, so the query keeps both meanings`() throws {
    guard case .named(let term) = try CardQuery(parsing: "p:medium..") else {
      Issue.record("the query has only one meaning")
      return
    }
    #expect(term.name == "p")
    #expect(term.known.text == "priority:>=medium")
    #expect(term.own.text == "\"p\":\"medium..\"")
  }

  @Test func `a key that a board declares is not a mistake`() throws {
    #expect(try CardQuery(parsing: "prioritty:x", declared: ["Prioritty"]).text == "\"prioritty\":x")
    #expect(try CardQuery(parsing: "p:soon", declared: ["p"]).text == "\"p\":soon")
    #expect(try CardQuery(parsing: "has:p p:high", declared: ["p"]).text == "has:p p:high")
    #expect(throws: CardQuery.Failure.self) { try CardQuery(parsing: "priority:soon", declared: ["p"]) }
  }

  @Test(arguments: [
    ("a \"b", 2..<3, CardQuery.Failure.Reason.unclosedQuote), ("(a", 0..<1, .unclosedParenthesis),
    ("a)", 1..<2, .strayParenthesis),
    ("a ()", 2..<4, .emptyParentheses), ("or a", 0..<2, .missingOperand("or")), ("a or", 2..<4, .missingOperand("or")),
    ("a and or b", 2..<5, .missingOperand("and")), ("not", 0..<3, .missingOperand("not")),
    ("due:", 0..<4, .missingValue(key: "due")),
    ("é is:opne", 6..<10, .unknownState("opne", nearest: "open")),
    ("has:nots", 4..<8, .unknownProperty("nots", nearest: "notes")),
    ("priority:hgih", 9..<13, .unknownPriority("hgih", nearest: "high")),
    ("prioritty:high", 0..<9, .unknownKey("prioritty", nearest: "priority")),
    ("dua:<=fri", 0..<3, .unknownKey("dua", nearest: "due")), ("a deu:7d", 2..<5, .unknownKey("deu", nearest: "due")),
    ("is:late", 3..<7, .unknownState("late", nearest: "overdue")), ("is:x", 3..<4, .unknownState("x", nearest: nil)),
    ("due:tomorow", 4..<11, .noDate("tomorow", nearest: "tomorrow")),
    ("due:<=soon", 6..<10, .noDate("soon", nearest: nil)),
    ("checklist:most", 10..<14, .noPercentage("most")), ("id:a_b", 3..<6, .noID("a_b")),
    ("due:..", 4..<6, .noDate("..", nearest: nil)), ("due:..soon", 4..<10, .noDate("soon", nearest: nil)),
    ("p:hgih", 2..<6, .unknownPriority("hgih", nearest: "high")),
    ("p:normal", 2..<8, .unknownPriority("normal", nearest: "medium")),
    ("p.over:..high", 7..<13, .unknownPriority("..high", nearest: "high")),
    ("is.before:open", 10..<14, .noComparison(key: "is")),
    ("prioritty.over:low", 0..<9, .unknownKey("prioritty", nearest: "priority")),
    ("pin:maybe", 4..<9, .noBool("maybe")),
    ("is:>open", 4..<8, .noComparison(key: "is")), ("notes:x", 6..<7, .onlyPresence(key: "notes")),
    (String(repeating: "(", count: 65), 64..<65, .tooDeep(limit: 64)),
  ])
  func `a mistake in a query is reported with its range`(
    text: String, range: Range<Int>, reason: CardQuery.Failure.Reason
  ) {
    #expect(throws: CardQuery.Failure(reason: reason, query: text, range: range)) { try CardQuery(parsing: text) }
  }

  @Test(arguments: [
    ("column:later", true), ("-column:later", false), ("-(column:later or column:backlog)", false),
    ("-(column:later fence)", false), ("-(-column:later)", true), ("-^k3f9", false), ("-is:done", true),
    ("-(is:done or column:later)", true), ("fence", false), ("column:later or fence", true),
  ])
  func `a query for the cards of a column decides whether cards must be open, but not one that leaves them out`(
    text: String, decides: Bool
  ) throws {
    #expect(try CardQuery(parsing: text).decidesWhetherOpen == decides)
  }
}
