package import PlanBoardCore
internal import CFileCalls

/// Tells when something changes in folders, where the system does. It is a hint, never the truth: whoever is told looks at
/// the files, and looks at them now and then without being told.
package final class FolderWatch {
  package enum Event: Sendable {
    case nothing, changed
    /// More than the system could remember.
    case overflow
    /// The system does not tell; look at the files from time to time.
    case unavailable
  }

  private var watch: Int32?

  package init() {
    let opened = pb_watch_open()
    watch = opened >= 0 ? opened : nil
  }

  deinit { close() }

  /// Readable when something has changed, so that a caller can wait for it and for other things at the same time; it must not read
  /// from it but call ``wait(milliseconds:)`` with 0. nil where the system does not report changes.
  package var descriptor: Int32? { watch }

  package var isAvailable: Bool { watch != nil }

  /// Watches folders; those that are watched already, too.
  package func add(_ folders: [Path]) {
    guard let watch else { return }
    // Without a place for one more, what is told would be half of it.
    let isWhole = folders.allSatisfy { folder in
      folder.withCString { pb_watch_folder(watch, $0) } == 0
        || (try? SystemCalls().status(folder, followsLink: true)) == nil
    }
    if !isWhole { close() }
  }

  /// Waits until something changes, or the time is over.
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
