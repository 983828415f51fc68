/// A colour of the palette of 256 colours that nearly every terminal has. The first 16 are left out, because each
/// terminal defines them itself.
struct PaletteColor: Hashable {
  /// 16 to 255.
  let index: UInt8
  let red: UInt8
  let green: UInt8
  let blue: UInt8
  let luminance: Double

  private init(_ index: UInt8) {
    self.index = index
    (red, green, blue) = TerminalColor.indexed(index).channels ?? (0, 0, 0)
    luminance = Self.luminance(red, green, blue)
  }

  static let all = (UInt8(16)...255).map { PaletteColor($0) }

  /// How bright a colour looks, from 0 to 1 (WCAG 2, "relative luminance").
  static func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      if value <= 0.04045 { return value / 12.92 }
      let base = (value + 0.055) / 1.055
      // The base to the power of 2.4, without the functions of the C library.
      return base * base * fifthRoot(of: base * base)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// For a number from 0.001 to 1.
  private static func fifthRoot(of number: Double) -> Double {
    // Newton's method. It starts at the root or above it, so every step comes nearer to the root.
    var root = 1.0
    for _ in 0..<30 {
      let fourth = root * root * root * root
      root -= (fourth * root - number) / (5 * fourth)
    }
    return root
  }

  /// A colour of the palette that is near `color`, and whose luminance is in `range`.
  ///
  /// White or black is mixed into `color` first, so that a dark blue becomes a lighter blue, and not the nearest bright
  /// colour.
  ///
  /// - Parameter range: must contain the luminance of at least one colour of the palette.
  static func nearest(
    to color: (red: UInt8, green: UInt8, blue: UInt8), in range: ClosedRange<Double> = 0...1
  ) -> PaletteColor {
    let wanted = mixed([color.red, color.green, color.blue], until: range)
    func distance(_ other: PaletteColor) -> Int {
      zip(wanted, [other.red, other.green, other.blue]).reduce(0) { sum, parts in
        let difference = Int(parts.0) - Int(parts.1)
        return sum + difference * difference
      }
    }
    var best = all[0]
    var least = Int.max
    for other in all where range.contains(other.luminance) {
      let distance = distance(other)
      if distance < least { (best, least) = (other, distance) }
    }
    return best
  }

  /// Mixes just enough white or black into a colour to bring its luminance into the range, if possible.
  private static func mixed(_ parts: [UInt8], until range: ClosedRange<Double>) -> [UInt8] {
    let whiteOrBlack = luminance(parts[0], parts[1], parts[2]) < range.lowerBound ? 255 : 0
    for share in 0...20 {
      let mixed = parts.map { UInt8((Int($0) * (20 - share) + whiteOrBlack * share) / 20) }
      if range.contains(luminance(mixed[0], mixed[1], mixed[2])) { return mixed }
    }
    return parts
  }
}
