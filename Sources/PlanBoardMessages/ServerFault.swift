package import PlanBoardCore

/// Why the language server cannot handle a message from its client (the editor).
package enum ServerFault: Error, Hashable, Sendable {
  /// The message is not JSON, or nests too deeply.
  case noJSON
  /// The message is JSON, but not a request, a notification or a response.
  case noRequest
  case unknownMethod(String)
  /// A parameter is missing or not valid.
  case badParameter(String)
  case badPriority(String)
  case notInitialized
  case initializedTwice
  case shutDown
  case cancelled
  /// The server does not know the text of the document, or the file is also open under another name, with another text.
  case unknownText
  case textHasChanged
  /// The file of a board has changed since it was read.
  case fileHasChanged(Path)
  case failed(Diagnostic)
  case unknownCommand(String)
  /// The document is not open, or is not a board.
  case noBoard
  case noCardHere
  case noConflictHere
  case noCheckItemHere
  /// The change needs several steps, which the editor cannot make as one.
  case severalSteps
  /// pb must change the file, because the editor cannot. The open boards must be saved first.
  case onlyOnDisk(Path)
  /// The reason is nil if the client gave none.
  case editRefused(String?)

  /// The code of the error in the protocol.
  package var code: Int {
    switch self {
    case .noJSON: -32700
    case .noRequest, .initializedTwice, .shutDown: -32600
    case .unknownMethod: -32601
    case .badParameter, .badPriority, .unknownCommand: -32602
    case .notInitialized: -32002
    case .cancelled: -32800
    case .unknownText, .textHasChanged, .fileHasChanged: -32801
    case .failed, .editRefused, .noBoard, .noCardHere, .noConflictHere, .noCheckItemHere, .severalSteps, .onlyOnDisk:
      -32803
    }
  }

  package var message: String {
    switch self {
    case .noJSON: "the message is not valid JSON"
    case .noRequest: "the message is not a request"
    case .unknownMethod(let method): "unknown method: \(VisibleText.safe(method))"
    case .badParameter(let name): "parameter missing or of the wrong type: \(VisibleText.safe(name))"
    case .badPriority(let text): "`\(VisibleText.safe(text))` is not a priority: high, medium, low, none"
    case .notInitialized: "the server has not been initialized"
    case .initializedTwice: "the server has already been initialized"
    case .shutDown: "the server has been shut down"
    case .cancelled: "cancelled"
    case .unknownText: "the last change did not fit the text; close and open the document again"
    case .textHasChanged: "the text has changed since this was offered; choose it again"
    case .fileHasChanged(let path): "\(VisibleText.safe(path.text)) has changed; try again"
    case .failed(let diagnostic): diagnostic.textWithoutPlace
    case .unknownCommand(let name): "unknown command: \(VisibleText.safe(name))"
    case .noBoard: "the document is not open, or not a board"
    case .noCardHere: "there is no card here"
    case .noConflictHere: "there is no conflict note here"
    case .noCheckItemHere: "there is no check item here"
    case .severalSteps: "this takes several steps; choose fewer cards"
    case .onlyOnDisk(let path):
      "the editor cannot change \(VisibleText.safe(path.text)) itself; save the open boards, and try again"
    case .editRefused(let reason):
      "the editor did not make the change" + (reason.map { ": \(VisibleText.safe($0))" } ?? "")
    }
  }
}

extension Diagnostic {
  fileprivate var textWithoutPlace: String { ([message] + help.map(\.text)).joined(separator: "\n") }
}
