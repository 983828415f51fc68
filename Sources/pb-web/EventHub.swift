internal import Synchronization

/// The streams of events to all pages. A page that reads slowly gets only the latest news.
final class EventHub: Sendable {
  final class Stream: Sendable {
    /// The id of the browser that shows the page.
    fileprivate let browser: String
    /// The news to send; nil if there is none.
    fileprivate let news = Mutex<[UInt8]?>(nil)
    fileprivate let signal: AsyncStream<Void>.Continuation
    /// Gives a value when there is something to send.
    let signals: AsyncStream<Void>
    private let ended: @Sendable () -> Void

    fileprivate init(_ browser: String, ended: @escaping @Sendable () -> Void) {
      self.browser = browser
      (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
      self.ended = ended
    }

    deinit { ended() }

    func take() -> [UInt8]? {
      news.withLock { news in
        defer { news = nil }
        return news
      }
    }
  }

  private struct Streams {
    var streams: [ObjectIdentifier: Weak] = [:]
    var isFinished = false
  }

  private struct Weak {
    weak var stream: Stream?
  }

  private let streams = Mutex(Streams())

  /// Begins a stream; `ended` is called once, when nothing uses the stream any more.
  func open(for browser: String, ended: @escaping @Sendable () -> Void) -> Stream {
    let stream = Stream(browser, ended: ended)
    streams.withLock {
      $0.streams[ObjectIdentifier(stream)] = Weak(stream: stream)
      if $0.isFinished { stream.signal.finish() }
    }
    return stream
  }

  /// Sends news to the pages of `browsers`, or only a sign of life if `bytes` is nil. Ends the streams to all other
  /// browsers.
  func send(_ bytes: [UInt8]?, onlyTo browsers: @autoclosure () -> Set<String>) {
    let all = streams.withLock { state in
      state.streams = state.streams.filter { $0.value.stream != nil }
      return state.streams.values.compactMap(\.stream)
    }
    guard !all.isEmpty else { return }
    let browsers = browsers()
    for stream in all {
      guard browsers.contains(stream.browser) else {
        stream.signal.finish()
        continue
      }
      if let bytes { stream.news.withLock { $0 = bytes } }
      stream.signal.yield()
    }
  }

  /// Ends all streams. A stream that begins later ends at once.
  func finish() {
    let all = streams.withLock { state in
      state.isFinished = true
      return state.streams.values.compactMap(\.stream)
    }
    for stream in all { stream.signal.finish() }
  }
}
