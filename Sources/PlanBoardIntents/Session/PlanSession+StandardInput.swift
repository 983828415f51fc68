package import PlanBoardCore
internal import PlanBoardStore

extension PlanSession {
  /// The text on standard input, without a byte order mark. Each CRLF is replaced by LF.
  ///
  /// - Throws: `FileFailure` if standard input is not UTF-8, cannot be read, or is larger than the largest file that pb
  ///   reads (`FileSystem.sizeLimit`).
  package static func standardInputText() throws(FileFailure) -> String {
    let bytes = try standardInput()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileFailure(.notUTF8, .read, .standardInput)
    }
    // In Swift, CR and LF together are one character.
    return String(text.drop { $0 == "\u{FEFF}" }.map { $0 == "\r\n" ? "\n" : $0 })
  }

  /// All bytes of standard input.
  ///
  /// - Throws: `FileFailure` if standard input cannot be read, or is larger than `FileSystem.sizeLimit`.
  private static func standardInput() throws(FileFailure) -> [UInt8] { try BoardFile.readStandardInput().bytes }
}
