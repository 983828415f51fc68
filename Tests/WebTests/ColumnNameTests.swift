internal import PlanBoardJSON
internal import TestSupport
internal import Testing

@testable internal import PlanBoardWeb

/// The names of columns and sections on the page.
struct ColumnNameTests {
  private static let text =
    "---\nplanboard: 1\ntitle: Plan\n---\n## **Monday** `plan`\n### *Early*\n- [ ] Call Ann due:2026-11-19\n## ==Done==\n"

  private func page(_ path: String, _ client: WebClient) -> String {
    let response = client.get(path)
    guard case .page(let beginning, let rest) = response.body else {
      return String(decoding: response.bytes, as: UTF8.self)
    }
    return String(decoding: beginning + rest(), as: UTF8.self)
  }

  @Test func `names are rendered, and where only text is allowed, they have no marks`() throws {
    let client = try WebClient(["a.md": Self.text])
    let board = page("/b/\(client.key())", client)
    #expect(board.contains("<bdi><strong>Monday</strong> <code>plan</code></bdi>"), "\(board)")
    #expect(board.contains("<em>Early</em></h3>"), "\(board)")
    // Scripts name the column as it is written.
    #expect(board.contains("data-column=\"**Monday** `plan`\""), "\(board)")
    let labels = board.matches(of: #/aria-label="([^"]*)"/#).map { String($0.1) }
    #expect(labels.contains { $0.contains("Monday plan") } && !labels.contains { $0.contains("**") }, "\(labels)")
    for path in ["/", "/v/overdue"] {
      let list = page(path, client)
      #expect(list.contains("Monday plan") && !list.contains("**Monday"), "\(list)")
    }
  }
}
