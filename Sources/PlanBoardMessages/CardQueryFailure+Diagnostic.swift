package import PlanBoardCore

extension CardQuery.Failure {
  /// The message, the query with `^` under the faulty part, and a suggestion. Safe for a terminal.
  package var diagnostic: Diagnostic {
    Diagnostic((["pb: " + message] + excerpt).joined(separator: "\n"), help: help)
  }

  /// The message alone. Safe for a terminal.
  package var message: String {
    switch reason {
    case .unclosedQuote: "a quotation mark is not closed"
    case .unclosedParenthesis: "a parenthesis is not closed"
    case .strayParenthesis: "a closing parenthesis has no opening one"
    case .emptyParentheses: "there is nothing between the parentheses"
    case .missingOperand("not"): "`not` needs something after it"
    case .missingOperand(let word): "`\(word)` needs something on both sides"
    case .missingValue(let key): "`\(safe(key)):` needs a value"
    case .unknownState(let word, _): "there is no state `\(safe(word))`"
    case .unknownProperty(let word, _): "there is no property `\(safe(word))`"
    case .unknownPriority(let word, _): "there is no priority `\(safe(word))`"
    case .unknownKey(let word, _): "there is no field `\(safe(word))`"
    case .noDate(let text, _): "`\(safe(text))` is not a date"
    case .reversedDays(let text, _): "`\(safe(text))` ends before it begins"
    case .noPercentage(let text): "`\(safe(text))` is not a percentage"
    case .noID(let text): "`\(safe(text))` is not an id"
    case .noBool(let text): "`\(safe(text))` is neither true nor false"
    case .onlyPresence(let key): "`\(key):` takes only `any` or `none`"
    case .noComparison(let key): "`\(key):` cannot be compared with < or >"
    case .tooDeep(let limit): "parentheses are nested more than \(limit) levels deep"
    }
  }

  /// The query, and a line with `^` under the faulty part.
  package var excerpt: [String] {
    let utf8 = Array(query.utf8)
    func shown(_ range: Range<Int>) -> String { safe(String(decoding: utf8[range], as: UTF8.self)) }
    let before = DisplayWidth.of(shown(0..<range.lowerBound))
    let width = max(1, DisplayWidth.of(shown(range)))
    return ["  " + safe(query), "  " + String(repeating: " ", count: before) + String(repeating: "^", count: width)]
  }

  package var help: [Hint] {
    switch reason {
    case .unknownState(_, let nearest):
      [
        """
        \(nearest.map { "did you mean `\($0)`? The" } ?? "the") states are \
        \(CardQuery.State.allCases.map(\.rawValue).joined(separator: ", "))
        """
      ]
    case .unknownProperty(_, let nearest), .unknownPriority(_, let nearest): ["did you mean `\(nearest)`?"]
    case .unknownKey(let word, let nearest):
      [
        "did you mean `\(nearest):`? If it is a field of your own, put its name in quotation marks: `\"\(safe(word))\":`"
      ]
    case .noDate(_, let nearest?): ["did you mean `\(nearest)`?"]
    case .reversedDays(_, let swapped): ["did you mean `\(safe(swapped))`?"]
    case .noDate(_, nil): ["for example 2026-12-01, 2026-12, 2026-W50, today, fri, 7d, -2w, week, next-month, som, eom"]
    case .noPercentage: ["for example checklist:<100%"]
    case .unclosedQuote, .unclosedParenthesis, .strayParenthesis, .emptyParentheses:
      ["to search for a parenthesis or quotation mark, put it in quotation marks: `\"(\"` or `\"\\\"\"`"]
    default: ["docs/queries.md explains queries"]
    }
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
}
