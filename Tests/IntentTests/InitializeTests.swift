@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardStore
internal import PlanBoardMessages
internal import TestSupport
internal import Testing

/// Turning a folder into a plan, and into the default plan, in one request.
struct InitializeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(["plans/TODO.md": "- [ ] one\n", "file": "text\n"]) }

  /// A session of a user whose home is the temporary folder.
  private func session(_ variables: [String: String] = [:]) throws -> PlanSession {
    let clock = PlanClock(
      { _ in nil }, now: { 0 }, local: { _ in LocalTime(today, hour: 0, minute: 0) }, seconds: { _ in 0 })
    let all = ["PB_DIR": folder.path("plans"), "XDG_STATE_HOME": folder.path("state")].merging(variables) { $1 }
    return try PlanSession.here(PlanEnvironment.machine({ all[$0] }, clock))
  }

  private var plan: Path { Path(folder.path("plans")) }
  private var configuration: [String: String] { ["XDG_CONFIG_HOME": folder.path("config")] }

  @Test func `a folder becomes the plan and the default plan, and a preview writes nothing`() throws {
    let before = try folder.allFiles
    let preview = try session(configuration).initialize(plan, isDefault: true, .preview)
    #expect(preview.failure == nil && preview.steps.flatMap(\.outcomes).map(\.verb) == [.folderMade, .defaultMade])
    #expect(try folder.allFiles == before)
    let done = try session(configuration).initialize(plan, isDefault: true, .commit)
    #expect(done.failure == nil && done.steps.flatMap(\.outcomes).map(\.verb) == [.folderMade, .defaultMade])
    #expect(done.git == nil)
    let settings = String(decoding: try folder.read("plans/.planboard.yml"), as: UTF8.self)
    #expect(settings.contains("TODO.md"))
    let user = String(decoding: try folder.read("config/planboard/config.yml"), as: UTF8.self)
    #expect(user.contains(folder.path("plans")))
    let again = try session(configuration).initialize(plan, isDefault: true, .commit)
    #expect(again.steps.flatMap(\.outcomes).map(\.isNothing) == [true, true])
  }

  @Test(arguments: [
    ("## To Do\n- a\n## Done\n- b\n", false, true), ("## To Do\n- a\n## Done\n- b\n", true, false),
    ("## To Do\n- a\n", false, false),
  ])
  func `of a file with a done column that becomes a board, pb says how to move done cards there, but not in git`(
    text: String, isInGit: Bool, isSaid: Bool
  ) throws {
    try folder.write("plans/TODO.md", text)
    if isInGit { try folder.write("plans/.git/HEAD", "") }
    let done = try session().initialize(plan, .commit)
    let notes = done.steps.flatMap(\.outcomes).flatMap { $0.notes(isPreview: false) }
    #expect(notes.contains { $0.contains("set `on-done: move` in .planboard.yml") } == isSaid, "\(notes)")
    #expect(try folder.read("plans/TODO.md") == Array(text.utf8))
  }

  @Test func `without a folder for the configuration, nothing is written`() throws {
    let before = try folder.allFiles
    let done = try session().initialize(plan, isDefault: true, .commit)
    guard case .noConfiguration? = (done.failure as? IntentFailure)?.reason else {
      Issue.record("\(done)")
      return
    }
    #expect(done.steps.isEmpty)
    #expect(try folder.allFiles == before)
  }

  @Test func `outside a repository, nothing is written if git is to be set up`() throws {
    let before = try folder.allFiles
    let done = try session(configuration).initialize(plan, isDefault: true, withGit: true, .commit)
    #expect(done.failure is Git.Failure && done.steps.isEmpty && done.git == nil)
    #expect(try folder.allFiles == before)
  }

  @Test func `a file does not become the default plan`() throws {
    let before = try folder.allFiles
    let done = try session(configuration).initialize(Path(folder.path("file")), isDefault: true, .commit)
    let failures = done.steps.flatMap(\.failures).map(\.error) + [done.failure].compactMap { $0 }
    #expect(failures.map { ($0 as? FileFailure)?.code } == [.notAFolder])
    #expect(done.steps.flatMap(\.outcomes).isEmpty)
    #expect(try folder.allFiles.filter { !$0.hasPrefix("state/") } == before)
  }
}
