import Foundation
import Testing

internal import PlanBoardCore
@testable import PlanBoardStore
internal import TestSupport

struct AbsenceTests {
  /// Makes a folder with an empty file, both with a date some years ago.
  private func oldFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["empty.md": ""])
    for path in [folder.path("empty.md"), folder.url.path] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)], ofItemAtPath: path)
    }
    return folder
  }

  @Test func `pb does not wait for a missing file if its folder has not changed lately`() throws {
    let folder = try oldFolder()
    let files = FailingFiles.none
    #expect(throws: FileFailure.self) { try BoardFile.readStable(Path(folder.path("no.md")), in: files) }
    #expect(throws: FileFailure.self) { try BoardFile.readStable(Path(folder.path("no/no.md")), in: files) }
    #expect(files.sleepCount == 0)
  }

  @Test func `a file that has been empty for years is read as empty`() throws {
    let folder = try oldFolder()
    let files = FailingFiles.none
    #expect(try BoardFile.readStable(Path(folder.path("empty.md")), in: files).bytes.isEmpty)
    #expect(files.sleepCount <= 1)
  }

  @Test(arguments: [2300, 2446, 1902]) func `a file with a date in another century is read`(year: Int) throws {
    let folder = try oldFolder()
    let date = try #require(
      DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: 1, day: 2).date)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path("empty.md"))
    #expect(BoardFinder.find([Path(folder.url.path)], in: SystemCalls()).failures.isEmpty)
    #expect(try BoardFile.readStable(Path(folder.path("empty.md")), in: SystemCalls()).bytes.isEmpty)
  }

  @Test func `pb waits for a file that was removed just now, unless the caller does not want that`() throws {
    let folder = try TemporaryFolder(["a.md": "x"])
    try FileManager.default.removeItem(atPath: folder.path("a.md"))
    let files = FailingFiles.none
    let path = Path(folder.path("a.md"))
    #expect(throws: FileFailure.self) { try BoardFile.readStable(path, in: files, waits: false) }
    #expect(files.sleepCount == 0)
    #expect(throws: FileFailure.self) { try BoardFile.readStable(path, in: files) }
    #expect(files.sleepCount > 0)
  }
}
