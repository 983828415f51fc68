/// A colour of text, or of its background.
package enum TerminalColor: Hashable, Sendable {
  /// The terminal's own colour for text or background.
  case standard
  /// One of the 16 colours that users choose for their terminals: 0 to 7 are black, red, green, yellow, blue, magenta,
  /// cyan and white, and 8 to 15 are brighter versions of them.
  case named(UInt8)
  /// A colour of xterm's palette of 256 colours: 0 to 15 are the named ones, 16 to 231 are a cube of 6 × 6 × 6 colours,
  /// and 232 to 255 are greys.
  case indexed(UInt8)
  /// Red, green and blue.
  case rgb(UInt8, UInt8, UInt8)

  /// The nearest colour that a terminal can show; ``standard`` if the terminal has no colours.
  ///
  /// With 256 colours, an RGB colour never becomes one of the first 16, because users choose these.
  package func reduced(to depth: ColorDepth) -> TerminalColor {
    switch (self, depth) {
    case (_, .none): return .standard
    case (.standard, _), (.named, _), (.indexed, .indexed), (_, .full): return self
    case (.rgb(let red, let green, let blue), .indexed):
      let steps = [red, green, blue].map(Self.cubeStep)
      let inCube = TerminalColor.indexed(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
      let brightness = (Int(red) + Int(green) + Int(blue)) / 3
      let grey = TerminalColor.indexed(232 + UInt8(max(0, min(23, (brightness - 3) / 10))))
      return distance(to: grey) < distance(to: inCube) ? grey : inCube
    case (.indexed, .named), (.rgb, .named): return .named(nearestNamed)
    }
  }

  /// Red, green and blue of the colour as xterm shows it by default; nil for ``standard``.
  package var channels: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch self {
    case .standard: return nil
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .named(let number): return Self.namedChannels[Int(number & 15)]
    case .indexed(let number) where number < 16: return Self.namedChannels[Int(number)]
    case .indexed(let number) where number >= 232:
      let grey = 8 + 10 * (number - 232)
      return (grey, grey, grey)
    case .indexed(let number):
      let place = number - 16
      return (Self.cubeLevel(place / 36), Self.cubeLevel(place / 6 % 6), Self.cubeLevel(place % 6))
    }
  }

  /// The level of a step of the cube: 0, 95, 135, 175, 215, 255.
  private static func cubeLevel(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }

  private static func cubeStep(_ level: UInt8) -> UInt8 { level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40 }

  /// xterm's values of the 16 named colours.
  private static let namedChannels: [(red: UInt8, green: UInt8, blue: UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
  ]

  private var nearestNamed: UInt8 {
    (0..<16).min { distance(to: .named($0)) < distance(to: .named($1)) } ?? 7
  }

  /// The square of the distance; `Int.max` if one of the colours is ``standard``.
  private func distance(to other: TerminalColor) -> Int {
    guard let own = channels, let other = other.channels else { return .max }
    func square(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) - Int(b)) * (Int(a) - Int(b)) }
    return square(own.red, other.red) + square(own.green, other.green) + square(own.blue, other.blue)
  }
}
