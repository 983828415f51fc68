extension CardQuery {
  /// Why a text is not a valid query, day or span of days.
  package struct Failure: Error, Hashable, Sendable {
    /// `nearest` is what the user may have meant; nil if nothing valid resembles the text.
    package enum Reason: Hashable, Sendable {
      case unclosedQuote
      case unclosedParenthesis
      /// `)` without a matching `(`.
      case strayParenthesis
      case emptyParentheses
      /// `or`, `and` or `not` lacks a term that it needs: `a or`.
      case missingOperand(String)
      /// A key without a value, such as `due:` or `tag:#`.
      case missingValue(key: String)
      /// The value of `is:`.
      case unknownState(String, nearest: String?)
      /// The value of `has:`.
      case unknownProperty(String, nearest: String)
      case unknownPriority(String, nearest: String)
      case unknownKey(String, nearest: String)
      /// Neither a day nor a span of days.
      case noDate(String, nearest: String?)
      /// The last day of a span comes before the first; `swapped` is the span the other way round.
      case reversedDays(String, swapped: String)
      /// The value of `checklist:` is not a percentage from 0 to 100.
      case noPercentage(String)
      case noID(String)
      /// The value of `pin:` is not `true`, `yes`, `false` or `no`.
      case noBool(String)
      /// The key takes only the values `any` and `none`, but the query gives it another one: `notes:milk`.
      case onlyPresence(key: String)
      /// The key has no order, so `<` and `>` mean nothing: `tag:<a`.
      case noComparison(key: String)
      /// More than `limit` levels of parentheses and negations, including the term itself.
      case tooDeep(limit: Int)
    }

    package let reason: Reason
    package let query: String
    /// The range of the mistake in the query, in bytes of its UTF-8.
    package let range: Range<Int>
  }
}
