package import PlanBoardCore
package import PlanBoardIntents

/// The English words for why a card is as urgent as it is. `{0}` and `|` mean the same as in ``PageWord``.
enum UrgencyWord: String, CaseIterable, Sendable {
  case after = "after {0}"
  case blocking = "1 card waits for it|{0} cards wait for it"
  case due = "due {0}"
  case high = "high"
  case late = "Late"
  case low = "low"
  case medium = "medium"
  case next = "Next"
  case noDay = "no day"
  case noPriority = "no priority"
  case pinned = "Pinned"
  case isPinned = "pinned"
  case soon = "Soon"
  case started = "started"
  case starts = "starts {0}"
  case today = "Today"
  case waiting = "Waiting"
  case weight = "weight {0} ({1})"

  static let texts = Set(allCases.map(\.rawValue))
}

/// Why a card is as urgent as it is, in words: `Late: 3 days late, high, 2 cards wait for it`.
package enum UrgencyWords {
  /// The name of the field in which a card in full says it.
  package static let label = "urgency"

  private static func text(_ word: UrgencyWord, _ values: String..., count: Int? = nil) -> String {
    Words.text(word.rawValue, values, count: count)
  }

  /// The heading of the cards of a tier.
  package static func heading(_ tier: UrgencyTier) -> String {
    switch tier {
    case .pinned: text(.pinned)
    case .late: text(.late)
    case .today: text(.today)
    case .soon: text(.soon)
    case .next: text(.next)
    case .waiting: text(.waiting)
    }
  }

  /// When a card starts.
  package static func starts(_ day: DueDate, today: CalendarDate) -> String {
    text(.starts, DueWords.brief(day, today: today, under: nil))
  }

  /// Which card must be done first. Safe for a terminal.
  package static func waits(for id: String) -> String { text(.after, VisibleText.safe(id)) }

  /// The tier and the reasons, on one line. Safe for a terminal.
  package static func line(_ urgency: CardUrgency, today: CalendarDate) -> String {
    "\(heading(urgency.tier)): \(reasons(urgency, today: today).joined(separator: ", "))"
  }

  /// What decides the card's tier and its place in the tier; never empty.
  private static func reasons(_ urgency: CardUrgency, today: CalendarDate) -> [String] {
    func brief(_ day: DueDate) -> String { DueWords.brief(day, today: today, under: nil) }
    var reasons: [String] = []
    if let start = urgency.start { reasons.append(starts(DueDate(start), today: today)) }
    if let id = urgency.waitsFor { reasons.append(waits(for: id)) }
    if urgency.isPinned { reasons.append(text(.isPinned)) }
    if let due = urgency.due {
      reasons.append(due.date < today ? brief(due) : text(.due, brief(due)))
    } else if urgency.tier == .next {
      reasons.append(text(.noDay))
    }
    switch urgency.priority {
    case .high: reasons.append(text(.high))
    case .medium: reasons.append(text(.medium))
    case .low: reasons.append(text(.low))
    case nil: if urgency.tier == .next { reasons.append(text(.noPriority)) }
    }
    if urgency.isStarted { reasons.append(text(.started)) }
    if urgency.blocking > 0 { reasons.append(text(.blocking, "\(urgency.blocking)", count: urgency.blocking)) }
    let weights =
      urgency.weights.map { ($0.property.rawValue, $0.weight) }
      + (urgency.tagWeight > 0 ? [(UrgencyWeights.tagsKey, urgency.tagWeight)] : [])
    if !weights.isEmpty {
      // The keys of the settings are the same in all languages.
      let parts = weights.map { "`\($0.0)` \(tenths($0.1))" }.joined(separator: " + ")
      reasons.append(text(.weight, tenths(urgency.weight), parts))
    }
    return reasons
  }

  /// A number with one decimal place.
  private static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
