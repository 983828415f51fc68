internal import PlanBoardCore
internal import Testing

/// Sort orders as people type them.
struct SortKeyTests {
  private func failure(_ text: String) -> SortKey.Failure? {
    do throws(SortKey.Failure) { _ = try SortKey.list(text) } catch { return error }
    return nil
  }

  @Test func `keys are separated by commas, with blanks around them or without`() throws {
    #expect(try SortKey.list("priority, -created").map(\.description) == ["priority", "-created"])
    #expect(try SortKey.list("due,,\t\"prioriti\"").map(\.description) == ["due", "\"prioriti\""])
  }

  @Test func `a key that is printed is read as the same key`() throws {
    for text in ["p", "\"p\"", "-\"due\"", "-due", "until"] {
      let key = try #require(SortKey(text))
      #expect(key.description == text && SortKey(key.description) == key)
    }
  }

  @Test func `a text that is not a sort order is refused, with the reason`() {
    #expect(failure("") == .noKeys && failure(",") == .noKeys)
    #expect(failure("due,?") == .noKey("?"))
    #expect(failure("due, prioriti") == .misspelt("prioriti", nearest: "priority"))
  }

  @Test func `only a field of a plan's own has an own name`() throws {
    #expect(try SortKey.list("points, -Size").map(\.customName) == ["points", "size"])
    #expect(try SortKey.list("due,p,title,box,until,\"points\"").allSatisfy { $0.customName == nil })
  }
}
