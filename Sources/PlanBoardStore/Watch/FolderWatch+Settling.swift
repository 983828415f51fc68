extension FolderWatch {
  /// Waits until one of the folders has changed, and then, for about two seconds at most, until the changes stop for a
  /// moment.
  ///
  /// If no change is reported, the function returns after 20 seconds, or after 2 seconds if the system does not report
  /// changes. The caller must then look at the files.
  package func waitForChange() {
    // In milliseconds. Changes that are less than a pause apart count as one change.
    let (pause, longestPause) = (300, 2000)
    var event = wait(milliseconds: isAvailable ? 20_000 : 2_000)
    var waited = 0
    while event == .changed, waited < longestPause {
      event = wait(milliseconds: pause)
      waited += pause
    }
  }
}
