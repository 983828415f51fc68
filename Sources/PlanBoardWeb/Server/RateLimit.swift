internal import Synchronization

final class RateLimit: Sendable {
  private struct Bucket {
    /// The number of requests that the client may send at once.
    var tokens: Double
    /// When ``tokens`` was last updated, in milliseconds.
    var time: Int
  }

  /// The largest number of remembered clients.
  private static let clients = 1_000
  private let perSecond: Double
  private let burst: Double
  private let buckets = Mutex<[String: Bucket]>([:])

  /// - Parameters:
  ///   - perSecond: the number of requests that a client may send each second in the long run.
  ///   - burst: the number of requests that a client may send at once after a pause.
  init(perSecond: Int, burst: Int) { (self.perSecond, self.burst) = (Double(perSecond), Double(burst)) }

  /// Whether to answer a request of a client. Counts the request if the answer is true.
  ///
  /// - Parameter time: the present time, in milliseconds since any fixed moment.
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
