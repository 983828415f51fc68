extension JSONWriter {
  /// Returns a value as JSON on one line, without a line feed.
  package static func bytes(of value: JSONValue) -> [UInt8] {
    var json = JSONWriter()
    json.json(value)
    return json.bytes
  }

  /// Writes a value. A number that JSON cannot express becomes `null`.
  package mutating func json(_ value: JSONValue) {
    switch value {
    case .null: self.value(nil)
    case .bool(let bool): self.bool(bool)
    case .integer(let number): integer(number)
    case .number(let number): self.number(number)
    case .string(let text): self.value(text)
    case .array(let elements): array { json in for element in elements { json.json(element) } }
    case .object(let members):
      object { json in
        for member in members {
          json.key(member.name)
          json.json(member.value)
        }
      }
    }
  }
}
