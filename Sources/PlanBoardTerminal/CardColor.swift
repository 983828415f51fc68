package import PlanBoardCore

/// The colours that a terminal can show for `color:` and for tags.
package enum CardColor {
  /// The Select Graphic Rendition parameters of a colour, such as `31` for red; nil for an unknown colour.
  package static func codes(for color: String) -> String? { ColorValue(color).map(codes) }

  /// The Select Graphic Rendition parameters of a colour.
  package static func codes(for color: ColorValue) -> String {
    switch color {
    case .named(let name): named[name] ?? "39"
    case .rgb(let red, let green, let blue): "38;5;\(PaletteColor.nearest(to: (red, green, blue)).index)"
    }
  }

  private static let named = [
    "black": "30", "red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "purple": "35",
    "violet": "35", "cyan": "36", "teal": "36", "turquoise": "36", "white": "37", "gray": "90", "grey": "90",
    "orange": "38;5;208", "pink": "38;5;213", "brown": "38;5;130",
  ]
}

extension TagColors {
  /// The style of a tag: in its own colour, or in the colour of all tags.
  package func style(of tag: String) -> Style { self[tag].map { Style(codes: CardColor.codes(for: $0)) } ?? .tag }
}
