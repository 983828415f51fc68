internal import PlanBoardJSON
internal import TestSupport
internal import Testing

@testable internal import PlanBoardWeb

/// Done cards that the page of a board folds.
struct DoneFoldTests {
  private static let done = (1...9).map { "- [\($0 == 2 ? "-" : "x")] Old \($0) done:2026-11-0\($0)\n" }.joined()
  private static let text = "---\nplanboard: 1\n---\n## To Do\n\n\(done)- [ ] New\n\n## Done\n\n- [x] Gone\n"

  private func page(_ query: String, _ client: WebClient, isFragment: Bool = false) -> String {
    let headers = isFragment ? [(name: "X-PlanBoard-Fragment", value: "1")] : []
    let response = client.get("/b/\(client.key())\(query)", headers)
    guard case .page(let beginning, let rest) = response.body else {
      return String(decoding: response.bytes, as: UTF8.self)
    }
    return String(decoding: beginning + rest(), as: UTF8.self)
  }

  @Test(arguments: [false, true])
  func `of many done cards in a column, the last three are drawn, and a link shows the others`(isFragment: Bool) throws
  {
    let client = try WebClient(["a.md": Self.text])
    let folded = page("", client, isFragment: isFragment)
    #expect(!folded.contains(">Old 6<") && folded.contains(">Old 7<") && folded.contains(">New<"))
    #expect(folded.contains(#"<a href="?done=1">+ 5 done, 1 cancelled</a>"#), "\(folded)")
    #expect(folded.contains(">Gone<"))
    let all = page("?done=1", client, isFragment: isFragment)
    #expect((1...9).allSatisfy { all.contains(">Old \($0)<") } && all.contains(#"<a href="?">"#))
    #expect(!all.contains("+ 5 done"))
  }

  @Test func `without many done cards, there is no link`() throws {
    let client = try WebClient(["a.md": "---\nplanboard: 1\n---\n## To Do\n\n- [x] One\n"])
    #expect(!page("", client).contains("?done=1") && !page("?done=1", client).contains(#"href="?""#))
  }

  @Test func `a box that is unticked on the page sends the card back to the column from which it came`() throws {
    let text =
      "---\nplanboard: 1\non-done: move\n---\n## To Do\n\n- [ ] One\n\n## Next\n\n- [ ] Two\n\n## Done\n\n- [x] Old\n"
    let client = try WebClient(["a.md": text])
    try client.command(["command": "done", "cards": [try client.card("Two")]])
    #expect(try client.text().contains("- [x] Old\n- [x] Two\n"))
    try client.command(["command": "reopen", "cards": [try client.card("Two")]])
    #expect(try client.text() == text)
  }
}
