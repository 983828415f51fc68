internal import PlanBoardCore
internal import PlanBoardMessages

extension JSONWriter {
  /// Writes the member `notUnderstood`: how many parts of a board were not understood, by kind; `null` if there is no
  /// account.
  mutating func member(of account: Account?) {
    object("notUnderstood", account) { json, account in
      for kind in Account.Kind.allCases { json.member(kind.pluralName, account[kind]) }
    }
  }
}
