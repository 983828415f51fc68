package import PlanBoardCore
package import PlanBoardMerge
import PlanBoardStore

/// A comparison of two boards, or of the boards of a repository at two revisions (``RevisionComparison``).
package struct PlanComparison {
  package struct Differences: Sendable {
    package enum Boards: Sendable {
      case two([BoardChange])
      case revisions([RevisionComparison.Board])
    }

    package let boards: Boards
    package var isEmpty: Bool {
      switch boards {
      case .two(let changes): changes.isEmpty
      case .revisions(let boards): boards.isEmpty
      }
    }
  }

  private enum Sides {
    case boards(PlanSnapshot, before: Path, after: Path)
    case revisions(RevisionComparison)
  }

  private let sides: Sides

  fileprivate init(_ arguments: [Path], in session: PlanSession) throws {
    let names = try session.pathsOrRevisions(arguments)
    if names.count == 2, try names.allSatisfy({ try $0 == .standardInput || session.hasFile($0) }) {
      sides = .boards(session.snapshot(.paths([])), before: names[0], after: names[1])
    } else {
      sides = .revisions(try RevisionComparison(names, in: session))
    }
  }

  fileprivate var caveats: [Caveat] {
    switch sides {
    case .boards(let snapshot, _, _): snapshot.caveats { .unreadable($0) }
    case .revisions(let comparison): comparison.caveats
    }
  }

  /// Compares the boards. The caveats are the files that could not be compared (``Caveat/filtered(_:)``). The
  /// conclusion is at least `findings` if there are differences.
  ///
  /// - Throws: `FileFailure` if a file cannot be read; `Git.Failure` if git fails.
  package func find() throws -> Answer<Differences> {
    switch sides {
    case .boards(let snapshot, let before, let after):
      let comparison = try BoardComparison(before: snapshot.board(at: before), after: snapshot.board(at: after))
      return Self.answer(.two(comparison.changes))
    case .revisions(let comparison):
      let (boards, filtered) = try comparison.find()
      return Self.answer(.revisions(boards), filtered.map { .filtered($0) })
    }
  }

  private static func answer(_ boards: Differences.Boards, _ caveats: [Caveat] = []) -> Answer<Differences> {
    let differences = Differences(boards: boards)
    return Answer(differences, caveats, atLeast: differences.isEmpty ? .fine : .findings)
  }
}

extension PlanSession {
  /// Prepares the comparison of two boards, or of revisions. The arguments are one of these:
  ///
  /// - Two boards, each of which is a file, the name of a board, or standard input.
  /// - Up to two revisions, perhaps followed by a board; see ``RevisionComparison/init(_:in:)``.
  ///
  /// A revision takes precedence over the name of a board, but not over a file.
  ///
  /// - Throws: `FileFailure` if a file exists but cannot be read; the errors of
  ///   ``PlanSession/paths(named:withFolders:)`` and ``RevisionComparison/init(_:in:)``.
  package func comparison(of arguments: [Path]) throws -> Answer<PlanComparison> {
    let comparison = try PlanComparison(arguments, in: self)
    return Answer(comparison, comparison.caveats)
  }
}
