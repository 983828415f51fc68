@testable internal import PlanBoardCore
internal import Testing

struct PercentDecodingTests {
  @Test(arguments: [
    ("a%20b", "a b"), ("%C3%A9", "é"), ("%c3%a9", "é"), ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%-0", "%-0"),
    ("%+1", "%+1"), ("%%41", "%A"), ("100%", "100%"),
  ])
  func `only two hexadecimal digits after a percent sign are a code`(text: String, decoded: String) {
    #expect(text.percentDecoded == decoded)
  }
}
