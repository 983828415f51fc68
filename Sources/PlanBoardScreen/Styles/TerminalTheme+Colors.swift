package import PlanBoardCore

extension TerminalTheme {
  /// The theme for the terminal; still ``auto`` if neither the user nor the terminal says which one.
  ///
  /// Some terminals put the number of their background colour into the variable `COLORFGBG`, such as the 0 in `15;0`.
  package func resolved(_ variable: (String) -> String?) -> TerminalTheme {
    guard self == .auto, let background = variable("COLORFGBG")?.split(separator: ";").last.flatMap({ Int($0) }) else {
      return self
    }
    switch background {
    case 0...6, 8: return .dark
    case 7, 9...15: return .light
    default: return .auto
    }
  }

  /// The range of luminance in which a colour is legible, on white or on `#1e1e1e` and darker.
  ///
  /// On a known background, the contrast is at least 4.5 to 1 (WCAG 2). On an unknown background, it is at least 3 to
  /// 1, because no colour reaches 4.5 to 1 on both light and dark.
  var legibleLuminance: ClosedRange<Double> {
    let dark = PaletteColor.luminance(0x1E, 0x1E, 0x1E) + 0.05
    switch self {
    case .auto: return (dark * 3 - 0.05)...(1.05 / 3 - 0.05)
    case .light: return 0...(1.05 / 4.5 - 0.05)
    case .dark: return (dark * 4.5 - 0.05)...1
    }
  }

  /// The style as a terminal with this number of colours shows it.
  ///
  /// The text colour is made legible if the background is known, and the terminal has at least 256 colours.
  func shown(_ style: Style, _ depth: ColorDepth) -> Style {
    guard self != .auto, depth == .indexed || depth == .full else { return style.reduced(to: depth) }
    if case .rgb(let red, let green, let blue) = style.foreground,
      legibleLuminance.contains(PaletteColor.luminance(red, green, blue))
    {
      return style.reduced(to: depth)
    }
    return legible(style).reduced(to: depth)
  }

  /// The style with a legible text colour.
  package func legible(_ style: Style) -> Style {
    Style(style.attributes, foreground: legible(style.foreground), background: style.background)
  }

  /// A legible colour that is near `color`. If the background is not known, named colours stay as they are, because the
  /// terminal makes them fit.
  func legible(_ color: TerminalColor) -> TerminalColor {
    switch color {
    case .standard: return color
    case .named(let number):
      guard self != .auto, let fixed = Self.fixed[number] else { return color }
      return .indexed(self == .light ? fixed.light : fixed.dark)
    case .indexed(let number):
      guard number >= 16, let channels = color.channels else { return color }
      return .indexed(PaletteColor.nearest(to: channels, in: legibleLuminance).index)
    case .rgb(let red, let green, let blue):
      return legible(.indexed(PaletteColor.nearest(to: (red, green, blue)).index))
    }
  }

  /// The colours of the palette that replace the named colours 0 to 8 on a known background. The terminal may have been
  /// set up with named colours for another background.
  private static let fixed: [UInt8: (light: UInt8, dark: UInt8)] = [
    0: (16, 246), 1: (160, 203), 2: (28, 71), 3: (94, 179), 4: (25, 75), 5: (90, 176), 6: (23, 80), 7: (240, 252),
    8: (241, 246),
  ]
}
