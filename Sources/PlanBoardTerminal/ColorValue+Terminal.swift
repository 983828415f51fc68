package import PlanBoardCore
package import PlanBoardScreen

extension ColorValue {
  /// The colour for a terminal. A name such as `red` stands for one of the 16 colours that users choose for their
  /// terminals. A name such as `orange` stands for one of xterm's 256 colours. An unknown name stands for
  /// ``TerminalColor/standard``.
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
    "pink": .indexed(213), "brown": .indexed(130), "indigo": .indexed(54), "lime": .indexed(46), "navy": .indexed(18),
    "maroon": .indexed(88), "olive": .indexed(100), "silver": .indexed(250), "gold": .indexed(220),
  ]
}
