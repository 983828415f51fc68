import Foundation
import Testing

internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Synchronization
internal import TestSupport

/// Which files are read with a stamp, by which a later search recognizes them without reading them.
struct QuietReadTests {
  /// Other programs have the file open for writing, as this list says: at the first question, at the second, and so on.
  private final class Writers: FileSystemLayer {
    let files: any FileSystem = LaterFiles()
    private let answers: Mutex<[FileWriters]>
    init(_ answers: [FileWriters]) { self.answers = Mutex(answers) }
    func writers(of descriptor: Int32) -> FileWriters { answers.withLock { $0.isEmpty ? .none : $0.removeFirst() } }
  }

  private let folder = try! TemporaryFolder(["a.md": "text"])

  private func read(_ files: any FileSystem, settled: Int = .max) throws -> (bytes: [UInt8], stamp: FileStamp?)? {
    let path = Path(folder.path("a.md"))
    let identity = try files.status(Path(folder.url.path), followsLink: true).identity
    let origin = StampOrigin(folder: identity, machineStart: 1)
    return BoardFile.readQuiet(path, in: files) { origin.lastingStamp($0, settled: settled, user: files.user) }
  }

  @Test func `a file that nobody writes has the stamp of its status`() throws {
    let files = LaterFiles()
    let status = try files.status(Path(folder.path("a.md")), followsLink: false)
    let found = try #require(try read(files))
    #expect(String(decoding: found.bytes, as: UTF8.self) == "text")
    #expect(
      found.stamp
        == FileStamp(
          number: status.identity.number, size: 4, modified: status.modified, changed: status.changed))
    #expect(try #require(try read(files, settled: status.changed)).stamp == nil, "it was changed just now")
  }

  @Test func `a file that another program had open before it was read has no stamp, and afterwards it is not read`()
    throws
  {
    let before = try #require(try read(Writers([.some, .none])))
    #expect(before.bytes.count == 4 && before.stamp == nil)
    #expect(try #require(try read(Writers([.unknown, .none]))).stamp == nil)
    #expect(try read(Writers([.none, .some])) == nil)
    #expect(try read(Writers([.none, .unknown])) == nil)
  }
}
