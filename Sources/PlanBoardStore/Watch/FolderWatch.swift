package import PlanBoardCore
internal import CFileCalls

/// Reports changes in folders, where the system supports that.
///
/// A report is only a hint: the caller must look at the files after a report, and from time to time without one.
package final class FolderWatch {
  /// The result of waiting.
  package enum Event: Sendable {
    case nothing, changed
    /// There were more changes than the system could record.
    case overflow
    /// The system does not report changes.
    case unavailable
  }

  private var watch: Int32?
  /// The numbers that the system has given to the watched folders.
  private var folders: Set<Int32> = []

  /// Creates a watch that does not watch any folder yet.
  package init() {
    let opened = pb_watch_open()
    watch = opened >= 0 ? opened : nil
  }

  deinit { close() }

  /// A descriptor that becomes readable when a folder changes; nil where the system does not report changes. The caller
  /// must not read from it, but call ``wait(milliseconds:)`` with 0.
  package var descriptor: Int32? { watch }

  /// Whether the system reports changes in the folders.
  package var isAvailable: Bool { watch != nil }

  /// Begins to watch more folders. If the system cannot watch one of them, the watch ends, and ``isAvailable`` becomes
  /// false. Folders that do not exist are ignored.
  ///
  /// - Returns: whether one of the folders is new. The caller may have missed changes in a new folder.
  @discardableResult package func add(_ folders: [Path]) -> Bool {
    guard let watch else { return false }
    var isNew = false
    let isWhole = folders.allSatisfy { folder in
      let number = folder.withCString { pb_watch_folder(watch, $0) }
      if number >= 0 { isNew = self.folders.insert(number).inserted || isNew }
      return number >= 0 || (try? SystemCalls().status(folder, followsLink: true)) == nil
    }
    if !isWhole { close() }
    return isNew
  }

  /// Waits until a folder changes, or until the time is up. A signal to the process may end the wait early, with
  /// ``Event/nothing``. If the system does not report changes, this waits for the whole time.
  package func wait(milliseconds: Int) -> Event {
    let milliseconds = max(0, milliseconds)
    guard let watch else {
      SystemCalls().sleep(milliseconds: UInt32(clamping: milliseconds))
      return .unavailable
    }
    switch pb_watch_wait(watch, Int32(clamping: milliseconds)) {
    case 0: return .nothing
    case 1: return .changed
    case 2: return .overflow
    default:
      close()
      return .unavailable
    }
  }

  /// Waits for a change in the folders, and then for 300 milliseconds without a change, but at most two seconds longer.
  ///
  /// Without a change, returns after 20 seconds, or after 2 seconds if the system does not report changes. In every
  /// case, the caller must look at the files.
  package func waitForChange() {
    var event = wait(milliseconds: isAvailable ? 20_000 : 2_000)
    let end = SystemCalls().uptime + 2000
    while event == .changed || event == .overflow, SystemCalls().uptime < end {
      event = wait(milliseconds: min(300, end - SystemCalls().uptime))
    }
  }

  private func close() {
    if let watch { try? SystemCalls().close(watch) }
    watch = nil
  }
}
