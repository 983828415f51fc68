/// Reads dates as moment.js does. It was written from the documentation of moment.js, independently of pb. Each token of the format
/// matches the next digits, and text before them is skipped. `D`, `DD`, `M` and `MM` match one or two digits, `YYYY` up to four.
enum MomentReader {
  struct Day: Hashable, CustomStringConvertible {
    var year: Int
    var month: Int
    var day: Int

    var description: String {
      func padded(_ number: Int, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
      }
      return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
  }

  static func day(_ text: String, _ format: String) -> Day? {
    var rest = Substring(text)
    var found: [Character: Int] = [:]
    var letters = Substring(format)
    while let letter = letters.first {
      let run = letters.prefix { $0 == letter }
      letters = letters.dropFirst(run.count)
      guard letter.isLetter else {
        if let place = rest.firstIndex(of: letter) { rest = rest[rest.index(after: place)...] }
        continue
      }
      guard let start = rest.firstIndex(where: \.isNumber) else { return nil }
      let digits = rest[start...].prefix { $0.isNumber }.prefix(letter == "Y" ? 4 : 2)
      found[letter] = Int(digits)
      rest = rest[digits.endIndex...]
    }
    guard let year = found["Y"], let month = found["M"], let day = found["D"], (1...12).contains(month) else {
      return nil
    }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[month - 1]).contains(day) ? Day(year: year, month: month, day: day) : nil
  }

  /// The last date on a line, as in `@{2026-11-21}` or `@[[2026-11-21]]`. All `@[[…]]` count as later than all `@{…}`.
  static func day(ofLine line: Substring, _ format: String) -> Day? {
    var last: Day?
    for (open, close) in [("@{", "}"), ("@[[", "]")] as [(String, Character)] {
      for piece in line.split(separator: open, omittingEmptySubsequences: false).dropFirst() {
        guard let end = piece.firstIndex(of: close) else { continue }
        last = day(String(piece[..<end]), format) ?? last
      }
    }
    return last
  }
}
