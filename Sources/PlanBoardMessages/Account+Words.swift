package import PlanBoardCore

/// The English words for what was not understood on a board. `{0}` and `{1}` stand for values. The form before `|` is for
/// the count 1, the form after it for all other counts.
enum AccountWord: String, CaseIterable, Sendable {
  case and = "{0} and {1}"
  case board = "{0}: {1}"
  case boxes = "{0} box|{0} boxes"
  case dates = "{0} date|{0} dates"
  case headings = "{0} heading|{0} headings"
  case metadata = "{0} block of fields|{0} blocks of fields"
  case notUnderstood = "{0} was not understood|{0} were not understood"
  case onBoards = "{0} on {1} boards"
  case recurrences = "{0} recurrence|{0} recurrences"
  case tables = "{0} table|{0} tables"
  case tasks = "{0} task|{0} tasks"

  fileprivate init(_ kind: Account.Kind) {
    self =
      switch kind {
      case .date: .dates
      case .recurrence: .recurrences
      case .box: .boxes
      case .task: .tasks
      case .heading: .headings
      case .table: .tables
      case .metadata: .metadata
      }
  }
}

extension Account.Kind {
  /// The name of the count in JSON, such as `dates`.
  package var pluralName: String { "\(AccountWord(self))" }
}

extension Account {
  /// `3 dates and 12 headings were not understood`; empty if the account is empty. If the account is that of several
  /// boards, the words say of how many.
  package func words(boards: Int = 1) -> String {
    let kinds = Kind.allCases.filter { self[$0] > 0 }
    let parts = kinds.map { Words.text(AccountWord($0).rawValue, ["\(self[$0])"], count: self[$0]) }
    guard let last = parts.last else { return "" }
    let others = parts.dropLast().joined(separator: ", ")
    var all = others.isEmpty ? last : Words.text(AccountWord.and.rawValue, [others, last])
    if boards > 1 { all = Words.text(AccountWord.onBoards.rawValue, [all, "\(boards)"]) }
    return Words.text(AccountWord.notUnderstood.rawValue, [all], count: total)
  }
}
