package import PlanBoardCore
package import PlanBoardMerge
package import PlanBoardStore

/// What `pb diff` compares: two boards, or the boards of a repository at two revisions.
package struct PlanComparison {
  /// The differences, and the files that could not be compared.
  package struct Differences {
    package enum Boards: Sendable {
      /// The changes from one board to the other.
      case two([BoardChange])
      /// The boards that have changed between the revisions.
      case revisions([RevisionComparison.Board])
    }

    package let boards: Boards
    /// The files that were not compared, because git stores them through a filter. pb does not run such filters.
    package let converted: [Path]

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

  /// Prepares the comparison. Two arguments that are files, or standard input, are compared with each other; all others are
  /// revisions and boards.
  ///
  /// - Throws: `IntentFailure`: `ambiguousBoard`; `FileFailure` if a file exists but cannot be read; as
  ///   ``RevisionComparison/init(_:in:)``.
  package init(_ arguments: [Path], in session: PlanSession) throws {
    let names = try session.pathsOrRevisions(arguments)
    if names.count == 2, try names.allSatisfy({ try $0 == .standardInput || session.hasFile($0) }) {
      sides = .boards(session.snapshot(.paths([])), before: names[0], after: names[1])
    } else {
      sides = .revisions(try RevisionComparison(names, in: session))
    }
  }

  /// The settings that could not be read.
  package var settingsFailures: [FileFailure] {
    switch sides {
    case .boards(let snapshot, _, _): snapshot.failures
    case .revisions(let comparison): comparison.settingsFailures
    }
  }

  /// Compares the boards.
  ///
  /// - Throws: `FileFailure` if a file cannot be read; `Git.Failure`.
  package func find() throws -> Differences {
    switch sides {
    case .boards(let snapshot, let before, let after):
      let comparison = try BoardComparison(before: snapshot.board(at: before), after: snapshot.board(at: after))
      return Differences(boards: .two(comparison.changes), converted: [])
    case .revisions(let comparison):
      let (boards, converted) = try comparison.find()
      return Differences(boards: .revisions(boards), converted: converted)
    }
  }
}
