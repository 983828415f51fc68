internal import PlanBoardCore
internal import PlanBoardMessages

/// Decides which requests are answered at all.
struct Gate: Sendable {
  /// The hosts that the server answers for, in lower case, with the port if it is not the default port.
  let hosts: Set<String>

  /// The largest size of a body, in bytes.
  static let bodyLimit = 1 << 20

  /// Whether a request with this method changes nothing.
  static func isSafe(_ method: String) -> Bool { method == "GET" || method == "HEAD" }

  /// Checks that a request is well-formed and for this server, and that no other site has sent it.
  ///
  /// - Parameter isGuarded: returns true for an address that links on other sites must not use, such as `/events`.
  /// - Returns: the address. There may be nothing at this address.
  /// - Throws: the ``WebFault`` that is the answer to the request.
  func check(_ request: WebRequest, isGuarded: (WebAddress) -> Bool) throws(WebFault) -> WebAddress {
    guard let host = request.header("host"), !host.isEmpty else { throw .noHost }
    // Whole names are compared: `127.0.0.1.example.com` belongs to someone else.
    guard hosts.contains(host.asciiLowercased) else { throw .otherHost }
    guard let address = WebAddress(request.target) else { throw .badAddress }
    guard Gate.isSafe(request.method) || request.method == "POST" else { throw .wrongMethod }
    guard request.body.count <= Self.bodyLimit else { throw .tooLarge }
    try checkSite(request, host: host.asciiLowercased, isGuarded: !Gate.isSafe(request.method) || isGuarded(address))
    if request.method == "POST" {
      let type = request.header("content-type")?.prefix { $0 != ";" }
      guard type.map({ String($0).trimmingBlanks().asciiLowercased }) == "application/json" else { throw .notJSON }
    }
    return address
  }

  /// Browsers send `Origin` with every request that could change something, and current browsers also send
  /// `Sec-Fetch-Site`. Other programs send neither header, but they still need the cookie.
  private func checkSite(_ request: WebRequest, host: String, isGuarded: Bool) throws(WebFault) {
    let isOwn = request.header("origin").map { $0 == "http://\(host)" || $0 == "https://\(host)" }
    if request.has("origin"), isOwn != true { throw .otherSite }
    guard request.has("sec-fetch-site") else { return }
    let site = request.header("sec-fetch-site")
    if site == "same-origin" || site == "none" { return }
    // A link on another site may lead to a page of this server. The browser follows the link without the cookie.
    guard !isGuarded, request.header("sec-fetch-mode") == "navigate" else { throw .otherSite }
  }
}

extension StringProtocol {
  fileprivate var asciiLowercased: String {
    String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }
}
