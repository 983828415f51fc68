internal import Foundation
internal import PlanBoardCore
@testable internal import PlanBoardIntents
internal import Synchronization
internal import TestSupport
internal import Testing

@testable internal import PlanBoardStore

/// A chore (a repeating card) that is done twice within a minute, perhaps by mistake.
struct RepeatedChoreTests {
  private static let board =
    "---\nplanboard: true\n---\n## A\n- [ ] Water every:1w due:2026-11-20\n- [ ] b\n\n## Done\n- [x] c\n"

  private static let first = today

  /// A plan on the disk, a session for it, and the clock of the session, which the test sets.
  private final class Place {
    let folder: TemporaryFolder
    let state: TemporaryFolder
    let time: Clock
    let session: PlanSession

    init() throws {
      folder = try TemporaryFolder([
        "b.md": RepeatedChoreTests.board, "c.md": "---\nplanboard: true\n---\n## A\n- [ ] x\n",
      ])
      state = try TemporaryFolder()
      let time = Clock()
      self.time = time
      session = PlanSession(
        try PlanningFolder(at: Path(folder.url.path), in: SystemCalls()),
        PlanEnvironment(
          files: SystemCalls(), stateFolder: Path(state.path("planboard")), home: nil, now: { time.now },
          today: { time.today }))
    }

    func perform(_ intents: [any Intent], repeats: Bool = false, _ mode: PlanRequest.Mode = .commit) -> Performed {
      var request = PlanRequest(intents, mode)
      request.scope = .everything
      request.repeatsChores = repeats
      return session.perform(request)
    }

    var text: String { get throws { String(decoding: try folder.read("b.md"), as: UTF8.self) } }
  }

  /// A clock with the time in seconds, and the user's local day, which the test sets separately.
  private final class Clock: Sendable {
    private let state = Mutex((seconds: 1_000_000, day: RepeatedChoreTests.first))
    var now: Int { state.withLock { $0.seconds } }
    var today: CalendarDate { state.withLock { $0.day } }
    func advance(_ count: Int, days: Int = 0) {
      state.withLock { $0 = ($0.seconds + count, $0.day.adding(days: days) ?? $0.day) }
    }
  }

  private func done(_ name: String = "b/A/1") -> any Intent { CompleteCard(CardName(name), today: today) }
  private func moved(_ name: String = "b/A/1") -> any Intent {
    MoveCard(CardName(name), column: ColumnName(text: "Done"), today: today)
  }

  private func isAgain(_ performed: Performed) -> Bool {
    if case .repeatedChore(let card) = performed.ending { card.title == "Water" } else { false }
  }

  @Test func `if a chore is done twice within a minute, pb asks, and writes nothing`() throws {
    for (first, second) in [(done(), done()), (moved(), done()), (done(), moved()), (moved(), moved())] {
      let place = try Place()
      #expect(place.perform([first]).ending.failure == nil)
      let text = try place.text
      place.time.advance(60)
      #expect(isAgain(place.perform([second], .preview)))
      #expect(isAgain(place.perform([done("b"), second])))
      #expect(try place.text == text)
      #expect(place.perform([second], repeats: true).ending.failure == nil)
      #expect(try place.text != text)
    }
  }

  @Test func `a request that takes several steps asks before the first of them is written`() throws {
    let place = try Place()
    #expect(place.perform([done()]).ending.failure == nil)
    let text = try place.text
    // Each move writes its receiver first, so that the two need different orders.
    let moves: [any Intent] = [("b", "c"), ("x", "b")].map {
      MoveCard(CardName($0.0), to: BoardName($0.1), today: today)
    }
    #expect(isAgain(place.perform(moves + [done()])))
    #expect(try place.text == text)
    let performed = place.perform(moves + [done()], repeats: true)
    #expect(performed.ending.failure == nil && performed.steps.count == 2)
  }

  @Test func `after a minute, or if the clock was set back, the chore is done again without a question`() throws {
    for pause in [61, -5] {
      let place = try Place()
      #expect(place.perform([done()]).ending.failure == nil)
      place.time.advance(pause)
      #expect(place.perform([done()]).ending.failure == nil, "\(pause)")
    }
  }

  @Test(arguments: [1, -1])
  func `a chore done a moment ago is noticed across midnight and after a change of time zone`(days: Int) throws {
    let place = try Place()
    #expect(place.perform([done()]).ending.failure == nil)
    place.time.advance(20, days: days)
    #expect(isAgain(place.perform([CompleteCard(CardName("b/A/1"), today: place.time.today)])))
  }

  @Test func `if no file changes, a watch reports something new only when another day has begun`() throws {
    let place = try Place()
    let watch = PlanWatch(place.session)
    func isNew() -> Bool { watch.isNew(watch.look()) }
    #expect(isNew() && !isNew())
    // Setting the clock an hour forward or back does not begin another day.
    for (seconds, days, expected) in [
      (3600, 0, false), (-3600, 0, false), (60, 1, true), (0, -1, true), (20, 0, false),
    ] {
      place.time.advance(seconds, days: days)
      #expect(isNew() == expected, "\(seconds) \(days)")
    }
  }

  @Test func `a chore that was only edited a moment ago is done without a question`() throws {
    let place = try Place()
    #expect(place.perform([done()]).ending.failure == nil)
    place.time.advance(3600)
    let edit = EditCard(CardName("b/A/1"), fields: [(.priority, "high")], today: today)
    #expect(place.perform([edit]).ending.failure == nil)
    #expect(place.perform([done()]).ending.failure == nil)
  }

  @Test func `after an undo, the chore can be done at once`() throws {
    let place = try Place()
    #expect(place.perform([done()]).ending.failure == nil)
    let undone = place.session.undo(.undo, .commit, on: place.session.snapshot(), note: { _ in }, done: { _ in })
    #expect(undone.failure == nil)
    #expect(try place.text == Self.board)
    #expect(place.perform([done()]).ending.failure == nil)
  }
}
