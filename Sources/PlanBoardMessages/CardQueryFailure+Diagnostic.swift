package import PlanBoardCore

extension CardQuery.Failure {
  /// What is wrong, the query with a mark under the place, and what was perhaps meant. Safe for a terminal.
  package var diagnostic: Diagnostic {
    Diagnostic((["pb: " + message] + excerpt).joined(separator: "\n"), help: help)
  }

  package var message: String {
    switch reason {
    case .unclosedQuote: "a quotation mark is not closed"
    case .unclosedParenthesis: "a parenthesis is not closed"
    case .strayParenthesis: "a parenthesis is closed that was not opened"
    case .emptyParentheses: "there is nothing between the parentheses"
    case .missingOperand("not"): "something must stand behind `not`"
    case .missingOperand(let word): "something must stand on both sides of `\(word)`"
    case .missingValue(let key): "`\(safe(key)):` wants a value"
    case .unknownState(let word, _): "no card is ever `\(safe(word))`"
    case .unknownProperty(let word, _): "no card ever has `\(safe(word))`"
    case .unknownPriority(let word, _): "no priority is called `\(safe(word))`"
    case .unknownKey(let word, _): "no field is called `\(safe(word))`"
    case .noDate(let text, _): "`\(safe(text))` is not a date"
    case .noPercentage(let text): "`\(safe(text))` is no percentage"
    case .noID(let text): "`\(safe(text))` is no id"
    case .noBool(let text): "`\(safe(text))` is neither true nor false"
    case .onlyPresence(let key): "`\(key):` takes `any` and `none` only"
    case .noComparison(let key): "`\(key):` is not compared with < or >"
    case .tooDeep(let limit): "more than \(limit) parentheses inside each other"
    }
  }

  /// The query, and a line of marks under what is wrong in it.
  package var excerpt: [String] {
    let utf8 = Array(query.utf8)
    func shown(_ range: Range<Int>) -> String { safe(String(decoding: utf8[range], as: UTF8.self)) }
    let before = DisplayWidth.of(shown(0..<range.lowerBound))
    let width = max(1, DisplayWidth.of(shown(range)))
    return ["  " + safe(query), "  " + String(repeating: " ", count: before) + String(repeating: "^", count: width)]
  }

  package var help: [String] {
    switch reason {
    case .unknownState(_, let nearest):
      ["did you mean `\(nearest)`? Cards are \(CardQuery.State.allCases.map(\.rawValue).joined(separator: ", "))"]
    case .unknownProperty(_, let nearest), .unknownPriority(_, let nearest): ["did you mean `\(nearest)`?"]
    case .unknownKey(let word, let nearest):
      ["did you mean `\(nearest):`? A field of your own is asked for as `\"\(safe(word))\":`"]
    case .noDate(_, let nearest?): ["did you mean `\(nearest)`?"]
    case .noDate(_, nil): ["for example 2026-12-01, 2026-12, today, fri, 7d, -2w, week, next-month, eom"]
    case .noPercentage: ["for example checklist:<100%"]
    case .unclosedQuote, .unclosedParenthesis, .strayParenthesis, .emptyParentheses:
      ["words with such signs stand between quotation marks"]
    default: ["docs/queries.md tells what queries are made of"]
    }
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
}
