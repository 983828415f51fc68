package import PlanBoardCore
package import PlanBoardScreen

extension ColorValue {
  /// The colour that a terminal can show. A colour with a name is one of those that users choose for their terminals, if there is one
  /// with this name.
  package var terminalColor: TerminalColor {
    switch self {
    case .named(let name): Self.named[name] ?? .standard
    case .rgb(let red, let green, let blue): .rgb(red, green, blue)
    }
  }

  private static let named: [String: TerminalColor] = [
    "black": .named(0), "red": .named(1), "green": .named(2), "yellow": .named(3), "blue": .named(4),
    "magenta": .named(5), "purple": .named(5), "violet": .named(5), "cyan": .named(6), "teal": .named(6),
    "turquoise": .named(6), "white": .named(7), "gray": .named(8), "grey": .named(8), "orange": .indexed(208),
    "pink": .indexed(213), "brown": .indexed(130),
  ]
}

extension TagColors {
  /// The style of a tag: in its own colour, or in the colour of all tags.
  package func style(of tag: String) -> Style { self[tag].map { Style(foreground: $0.terminalColor) } ?? .tag }
}
