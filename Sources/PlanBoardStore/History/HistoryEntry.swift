package import PlanBoardCore
package import PlanBoardMarkdown

/// A recorded change, with everything that undo and redo need.
package struct HistoryEntry: Sendable {
  /// What an entry does.
  package enum Kind: Hashable, Sendable {
    case change
    /// Takes back the change, or the redo, with this number.
    case undo(of: Int)
    /// Takes back the undo with this number.
    case redo(of: Int)
  }

  /// Why undo or redo skips an entry and goes on to the next one.
  package enum Passing: String, CaseIterable, Sendable {
    /// The text or the splices that undo or redo needs are no longer stored.
    case forgotten = "x"
    /// Undo found that the change had already been taken back without pb.
    case takenBack = "u"
    /// The user wants to keep the change.
    case skipped = "s"
  }

  /// The change to one board.
  package struct Board: Sendable {
    /// The board's path, relative to the planning folder.
    package let path: Path
    /// The digest of the text before the change; nil if there was no file before it.
    package let before: Digest?
    /// The digest of the text after the change; nil if there is no file after it.
    package let after: Digest?
    /// The splices that turn the text before the change into the text after it. Empty for a large change that was read
    /// from the journal; ``PastChanges/whole(_:)`` then reads them from the file named by `stored`.
    package let splices: [Splice]
    /// The name of the file that contains the splices; nil if the journal contains them.
    let stored: Digest?
    /// The permissions of a file that the change removes; nil if the file stays, or if its mode was not recorded.
    package let mode: UInt32?

    /// Creates a record from its parts.
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

    /// The same record with another `stored`, and with `splices` and `mode` if they are not nil.
    func with(splices: [Splice]? = nil, stored: Digest?, mode: UInt32? = nil) -> Self {
      Self(
        path: path, before: before, after: after, splices: splices ?? self.splices, stored: stored,
        mode: mode ?? self.mode)
    }

    /// Whether the record is consistent. The splices of a consistent record fit any text of the old length.
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

    /// The edits that turn the text before the change into the text after it.
    package var edits: EditList {
      EditList(splices.map { TextEdit($0.offset..<$0.offset + $0.removed.count, $0.added) })
    }

    /// The edits that turn the text after the change into the text before it.
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

  /// The replacement of some bytes of a board by other bytes.
  package struct Splice: Hashable, Sendable {
    /// The 0-based byte offset of the removed bytes in the text before the change.
    package var offset: Int
    package var removed: [UInt8]
    package var added: [UInt8]
  }

  /// The first entry of a history has the number 1.
  package let number: Int
  /// The time of the change, in seconds since 1970.
  package let time: Int
  package let kind: Kind
  package let summary: ChangeSummary
  /// The changed boards, in the order of writing.
  package let boards: [Board]
}

extension HistoryEntry {
  /// The numbers that an entry can have.
  static let numbers = 1...(1 << 53)
  /// The times that an entry can have, in seconds since 1970: from the year 1 to the year 9999.
  static let times = -62_135_596_800...253_402_300_799

  /// Whether the paths of all boards are below the planning folder, judged by the paths alone.
  var isInsideFolder: Bool { boards.allSatisfy { $0.path.isPlainlyBelow } }
}

extension Path {
  /// Whether the path is relative and not empty, and has no names that are `.`, `..` or empty.
  fileprivate var isPlainlyBelow: Bool {
    !bytes.isEmpty
      && bytes.split(separator: Self.separator, omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
      }
  }
}

extension HistoryEntry.Board {
  /// Records the change to a board. `path` is relative to the planning folder.
  package init(_ board: Change.Board, path: Path, mode: UInt32? = nil) {
    self.init(
      path: path, before: board.before.map { Digest($0) }, after: board.after.map { Digest($0) },
      splices: board.edits.edits.map {
        HistoryEntry.Splice(
          offset: $0.range.lowerBound, removed: Array((board.before ?? [])[$0.range]), added: $0.replacement)
      }, mode: mode)
  }
}
