package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// The text on standard input, without a byte order mark, and with LF in place of each CRLF.
  ///
  /// - Throws: `FileFailure` if standard input is not UTF-8, cannot be read, or is larger than `FileSystem.sizeLimit`.
  package static func standardInputText() throws(FileFailure) -> String {
    let bytes = try standardInput()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileFailure(.notUTF8, .read, .standardInput)
    }
    // In Swift, CR and LF together are one character.
    return String(text.drop { $0 == "\u{FEFF}" }.map { $0 == "\r\n" ? "\n" : $0 })
  }

  private static func standardInput() throws(FileFailure) -> [UInt8] { try BoardFile.readStandardInput().bytes }
}
