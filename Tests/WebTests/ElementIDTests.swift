@testable internal import PlanBoardWeb
internal import Testing

struct ElementIDTests {
  @Test func `no id is given twice, whatever ids are asked for`() {
    for ids in [["a", "a", "a-2", "a"], ["a-2", "a", "a", "a"], ["a-2", "a-2", "a", "a", "a-2-2"]] {
      var all = ElementIDs()
      let given = ids.map { all.unique($0) }
      #expect(Set(given).count == given.count, "\(given)")
      #expect(given[0] == ids[0])
    }
  }
}
