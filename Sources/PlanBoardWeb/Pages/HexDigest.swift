internal import PlanBoardCore

/// The first digits of a SHA-256.
enum HexDigest {
  static func of(_ bytes: [UInt8], digits: Int) -> String {
    let hex = Array("0123456789abcdef".utf8)
    let all = SHA256(bytes).bytes.flatMap { [hex[Int($0 >> 4)], hex[Int($0 & 15)]] }
    return String(decoding: all.prefix(digits), as: UTF8.self)
  }
}
