internal import Synchronization

/// Counts the requests of each client, and refuses those beyond a rate. To limit the memory, clients are forgotten if
/// there are too many.
final class RateLimit: Sendable {
  private struct Bucket {
    /// The number of requests that the client may send at once.
    var tokens: Double
    /// When ``tokens`` was last updated, in milliseconds.
    var time: Int
  }

  /// The largest number of clients that are remembered. If there are more, the clients that may send a full burst again
  /// are forgotten. If there are still too many, all are forgotten.
  private static let clients = 1_000
  private let perSecond: Double
  private let burst: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  /// - Parameters:
  ///   - perSecond: the number of requests that a client may send each second in the long run.
  ///   - burst: the number of requests that a client may send at once after a pause.
  init(perSecond: Int, burst: Int) { (self.perSecond, self.burst) = (Double(perSecond), Double(burst)) }

  /// Decides whether to answer a request of a client, and counts the request if it is to be answered.
  ///
  /// - Parameters:
  ///   - client: any text that identifies the client, such as its address.
  ///   - time: the present time, in milliseconds since any fixed moment.
  /// - Returns: whether to answer the request; false if the client has sent too many requests.
  func allows(_ client: String, at time: Int) -> Bool {
    buckets.withLock { buckets in
      var bucket = buckets[client] ?? Bucket(tokens: burst, time: time)
      bucket.tokens = min(burst, bucket.tokens + Double(max(0, time - bucket.time)) * perSecond / 1000)
      bucket.time = time
      let isAllowed = bucket.tokens >= 1
      if isAllowed { bucket.tokens -= 1 }
      if buckets[client] == nil, buckets.count >= Self.clients {
        buckets = buckets.filter { $0.value.tokens + Double(time - $0.value.time) * perSecond / 1000 < burst }
        if buckets.count >= Self.clients { buckets = [:] }
      }
      buckets[client] = bucket
      return isAllowed
    }
  }
}
