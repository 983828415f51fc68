/// A style sheet or a script, made shorter. These parts are removed:
///
/// - indentation, empty lines, and blanks beside some signs;
/// - a line end after a sign with which nothing ends, such as a comma, and before a closing bracket;
/// - a semicolon before a closing brace;
/// - a comment that begins a line or follows a blank; a `//` comment only if a blank follows the `//`.
///
/// This works for the files in `Assets`, but not for every script:
///
/// - Regular expressions must have no blanks and no quotation marks.
/// - Template strings must not be nested.
/// - Every loop must have a body.
struct SlimSource {
  private(set) var bytes: [UInt8] = []

  init(_ source: [UInt8]) {
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        let end = Self.endOfString(source, from: index)
        bytes += source[index..<end]
        index = end
      case UInt8(ascii: "/") where Self.startsComment(source, index):
        index = Self.endOfComment(source, from: index)
      case UInt8(ascii: " "):
        let next = source[index...].first { $0 != UInt8(ascii: " ") }
        if !isNeedless(before: next) { bytes.append(byte) }
        index = source[index...].firstIndex { $0 != UInt8(ascii: " ") } ?? source.count
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if byte == UInt8(ascii: "}"), bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
        bytes.append(byte)
        index += 1
      case UInt8(ascii: "\n"):
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        if let last = bytes.last, last != byte, !Self.openSigns.contains(last) { bytes.append(byte) }
        index = source[index...].dropFirst().firstIndex { $0 != UInt8(ascii: " ") } ?? source.count
      default:
        bytes.append(byte)
        index += 1
      }
    }
  }

  /// Whether a blank between ``bytes`` and the byte `next` can be left out. `next` is nil at the end of the source.
  private func isNeedless(before next: UInt8?) -> Bool {
    guard let last = bytes.last, let next else { return true }
    if last == UInt8(ascii: "\n") { return true }
    return Self.lastSigns.contains(last) || Self.nextSigns.contains(next)
  }

  /// The signs after which a line end can be left out. A closing brace is missing, because it may end a statement, and
  /// plus and minus, because `++` may.
  private static let openSigns = Set("{([;,:=>?&|".utf8)
  /// The signs after which a blank can be left out. Plus and minus are missing, because a blank beside them may be part
  /// of a sum in a style sheet.
  private static let lastSigns = Set("{};,:=>?!&|".utf8)
  /// The signs before which a blank can be left out. A colon and a dot are missing, because a blank before them may be
  /// part of a selector in a style sheet.
  private static let nextSigns = Set("{};,=?!&|\n".utf8)

  private static func endOfString(_ source: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < source.count, source[index] != source[start] {
      index += source[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, source.count)
  }

  private static func startsComment(_ source: [UInt8], _ index: Int) -> Bool {
    guard index + 1 < source.count, index == 0 || [UInt8(ascii: " "), UInt8(ascii: "\n")].contains(source[index - 1])
    else { return false }
    return source[index + 1] == UInt8(ascii: "*")
      || source[index + 1] == UInt8(ascii: "/") && source[index...].dropFirst(2).first == UInt8(ascii: " ")
  }

  private static func endOfComment(_ source: [UInt8], from start: Int) -> Int {
    if source[start + 1] == UInt8(ascii: "/") {
      return source[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.count
    }
    var index = start + 2
    while index + 1 < source.count, source[index] != UInt8(ascii: "*") || source[index + 1] != UInt8(ascii: "/") {
      index += 1
    }
    return min(index + 2, source.count)
  }
}
