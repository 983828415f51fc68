extension FolderWatch {
  /// Waits until the system reports a change in one of the folders, and then until it reports no further change for 300
  /// milliseconds. Two seconds after the first change, the function returns even if the changes go on.
  ///
  /// If no change is reported, the function returns after 20 seconds, or after 2 seconds if the system does not report
  /// changes. In every case, the caller must look at the files.
  package func waitForChange() {
    var event = wait(milliseconds: isAvailable ? 20_000 : 2_000)
    let end = SystemCalls().uptime + 2000
    while event == .changed || event == .overflow, SystemCalls().uptime < end {
      event = wait(milliseconds: min(300, end - SystemCalls().uptime))
    }
  }
}
