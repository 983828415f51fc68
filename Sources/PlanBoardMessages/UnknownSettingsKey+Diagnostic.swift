internal import PlanBoardCore
package import PlanBoardStore

extension UnknownSettingsKey {
  /// Warns that the settings have an unknown key, and gives a likely spelling. Safe for a terminal.
  package var diagnostic: Diagnostic {
    Diagnostic(
      "\(VisibleText.safe(path.text)):\(line1):\(column1): warning: unknown key `\(VisibleText.safe(key))`; "
        + "did you mean `\(nearest)`?")
  }
}
