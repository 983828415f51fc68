internal import PlanBoardCore
package import PlanBoardMarkdown

/// The colour of a card, as in `color:red` or `color:#ff8800`. Each component is from 0 to 255.
package struct CardColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// - Parameter text: a name, `#f80` or `#ff8800`, ignoring case.
  /// - Returns: nil for any other text.
  package init?(_ text: String) {
    let lower = text.lowercased()
    if let named = Self.named[lower] {
      self = named
      return
    }
    let digits = lower.dropFirst()
    let long = digits.count == 3 ? digits.flatMap { [$0, $0] }.map(String.init).joined() : String(digits)
    guard lower.hasPrefix("#"), long.utf8.count == 6, long.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(long, radix: 16)
    else { return nil }
    self.init(number)
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

  /// All names in ``PlanBoardCore/ColorValue/names``, with the colours that CSS gives them.
  private static let named: [String: CardColor] = [
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

extension ParsedBoard {
  /// The colours that cards have, and the range of each in bytes of the text, in text order. O(n), but most cards
  /// without a colour are skipped.
  package var cardColors: [(range: Range<Int>, color: CardColor)] {
    var found: [(range: Range<Int>, color: CardColor)] = []
    forEachSyntax(ofCardsWith: [FoldedText("colo")]) { card, _ in
      for field in card.fields where field.key == .color && !field.valueRange.isEmpty {
        if let color = CardColor(field.value) { found.append((field.valueRange, color)) }
      }
    }
    return found
  }
}
