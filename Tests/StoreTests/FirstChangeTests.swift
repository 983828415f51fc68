internal import Synchronization
import Testing

internal import PlanBoardCore
@testable import PlanBoardStore
internal import TestSupport

/// The first changes that this machine remembers of a planning folder.
struct FirstChangeTests {
  /// Lets another change be made in the moment in which pb writes down whose history it begins.
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

  @Test func `of two changes that are the first at the same time both are remembered`() throws {
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
    // It was asked to wait, if it was not made.
    if try !place.board.contains("second") { try place.add("second") }
    #expect(try place.store().past().entries().count == 2)
    try place.undo(times: 2)
    #expect(try place.board == RememberedPlace.plan)
  }
}
