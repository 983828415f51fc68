internal import PlanBoardScreen
internal import PlanBoardTerminal

/// `--color`: whether output has colours.
enum ColorChoice: String, ArgumentValue, CaseIterable {
  case auto, always, never

  var hasColors: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: System.isTerminal(.output) && TerminalColors.areWanted { System.environment($0) }
    }
  }

  /// How many colours `pb tui` draws with. `always` gives at least 256, because nearly every terminal has these.
  var depth: ColorDepth {
    let depth = TerminalColors.depth { System.environment($0) }
    return switch self {
    case .always: depth == .none || depth == .named ? .indexed : depth
    case .never: .none
    case .auto: TerminalColors.areWanted { System.environment($0) } ? depth : .none
    }
  }

  /// Whether the user wants no colours in any program, as `NO_COLOR` says.
  static var isRefused: Bool { TerminalColors.areRefused { System.environment($0) } }
}
