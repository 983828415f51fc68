internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Gives the three texts of a merge the same kind of line end, if each text uses only LF or only CRLF. If a side
/// changed the kind, the new kind is used.
struct LineEnds {
  /// `none` is for a text without line ends, and `mixed` for CR alone or several kinds.
  private enum Style { case none, lf, crlf, mixed }

  private let target: Style
  /// Whether some texts have only LF, and the others only CRLF.
  private let isNeeded: Bool

  init(_ base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]) {
    let styles = (Self.style(base ?? []), Self.style(a), Self.style(b))
    let known = [styles.0, styles.1, styles.2].filter { $0 != .none }
    isNeeded = !known.contains(.mixed) && Set(known).count > 1
    func or(_ first: Style, _ second: Style) -> Style { first == .none ? second : first }
    let (left, right) = (or(styles.1, styles.0), or(styles.2, styles.0))
    if left == right || right == styles.0 {
      target = or(left, right)
    } else {
      target = left == styles.0 ? right : .lf
    }
  }

  /// Returns a text with the common kind of line end.
  func applied(to text: [UInt8]) -> [UInt8] {
    guard isNeeded, Self.style(text) != target else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 32)
    for byte in text where byte != .carriageReturn {
      if byte == .lineFeed, target == .crlf { result.append(.carriageReturn) }
      result.append(byte)
    }
    return result
  }

  private static func style(_ text: [UInt8]) -> Style {
    func has(_ byte: UInt8) -> Bool { text.withUnsafeBufferPointer { $0.firstOffset(of: byte, from: 0) != nil } }
    guard has(.carriageReturn) else { return has(.lineFeed) ? .lf : .none }
    var hasPlain = false
    var previous: UInt8 = 0
    for byte in text {
      if previous == .carriageReturn, byte != .lineFeed { return .mixed }
      if byte == .lineFeed, previous != .carriageReturn { hasPlain = true }
      previous = byte
    }
    return previous == .carriageReturn || hasPlain ? .mixed : .crlf
  }
}
