internal import PlanBoardCore

/// Makes ids: short, lower case, without letters and digits that look alike (format §3).
enum CardIDs {
  private static let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz".utf8)
  private static let length = 4

  /// An id that no card has, from random bits. Never a count: two clones of a plan would count alike.
  static func new(_ random: inout some RandomNumberGenerator, isTaken: (String) throws -> Bool) rethrows -> String {
    var length = length
    while true {
      // Longer ones when the short ones are becoming rare.
      for _ in 0..<8 {
        let id = text(random.next(), length: length)
        if try !isTaken(id) { return id }
      }
      length += 1
    }
  }

  /// The id of the card that comes after the one with `id`: the same on every machine.
  static func following(_ id: String, on day: CalendarDate) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(id) \(day)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    return text(hash ^ hash >> 32, length: max(length, id.utf8.count))
  }

  private static func text(_ bits: UInt64, length: Int) -> String {
    var rest = bits
    let digits = (0..<min(length, 12)).map { _ in
      let digit = alphabet[Int(rest % UInt64(alphabet.count))]
      rest /= UInt64(alphabet.count)
      return digit
    }
    // A number would be taken for one.
    let first = digits.first.map { $0 < UInt8(ascii: "a") } ?? true
    return String(decoding: first ? [alphabet[8 + Int(bits % 22)]] + digits.dropFirst() : digits, as: UTF8.self)
  }
}
