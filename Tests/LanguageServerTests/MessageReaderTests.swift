internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

struct MessageReaderTests {
  private static func items(_ pieces: [[UInt8]]) -> [MessageReader.Item] {
    var reader = MessageReader()
    var items: [MessageReader.Item] = []
    for piece in pieces {
      reader.append(piece)
      while let item = reader.next() { items.append(item) }
    }
    return items
  }

  private static let stream = Array(
    """
    Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:  4 \r\n\r\nnullContent-Length: 0\r\n\r\nContent-Length: 5\r\n\r
    "é"
    Content-Length: 1\r\n\r\n1
    """.utf8)

  @Test func `a stream cut at any two bytes has the same messages`() {
    let whole = Self.items([Self.stream])
    #expect(whole.count == 5)
    for first in Self.stream.indices {
      for second in first..<Self.stream.count {
        let pieces = [Self.stream[..<first], Self.stream[first..<second], Self.stream[second...]].map { Array($0) }
        #expect(Self.items(pieces) == whole, "\(first), \(second)")
      }
    }
    #expect(Self.items(Self.stream.map { [$0] }) == whole)
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Length: -3\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
    "Something: 1\r\n\r\n", "\r\n\r\n", "{\"jsonrpc\":\"2.0\"}\n\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
  ])
  func `after a header without a length, the next message is read`(bad: String) {
    let items = Self.items([Array((bad + "Content-Length: 2\r\n\r\n{}").utf8)])
    #expect(items.last == .content(Array("{}".utf8)))
    #expect(items.first == .badHeader)
  }

  @Test func `a message that is too long is skipped without being kept`() {
    let length = MessageReader.contentLimit + 10
    var reader = MessageReader()
    reader.append(Array("Content-Length: \(length)\r\n\r\n".utf8))
    #expect(reader.next() == .tooLong(length))
    let piece = [UInt8](repeating: 0x20, count: 1 << 20)
    var left = length
    while left > 0 {
      reader.append(Array(piece.prefix(left)))
      #expect(reader.next() == nil)
      left -= min(left, piece.count)
    }
    reader.append(Array("Content-Length: 2\r\n\r\n{}".utf8))
    #expect(reader.next() == .content(Array("{}".utf8)))
  }

  @Test func `random bytes never stop the reader`() {
    for seed in UInt64(0)..<300 {
      var random = Seeded(seed)
      var reader = MessageReader()
      for _ in 0..<20 {
        let choice = Int.random(in: 0..<3, using: &random)
        let bytes: [UInt8] =
          choice == 0
          ? Array("Content-Length: \(Int.random(in: 0..<9, using: &random))\r\n\r\n".utf8)
          : (0..<Int.random(in: 0..<12, using: &random)).map { _ in
            choice == 1
              ? .random(in: .min ... .max, using: &random) : Array("\r\n:C".utf8).randomElement(using: &random)!
          }
        reader.append(bytes)
        while reader.next() != nil {}
      }
      // Whatever came before, the end of a long text is found again.
      reader.append([UInt8](repeating: 0x61, count: 20_000) + Array("\nContent-Length: 7\r\n\r\n{\"a\":1}".utf8))
      var last: MessageReader.Item?
      while let item = reader.next() { last = item }
      #expect(last == .content(Array("{\"a\":1}".utf8)), "seed \(seed)")
    }
  }
}
