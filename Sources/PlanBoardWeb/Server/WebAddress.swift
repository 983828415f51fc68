internal import PlanBoardCore

/// The path and the query of a request. They are never used as the path of a file.
struct WebAddress: Hashable {
  struct Item: Hashable {
    let name: String
    let value: String
  }

  /// The parts of the path between its slashes, decoded; empty for `/`.
  let parts: [String]
  /// The items of the query in their order, decoded. The value of an item without `=` is empty.
  let query: [Item]

  /// The largest length of an address as it is sent, in bytes.
  static let limit = 8 << 10

  /// Reads the target of a request, as it was sent. Returns nil in these cases:
  ///
  /// - The target is not a path with an optional query (RFC 9112 §3.2.1).
  /// - The target is longer than ``limit``.
  /// - A part of the path is empty, `.` or `..`.
  /// - The decoded text has NUL, or is not UTF-8.
  init?(_ target: String) {
    guard target.utf8.count <= Self.limit, target.utf8.first == UInt8(ascii: "/"),
      target.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "#") })
    else { return nil }
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var parts: [String] = []
    if halves[0] != "/" {
      for part in halves[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        guard let text = Self.decoded(part), !text.isEmpty, text != ".", text != ".." else { return nil }
        parts.append(text)
      }
    }
    var items: [Item] = []
    for pair in halves.count > 1 ? halves[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(sides[0], isQuery: true),
        let value = Self.decoded(sides.count > 1 ? sides[1] : "", isQuery: true)
      else { return nil }
      items.append(Item(name: name, value: value))
    }
    self.parts = parts
    query = items
  }

  subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// - Parameter isQuery: whether a plus sign stands for a space.
  private static func decoded(_ text: Substring, isQuery: Bool = false) -> String? {
    let plus = UInt8(ascii: "+")
    let written = isQuery ? text.utf8.map { $0 == plus ? UInt8(ascii: " ") : $0 } : Array(text.utf8)
    let bytes = String(decoding: written, as: UTF8.self).percentDecodedBytes
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
