/// The background of the terminal, as the user describes it in `theme:`.
package enum TerminalTheme: String, CaseIterable, Sendable {
  /// The user has not described it. Colours must then be legible on light and on dark backgrounds.
  case auto
  case light, dark
}
