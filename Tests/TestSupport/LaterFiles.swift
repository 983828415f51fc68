package import PlanBoardCore
package import PlanBoardStore
internal import Synchronization

/// The machine's files, ten seconds later, so that no file looks as if it had been changed just now. Counts the files that are opened.
package final class LaterFiles: FileSystemLayer {
  package let files: any FileSystem = SystemCalls()
  private let opened = Mutex<[Path]>([])

  package init() {}

  package var nanoseconds: Int { files.nanoseconds + 10_000_000_000 }
  /// The folder of the tests may be on a file system for which no index is kept, such as an overlay.
  package func datesEveryChange(in folder: Path) -> Bool { true }

  /// The files that were opened since this was last asked.
  package var openedFiles: [Path] {
    opened.withLock { paths in
      defer { paths = [] }
      return paths
    }
  }

  /// The number of files that were opened since this, or ``openedFiles``, was last asked.
  package var openCount: Int { openedFiles.count }

  package func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
    opened.withLock { $0.append(path) }
    return try files.open(path, access)
  }
}
