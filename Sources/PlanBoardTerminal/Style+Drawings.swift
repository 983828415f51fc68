internal import PlanBoardMessages
package import PlanBoardScreen

/// The styles of the parts of cards and drawings, in the colours that users choose for their terminals.
extension Style {
  package static let alarm = Style(.bold, foreground: .named(1))
  package static let warning = Style(foreground: .named(3))
  package static let tag = Style(foreground: .named(6))
  package static let person = Style(foreground: .named(5))
  /// For the letters of a handle that are enough to name the card.
  package static let handle = Style(.bold, foreground: .named(5))
  package static let good = Style(foreground: .named(2))
  package static let removed = Style(foreground: .named(1))
  /// For the words that a change removes from a line.
  package static let removedWords = Style(.inverse, foreground: .named(1))
  /// For the words that a change adds to a line.
  package static let addedWords = Style(.inverse, foreground: .named(2))
  /// For the bars of a chart.
  package static let bar = Style(foreground: .named(4))
}

extension Style {
  /// The style of an open card's due date.
  init(of urgency: DueWords.Urgency) {
    self =
      switch urgency {
      case .past: .alarm
      case .near: .warning
      case .later: .dim
      }
  }
}
