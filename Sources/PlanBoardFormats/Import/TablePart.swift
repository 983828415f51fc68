internal import PlanBoardCore

/// What a column of a table can be, besides a field.
enum TablePart: String, CaseIterable {
  case title, notes, board, column, section, archived, state, box, id, after, tags, people, checklist, fields

  /// The other names that programs give to it.
  private var synonyms: [String] {
    switch self {
    case .title: ["name", "summary", "task", "subject", "content", "card", "taskname", "cardname", "issue"]
    case .notes: ["description", "body", "note", "comment", "comments", "details"]
    case .board: ["project", "boardname", "projectname"]
    case .column: ["list", "listname", "bucket"]
    case .state: ["status", "done", "completed", "iscompleted"]
    case .id: ["key", "issuekey", "uuid", "cardid", "taskid"]
    case .after: ["depends", "dependson", "blockedby"]
    case .tags: ["tag", "labels", "label", "contexts"]
    case .people: ["person", "assignee", "assignees", "assignedto", "members", "owner"]
    case .checklist: ["checklists", "subtasks"]
    case .section, .archived, .box, .fields: []
    }
  }

  /// The field that a column is, by the field's own name and by those of other programs; nil for any other column.
  ///
  /// - Parameter name: a folded name.
  static func field(named name: String) -> FieldKey? {
    let own = FieldDefinition.all.first { $0.name == name }?.key
    switch own?.kind {
    case .tag, .person, .id, .ids: return nil
    case nil: return synonymsOfFields[name]
    default: return own
    }
  }

  private static let synonymsOfFields: [String: FieldKey] = [
    "duedate": .due, "deadline": .due, "dueon": .due, "startdate": .start, "createdat": .created,
    "creationdate": .created,
    "completedat": .done, "completiondate": .done, "closedat": .done, "finishedat": .done, "importance": .priority,
    "estimate": .estimate, "recurrence": .every, "repeat": .every, "quantity": .quantity, "colour": .color,
  ]

  init?(named name: String) {
    let folded = Self.folded(name)
    guard let part = Self.allCases.first(where: { $0.rawValue == folded || $0.synonyms.contains(folded) }) else {
      return nil
    }
    self = part
  }

  /// A name in lower case, with letters and digits only.
  static func folded(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// What a cell says that can only be true or false; nil if it says something else.
  static func bool(_ cell: String) -> Bool? {
    switch folded(cell) {
    case "true", "yes", "1", "x": true
    case "false", "no", "0": false
    default: nil
    }
  }
}
