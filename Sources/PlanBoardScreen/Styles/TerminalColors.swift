/// What the environment says about the colours of a terminal, and about what else it can show.
package enum TerminalColors {
  /// Whether the user wants no colours in any program. That is so if `NO_COLOR` is set and not empty (no-color.org).
  ///
  /// - Parameter variable: returns the value of a variable of the environment; nil if it is not set.
  package static func areRefused(_ variable: (String) -> String?) -> Bool { !(variable("NO_COLOR") ?? "").isEmpty }

  /// Whether a terminal is to show colours: true unless the user refuses them, or the terminal is dumb.
  ///
  /// - Parameter variable: as for ``areRefused(_:)``.
  package static func areWanted(_ variable: (String) -> String?) -> Bool {
    !areRefused(variable) && !isDumb(variable)
  }

  /// Whether the terminal can only print text, as in some editors. That is so if `TERM` is `dumb`.
  ///
  /// - Parameter variable: as for ``areRefused(_:)``.
  package static func isDumb(_ variable: (String) -> String?) -> Bool { variable("TERM") == "dumb" }

  /// How many colours the terminal can show: all if `COLORTERM` is `truecolor` or `24bit`, 256 if `TERM` ends with
  /// `256color`, otherwise 16.
  ///
  /// - Parameter variable: as for ``areRefused(_:)``.
  package static func depth(_ variable: (String) -> String?) -> ColorDepth {
    if ["truecolor", "24bit"].contains(variable("COLORTERM")) { return .full }
    return (variable("TERM") ?? "").hasSuffix("256color") ? .indexed : .named
  }
}
