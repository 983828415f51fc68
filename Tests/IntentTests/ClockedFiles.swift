internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Synchronization

/// A folder with one board. The date of its file stays the same whatever is written to it, as on a file system with coarse dates.
final class ClockedFiles: FileSystemLayer {
  private final class Clock: FileSystemLayer {
    let files: any FileSystem = SystemCalls()
    let time = Mutex(0)
    var nanoseconds: Int { time.withLock { $0 } }
    /// Advances this clock instead of waiting.
    func sleep(milliseconds: UInt32) { time.withLock { $0 += Int(milliseconds) * 1_000_000 } }
  }

  private final class Text: Sendable {
    let bytes: Mutex<[UInt8]>
    let reads = Mutex(0)

    init(_ text: String) { bytes = Mutex(Array(text.utf8)) }

    func load() -> [UInt8] {
      reads.withLock { $0 += 1 }
      return bytes.withLock { $0 }
    }
  }

  static let root = Path("/plan")
  static let board = Path("/plan/plan.md")

  let files: any FileSystem
  private let clock = Clock()
  private let content: Text

  init(_ text: String) {
    let content = Text(text)
    self.content = content
    files = TreeFiles(at: Self.root, [(path: Path("plan.md"), load: { @Sendable in content.load() })], clock: clock)
  }

  /// The text of the file.
  var text: String {
    get { String(decoding: content.bytes.withLock { $0 }, as: UTF8.self) }
    set { content.bytes.withLock { $0 = Array(newValue.utf8) } }
  }

  private let opens = Mutex(0)
  /// How often the file was opened.
  var opened: Int { opens.withLock { $0 } }

  /// Sets the time that has passed since the file was written.
  func setAge(nanoseconds: Int) { clock.time.withLock { $0 = nanoseconds } }

  func open(_ path: Path, _ access: FileAccess) throws(SystemFailure) -> Int32 {
    opens.withLock { $0 += 1 }
    return try files.open(path, access)
  }
}
