package import PlanBoardCore
internal import CFileCalls

/// Reports changes in folders, where the system supports that. A report is only a hint: the caller must look at the files, and
/// must also do so from time to time without a report.
package final class FolderWatch {
  package enum Event: Sendable {
    case nothing, changed
    /// More changes than the system could record.
    case overflow
    /// The system does not report changes; look at the files from time to time.
    case unavailable
  }

  private var watch: Int32?
  /// The numbers that the system has given to folders.
  private var folders: Set<Int32> = []

  /// Creates a watch that does not watch any folder yet.
  package init() {
    let opened = pb_watch_open()
    watch = opened >= 0 ? opened : nil
  }

  deinit { close() }

  /// A descriptor that becomes readable when a folder changes; nil where the system does not report changes. A caller can wait for
  /// it and for other descriptors at the same time. When it is readable, the caller must not read from it, but call
  /// ``wait(milliseconds:)`` with 0.
  package var descriptor: Int32? { watch }

  package var isAvailable: Bool { watch != nil }

  /// Watches folders. Folders that are already watched may be among them.
  ///
  /// - Returns: whether a folder was not watched before. Then changes in it may have been missed so far.
  @discardableResult package func add(_ folders: [Path]) -> Bool {
    guard let watch else { return false }
    var isNew = false
    // If the system cannot watch one of the folders, its reports would be incomplete.
    let isWhole = folders.allSatisfy { folder in
      let number = folder.withCString { pb_watch_folder(watch, $0) }
      if number >= 0 { isNew = self.folders.insert(number).inserted || isNew }
      return number >= 0 || (try? SystemCalls().status(folder, followsLink: true)) == nil
    }
    if !isWhole { close() }
    return isNew
  }

  /// Waits until a folder changes or the time is up.
  package func wait(milliseconds: Int) -> Event {
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

  private func close() {
    if let watch { try? SystemCalls().close(watch) }
    watch = nil
  }
}
