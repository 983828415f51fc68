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
    /// Below the planning folder, or absolute.
    package let path: Path
    /// Of the bytes before; nil if there was no file.
    package let before: Digest?
    /// Of the bytes after; nil if there is no file.
    package let after: Digest?
    /// From one to the other, with the bytes that each splice takes out.
    package let splices: [Splice]

    package init(path: Path, before: Digest?, after: Digest?, splices: [Splice]) {
      self.path = path
      self.before = before
      self.after = after
      self.splices = splices
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

  package struct Splice: Sendable {
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
  /// What was done, for people.
  package let sentence: String
  /// In the order of writing.
  package let boards: [Board]
}

extension HistoryEntry.Board {
  package init(_ board: Change.Board, path: Path) {
    self.init(
      path: path, before: board.before.map { Digest($0) }, after: board.after.map { Digest($0) },
      splices: board.edits.edits.map {
        HistoryEntry.Splice(
          offset: $0.range.lowerBound, removed: Array((board.before ?? [])[$0.range]), added: $0.replacement)
      })
  }
}
