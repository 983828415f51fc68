extension FolderWatch {
  /// Waits until a folder has changed and has then stayed unchanged for a moment, or until it is time to look anyway.
  package func waitForChange() {
    // All in milliseconds. Changes that follow each other within a pause count as one.
    let (pause, longestPause) = (300, 2000)
    var event = wait(milliseconds: isAvailable ? 20_000 : 2_000)
    var waited = 0
    while event == .changed, waited < longestPause {
      event = wait(milliseconds: pause)
      waited += pause
    }
  }
}
