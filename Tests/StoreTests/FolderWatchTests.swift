import Foundation
import Testing

internal import PlanBoardCore
internal import PlanBoardStore
internal import TestSupport

struct FolderWatchTests {
  /// The number of changes that Linux queues for a program that does not read them; nil on other systems.
  private static let limit = (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))
    .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }

  @Test(.enabled(if: (limit ?? .max) <= 100_000, "the system remembers more changes than are made here"))
  func `if there are more changes than the system can queue, this is reported, and later changes are noticed as usual`()
    throws
  {
    let folder = try TemporaryFolder()
    let watch = FolderWatch()
    watch.add([Path(folder.url.path)])
    #expect(watch.wait(milliseconds: 0) == .nothing)
    for _ in 0...(Self.limit ?? 0) / 2 {
      try folder.write("a.md", "x")
      try FileManager.default.removeItem(atPath: folder.path("a.md"))
    }
    #expect(watch.wait(milliseconds: 1000) == .overflow)
    #expect(watch.wait(milliseconds: 0) == .nothing)
    try folder.write("b.md", "x")
    #expect(watch.wait(milliseconds: 1000) == .changed)
  }
}
