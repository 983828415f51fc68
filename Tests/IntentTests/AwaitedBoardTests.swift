@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardStore
internal import Foundation
internal import Synchronization
internal import TestSupport
internal import Testing

/// A page that shows a board does not hear that it is gone while another program writes it anew.
struct AwaitedBoardTests {
  private static let text = "---\nplanboard: 1\n---\n## To Do\n- [ ] one\n"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(["a.md": Self.text, "b.md": Self.text, ".planboard.yml": ""])
  }

  /// Does something at each wait, instead of waiting.
  private final class Waits: FileSystemLayer {
    let files: any FileSystem = SystemCalls()
    let milliseconds = Mutex(0)
    let action: @Sendable (Int) -> Void

    init(_ action: @escaping @Sendable (Int) -> Void) { self.action = action }

    func sleep(milliseconds: UInt32) {
      action(
        self.milliseconds.withLock { waited in
          waited += Int(milliseconds)
          return waited
        })
    }
  }

  private func key(_ name: String, _ session: PlanSession) -> BoardKey {
    BoardKey(Path(folder.path(name)), in: session.snapshot())
  }

  @Test(arguments: [1, 60, 600])
  func `a board that is back in a moment is on the plan`(_ moment: Int) throws {
    let url = folder.url.appending(path: "a.md")
    let files = Waits { if $0 >= moment { try? Data(Self.text.utf8).write(to: url) } }
    let session = try openSession(at: folder, in: files, cacheLimit: 1 << 20)
    let key = key("a.md", session)
    try FileManager.default.removeItem(at: url)
    #expect(session.snapshot(awaiting: [key]).path(of: key) != nil)
    #expect(files.milliseconds.withLock { $0 } >= moment)
  }

  @Test func `nobody waits longer than a second, or for a board that nobody looks at`() throws {
    let files = Waits { _ in }
    let session = try openSession(at: folder, in: files, cacheLimit: 1 << 20)
    let keys = [key("b.md", session), key("a.md", session)]
    try FileManager.default.removeItem(atPath: folder.path("a.md"))
    #expect(session.snapshot(awaiting: [keys[0]]).path(of: keys[0]) != nil)
    #expect(files.milliseconds.withLock { $0 } == 0)
    #expect(session.snapshot(awaiting: keys).path(of: keys[1]) == nil)
    #expect(files.milliseconds.withLock { $0 } == 975)
  }
}
