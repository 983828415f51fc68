internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

extension WebServer {
  /// The largest number of completions that are offered.
  private static let most = 12

  /// Completions for what the user types: a query, or the text of a card.
  ///
  /// - Parameter address: its query has these items:
  ///   - `q`: the text.
  ///   - `at`: the place where the user types, by default the end. Only the text before this place is completed.
  ///   - `for`: `card` if the text is that of a card, not a query.
  /// - Returns: JSON. Each of the `items` can replace the text between the places `from` and `to`. Places are counted
  ///   in UTF-16 code units, as in JavaScript.
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
