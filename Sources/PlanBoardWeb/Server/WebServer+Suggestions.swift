internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

extension WebServer {
  /// The largest number of completions that are offered.
  private static let most = 12

  /// Completions for a query, or for the text of a card. Only the text before the place where the user types is
  /// completed. Places are counted in UTF-16 code units, as in JavaScript.
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

  /// A picture that a card shows.
  ///
  /// - Parameters:
  ///   - board: the key of the board.
  ///   - key: the key of the picture, made by `PlanPicture.key(of:)`.
  func picture(_ board: String, _ key: String) throws(WebFault) -> WebResponse {
    let plan = look()
    do {
      guard let path = BoardKey(board).flatMap({ plan.path(of: $0) }),
        let picture = try session.picture(key, of: path, in: plan)
      else { throw WebFault.unknownAddress }
      var response = WebResponse(type: picture.kind.type, picture.bytes)
      // An SVG may contain scripts. Browsers do not run them in a page that shows the picture. With this policy, they
      // do not run them at the address of the picture either.
      response["content-security-policy"] = SecurityHeaders.picturePolicy
      return response
    } catch {
      throw WebFault(error)
    }
  }
}

extension PlanPicture.Kind {
  fileprivate var type: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .svg: "image/svg+xml"
    }
  }
}
