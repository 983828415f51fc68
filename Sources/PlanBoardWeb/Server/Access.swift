internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import Synchronization

/// Decides which browsers may use the page.
///
/// A browser opens a link with a token, gets a secret in a cookie, and sends the cookie with each request. The plan's
/// list of devices has the digest of the secret (`PlanDevice`).
final class Access: Sendable {
  private struct Link {
    /// When the link expires, on the clock of ``WebServer/Options/milliseconds``.
    let end: Int
    let whenUsed: @Sendable () -> Void
  }

  private struct State {
    /// The links that have not been opened yet, by their tokens.
    var links: [String: Link] = [:]
    /// The browsers that could not be added to the plan's list, for example because there is no state folder.
    var unlisted: [PlanDevice] = []
  }

  /// How long a link can be opened, in milliseconds.
  static let linkTime = 10 * 60 * 1000
  /// The largest number of links that can wait to be opened.
  private static let maxLinks = 16
  /// How long a browser keeps its cookie, in seconds: the longest time that browsers allow.
  private static let cookieTime = 400 * 24 * 60 * 60

  private let session: PlanSession
  private let randomBits: @Sendable () -> UInt64
  /// The token that the user has chosen; nil if there is none. Any number of browsers can use this token.
  private let token: AccessToken?
  private let state = Mutex(State())
  let cookieName: String

  init(_ session: PlanSession, token: AccessToken?, randomBits: @escaping @Sendable () -> UInt64) {
    self.session = session
    self.token = token
    self.randomBits = randomBits
    cookieName = "pb-\(session.planKey)"
  }

  private func secret() -> String {
    (0..<4).map { _ in
      let digits = String(randomBits(), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// Makes the token of a link that can be opened once.
  ///
  /// - Parameters:
  ///   - time: the present time, on the clock of ``WebServer/Options/milliseconds``.
  ///   - whenUsed: is called when the link is opened; not if it expires.
  func makeLink(at time: Int, whenUsed: @escaping @Sendable () -> Void = {}) -> String {
    let token = secret()
    state.withLock { state in
      state.links = state.links.filter { $0.value.end > time }
      while state.links.count >= Self.maxLinks, let oldest = state.links.min(by: { $0.value.end < $1.value.end }) {
        state.links[oldest.key] = nil
      }
      state.links[token] = Link(end: time + Self.linkTime, whenUsed: whenUsed)
    }
    return token
  }

  /// Whether a token would let a browser in now. The time that this takes depends only on the lengths of the tokens and
  /// on the number of links.
  func accepts(_ typed: String, at time: Int) -> Bool {
    let isLink = state.withLock { Self.link(typed, at: time, in: $0) != nil }
    let isToken = token.map { Self.areEqual($0.text, typed) } ?? false
    return isLink || isToken
  }

  /// Uses up the link with a token, if there is one. Does nothing for a token that the user has chosen.
  @discardableResult func use(_ typed: String, at time: Int) -> Bool {
    let used = state.withLock { state in
      Self.link(typed, at: time, in: state).flatMap { state.links.removeValue(forKey: $0) }
    }
    used?.whenUsed()
    return used != nil
  }

  private static func link(_ typed: String, at time: Int, in state: State) -> String? {
    var found: String?
    for (token, link) in state.links where areEqual(token, typed) && link.end > time { found = token }
    return found
  }

  /// Whether a token is valid. The token of a link is valid only once.
  private func redeem(_ typed: String, at time: Int) -> Bool {
    use(typed, at: time) || token.map { Self.areEqual($0.text, typed) } ?? false
  }

  /// Gives access to a browser that has opened a link with the token `typed`.
  ///
  /// - Parameter isSecure: whether the browser may send the cookie only over HTTPS.
  /// - Returns: the value of `Set-Cookie`.
  /// - Throws: ``WebFault/badLink`` if the token is not valid.
  func enter(_ typed: String, name: String, isSecure: Bool, at time: Int) throws(WebFault) -> String {
    guard redeem(typed, at: time) else { throw .badLink }
    let secret = secret()
    let digest = Self.digest(secret)
    let device = PlanDevice(
      id: String(digest.prefix(8)), name: String(VisibleText.safe(name).prefix(100)), time: session.environment.now(),
      digest: digest)
    do throws(FileFailure) {
      if try !session.add(device) { keep(device) }
    } catch {
      keep(device)
    }
    return
      "\(cookieName)=\(secret); Path=/; Max-Age=\(Self.cookieTime); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
  }

  /// The browsers that are accepted now. If the list cannot be read, only the browsers that this server alone remembers
  /// are accepted.
  var accepted: [PlanDevice] { (try? devices()) ?? unlisted }

  private func keep(_ device: PlanDevice) { state.withLock { $0.unlisted.append(device) } }

  private var unlisted: [PlanDevice] { state.withLock { $0.unlisted } }

  /// The browsers in the plan's list, then the browsers that this server alone remembers.
  ///
  /// - Throws: `FileFailure` if the list cannot be read or trusted.
  func devices() throws(FileFailure) -> [PlanDevice] { try session.devices() + unlisted }

  /// - Returns: false if there is no such browser.
  /// - Throws: `FileFailure` if the list cannot be read, written or trusted.
  func revoke(_ id: String) throws(FileFailure) -> Bool {
    let isUnlisted = state.withLock { state in
      let count = state.unlisted.count
      state.unlisted.removeAll { $0.id == id }
      return state.unlisted.count < count
    }
    return try session.revokeDevice(id) || isUnlisted
  }

  /// The browser that has sent a request; nil if the browser may not use the page. The plan's list is read each time,
  /// so a browser that is removed from the list is refused at once.
  func device(of request: WebRequest) -> PlanDevice? {
    let secrets = request.cookies(cookieName).prefix(4)
    guard !secrets.isEmpty else { return nil }
    let devices = accepted
    var found: PlanDevice?
    for digest in secrets.map(Self.digest) {
      for device in devices where Self.areEqual(device.digest, digest) { found = device }
    }
    return found
  }

  private static func digest(_ secret: String) -> String { SHA256(Array(secret.utf8)).hexadecimal() }

  /// Whether two texts are equal. The time that this takes depends only on their lengths.
  static func areEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in left.indices { difference |= left[index] ^ right[index] }
    return difference == 0
  }
}
