/// The background of the terminal, as the user describes it in `theme:`.
package enum TerminalTheme: String, CaseIterable, Sendable {
  /// The background is not known. Colours should be legible on light and on dark backgrounds.
  case auto
  case light, dark
}
