package import PlanBoardCore

/// The forms in which differences can be written.
package enum DiffForm {
  /// With the lines of the file unchanged, byte for byte, so that `patch` can read them.
  case raw
  /// Safe for a terminal.
  case safe
  /// Safe for a terminal, with colours that are legible on the background of the theme.
  case colored(TerminalTheme)
}
