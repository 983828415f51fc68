/// Whether the terminal has light text on a dark background or dark text on a light one, as the user says in `theme:`.
package enum TerminalTheme: String, CaseIterable, Sendable {
  /// The user has not said which. Colours must then be legible on both backgrounds.
  case auto
  case light, dark
}
