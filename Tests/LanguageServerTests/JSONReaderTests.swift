internal import Foundation
internal import PlanBoardJSON
internal import TestSupport
internal import Testing

struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  @Test func `values of all kinds are read, in order`() throws {
    let json = try read(#" {"b": [1, -2.5, true, false, null, "é\u0000\ud83d\ude00\n"], "a": {"b": {}}} "#)
    #expect(json.members?.map(\.name) == ["b", "a"])
    #expect(json["b"] == [1, .number(-2.5), true, false, .null, "é\u{0}😀\n"])
    #expect(json["a"]["b"]["c"].isNull)
  }

  @Test(arguments: [
    (#"{"a": 1, "a": 2}"#, ["a": 2] as JSONValue), (#""\ud83d""#, "\u{FFFD}"), (#""x\ude00y""#, "x\u{FFFD}y"),
    (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\\ud83d \ud83d""#, "\\ud83d \u{FFFD}"),
    ("123456789012345678901234567890", .number(1.2345678901234568e29)), ("7", 7), ("1e2", .number(100)),
  ])
  func `what few readers agree on is read in one way`(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test func `whole numbers stay whole in a text that needs repair`() throws {
    #expect(
      try read(#"{"id": 77, "n": -9007199254740991, "x": 1.5, "a": ["\ude00"]}"#)
        == ["id": 77, "n": -9_007_199_254_740_991, "x": .number(1.5), "a": ["\u{FFFD}"]])
    #expect(try read("[77, 123456789012345678901234567890]") == [77, .number(1.2345678901234568e29)])
  }

  @Test func `bytes that are no UTF-8 become replacement characters`() throws {
    #expect(try JSONReader.read([0x22, 0x61, 0xFF, 0x62, 0x22]) == "a\u{FFFD}b")
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "nul", "1 2", "{\"a\"}", "'a'", "[1e999]", "\"\u{1}\"", "{\"a\":\u{0}1}", "// x",
  ])
  func `what is no JSON is refused`(text: String) {
    #expect(throws: JSONReader.Failure.self) { try read(text) }
  }

  @Test func `arrays and objects nest up to a limit`() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(throws: Never.self) { try read(nested(JSONReader.depthLimit)) }
    #expect(throws: JSONReader.Failure.tooDeep) { try read(nested(JSONReader.depthLimit + 1)) }
    #expect(throws: JSONReader.Failure.tooDeep) { try read(String(repeating: "[{\"a\":", count: 1_000_000)) }
    #expect(throws: Never.self) { try read("\"" + String(repeating: "[", count: 1_000) + "\"") }
  }

  @Test func `what is written is read as the same value`() throws {
    for seed in UInt64(0)..<2_000 {
      var random = Seeded(seed)
      let value = Self.random(&random, depth: 4)
      let bytes = JSONWriter.bytes(of: value)
      #expect(try JSONReader.read(bytes) == value, "seed \(seed)")
      #expect(throws: Never.self, "seed \(seed)") {
        try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      }
    }
  }

  private static func random(_ random: inout Seeded, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .integer(.random(in: .min ... .max, using: &random))
    case 3: return .number(Double(Int.random(in: -1_000...1_000, using: &random)) + 0.5)
    case 4, 5: return .string(text(&random))
    case 6:
      return .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in self.random(&random, depth: depth - 1) })
    default:
      return .object(
        (0..<Int.random(in: 0..<4, using: &random)).map {
          JSONValue.Member("k\($0)", self.random(&random, depth: depth - 1))
        })
    }
  }

  private static func text(_ random: inout Seeded) -> String {
    let characters = ["a", "\"", "\\", "\n", "\u{0}", "é", "😀", "\u{7F}", "\u{2028}", "/", "\u{FFFD}", "\r\n"]
    return (0..<Int.random(in: 0..<8, using: &random)).map { _ in characters.randomElement(using: &random)! }.joined()
  }
}
