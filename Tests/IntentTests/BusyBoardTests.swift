internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardStore
internal import Synchronization
internal import TestSupport
internal import Testing

/// Finding a card while another program has boards open for writing. Such a board may be half written, and lack a card.
struct BusyBoardTests {
  /// Files of which some are open for writing by another program all the time. Nobody waits; the waiting time is added up.
  private final class BusyFiles: FileSystemLayer {
    let files: any FileSystem = SystemCalls()
    private let busy: Set<String>
    private let open = Mutex<Set<Int32>>([])
    private let slept = Mutex(0)

    init(_ busy: Set<String>) { self.busy = busy }

    /// In milliseconds.
    var waiting: Int { slept.withLock { $0 } }

    func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
      let descriptor = try files.open(path, access)
      let isBusy = busy.contains(String(decoding: path.name, as: UTF8.self))
      open.withLock { open in
        if isBusy { open.insert(descriptor) } else { open.remove(descriptor) }
      }
      return descriptor
    }

    func writers(of descriptor: Int32) -> FileWriters {
      open.withLock { $0.contains(descriptor) } ? .some : files.writers(of: descriptor)
    }

    func sleep(milliseconds: UInt32) { slept.withLock { $0 += Int(milliseconds) } }
  }

  private static func plan(_ boards: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder([".planboard.yml": "boards: ['*.md']\n"])
    for number in 0..<boards { try folder.write("\(number).md", "## A\n- [ ] card \(number)\n") }
    return folder
  }

  private static func complete(_ names: [String], _ folder: TemporaryFolder, _ files: BusyFiles) throws -> Performed {
    let session = try openSession(at: folder, in: files)
    return session.perform(PlanRequest(names.map { CompleteCard(CardName($0), today: today) }, .commit))
  }

  @Test(arguments: [5, 80]) func `no card is looked for while a board may be half written, and there is one wait`(
    boards: Int
  ) throws {
    let folder = try Self.plan(boards)
    let handle = CardHandle(CardIdentity(id: nil, title: "card 2")).text
    for name in ["card 2", handle, "^none", "nothing"] {
      let files = BusyFiles(["1.md", "3.md", "4.md"])
      let performed = try Self.complete([name], folder, files)
      let failures = performed.steps.flatMap(\.failures).map(\.error) + [performed.ending.failure].compactMap { $0 }
      #expect(failures.map { ($0 as? FileFailure)?.code } == [.inUse], "\(name): \(failures)")
      // One board is waited for, for about two seconds.
      #expect((1900...2200).contains(files.waiting), "\(name): \(files.waiting) ms")
    }
    #expect(try folder.read("2.md") == Array("## A\n- [ ] card 2\n".utf8))
    let files = BusyFiles([])
    #expect(try Self.complete(["card 2"], folder, files).ending.failure == nil)
    #expect(try folder.read("2.md") != Array("## A\n- [ ] card 2\n".utf8))
  }
}
