package import PlanBoardCore
package import PlanBoardStore

/// What a query has found, and what its user should know besides. The answer of a query that reads many boards comes in parts, one
/// for each board, so that a caller can show the first before the last is read.
package struct Answer<Value: Sendable>: Sendable {
  package internal(set) var value: Value
  /// Unless the query says otherwise, in the order in which the boards were read.
  package internal(set) var caveats: [Caveat]

  init(_ value: Value, _ caveats: [Caveat] = []) {
    self.value = value
    self.caveats = caveats
  }

  /// An answer with the same caveats and another value.
  func map<Other>(_ make: (Value) throws -> Other) rethrows -> Answer<Other> { Answer<Other>(try make(value), caveats) }

  /// The boards, folders and settings that could not be read.
  package var unreadable: [FileFailure] {
    caveats.compactMap { if case .unreadable(let failure) = $0 { failure } else { nil } }
  }
}

/// A fact that belongs to the answer of a query, but is not what the user asked for.
package enum Caveat: Sendable {
  /// A board, a folder or settings could not be read, so the answer may lack something.
  case unreadable(FileFailure)
  /// A part of the request could not be carried out.
  case failed(any Error)
  /// The board cannot be sorted without changing more than the order of its cards.
  case unsortable(Path)
  /// pb does not read a board as its author may expect.
  case finding(Finding, Path)
  /// The query tests a field that no card has.
  case unusedKey(PlanSnapshot.UnusedKey)
  case notice(Notice)

  /// Whether the request was not, or not fully, carried out.
  package var isFailure: Bool {
    switch self {
    case .unreadable, .failed, .unsortable: true
    case .finding, .unusedKey, .notice: false
    }
  }
}

extension [Caveat] {
  /// The findings of a board.
  init(_ findings: [Finding], of path: Path) { self = findings.map { .finding($0, path) } }
}
