import Foundation
import Testing

internal import PlanBoardCore
internal import PlanBoardStore
internal import TestSupport

struct FolderWatchTests {
  /// The number of events that Linux queues for a program; nil on other systems.
  private static let limit = (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))
    .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }

  @Test(.enabled(if: (limit ?? .max) <= 100_000, "this system queues more events than the test causes"))
  func `if the system cannot queue all changes, the watch reports that, and notices later changes as usual`()
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

  @Test(.enabled(if: limit != nil, "this system does not report changes"))
  func `a watch waits until the last of many changes, however fast they follow each other`() throws {
    let folder = try TemporaryFolder()
    let watch = FolderWatch()
    watch.add([Path(folder.url.path)])
    let paths = (1...20).map { folder.path("\($0).md") }
    Thread.detachNewThread {
      for path in paths {
        _ = FileManager.default.createFile(atPath: path, contents: Data("x".utf8))
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    watch.waitForChange()
    #expect(FileManager.default.fileExists(atPath: folder.path("20.md")))
    #expect(watch.wait(milliseconds: -1) == .nothing)
  }

  @Test(.enabled(if: limit != nil, "this system does not number folders"))
  func `a folder is new to a watch once, and again if another folder has its name`() throws {
    let folder = try TemporaryFolder()
    let watch = FolderWatch()
    try FileManager.default.createDirectory(atPath: folder.path("a"), withIntermediateDirectories: false)
    let folders = [Path(folder.url.path), Path(folder.path("a"))]
    #expect(watch.add([folders[0]]))
    #expect(watch.add(folders))
    #expect(!watch.add(folders))
    try FileManager.default.removeItem(atPath: folder.path("a"))
    #expect(!watch.add(folders))
    try FileManager.default.createDirectory(atPath: folder.path("a"), withIntermediateDirectories: false)
    #expect(watch.add(folders))
  }
}
