package import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardStore

/// Completions that are the same for every plan.
extension Completions {
  /// Values for a field. The last value is `none`, which clears the field.
  package static func values(ofField key: FieldKey) -> [Candidate] {
    let values =
      switch key.kind {
      case .color: ColorValue.names.sorted()
      case .priority: Priority.allCases.map(\.rawValue)
      case .day, .lastDay: dates
      default: [] as [String]
      }
    return (values + ["none"]).map { Candidate(text: $0, detail: .none) }
  }

  /// The words for days and spans of days.
  package static var days: [Candidate] { QueryDate.words.map { Candidate(text: $0, detail: .none) } }

  /// Completions for the last key of a comma-separated sort order; `-` before a key stands for descending order.
  ///
  /// - Parameter names: ``SortKey/names`` for an order of cards in a file, or ``SortKey/namesForLists``.
  package static func sortKeys(_ typed: String, _ names: [String] = SortKey.names) -> [Candidate] {
    let names = names.map { Candidate(text: $0, detail: .none) }
    return list(names, after: typed) + list(names, after: typed, sign: "-")
  }

  /// Completions for the last name in a comma-separated list of lint rules and groups of rules.
  package static func rules(_ typed: String) -> [Candidate] {
    let rules = Rules.all.map { Candidate(text: $0.type.id.name, detail: .rule($0.type.summary)) }
    return list(rules + RuleName.groups.map { Candidate(text: $0, detail: .none) }, after: typed)
  }

  /// Puts each name in place of the last one of a typed list, whether or not it begins with the typed text. After
  /// `due,p`, the name `priority` with the sign `-` becomes `due,-priority`.
  static func list(_ names: [Candidate], after typed: String, sign: String = "") -> [Candidate] {
    let head = typed[..<(typed.lastIndex(of: ",").map { typed.index(after: $0) } ?? typed.startIndex)]
    return names.map { Candidate(text: "\(head)\(sign)\($0.text)", detail: $0.detail) }
  }
}
