package import PlanBoardCore
package import PlanBoardStore

/// The result of a query, and caveats that the user should know. If a query reads many boards, its answer can come in
/// parts, one for each board.
package struct Answer<Value> {
  package internal(set) var value: Value
  /// In the order in which the boards were read, unless the query says otherwise.
  package internal(set) var caveats: [Caveat]
  /// The conclusion from the value alone, which caveats can only make worse.
  private var least: Conclusion

  init(_ value: Value, _ caveats: [Caveat] = [], atLeast least: Conclusion = .fine) {
    self.value = value
    self.caveats = caveats
    self.least = least
  }

  /// The worst conclusion from the value and the caveats.
  package var conclusion: Conclusion { caveats.lazy.map(\.conclusion).reduce(least, max) }

  func map<Other>(_ make: (Value) throws -> Other) rethrows -> Answer<Other> {
    Answer<Other>(try make(value), caveats, atLeast: least)
  }

  package var unreadable: [FileFailure] {
    caveats.compactMap {
      switch $0 {
      case .unreadable(let failure), .skipped(let failure), .listed(let failure): failure
      default: nil
      }
    }
  }
}

extension Answer: Sendable where Value: Sendable {}

/// A fact that belongs to the answer to a query, but is not what the user asked for.
package enum Caveat: Sendable {
  /// A board, a folder or settings could not be read, so the answer may lack something.
  case unreadable(FileFailure)
  /// A board, a folder or settings could not be read, but the request may not need them.
  case skipped(FileFailure)
  /// A board, a folder or settings could not be read, in an answer that lists what is wrong with boards.
  case listed(FileFailure)
  /// A part of the request could not be carried out.
  case failed(any Error)
  /// The board cannot be sorted without changing more than the order of its cards.
  case unsortable(Path)
  /// pb does not read a board as its author may expect.
  case finding(Finding, Path)
  /// The query tests a field that no searched card has and no searched board declares.
  case unusedKey(PlanSnapshot.UnusedKey)
  case notice(Notice)
  case unknownKey(UnknownSettingsKey)
  /// There are no boards, but `pb init` would turn these files into boards.
  case offers([String])
  /// A file was not compared, because git stores it through a filter, which pb does not run.
  case filtered(Path)
  /// A shallow clone lacks the history that would say on which days some cards were done.
  case historyIsCut
  /// The default plan is used. In the given folder, `pb init` would make a plan with these boards.
  case usesDefault(Path, [Path])
  /// `.gitattributes` names the merge driver of pb, which this clone lacks.
  case lacksMergeDriver
  /// The request is about another card with this name.
  case passedOver(CardName, [IntentFailure.Candidate])

  package var conclusion: Conclusion {
    switch self {
    case .unreadable, .failed, .unsortable: .failed
    case .skipped(let failure): failure.concernsWholePlan ? .failed : .fine
    case .listed(let failure): failure.concernsWholePlan ? .failed : .findings
    case .finding, .unusedKey, .notice, .unknownKey, .offers, .filtered, .historyIsCut,
      .usesDefault, .lacksMergeDriver, .passedOver:
      .fine
    }
  }
}

extension PlanSnapshot {
  /// The caveats about the plan as a whole.
  func caveats(_ failure: (FileFailure) -> Caveat) -> [Caveat] { notices.map { .notice($0) } + failures.map(failure) }
}

extension [Caveat] {
  init(_ findings: [Finding], of path: Path) { self = findings.map { .finding($0, path) } }
}
