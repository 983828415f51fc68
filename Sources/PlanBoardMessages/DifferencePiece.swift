/// A piece of a line that says how two boards or plans differ, as `pb diff` prints it. The line consists of its pieces,
/// joined without separators.
package struct DifferencePiece {
  /// The meaning of the piece, so that a user interface can colour it. The words alone also say it.
  package enum Kind {
    case plain, added, removed, moved
    /// The name of a board, or of something that was changed.
    case name
  }

  package let text: String
  package let kind: Kind

  init(_ text: String, _ kind: Kind = .plain) { (self.text, self.kind) = (text, kind) }
}
