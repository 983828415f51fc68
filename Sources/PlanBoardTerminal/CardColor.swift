/// The colours that a terminal can show for `color:`.
package enum CardColor {
  /// The Select Graphic Rendition parameters of a colour, such as `31` for red; nil for an unknown colour.
  package static func codes(for color: String) -> String? {
    if color.utf8.first == UInt8(ascii: "#") { return hexCodes(color.utf8.dropFirst()) }
    return switch color.lowercased() {
    case "black": "30"
    case "red": "31"
    case "green": "32"
    case "yellow": "33"
    case "blue": "34"
    case "magenta", "purple", "violet": "35"
    case "cyan", "teal", "turquoise": "36"
    case "white": "37"
    case "gray", "grey": "90"
    case "orange": "38;5;208"
    case "pink": "38;5;213"
    case "brown": "38;5;130"
    default: nil
    }
  }

  /// The parameters of the colour that is nearest to `#rgb` or `#rrggbb` in the cube of 6 × 6 × 6 colours of nearly every terminal.
  private static func hexCodes(_ digits: Substring.UTF8View.SubSequence) -> String? {
    let text = String(Substring(digits))
    guard text.utf8.count == 3 || text.utf8.count == 6, let value = Int(text, radix: 16) else { return nil }
    let channels =
      text.utf8.count == 3
      ? [value >> 8 & 15, value >> 4 & 15, value & 15].map { $0 * 17 }
      : [value >> 16 & 255, value >> 8 & 255, value & 255]
    // The cube's steps are 0, 95, 135, 175, 215, 255.
    let steps = channels.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
    return "38;5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])"
  }
}
