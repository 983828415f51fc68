internal import PlanBoardCore
internal import TestSupport
internal import Testing

struct SourceIDTests {
  @Test func `the name of a task holds its whole UUID`() throws {
    var random = Seeded(1)
    for _ in 0..<1000 {
      let (high, low) = (random.next(), random.next())
      let hex = [high, low].map { number in
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.utf8.count) + text
      }.joined()
      let name = try #require(SourceID.taskwarrior(uuid: hex))
      #expect(name.utf8.count == 25)
      #expect(SourceID.uuid(of: name)?.filter { $0 != "-" } == hex)
    }
    #expect(
      SourceID.uuid(of: SourceID.taskwarrior(uuid: "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF")!)
        == "ffffffff-ffff-ffff-ffff-ffffffffffff")
  }

  @Test(arguments: [
    "", "x", "6334696d", "6334696d-0fc7-4321-aa57-057dbfe5de9g", "+334696d-0fc7-4321-aa57-057dbfe5de99",
  ])
  func `another text is no UUID`(text: String) { #expect(SourceID.taskwarrior(uuid: text) == nil) }

  @Test(arguments: ["", "tw-", "tw-zzzzzzzzzzzzzzzzzzzzzz", "tt-0000000000000000000000", "tw-000000000000000000000!"])
  func `another text is no name of a task`(text: String) { #expect(SourceID.uuid(of: text) == nil) }

  @Test func `a UUID that follows from a text is a UUID of version 8`() {
    let uuid = SourceID.uuid(for: "a")
    #expect(uuid == SourceID.uuid(for: "a") && uuid != SourceID.uuid(for: "b"))
    #expect(Array(uuid)[14] == "8" && "89ab".contains(Array(uuid)[19]))
  }
}
