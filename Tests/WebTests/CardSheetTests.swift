internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import PlanBoardWeb

/// Pages with some of their cards: those that are seen first, and those that a browser does not have.
struct CardSheetTests {
  private static func board(_ columns: [[String]]) -> String {
    var text = "---\nplanboard: 1\n---\n"
    for (number, cards) in columns.enumerated() {
      text += "\n## Column \(number)\n\n" + cards.map { "- [ ] \($0)\n" }.joined()
    }
    return text
  }

  private static func large(_ count: Int) -> [[String]] {
    (0..<4).map { column in (0..<count / 4).map { "Card \(column)-\($0) #t\($0 % 3)" } }
  }

  private func part(_ client: WebClient, _ have: String?, _ target: String? = nil) -> WebResponse {
    let more = have.map { [(name: "X-PlanBoard-Have", value: $0)] } ?? []
    return client.get(target ?? "/b/\(client.key())", [(name: "X-PlanBoard-Fragment", value: "1")] + more)
  }

  private func html(_ response: WebResponse) -> String { String(decoding: response.bytes, as: UTF8.self) }

  /// The name of the cards of a page, as a browser gives it back.
  private func name(_ page: String) throws -> String {
    String(try #require(page.firstMatch(of: /data-drawn="([0-9a-f]{16})"/)?.1))
  }

  /// The cards of a page in their order: their ids, and their HTML, or nil if they are only named.
  private func cards(_ page: String) -> [(id: String, html: String?)] {
    page.matches(of: #/<li [^>]*id="(k-[^"]*)" data-card="[0-9]+"( data-same)?[^>]*>.*?</li>/#).map { match in
      (String(match.1), match.2 == nil ? String(match.0) : nil)
    }
  }

  /// What a browser shows, without what changes with the revision and with the place of a card.
  private func withoutPlaces(_ html: String?) -> String? {
    html?.replacing(#/ data-card="[0-9]+"/#, with: "").replacing(#/ href="/c/[^"]*"/#, with: "")
  }

  @Test func `the pages of the archive and the trash say how many cards they leave out`() throws {
    let cards = (1...503).map { "- [x] Old \($0)\n" }.joined()
    let head = "---\nplanboard: true\n---\n## To Do\n- [ ] A\n\n***\n\n"
    let client = try WebClient(["a.md": head + "## Archive\n\(cards)"])
    let text = html(client.get("/archive"))
    #expect(text.contains("Old 500<") && !text.contains("Old 501<"))
    #expect(text.contains(">3 more<"), "\(text.suffix(400))")
  }

  @Test func `a page with many cards has those that are seen first, and says how many others there are`() throws {
    let client = try WebClient(["a.md": Self.board(Self.large(1_000))])
    let page = client.get("/b/\(client.key())")
    let text = html(page)
    #expect(cards(text).count == 80)
    #expect(text.contains(" data-partial"))
    #expect(text.contains("href=\"?all=1\""))
    #expect(text.contains(">230 more</a>"))
    #expect(text.contains("<span class=\"count\">250</span>"))
    for column in 0..<4 {
      #expect(text.contains("Card \(column)-19<"))
      #expect(!text.contains("Card \(column)-20<"))
    }
    let all = client.get("/b/\(client.key())?all=1")
    #expect(cards(html(all)).count == 1_000)
    #expect(all["x-planboard-part"] == nil)
    #expect(!html(all).contains("data-partial"))
  }

  @Test(arguments: [1, 119, 120, 121]) func `a page with few cards has them all`(count: Int) throws {
    let client = try WebClient(["a.md": Self.board([(0..<count).map { "Card \($0)" }])])
    let text = html(client.get("/b/\(client.key())"))
    #expect(cards(text).count == (count > 120 ? 20 : count))
    #expect(text.contains(" data-partial") == (count > 120))
  }

  @Test func `a board with very many columns begins with those that can be seen`() throws {
    let client = try WebClient(["a.md": Self.board((0..<100).map { column in (0..<9).map { "Card \(column)-\($0)" } })])
    let text = html(client.get("/b/\(client.key())"))
    #expect(cards(text).count == 15 * 9)
    #expect(text.matches(of: /<section class="column"/).count == 100)
    #expect(cards(html(part(client, try name(text)))).count == 900)
  }

  @Test func `the rest of a page names the cards that a browser has, and contains all others`() throws {
    let client = try WebClient(["a.md": Self.board(Self.large(1_000)), "b.md": Self.board(Self.large(400))])
    for target in ["/b/\(client.key())", "/b/\(client.key())/\(client.key("b.md"))"] {
      let first = html(client.get(target))
      let rest = part(client, try name(first), target)
      let whole = part(client, nil, target)
      #expect(rest["x-planboard-part"] == "1")
      #expect(whole["x-planboard-part"] == nil)
      let known = Dictionary(cards(first).map { ($0.id, $0.html) }) { $1 }
      #expect(cards(html(rest)).filter { $0.html == nil }.map(\.id) == cards(first).map(\.id))
      #expect(cards(html(rest)).map { $0.html ?? known[$0.id] ?? nil } == cards(html(whole)).map(\.html))
      #expect(rest.bytes.count < whole.bytes.count)
    }
  }

  @Test func `a browser whose page is forgotten gets the whole`() throws {
    let client = try WebClient(["a.md": Self.board(Self.large(1_000))])
    let whole = part(client, nil)
    for name in ["0123456789abcdef", "x", "", "FIRST", String(repeating: "9", count: 5_000), "<script>"] {
      #expect(part(client, name).bytes == whole.bytes, "\(name)")
    }
  }

  @Test func `the pages that were asked for last are remembered, as long as there is room`() {
    let drawn = DrawnCards(limit: 10)
    func cards(_ count: Int) -> [String: UInt64] {
      Dictionary(uniqueKeysWithValues: (0..<count).map { ("k-\($0)", UInt64($0)) })
    }
    drawn.remember("a", cards(4))
    drawn.remember("b", cards(4))
    drawn.remember("a", cards(4))
    drawn.remember("c", cards(2))
    #expect(drawn.digests("a") == cards(4) && drawn.digests("b") == cards(4) && drawn.digests("c") == cards(2))
    drawn.remember("d", cards(1))
    #expect(drawn.digests("b") == nil)
    #expect(drawn.digests("a") == cards(4) && drawn.digests("c") == cards(2) && drawn.digests("d") == cards(1))
    // A page with more cards than there is room for displaces all others, and is forgotten at once.
    drawn.remember("e", cards(11))
    #expect(["a", "b", "c", "d", "e"].allSatisfy { drawn.digests($0) == nil })
    drawn.remember("f", cards(10))
    #expect(drawn.digests("f") == cards(10))
  }

  @Test func `a page without boards is the same for every browser`() throws {
    let client = try WebClient(["a.md": Self.board(Self.large(300))])
    for target in ["/", "/search?q=Card", "/archive", "/keys", "/top", "/nothing"] {
      #expect(part(client, "first", target).bytes == part(client, nil, target).bytes, "\(target)")
    }
  }

  @Test(arguments: 1...8) func `what is sent after changes makes the page that a new browser sees`(seed: UInt64) throws
  {
    var random = Seeded(seed)
    var columns = Self.large([40, 400].randomElement(using: &random)!)
    let client = try WebClient(["a.md": Self.board(columns)])
    var shown: [String: String] = [:]
    var name = try name(html(client.get("/b/\(client.key())")))
    for card in cards(html(client.get("/b/\(client.key())"))) { shown[card.id] = card.html }
    for step in 0..<5 {
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let column = Int.random(in: 0..<4, using: &random)
        let text = ["Neu \(seed) \(step) due:2026-11-20", "Card 1-1", "*a* <b> #t1", "Twin", "Twin"]
          .randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case 0: columns[column].insert(text, at: Int.random(in: 0...columns[column].count, using: &random))
        case 1 where !columns[column].isEmpty:
          columns[column].remove(at: Int.random(in: 0..<columns[column].count, using: &random))
        case 2 where !columns[column].isEmpty:
          let card = columns[column].remove(at: Int.random(in: 0..<columns[column].count, using: &random))
          columns[(column + 1) % 4].append(card)
        default:
          if let place = columns[column].indices.randomElement(using: &random) { columns[column][place] += " #more" }
        }
      }
      try client.folder.write("a.md", Self.board(columns))
      let (news, whole) = (html(part(client, name)), html(part(client, nil)))
      for card in cards(news) where card.html != nil { shown[card.id] = card.html }
      let there = cards(news).map { withoutPlaces(shown[$0.id]) }
      #expect(there == cards(whole).map { withoutPlaces($0.html) }, "seed \(seed), step \(step)")
      name = try self.name(news)
      #expect(name == (try self.name(whole)), "seed \(seed), step \(step)")
    }
  }
}
