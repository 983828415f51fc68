package import PlanBoardCore

extension ExportLosses {
  /// One message for each kind of what was left out. Safe for a terminal.
  package func diagnostics(_ format: ExportFormat) -> [Diagnostic] {
    all.map { kind, cards in
      Diagnostic(nil, "\(format.rawValue) has no place for \(Self.words(kind)) (\(counted(cards, "card")))")
    }
  }

  private static func words(_ kind: Kind) -> String {
    switch kind {
    case .checklist: "checklists"
    case .notes: "notes"
    case .column: "columns"
    case .section: "sections"
    case .board: "titles of boards that differ from the names of their files"
    case .archived: "the archive: its cards are like others there"
    case .started: "started cards"
    case .cancelled: "cancelled cards without their day: they are done there"
    case .box: "boxes with other characters than ` `, `x`, `-` and `/`"
    case .depth: "items inside items of a checklist"
    case .undatedNotes: "notes without a day: they get that of the card"
    case .time: "times of day"
    case .recurrence: "recurrences of their kind"
    case .prerequisite: "cards for which a card waits"
    case .title: "words of a title that look like its own syntax"
    case .field(let key): "`\(VisibleText.safe(key.name)):`"
    }
  }
}
