package import PlanBoardCore
package import PlanBoardMarkdown

/// A change as it is remembered: enough to take it back, and to make it again.
package struct HistoryEntry: Sendable {
  package enum Kind: Hashable, Sendable {
    case change
    /// Takes back the change of that number.
    case undo(of: Int)
    /// Takes back the undo of that number.
    case redo(of: Int)
  }

  package struct Board: Sendable {
    /// Relative to the planning folder.
    package let path: Path
    /// Of the bytes before; nil if there was no file.
    package let before: Digest?
    /// Of the bytes after; nil if there is no file.
    package let after: Digest?
    /// From one to the other, with the bytes that each splice removes. Empty for a large change as it is written in the journal:
    /// see `stored`.
    package let splices: [Splice]
    /// The name of the file that contains the splices, if they are too large for the journal.
    let stored: Digest?
    /// The mode of a file that the change removes; nil if the file stays, or if the mode was not recorded.
    package let mode: UInt32?

    package init(
      path: Path, before: Digest?, after: Digest?, splices: [Splice], stored: Digest? = nil, mode: UInt32? = nil
    ) {
      self.path = path
      self.before = before
      self.after = after
      self.splices = splices
      self.stored = stored
      self.mode = mode
    }

    /// The same board, with some of its parts replaced.
    func with(splices: [Splice]? = nil, stored: Digest?, mode: UInt32? = nil) -> Self {
      Self(
        path: path, before: before, after: after, splices: splices ?? self.splices, stored: stored,
        mode: mode ?? self.mode)
    }

    /// Whether the splices fit together, and lead from a text as long as the one before to one as long as the one after. Then any
    /// text with these digests can be spliced.
    var isSound: Bool {
      guard before != nil || after != nil else { return false }
      let (old, new) = (before?.count ?? 0, after?.count ?? 0)
      var end = 0
      var growth = 0
      for splice in splices {
        let (next, overflow) = splice.offset.addingReportingOverflow(splice.removed.count)
        guard !overflow, splice.offset >= end, next <= old else { return false }
        end = next
        growth += splice.added.count - splice.removed.count
      }
      return old + growth == new
    }

    /// From before to after.
    package var edits: EditList {
      EditList(splices.map { TextEdit($0.offset..<$0.offset + $0.removed.count, $0.added) })
    }

    /// From after to before.
    package var inverse: EditList {
      var shift = 0
      return EditList(
        splices.map { splice in
          let start = splice.offset + shift
          shift += splice.added.count - splice.removed.count
          return TextEdit(start..<start + splice.added.count, splice.removed)
        })
    }
  }

  package struct Splice: Hashable, Sendable {
    /// In the bytes before.
    package var offset: Int
    package var removed: [UInt8]
    package var added: [UInt8]
  }

  /// From 1, in order.
  package let number: Int
  /// Seconds since 1970.
  package let time: Int
  package let kind: Kind
  /// What was done.
  package let summary: ChangeSummary
  /// In the order of writing.
  package let boards: [Board]
}

extension HistoryEntry {
  /// The numbers that an entry can have: more than anybody will ever need.
  static let numbers = 1...(1 << 53)
  /// From the year 1 to the year 9999.
  static let times = -62_135_596_800...253_402_300_799

  /// Whether it names only boards of its own planning folder, in the form in which that folder records them.
  var isOfItsFolder: Bool { boards.allSatisfy { $0.path.isPlainlyBelow } }
}

extension Path {
  /// Whether it is relative, without `.`, `..` and empty names.
  fileprivate var isPlainlyBelow: Bool {
    !bytes.isEmpty
      && bytes.split(separator: Self.separator, omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      }
  }
}

extension HistoryEntry.Board {
  package init(_ board: Change.Board, path: Path, mode: UInt32? = nil) {
    self.init(
      path: path, before: board.before.map { Digest($0) }, after: board.after.map { Digest($0) },
      splices: board.edits.edits.map {
        HistoryEntry.Splice(
          offset: $0.range.lowerBound, removed: Array((board.before ?? [])[$0.range]), added: $0.replacement)
      }, mode: mode)
  }
}
