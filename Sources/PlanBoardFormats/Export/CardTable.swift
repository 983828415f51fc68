internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Cards as rows of a table, in CSV (RFC 4180) or TSV: one column for each part of a card.
enum CardTable {
  /// A column of the table, besides those of the fields.
  enum Column: String, CaseIterable {
    case path, board, column, section, archived, state, box, title
    case fields, checklist, notes
  }

  /// The columns before those of the fields.
  private static let first: [Column] = [.path, .board, .column, .section, .archived, .state, .box, .title]
  /// The columns after those of the fields.
  private static let last: [Column] = [.fields, .checklist, .notes]

  /// The names of the columns, in their order.
  static let header = first.map(\.rawValue) + FieldDefinition.all.map(name) + last.map(\.rawValue)

  /// The name of the column for a field. Of tags and people, a card can have several.
  static func name(of field: FieldDefinition) -> String {
    switch field.kind {
    case .tag: "tags"
    case .person: "people"
    default: field.name
    }
  }

  static func cells(of card: PlacedCard) -> [String] {
    let fields = FieldDefinition.all.map { card.card.text(of: $0.key) ?? "" }
    return first.map { cell($0, of: card) } + fields + last.map { cell($0, of: card) }
  }

  private static func cell(_ column: Column, of card: PlacedCard) -> String {
    switch column {
    case .path: card.path.text
    case .board: card.board
    case .column: card.column ?? ""
    case .section: card.card.section ?? ""
    case .archived: card.isArchived ? "true" : ""
    case .state: card.card.isStarted ? "started" : card.card.state.rawValue
    case .box: card.card.box.map { String($0.mark) } ?? ""
    case .title: card.plainTitle
    case .fields:
      card.fields.filter { !$0.key.isOfFormat }.map { "\($0.key.name): \($0.value)" }.joined(separator: "\n")
    case .checklist: card.card.checklist.map(ChecklistLine.text).joined(separator: "\n")
    case .notes: card.card.notes
    }
  }

  /// A line of the table, with its end.
  static func line(_ cells: [String], _ format: ExportFormat) -> [UInt8] {
    format == .csv
      ? Array(DelimitedText.csvRow(cells).utf8)
      : Array((cells.map(DelimitedText.tsv).joined(separator: "\t") + "\n").utf8)
  }
}
