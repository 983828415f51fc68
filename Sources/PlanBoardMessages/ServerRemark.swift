package import PlanBoardCore

/// A line that the language server logs, or that its client (the editor) shows to the user.
package enum ServerRemark: Hashable, Sendable {
  case badHeader
  /// A message of this many bytes was skipped.
  case messageTooLong(Int)
  /// The server skipped the notification with this method.
  case badNotification(String, ServerFault)
  /// The variable `PB_LSP_ENCODING` has this value, which is not a unit for counting columns.
  case unknownEncoding(String)
  /// The reason is nil if the client gave none.
  case editRefused(String?)
  /// The client made only the first parts of an edit, because this board changed in the meantime.
  case editStopped(Path)
  /// pb, not the editor, has changed and saved this many boards; at least 2.
  case written(boards: Int)

  /// Whether the line is logged as a warning.
  package var isFault: Bool { if case .written = self { false } else { true } }

  package var message: String {
    switch self {
    case .badHeader: "skipped a message without a valid Content-Length"
    case .messageTooLong(let count): "skipped a message of \(count) bytes"
    case .badNotification(let method, let fault): "\(VisibleText.safe(method)): \(fault.message)"
    case .unknownEncoding(let name):
      "PB_LSP_ENCODING is ignored: `\(VisibleText.safe(name))` is not utf-8, utf-16 or utf-32"
    case .editStopped(let path):
      "\(VisibleText.safe(path.text)) has changed in the meantime, so the edit stopped there; a card that was moved from this board is now on both boards"
    // Some editors wait for a key after a message of more than 80 columns, so this message is short.
    case .written(let count): "changed and saved \(count) boards; `pb undo` undoes the change"
    case .editRefused(let reason): ServerFault.editRefused(reason).message
    }
  }
}
