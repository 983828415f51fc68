internal import PlanBoardCore
internal import PlanBoardMessages

/// A sign for a fact about a card, one column wide, and its style.
typealias CardSign = (text: String, style: Style)

extension Priority {
  /// The sign of the priority, of one column.
  var sign: String {
    switch self {
    case .high: "▲"
    case .medium: "◆"
    case .low: "▽"
    }
  }

  var styledSign: CardSign {
    switch self {
    case .high: (sign, .alarm)
    case .medium: (sign, .warning)
    case .low: (sign, .dim)
    }
  }
}

extension Box {
  /// The sign of a card that is started.
  static let startedSign: CardSign = ("◧", .warning)
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
