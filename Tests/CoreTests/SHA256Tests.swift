import PlanBoardCore
import TestSupport
import Testing

struct SHA256Tests {
  @Test(arguments: [
    // NIST's examples for SHA-256, including the million times "a".
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      1,
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `NIST's examples have the digests that NIST gives`(text: String, times: Int, digest: String) {
    #expect(SHA256(Array(String(repeating: text, count: times).utf8)).hexadecimal() == digest)
  }

  @Test(.tags(.property), .enabled(if: OtherTools.path(of: "python3") != nil, "needs python3"))
  func `bytes of every length up to 300 have the digests that Python gives them`() throws {
    let seed = UInt64(TestSettings.firstSeed)
    var random = Seeded(seed)
    let messages = (0...300).map { length in (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) } }
    let folder = try TemporaryFolder()
    try folder.write("messages", Array(messages.joined()))
    let script = """
      import hashlib
      text = open("messages", "rb").read()
      for length in range(301):
          print(hashlib.sha256(text[:length]).hexdigest())
          text = text[length:]
      """
    let printed = try OtherTools.say(try #require(OtherTools.path(of: "python3")), ["-c", script], in: folder)
    let expected = String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init)
    try #require(expected.count == messages.count)
    for (message, digest) in zip(messages, expected) {
      #expect(SHA256(message).hexadecimal() == digest, "seed \(seed), \(message.count) bytes")
    }
  }

  @Test func `many messages have the same leading numbers as each alone, whatever their lengths are`() {
    var random = Seeded(UInt64(TestSettings.firstSeed))
    for count in 0..<40 {
      let messages = (0..<count).map { _ in
        (0..<Int.random(in: 0...70, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      #expect(SHA256.leadingNumbers(of: messages) == messages.map { SHA256($0).leadingNumber })
    }
    // All lengths around that of a block, side by side.
    let messages = (0..<140).map { [UInt8](repeating: 0xFF, count: $0 % 70) }
    #expect(SHA256.leadingNumbers(of: messages) == messages.map { SHA256($0).leadingNumber })
  }

  @Test func `leadingNumber is made of the first eight bytes of the digest`() {
    #expect(SHA256(Array("abc".utf8)).leadingNumber == 0xBA78_16BF_8F01_CFEA)
  }
}
