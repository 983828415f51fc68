import Testing

internal import TestSupport

/// Cards with the same title. The occurrences of a chore share a handle: commands take the only open one, and list them if there is
/// none. The handles of other cards begin with the same letters.
struct SharedHandleTests {
  private static let chore = "---\nplanboard: 1\n---\n## To Do\n- [ ] Water every:1w\n## Done\n- [x] Water every:1w\n"
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

  // MARK: Twins

  private static let calls =
    "---\nplanboard: 1\n---\n## To Do\n- [ ] Call #home\n- [ ] Call #work\n\n  ask for Ann\n\n## Done\n"

  private func handles(in folder: TemporaryFolder) throws -> [String] {
    let run = try run(["show", "--width", "60", "--all", "plan.md"], in: folder)
    return run.text.matches(of: #/[a-z]{4}_[a-z]{4}/#).map { String($0.0) }
  }

  @Test func `each of two cards with one title has a handle of its own, also after it is done and removed`() throws {
    let folder = try TemporaryFolder(["plan.md": Self.calls, ".planboard.yml": ""])
    let handles = try handles(in: folder)
    let shared = try #require(handles.first).prefix(4)
    #expect(handles.allSatisfy { $0.hasPrefix("\(shared)_") } && Set(handles).count == 2)
    func place(_ name: String) throws -> String { try pb("open", "--print", name, in: folder).text }
    for (handle, line) in zip(handles, [5, 6]) {
      for name in [handle, handle.uppercased(), "handle:\(handle)", String(handle.prefix(7))] {
        #expect(try place(name) == "plan.md:\(line)\n", "\(name)")
      }
    }
    // Whichever card the letters were shown for when it was alone, they name no other card now.
    #expect(try pb("done", handles[0], in: folder).code == 0)
    #expect(try place(handles[0]) == "plan.md:5\n" && place(handles[1]) == "plan.md:6\n")
    let done = try pb("done", String(shared), in: folder)
    #expect(done.code == 2 && done.errorText.contains("matches 2 cards"), "\(done)")
    #expect(try pb("rm", handles[0], in: folder).code == 0)
    #expect(try pb("done", String(shared), in: folder).code == 2)
    #expect(try pb("done", handles[0], in: folder).errorText.contains("is in the trash"))
    #expect(try pb("restore", handles[0], in: folder).code == 0)
    #expect(try pb("edit", handles[1], "+garden", in: folder).code == 0)
    try checkGolden("handle-edited", pb("done", handles[1], in: folder))
    #expect(try pb("id", "plan.md:6", in: folder).text.contains("^\(shared)-"))
  }

  @Test func `candidates are listed with what distinguishes them, and equal ones with a way out`() throws {
    let more =
      "- [ ] Call #work\n\n  ask for Bo\n\n- [ ] Call !high created:2026-11-20 due:2026-11-30\n- [ ] Call\n- [ ] Call\n"
    let folder = try TemporaryFolder([
      "plan.md": Self.calls.replacing("## Done", with: more + "## Done"), ".planboard.yml": "",
    ])
    try checkGolden("handle-twins", pb("done", "call", in: folder))
  }
}
