import Testing

internal import TestSupport

/// Cards with the same title have the same handle. Commands that read take the only open one, and list them if there is none.
struct SharedHandleTests {
  private static let chore = "---\nplanboard: 1\n---\n## To Do\n- [ ] Water\n## Done\n- [x] Water\n"
  private static let done = chore.replacing("[ ]", with: "[x]")
  private static let open = chore.replacing("## Done\n- [x]", with: "- [ ]")

  private func text(_ arguments: [String], on board: String, code: Int32 = 0) throws -> String {
    let run = try run(arguments, in: TemporaryFolder(["plan.md": board, ".planboard.yml": ""]))
    #expect(run.code == code, "\(arguments): \(run)")
    return run.text
  }

  private func handle(on board: String) throws -> String {
    let words = try text(["list", "--all", "--json"], on: board).split(separator: "\"handle\":\"")
    return String(try #require(words.last).prefix(4))
  }

  @Test func `show, open, id and the handle alone take the open one of several cards`() throws {
    let handle = try handle(on: Self.chore)
    for name in [[handle], ["show", handle], ["show", "water"]] {
      #expect(try text(name, on: Self.chore).contains("Water"))
      #expect(try !text(name, on: Self.chore).contains("Done"), "\(name)")
    }
    for name in [handle, "water"] { #expect(try text(["open", "--print", name], on: Self.chore) == "plan.md:5\n") }
    #expect(try text(["id", handle], on: Self.chore).contains("plan.md:5"))
  }

  @Test func `if none or several of them are open, show shows them all`() throws {
    for board in [Self.done, Self.open] {
      for name in try [[handle(on: board)], ["show", "water"]] {
        #expect(try text(name, on: board).split(separator: "Water").count == 3, "\(name)")
      }
      #expect(try text(["show", "water", "--json"], on: board, code: 2) == "")
      #expect(try text(["rm", "water"], on: board, code: 2) == "")
    }
  }
}
