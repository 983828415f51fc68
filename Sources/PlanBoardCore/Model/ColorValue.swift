/// A colour as people write it.
package enum ColorValue: Hashable, Sendable {
  /// One of ``names``, in lower case.
  case named(String)
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  /// The names of colours. CSS knows all of them.
  package static let names = Set(CardColor.named.keys)

  /// Reads one of ``names``, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`; nil for
  /// other text. Upper and lower case are the same, and the opacity is ignored.
  package init?(_ text: String) {
    let text = text.lowercased()
    if Self.names.contains(text) {
      self = .named(text)
      return
    }
    guard let parts = text.hasPrefix("#") ? Self.hexParts(text.dropFirst().utf8) : Self.functionParts(text) else {
      return nil
    }
    self = .rgb(red: parts[0], green: parts[1], blue: parts[2])
  }

  private static func hexParts(_ digits: Substring.UTF8View) -> [UInt8]? {
    let values = digits.compactMap { digit in Character(UnicodeScalar(digit)).hexDigitValue.map { UInt8($0) } }
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3, 4: return values.prefix(3).map { $0 * 17 }
    case 6, 8: return [0, 2, 4].map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
  }

  private static func functionParts(_ text: String) -> [UInt8]? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), ["rgb", "rgba"].contains(text[..<open]) else {
      return nil
    }
    let parts = text[text.index(after: open)...].dropLast().split(separator: ",").map { $0.trimmingBlanks() }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let values = parts.prefix(3).compactMap { UInt8($0) }
    return values.count == 3 ? values : nil
  }
}
