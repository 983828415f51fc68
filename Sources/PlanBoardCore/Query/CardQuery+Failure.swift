extension CardQuery {
  /// Why a text is not a valid query.
  package struct Failure: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      case unclosedQuote
      case unclosedParenthesis
      /// `)` without a matching `(`.
      case strayParenthesis
      /// There is nothing between two parentheses.
      case emptyParentheses
      /// `or`, `and` or `not` lacks a term that it needs: `a or`.
      case missingOperand(String)
      /// A key without a value, such as `due:`.
      case missingValue(key: String)
      case unknownState(String, nearest: String?)
      case unknownProperty(String, nearest: String)
      case unknownPriority(String, nearest: String)
      /// An unknown key that resembles a known one.
      case unknownKey(String, nearest: String)
      case noDate(String, nearest: String?)
      /// The last day of a span comes before the first; `swapped` is the span the other way round.
      case reversedDays(String, swapped: String)
      case noPercentage(String)
      case noID(String)
      /// The value of `pin:` is not `true`, `yes`, `false` or `no`.
      case noBool(String)
      /// The key takes only the values `any` and `none`, but the query gives it another one: `notes:milk`.
      case onlyPresence(key: String)
      /// The key has no order, so `<` and `>` mean nothing: `tag:<a`.
      case noComparison(key: String)
      case tooDeep(limit: Int)
    }

    package let reason: Reason
    package let query: String
    /// The range of the mistake in the query, in bytes of its UTF-8.
    package let range: Range<Int>
  }
}
