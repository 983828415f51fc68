@testable internal import PlanBoardCore
internal import Testing

@Suite struct FNVTests {
  /// The digests are those of the authors' test vectors.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
      ("chongo was here!\n", 0x4681_0940_EFF5_F915),
    ] as [(String, UInt64)])
  func `any sequence of the same bytes has the same digest`(_ text: String, _ digest: UInt64) {
    let bytes = Array(text.utf8)
    #expect(FNV.digest(text.utf8) == digest)
    #expect(FNV.digest(bytes) == digest)
    #expect(FNV.digest((bytes + [1])[..<bytes.count]) == digest)
    #expect(FNV.digest(bytes.reversed().reversed()) == digest)
    #expect(FNV.digest(bytes.reversed().lazy.map { $0 }.reversed()) == digest)
    for middle in bytes.indices { #expect(FNV.digest(bytes[middle...], FNV.digest(bytes[..<middle])) == digest) }
  }
}
