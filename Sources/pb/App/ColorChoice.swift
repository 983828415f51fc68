internal import ArgumentParser

/// `--color`: if output has colours.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// By itself, colours go to terminals that have them, unless the user wants none (no-color.org).
  var hasColors: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      System.isTerminal(.output) && (System.environment("NO_COLOR") ?? "").isEmpty
        && System.environment("TERM") != "dumb"
    }
  }
}
