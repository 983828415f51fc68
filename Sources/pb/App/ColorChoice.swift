internal import ArgumentParser

/// `--color`: whether output has colours.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Whether to use colours. `auto` uses them on terminals, unless `NO_COLOR` is set (no-color.org) or `TERM` is `dumb`.
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
