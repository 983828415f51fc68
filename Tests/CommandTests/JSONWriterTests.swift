@testable import PlanBoardJSON
import Foundation
import TestSupport
import Testing

@testable import pb

struct JSONWriterTests {
  @Test func `keys keep their order, and commas are in the right places`() {
    var json = JSONWriter()
    json.object {
      $0.member("z", 1)
      $0.member("a", ["x", "y"])
      $0.member("none", nil as String?)
      $0.key("list")
      $0.lines([1, 2]) { json, number in json.object { $0.member("n", number) } }
      $0.key("empty")
      $0.lines([Int]()) { _, _ in }
      $0.member("yes", true)
    }
    let text = #"{"z":1,"a":["x","y"],"none":null,"list":[\#n{"n":1},\#n{"n":2}\#n],"empty":[],"yes":true}"#
    #expect(String(decoding: json.take(), as: UTF8.self) == text)
  }

  @Test func `a JSON parser reads every text back unchanged`() throws {
    var json = JSONWriter()
    let text = VisibleTextTests.hostileText + #"\"/"# + "日本👍\u{FFFD}"
    json.array([text])
    let bytes = json.take()
    checkHarmless(bytes)
    #expect(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String] == [text])
  }

  @Test(.tags(.property)) func `random texts are read back, and no control character is written`() throws {
    let pieces = Array((VisibleTextTests.hostileText + "aZ ~\"\\/\n\r\t\u{0}\u{7F}\u{80}é日👍\u{FFFD}").unicodeScalars)
    for seed in 0..<UInt64(TestSettings.cases(500)) {
      var random = Seeded(seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...20, using: &random) { text.append(pieces.randomElement(using: &random)!) }
      var json = JSONWriter()
      json.array([String(text)])
      let bytes = json.take()
      checkHarmless(bytes)
      // `JSONSerialization` removes U+FEFF from the beginning of a text.
      let read = try JSONReader.read(bytes).elements?.map(\.text)
      #expect(read?.map { Array(($0 ?? "").unicodeScalars) } == [Array(text)], "seed \(seed)")
    }
  }
}
