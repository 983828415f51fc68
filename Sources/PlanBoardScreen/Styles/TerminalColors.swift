/// Reads from the environment whether a terminal shows colours, and how many.
package enum TerminalColors {
  /// Whether the user refuses colours by a `NO_COLOR` that is not empty (no-color.org).
  ///
  /// - Parameter variable: returns the value of a variable of the environment; nil if it is not set.
  package static func areRefused(_ variable: (String) -> String?) -> Bool { !(variable("NO_COLOR") ?? "").isEmpty }

  /// Whether a terminal is to show colours.
  package static func areWanted(_ variable: (String) -> String?) -> Bool {
    !areRefused(variable) && !isDumb(variable)
  }

  /// Whether the terminal can only print text, as in some editors.
  package static func isDumb(_ variable: (String) -> String?) -> Bool { variable("TERM") == "dumb" }

  /// How many colours the terminal can show.
  package static func depth(_ variable: (String) -> String?) -> ColorDepth {
    if ["truecolor", "24bit"].contains(variable("COLORTERM")) { return .full }
    return (variable("TERM") ?? "").hasSuffix("256color") ? .indexed : .named
  }
}
