internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

extension WebServer {
  /// The response with a picture that a card shows.
  ///
  /// - Parameters:
  ///   - board: the text of a `BoardKey`.
  ///   - key: a result of `PlanPicture.key(of:)`.
  /// - Throws: `unknownAddress` if there is no such board or picture, or if the file is too large or is not a picture.
  func picture(_ board: String, _ key: String) throws(WebFault) -> WebResponse {
    let plan = look()
    do {
      guard let path = BoardKey(board).flatMap({ plan.path(of: $0) }),
        let picture = try session.picture(key, of: path, in: plan)
      else { throw WebFault.unknownAddress }
      var response = WebResponse(type: picture.kind.type, picture.bytes)
      // An SVG may contain scripts. With this policy, a browser that opens the picture does not run them.
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
