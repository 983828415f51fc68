package import PlanBoardScreen

/// The number of cards of a column, as a drawing shows it: `2`, `2/3` if the column has a limit, or `! 4/3` if it has
/// more cards than its limit.
package struct ColumnCount {
  package let text: String
  package let style: Style

  /// - Parameter shown: words to show in place of the number, such as `1 of 4`.
  package init(_ count: Int, shown: String? = nil, limit: Int?) {
    let words = shown ?? "\(count)"
    guard let limit else {
      (text, style) = (words, .dim)
      return
    }
    (text, style) = count > limit ? ("! \(words)/\(limit)", .alarm) : ("\(words)/\(limit)", .dim)
  }

  /// The width in terminal columns.
  package var width: Int { text.utf8.count }
}
