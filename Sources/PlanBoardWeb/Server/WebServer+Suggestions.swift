internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

extension WebServer {
  private static let most = 12

  /// Completions for a query, or for the text of a card if the address has `for=card`.
  ///
  /// The address has the text as `q`, and the place of the cursor as `at`. Places are counted in UTF-16 code units.
  ///
  /// - Returns: JSON. Each of the `items` can replace the text between the places `from` and `to`.
  func suggestions(_ address: WebAddress) -> WebResponse {
    let text = address["q"] ?? ""
    let end = min(max(Int(address["at"] ?? "") ?? text.utf16.count, 0), text.utf16.count)
    let typed = String(decoding: Array(text.utf16.prefix(end)), as: UTF16.self)
    let head = Completions.head(of: typed)
    let plan = look()
    let completions = Completions(plan, today: today)
    let candidates = address["for"] == "card" ? completions.fields(typed) : completions.queries(typed)
    let wanted = typed.lowercased()
    let items = candidates.lazy.filter {
      $0.text.hasPrefix(head) && $0.text != typed && $0.text.lowercased().hasPrefix(wanted)
    }
    return WebResponse(
      json: .members([
        "schema": 1, "from": .integer(head.utf16.count), "to": .integer(end),
        "items": .array(
          items.prefix(Self.most).map {
            ["text": .string(String($0.text.dropFirst(head.count))), "detail": .string($0.detail.words)]
          }),
      ]))
  }
}
