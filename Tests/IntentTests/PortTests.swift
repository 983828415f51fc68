internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// The port at which the page of a plan is served.
struct PortTests {
  private let state: TemporaryFolder
  private let folders: [TemporaryFolder]
  private var request = PageServerRequest()

  init() throws {
    state = try TemporaryFolder()
    folders = try (0..<3).map { _ in try TemporaryFolder([".planboard.yml": ""]) }
    request.triesOtherPorts = true
  }

  private func session(_ index: Int, hasState: Bool = true) throws -> PlanSession {
    let environment = PlanEnvironment(
      files: SystemCalls(), stateFolder: hasState ? Path(state.url.path) : nil, home: nil, now: { 0 },
      today: { CalendarDate(iso: "2026-11-21")! })
    return PlanSession(try PlanningFolder(at: Path(folders[index].url.path), in: SystemCalls()), environment)
  }

  @Test func `a plan keeps its port, and other plans take other ports first`() throws {
    let first = try session(0)
    #expect(first.ports(for: request).prefix(2) == [7468, 7469])
    try first.recordPort(7468)
    let second = try session(1)
    #expect(second.ports(for: request).first == 7469)
    #expect(second.ports(for: request).last == 7468)
    try second.recordPort(7470)
    #expect(second.ports(for: request).prefix(2) == [7470, 7469])
    #expect(try session(2).ports(for: request).prefix(2) == [7469, 7471])
    #expect(first.ports(for: request).first == 7468)
    #expect(Set(first.ports(for: request)).count == first.ports(for: request).count)
  }

  @Test func `a port that was in use once is still the plan's port`() throws {
    let plan = try session(0)
    try plan.recordPort(7468)
    try plan.recordPort(7475)
    #expect(plan.ports(for: request).first == 7468)
  }

  @Test func `a port that the user names is the only one`() throws {
    var named = PageServerRequest()
    named.port = 8080
    let plan = try session(0)
    try plan.recordPort(7468)
    #expect(plan.ports(for: named) == [8080])
  }

  @Test(arguments: ["", "x\n", "99999999\n", "-1\n", "7468 7469\n"])
  func `a damaged record counts as none`(text: String) throws {
    let plan = try session(0)
    try plan.recordPort(7500)
    let file = try #require(
      state.allFiles.first { $0.hasSuffix("/port") }, "the file with the port is in the state folder")
    try state.write(file, text)
    #expect(plan.ports(for: request).first == 7468)
    try plan.recordPort(7471)
    #expect(plan.ports(for: request).first == 7471)
  }

  @Test func `without a state folder, the usual port comes first`() throws {
    let plan = try session(0, hasState: false)
    try plan.recordPort(7475)
    #expect(plan.ports(for: request) == Array(7468...7488))
  }
}
