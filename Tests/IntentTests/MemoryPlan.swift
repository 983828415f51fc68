@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Testing

/// A plan in memory, and a session for it.
struct MemoryPlan {
  static let root = Path("/plan")
  let session: PlanSession

  init(_ texts: KeyValuePairs<String, String>) throws {
    session = try Self.session(texts.map { ($0.key, Array($0.value.utf8)) })
  }

  init(session: PlanSession) { self.session = session }

  /// Opens a session for a plan with these files.
  ///
  /// - Parameter texts: the name of each file and its bytes; nil for a file that cannot be read.
  static func session(_ texts: [(name: String, bytes: [UInt8]?)]) throws -> PlanSession {
    let files = TreeFiles(at: root, texts.map { text in (Path(text.name), { text.bytes }) }, clock: SystemCalls())
    return try openSession(at: root, in: files)
  }

  var snapshot: PlanSnapshot { session.snapshot(withCopies: true) }

  static func path(_ name: String) -> Path { root.appending(name.utf8) }
}
