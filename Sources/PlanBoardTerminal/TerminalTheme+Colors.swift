package import PlanBoardCore

extension TerminalTheme {
  /// The theme for the terminal: what its user says, or else what `COLORFGBG` says, in which some terminals give the number of their
  /// background colour.
  ///
  /// - Parameter variable: returns the value of a variable of the environment; nil if it is not set.
  package func resolved(_ variable: (String) -> String?) -> TerminalTheme {
    guard self == .auto, let ground = variable("COLORFGBG")?.split(separator: ";").last.flatMap({ Int($0) }) else {
      return self
    }
    switch ground {
    case 0...6, 8: return .dark
    case 7, 9...15: return .light
    default: return .auto
    }
  }

  /// The luminance that a colour needs to be legible. On a known ground, the contrast is at least 4.5 to 1, as WCAG 2 asks of text. On
  /// an unknown one, it is at least 3 to 1 on both, because no colour has more on both. The dark ground is at most `#1e1e1e`.
  var legible: ClosedRange<Double> {
    let dark = PaletteColor.luminance(0x1E, 0x1E, 0x1E) + 0.05
    switch self {
    case .auto: return (dark * 3 - 0.05)...(1.05 / 3 - 0.05)
    case .light: return 0...(1.05 / 4.5 - 0.05)
    case .dark: return (dark * 4.5 - 0.05)...1
    }
  }

  /// Select Graphic Rendition parameters with legible colours. If the ground is not known, the first 16 colours stay as they are:
  /// the terminal makes them fit.
  func legible(_ codes: String) -> String {
    // Most codes are those of `Style`, with few parameters.
    var parts = codes.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    if parts.count >= 3, let start = parts.indices.first(where: { parts[$0...].starts(with: ["38", "5"]) }),
      start + 2 < parts.count, let index = Int(parts[start + 2]), (16...255).contains(index)
    {
      let color = PaletteColor.all[index - 16]
      parts[start + 2] = "\(PaletteColor.nearest(to: (color.red, color.green, color.blue), in: legible).index)"
      return parts.joined(separator: ";")
    }
    guard self != .auto else { return codes }
    return parts.map { Self.fixed[$0].map { "38;5;\(self == .light ? $0.light : $0.dark)" } ?? $0 }.joined(
      separator: ";")
  }

  /// Colours of the palette for the first 16, which may be illegible in a terminal whose colours were made for another ground.
  private static let fixed: [String: (light: Int, dark: Int)] = [
    "30": (16, 246), "31": (160, 203), "32": (28, 71), "33": (94, 179), "34": (25, 75), "35": (90, 176), "36": (23, 80),
    "37": (240, 252), "90": (241, 246),
  ]
}
