/// A JSON value, whose objects keep the order of their members.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    /// Creates a member.
    package init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  /// Returns an object with those of the given members whose value is not nil.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  // MARK: Reading

  /// The value of the last member with this name; ``null`` if there is none, or if this is not an object.
  package subscript(name: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members.last { $0.name == name }?.value ?? .null
  }

  /// The text of a string; nil for any other value.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// `true` or `false` as a `Bool`; nil for any other value.
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The value of a whole number, even one written as `1.0`; nil for any other value.
  package var integer: Int? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The value of a number; nil for any other value.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The elements of an array; nil for any other value.
  package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members of an object; nil for any other value.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// Whether this is `null`.
  package var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  package init(stringLiteral text: String) { self = .string(text) }
  /// A whole number.
  package init(integerLiteral number: Int) { self = .integer(number) }
  /// `true` or `false`.
  package init(booleanLiteral bool: Bool) { self = .bool(bool) }
  /// An array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// An object; its members keep the order of the literal.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0, $1) })
  }
}
