/// The colour of a card, as in `color:red` or `color:#ff8800`. Each component is from 0 to 255.
package struct CardColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// - Parameter text: a name, `#f80` or `#ff8800`, ignoring case.
  /// - Returns: nil for any other text.
  package init?(_ text: String) {
    switch ColorValue(text) {
    case .named(let name):
      guard let color = Self.named[name] else { return nil }
      self = color
    case .rgb(let red, let green, let blue):
      // Only tags can have a colour with opacity, such as `#f80c`, or one such as `rgb(1, 2, 3)`.
      guard text.hasPrefix("#"), [4, 7].contains(text.utf8.count) else { return nil }
      self.init(red: red, green: green, blue: blue)
    case nil: return nil
    }
  }

  /// - Parameter number: the components in one number, as in `0xFF8800`.
  private init(_ number: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// The ways to write this colour on a card: one of its names, if it has any, and then its digits, such as `#ff8800`.
  package var spellings: [String] {
    let digits = [red, green, blue].map { part in
      let text = String(part, radix: 16)
      return text.utf8.count < 2 ? "0" + text : text
    }
    return Self.named.filter { $0.value == self }.keys.sorted().prefix(1) + ["#" + digits.joined()]
  }

  /// The names of colours, with the colours that CSS gives them.
  static let named: [String: CardColor] = [
    "red": CardColor(0xFF0000), "orange": CardColor(0xFFA500), "yellow": CardColor(0xFFFF00),
    "green": CardColor(0x008000), "blue": CardColor(0x0000FF), "purple": CardColor(0x800080),
    "pink": CardColor(0xFFC0CB), "brown": CardColor(0xA52A2A), "gray": CardColor(0x808080),
    "grey": CardColor(0x808080), "black": CardColor(0x000000), "white": CardColor(0xFFFFFF),
    "cyan": CardColor(0x00FFFF), "teal": CardColor(0x008080), "magenta": CardColor(0xFF00FF),
    "violet": CardColor(0xEE82EE), "indigo": CardColor(0x4B0082), "lime": CardColor(0x00FF00),
    "navy": CardColor(0x000080), "maroon": CardColor(0x800000), "olive": CardColor(0x808000),
    "silver": CardColor(0xC0C0C0), "gold": CardColor(0xFFD700), "turquoise": CardColor(0x40E0D0),
  ]
}
