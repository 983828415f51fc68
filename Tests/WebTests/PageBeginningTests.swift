internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import PlanBoardWeb

/// A board is shown soon: its beginning is sent before it is drawn.
struct PageBeginningTests {
  private static let board = "---\nplanboard: 1\ntitle: Plan\n---\n\n## To Do\n\n- [ ] Call Ann\n"

  @Test
  func `the beginning of a board names the style sheet and the script, and is part of the page`()
    throws
  {
    let client = try WebClient(["a.md": Self.board])
    let response = client.get("/b/\(client.key())")
    guard case .page(let beginning, let rest) = response.body else {
      Issue.record("the page is sent as a whole")
      return
    }
    let text = String(decoding: beginning, as: UTF8.self)
    for part in ["<!doctype html>", "charset", "/assets/app.css?v=", "/assets/start.js"] {
      #expect(text.contains(part), "\(part)")
    }
    let page = String(decoding: beginning + rest(), as: UTF8.self)
    #expect(page.contains("<title>Plan"))
    #expect(page.contains("Call Ann"))
    #expect(page.matches(of: /<!doctype|<head>|<\/head>|<body>|<\/html>/).count == 5)
  }

  @Test func `a board that cannot be read, or is not there, has its own status`() throws {
    let client = try WebClient(["a.md": Self.board])
    let target = "/b/\(client.key())"
    #expect(client.get("/b/0123456789ab").status == 404)
    #expect(client.get(target).status == 200)
    try FileManager.default.removeItem(atPath: client.folder.path("a.md"))
    let gone = client.get(target)
    #expect(gone.status >= 400)
    if case .page = gone.body { Issue.record("the status is sent before the board is read") }
  }
}
