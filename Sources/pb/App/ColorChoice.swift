internal import ArgumentParser
internal import PlanBoardTerminal

/// `--color`: whether output has colours.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Whether to use colours. `auto` leaves it to the environment.
  var hasColors: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: System.isTerminal(.output) && TerminalColors.areWanted { System.environment($0) }
    }
  }

  /// How differences are written to standard output.
  var diffForm: DiffForm { hasColors ? .colored : System.isTerminal(.output) ? .safe : .raw }

  /// Whether the user wants no colours at all.
  static var isRefused: Bool { TerminalColors.areRefused { System.environment($0) } }
}
