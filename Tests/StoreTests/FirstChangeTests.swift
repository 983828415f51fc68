internal import Synchronization
import Testing

internal import PlanBoardCore
@testable import PlanBoardStore
internal import TestSupport

/// The first changes in the history of a planning folder.
struct FirstChangeTests {
  /// Runs `other` once, when pb creates the file `folder` of a new history, which contains the path of the planning folder.
  private final class BusyFiles: FileSystemLayer {
    let files: any FileSystem = SystemCalls()
    let other = Mutex<(@Sendable () -> Void)?>(nil)

    func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
      let isName = access == .creating && Array(path.name) == Array("folder".utf8)
      guard
        let other = isName
          ? other.withLock({ other in
            defer { other = nil }
            return other
          }) : nil
      else { return try files.open(path, access) }
      other()
      return try files.open(path, access)
    }
  }

  @Test func `if two processes make the first change at the same time, the history has both`() throws {
    let place = try RememberedPlace()
    let files = BusyFiles()
    let notices = Mutex<[Notice]>([])
    files.other.withLock {
      $0 = {
        let other = Patience(milliseconds: 0, in: SystemCalls()).files(SystemCalls())
        if let said = try? place.add("second", other) { notices.withLock { $0 += said } }
      }
    }
    let said = try place.add("first", files)
    #expect(said.isEmpty && notices.withLock { $0.isEmpty })
    // If the second change was not made, because the lock was held, make it now.
    if try !place.board.contains("second") { try place.add("second") }
    #expect(try place.store().past().entries().count == 2)
    try place.undo(times: 2)
    #expect(try place.board == RememberedPlace.plan)
  }
}
