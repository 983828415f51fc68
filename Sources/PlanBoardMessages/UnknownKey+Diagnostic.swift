internal import PlanBoardCore
package import PlanBoardStore

extension FolderSettings.UnknownKey {
  /// The warning that pb ignores an unknown key of the settings. Safe for a terminal.
  package var diagnostic: Diagnostic {
    Diagnostic(
      "\(VisibleText.safe(path.text)):\(line1):\(column1): warning: unknown key `\(VisibleText.safe(key))`; "
        + "did you mean `\(nearest)`?")
  }
}
