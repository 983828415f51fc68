internal import Foundation
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import TestSupport
internal import Testing

@testable internal import PlanBoardWeb

/// The page in languages that nobody speaks, which show whether all its words come from the catalogue.
struct PageLanguageTests {
  /// All names are in capitals, so that small letters belong to the words of the page.
  private static let board = """
    ---
    planboard: 1
    title: PLAN
    columns:
      DOING: {wip: 1}
    ---

    ## TO DO

    - [ ] CALL @ANN priority:high due:2026-12-20
      - [ ] ONE
      - [x] TWO

      NOTES
    - [ ] LATER priority:medium
    - [ ] LAST priority:low

    ## DOING

    - [/] PAINT
    - [ ] SING

    ## DONE

    - [x] RENT
    - [-] GOLF

    """

  private func client(_ kind: WordLocale.Pseudo) throws -> WebClient {
    try WebClient(
      ["a.md": Self.board, "b.md": Self.board.replacing("PLAN", with: "OTHER")], words: PageWords(.pseudo(kind)))
  }

  private func pages(of client: WebClient) throws -> [String] {
    let (first, second) = (client.key("a.md"), client.key("b.md"))
    let card = try #require(try client.card("CALL").text)
    return [
      "/", "/b/\(first)", "/b/\(first)/\(second)", "/c/\(card)", "/v/week", "/search?q=CALL", "/search?q=NOTHING",
      "/t/HOME", "/archive", "/trash", "/conflicts", "/keys", "/top", "/nothing",
    ]
  }

  /// What a page says: its text, and the attributes that are read out.
  private func said(_ response: WebResponse) -> String {
    let html = String(decoding: response.bytes, as: UTF8.self).replacing(
      /<code>[^<]*<\/code>|<kbd>[^<]*<\/kbd>/, with: "")
    let texts = html.matches(of: #/>([^<]+)</#).map { String($0.1) }
    let attributes = html.matches(of: /(?:aria-label|title|placeholder)="([^"]*)"/).map { String($0.1) }
    return (texts + attributes).joined(separator: "\n")
  }

  @Test func `no English is left on a page in another language, but for names, days and what users type`() throws {
    let client = try client(.rightToLeft)
    // Days, views and the sentences of the history have words of their own, which are not the page's.
    let others: Set = [
      "saturday", "november", "sun", "dec", "week", "overdue", "pinned", "recent", "blocked", "serve", "planboard",
      "late", "today", "next", "waiting", "open", "due", "cards", "over", "its", "limit", "priority", "sorted",
    ]
    func words(_ text: String) -> [String] { text.split { !($0.isASCII && $0.isLetter) }.map(String.init) }
    // A page may name the folder of the plan.
    let folder = words(client.folder.url.path).map { $0.lowercased() }
    for target in try pages(of: client) {
      let text = said(client.get(target))
      let small = words(text).filter { $0.count > 2 && $0.contains(where: \.isLowercase) }.map { $0.lowercased() }
      #expect(Set(small).subtracting(others).subtracting(folder).sorted() == [], "\(target)")
      #expect(text.contains { ("א"..."ת").contains($0) }, "\(target)")
    }
    let script = String(decoding: client.get("/assets/words.js").bytes, as: UTF8.self)
    let values = script.matches(of: /:\s*"([^"]*)"/).map { String($0.1) }
    #expect(values.count == PageScriptWords.all.count)
    #expect(values.filter { $0.contains { $0.isASCII && $0.isLetter } }.isEmpty)
  }

  @Test(arguments: WordLocale.Pseudo.allCases)
  func `a page says its language, and in which direction its lines go`(kind: WordLocale.Pseudo) throws {
    let client = try client(kind)
    for target in try pages(of: client) {
      let html = String(decoding: client.get(target).bytes, as: UTF8.self)
      #expect(html.contains("<html lang=\"\(WordLocale.pseudo(kind).language)\""), "\(target)")
      #expect(html.contains(" dir=\"rtl\"") == (kind == .rightToLeft), "\(target)")
    }
    client.cookie = nil
    let locked = String(decoding: client.get("/").bytes, as: UTF8.self)
    #expect(locked.contains(" dir=\"rtl\"") == (kind == .rightToLeft))
  }

  @Test func `a number chooses the form of a text`() {
    let words = PageWords(.pseudo(.plurals))
    #expect([1, 3, 5].map { words.cards($0) } == ["1 card¹", "3 cards²", "5 cards³"])
    #expect(
      [-1, -3, 0, 4].map { words.far("DAY", days: $0) } == [
        "DAY, 1 day late¹", "DAY, 3 days late²", "DAY", "DAY, in 4 days²",
      ])
    #expect([0, 1, 2].map { PageWords().cards($0) } == ["0 cards", "1 card", "2 cards"])
    // A title that looks like the place of a value stays what it is.
    #expect(PageWords().twoBoards("{1}", "{0}|x") == "{1} · {0}|x")
    #expect(PageWords().found(2, "{0}") == "2 cards for “{0}”")
  }
}
