internal import PlanBoardCore

extension TextEncoding {
  /// The encoding as people call it.
  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16: "UTF-16"
    case .utf32: "UTF-32"
    case .shiftJIS: "Shift JIS"
    case .windows1252: "Windows-1252"
    }
  }

  /// The name that `iconv -f` takes. If there is a byte order mark, iconv reads the order of the bytes from it, and
  /// removes it.
  private var iconvName: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16(_, isMarked: true): "UTF-16"
    case .utf16(let isBigEndian, isMarked: false): isBigEndian ? "UTF-16BE" : "UTF-16LE"
    case .utf32(_, isMarked: true): "UTF-32"
    case .utf32(let isBigEndian, isMarked: false): isBigEndian ? "UTF-32BE" : "UTF-32LE"
    case .shiftJIS: "SHIFT_JIS"
    case .windows1252: "WINDOWS-1252"
    }
  }

  /// The command that converts a file to UTF-8.
  ///
  /// - Parameter file: the file as a word of a shell command.
  func conversion(of file: String) -> String {
    "`iconv -f \(iconvName) -t UTF-8 \(file) > \(file).utf8 && mv \(file).utf8 \(file)` makes it UTF-8"
  }
}
