internal import PlanBoardCore
package import PlanBoardStore

extension UnknownSettingsKey {
  /// Warns that the settings have an unknown key, and says to which file the key belongs, or gives a likely spelling.
  /// Safe for a terminal.
  package var diagnostic: Diagnostic {
    Diagnostic(
      "\(VisibleText.safe(path.text)):\(line1):\(column1): warning: unknown key `\(VisibleText.safe(key))`"
        + (otherFile.map { "; it is a key of `\($0)`" } ?? nearest.map { "; did you mean `\($0)`?" } ?? ""))
  }
}
