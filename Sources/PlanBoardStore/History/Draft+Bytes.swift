internal import PlanBoardCore

/// The file of a draft begins with the line `planboard draft 1`. Then come the values, each with a line such as
/// `column 5` that gives its name and its length in bytes before it, and a line feed after it.
extension Draft {
  private static let start = Array("planboard draft 1\n".utf8)

  private var values: [(name: String, value: String)] {
    [
      ("kind", kind.rawValue), ("board", board), ("column", column), ("card", card), ("place", "\(place)"),
      ("initial", initial), ("text", text),
    ]
  }

  var bytes: [UInt8] {
    values.reduce(into: Self.start) { $0 += "\($1.name) \($1.value.utf8.count)\n\($1.value)\n".utf8 }
  }

  /// Reads a file; nil if it is not complete, or if a newer pb wrote it.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.start) else { return nil }
    var rest = bytes.dropFirst(Self.start.count)
    var values: [String: String] = [:]
    while let end = rest.firstIndex(of: 0x0A) {
      let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard head.count == 2, let count = Int(head[1]), count >= 0, count < rest.count,
        rest[rest.startIndex + count] == 0x0A
      else { return nil }
      values[String(head[0])] = String(decoding: rest.prefix(count), as: UTF8.self)
      rest = rest.dropFirst(count + 1)
    }
    guard let kind = values["kind"].flatMap({ Kind(rawValue: $0) }), let board = values["board"],
      let text = values["text"]
    else { return nil }
    self.init(kind, board: board, text: text)
    column = values["column"] ?? ""
    card = values["card"] ?? ""
    place = values["place"].flatMap { Int($0) } ?? 0
    initial = values["initial"] ?? ""
  }
}
