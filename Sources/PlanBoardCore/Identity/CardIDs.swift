/// Makes short ids for cards, in lower case, without letters and digits that look alike.
package enum CardIDs {
  /// Eight digits, then letters.
  private static let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz".utf8)
  private static let length = 4

  /// Makes an id from random bits, because with a counter, two clones of a plan would make the same ids.
  package static func new(_ random: inout some RandomNumberGenerator, isTaken: (String) throws -> Bool) rethrows
    -> String
  {
    var length = length
    while true {
      // Eight taken ids in a row mean that free ids of this length are rare.
      for _ in 0..<8 {
        let id = text(random.next(), length: length)
        if try !isTaken(id) { return id }
      }
      length += 1
    }
  }

  /// Makes the id for the occurrence on `day` that follows the completed card `id`.
  ///
  /// Every machine makes the same id. Another card may already have this id.
  package static func following(_ id: String, on day: CalendarDate) -> String {
    let hash = FNV.digest("\(id) \(day)".utf8)
    return text(hash ^ hash >> 32, length: max(length, id.utf8.count))
  }

  private static func text(_ bits: UInt64, length: Int) -> String {
    var rest = bits
    let digits = (0..<min(length, 12)).map { _ in
      let digit = alphabet[Int(rest % UInt64(alphabet.count))]
      rest /= UInt64(alphabet.count)
      return digit
    }
    // The first character is a letter, so that the id is not read as a number. There are 23 letters, but `% 22` must
    // stay, because all versions of pb must derive the same id.
    let needsLetter = digits.first.map { $0 < UInt8(ascii: "a") } ?? true
    return String(decoding: needsLetter ? [alphabet[8 + Int(bits % 22)]] + digits.dropFirst() : digits, as: UTF8.self)
  }
}
