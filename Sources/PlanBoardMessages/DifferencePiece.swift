internal import PlanBoardCore

/// A piece of a line that says how two boards or plans differ, as `pb diff` prints it. The line consists of its pieces,
/// joined without separators.
package struct DifferencePiece {
  /// The meaning of the piece, so that a user interface can colour it. The words alone also say it.
  package enum Kind {
    case plain, added, removed, moved
    /// The name of a board, or of something that was changed.
    case name
  }

  /// Where the text comes from. All of it is safe for a terminal.
  enum Source {
    case words(String)
    /// A sign before the words, which say the same.
    case sign(String)
    /// A name from a board.
    case name(String)
    /// A text from a board, which a line has in quotation marks.
    case quoted(String)
  }

  let source: Source
  package let kind: Kind

  init(_ source: Source, _ kind: Kind = .plain) { (self.source, self.kind) = (source, kind) }
  init(_ words: String, _ kind: Kind = .plain) { self.init(.words(words), kind) }

  /// The piece as a line shows it.
  package var text: String {
    switch source {
    case .words(let text), .sign(let text), .name(let text): text
    case .quoted(let text): "\"\(text)\""
    }
  }

  /// The piece in Markdown. A text from a board is code, so that it is shown as it is, and no `@name` or `#12` in it is a
  /// mention or a link where the Markdown is read.
  var markdown: String {
    switch source {
    case .words(let text): text
    case .sign: ""
    case .name(let text), .quoted(let text): text.isEmpty ? "(empty)" : MarkdownCode.span(text)
    }
  }
}
