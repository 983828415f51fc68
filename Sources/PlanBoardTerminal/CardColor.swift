package import PlanBoardScreen

/// The colours that a terminal can show for `color:`.
package enum CardColor {
  /// The colour with this name, or of `#rgb` or `#rrggbb`; nil for an unknown colour.
  package static func named(_ color: String) -> TerminalColor? {
    if color.utf8.first == UInt8(ascii: "#") { return hex(color.utf8.dropFirst()) }
    return switch color.lowercased() {
    case "black": .named(0)
    case "red": .named(1)
    case "green": .named(2)
    case "yellow": .named(3)
    case "blue": .named(4)
    case "magenta", "purple", "violet": .named(5)
    case "cyan", "teal", "turquoise": .named(6)
    case "white": .named(7)
    case "gray", "grey": .named(8)
    case "orange": .indexed(208)
    case "pink": .indexed(213)
    case "brown": .indexed(130)
    default: nil
    }
  }

  private static func hex(_ digits: Substring.UTF8View.SubSequence) -> TerminalColor? {
    let text = String(Substring(digits))
    guard text.utf8.count == 3 || text.utf8.count == 6, let value = Int(text, radix: 16), value >= 0 else { return nil }
    // A single digit stands for two equal ones.
    let (shift, factor) = text.utf8.count == 3 ? (4, 17) : (8, 1)
    let channels = [2 * shift, shift, 0].map { UInt8((value >> $0 & (1 << shift - 1)) * factor) }
    return .rgb(channels[0], channels[1], channels[2])
  }
}
