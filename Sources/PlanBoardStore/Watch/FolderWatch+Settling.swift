extension FolderWatch {
  /// Waits until the system reports a change in one of the folders, and then until it reports no further change for 300
  /// milliseconds. After seven further reports, which take about two seconds at most, the function returns even if the
  /// changes go on. It returns at once if there are more changes than the system can record.
  ///
  /// If no change is reported, the function returns after 20 seconds, or after 2 seconds if the system does not report
  /// changes. In every case, the caller must look at the files.
  package func waitForChange() {
    // In milliseconds. Each report counts as a whole pause, however soon it comes.
    let (pause, longestPause) = (300, 2000)
    var event = wait(milliseconds: isAvailable ? 20_000 : 2_000)
    var waited = 0
    while event == .changed, waited < longestPause {
      event = wait(milliseconds: pause)
      waited += pause
    }
  }
}
