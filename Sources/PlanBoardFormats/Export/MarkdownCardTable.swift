internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Cards as the rows of one table in GitHub Flavored Markdown (§4.10).
enum MarkdownCardTable {
  private static let columns = ["State", "Card", "Due", "Priority", "Tags", "People", "Column", "Board"]
  /// The fields that have a column.
  private static let shown: Set<FieldKey> = [.due, .priority, .tag, .person]

  static var header: [UInt8] { line(columns) + line(columns.map { _ in "---" }) }

  /// A row with its end.
  ///
  /// - Parameter visible: makes text safe for where it is shown.
  static func row(of card: PlacedCard, _ visible: (String) -> String, _ losses: inout ExportLosses) -> [UInt8] {
    let model = card.card
    if !model.checklist.isEmpty { losses.add(.checklist) }
    if !model.notes.isEmpty { losses.add(.notes) }
    if model.section != nil { losses.add(.section) }
    for definition in FieldDefinition.all where !shown.contains(definition.key) {
      if model.text(of: definition.key) != nil { losses.add(.field(definition.key)) }
    }
    for field in card.fields where !field.key.isOfFormat { losses.add(.field(field.key)) }
    let state = model.isStarted ? "started" : model.state.rawValue
    return line(
      [
        card.isArchived ? "archived" : state, model.title, model.due?.description ?? "", model.priority?.rawValue ?? "",
        model.tags.joined(separator: ", "), model.people.joined(separator: ", "), card.column ?? "", card.board,
      ].map { DelimitedText.markdownCell(visible($0)) })
  }

  private static func line(_ cells: [String]) -> [UInt8] {
    Array((DelimitedText.markdownRow(cells) + "\n").utf8)
  }
}
