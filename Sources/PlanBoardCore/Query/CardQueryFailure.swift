extension CardQuery {
  /// Why a text is no query.
  package struct Failure: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      case unclosedQuote
      case unclosedParenthesis
      /// `)` without its `(`.
      case strayParenthesis
      /// Nothing stands between two parentheses.
      case emptyParentheses
      /// `or`, `and` or `not` without something on the side where it needs it.
      case missingOperand(String)
      /// `due:` and nothing behind it.
      case missingValue(key: String)
      case unknownState(String, nearest: String)
      case unknownProperty(String, nearest: String)
      case unknownPriority(String, nearest: String)
      /// A key that is none of the format's, but nearly one.
      case unknownKey(String, nearest: String)
      case noDate(String, nearest: String?)
      case noPercentage(String)
      case noID(String)
      /// `pin:` wants true or false.
      case noBool(String)
      /// Of the key it can only be asked whether there are any.
      case onlyPresence(key: String)
      /// The key is not compared with `<` and `>`.
      case noComparison(key: String)
      case tooDeep(limit: Int)
    }

    package let reason: Reason
    package let query: String
    /// What of the query is wrong, in bytes of its UTF-8.
    package let range: Range<Int>
  }
}
