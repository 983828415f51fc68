package import PlanBoardCore

/// A line for the log of the language server's client, or for the user.
package enum ServerRemark: Hashable, Sendable {
  /// A message had no valid length, and was skipped.
  case badHeader
  /// A message of this many bytes was skipped.
  case messageTooLong(Int)
  /// A notification was skipped.
  case badNotification(String, ServerFault)
  /// The environment variable that sets the unit of columns has a value that is not a unit.
  case unknownEncoding(String)
  /// The client did not make an edit, for the reason that it gave.
  case editRefused(String?)
  /// A later part of an edit was not made, because this board has changed since.
  case editStopped(Path)
  /// pb itself has written this many boards.
  case written(boards: Int)

  /// Whether the line is about a fault, so that it is logged as a warning.
  package var isFault: Bool { if case .written = self { false } else { true } }

  /// The line in words.
  package var message: String {
    switch self {
    case .badHeader: "skipped a message without a valid Content-Length"
    case .messageTooLong(let count): "skipped a message of \(count) bytes"
    case .badNotification(let method, let fault): "\(VisibleText.safe(method)): \(fault.message)"
    case .unknownEncoding(let name):
      "PB_LSP_ENCODING is skipped: `\(VisibleText.safe(name))` is not utf-8, utf-16 or utf-32"
    case .editStopped(let path):
      "did not change \(VisibleText.safe(path.text)), because it has changed in the meantime; a card that was moved from it is now on both boards"
    // Some editors stop at a message that is longer than a line of 80 columns, so this message is short.
    case .written(let count): "changed and saved \(count) boards; `pb undo` takes it back"
    case .editRefused(let reason): ServerFault.editRefused(reason).message
    }
  }
}
