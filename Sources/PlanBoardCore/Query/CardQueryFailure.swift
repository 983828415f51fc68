extension CardQuery {
  /// The reason why a text is not a query.
  package struct Failure: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      case unclosedQuote
      case unclosedParenthesis
      /// `)` without its `(`.
      case strayParenthesis
      /// There is nothing between two parentheses.
      case emptyParentheses
      /// `or`, `and` or `not` without a term on a side that needs one.
      case missingOperand(String)
      /// A key without a value, such as `due:`.
      case missingValue(key: String)
      case unknownState(String, nearest: String)
      case unknownProperty(String, nearest: String)
      case unknownPriority(String, nearest: String)
      /// A key that the format does not have, but that resembles one that it has.
      case unknownKey(String, nearest: String)
      case noDate(String, nearest: String?)
      case noPercentage(String)
      case noID(String)
      /// `pin:` requires true or false.
      case noBool(String)
      /// The key has no value to compare; a query can only ask whether the card has any.
      case onlyPresence(key: String)
      /// The key cannot be compared with `<` and `>`.
      case noComparison(key: String)
      case tooDeep(limit: Int)
    }

    package let reason: Reason
    package let query: String
    /// The wrong part of the query, in bytes of its UTF-8.
    package let range: Range<Int>
  }
}
