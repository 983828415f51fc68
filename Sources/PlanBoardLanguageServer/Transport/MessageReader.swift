internal import PlanBoardCore

/// Cuts a stream of bytes into messages: a header with `Content-Length`, an empty line, and content of that length.
struct MessageReader {
  /// A message in the stream, or a part of the stream that was skipped.
  enum Item: Hashable {
    case content([UInt8])
    /// A header without a valid length was skipped.
    case badHeader
    /// A message of this many bytes was skipped, because it is longer than ``contentLimit``.
    case tooLong(Int)
  }

  /// The largest length of the content of a message, in bytes. A board of 16 MB, the default limit, may be longer as
  /// JSON.
  static let contentLimit = 256 << 20
  /// The largest length, in bytes, of a header whose end has not arrived.
  private static let headerLimit = 8 << 10

  private var buffer: [UInt8] = []
  /// The index in ``buffer`` of the first byte that has not been read yet.
  private var start = 0
  /// The number of bytes to skip that have not arrived yet.
  private var bytesToSkip = 0
  /// The length in bytes of the content that must arrive next; nil if its header must arrive first.
  private var length: Int?

  mutating func append(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if bytesToSkip > 0 {
      let count = min(bytesToSkip, bytes.count)
      bytes = bytes.dropFirst(count)
      bytesToSkip -= count
    }
    if start == buffer.count { buffer.removeAll(keepingCapacity: buffer.count < 1 << 20) }
    if start > 0 {
      buffer.removeFirst(min(start, buffer.count))
      start = 0
    }
    buffer += bytes
  }

  /// The next item; nil if more bytes must arrive first.
  mutating func next() -> Item? {
    if length == nil {
      switch header() {
      case .incomplete: return nil
      case .bad: return .badHeader
      case .length(let found): length = found
      }
    }
    guard let length else { return nil }
    if length > Self.contentLimit {
      let present = min(length, buffer.count - start)
      start += present
      bytesToSkip = length - present
      self.length = nil
      return .tooLong(length)
    }
    guard buffer.count - start >= length else { return nil }
    let content = Array(buffer[start..<start + length])
    start += length
    self.length = nil
    return .content(content)
  }

  private enum Header {
    case incomplete, bad
    case length(Int)
  }

  private mutating func header() -> Header {
    let begin = start
    var length: Int?
    var line = start
    while let end = buffer[line...].firstIndex(of: .lineFeed) {
      var content = buffer[line..<end]
      if content.last == .carriageReturn { content.removeLast() }
      line = end + 1
      if content.isEmpty {
        start = line
        guard let length else { return skipHeader(from: begin) }
        return .length(length)
      }
      if let found = Self.length(in: content) { length = found }
    }
    return buffer.count - begin > Self.headerLimit ? skipHeader(from: begin) : .incomplete
  }

  /// Goes on at the next `Content-Length:`, so that later messages are understood.
  private mutating func skipHeader(from begin: Int) -> Header {
    let rest = buffer[min(begin + 1, buffer.count)...]
    // If no next header is found, the last 15 bytes may be the beginning of one.
    start = rest.firstOccurrence(of: "Content-Length:".utf8)?.lowerBound ?? max(buffer.count - 15, begin + 1)
    return .bad
  }

  /// The number in a line such as `Content-Length: 12`; nil for any other line.
  private static func length(in line: ArraySlice<UInt8>) -> Int? {
    let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).lowercased() == "content-length" else {
      return nil
    }
    let digits = parts[1].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      .prefix { $0 &- 0x30 < 10 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
