extension FolderWatch {
  /// Waits until a folder has changed, and then until it has stayed unchanged for a moment. Returns at the latest when it is time
  /// to look at the files without a report.
  package func waitForChange() {
    // In milliseconds. Changes that follow each other within a pause count as one change.
    let (pause, longestPause) = (300, 2000)
    var event = wait(milliseconds: isAvailable ? 20_000 : 2_000)
    var waited = 0
    while event == .changed, waited < longestPause {
      event = wait(milliseconds: pause)
      waited += pause
    }
  }
}
