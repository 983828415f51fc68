/// The first line of a journal: the version that a program must know to read or change the journal.
enum JournalVersion {
  /// The version that this program knows and writes.
  static let known = 2
  private static let name = Array("planboard-journal\t".utf8)

  /// The first line of a new journal, with its line end.
  static let line = name + Array("\(known)\n".utf8)

  /// The number of bytes at the start of a journal that are enough to read its version.
  static let length = 64

  /// The version that the start of a journal states; ``known`` if it states none; `Int.max` if it states something that
  /// is not a number.
  static func version(of begin: [UInt8]) -> Int {
    guard begin.starts(with: name) else { return known }
    return Int(String(decoding: begin.dropFirst(name.count).prefix { $0 != 0x0A && $0 != 0x09 }, as: UTF8.self)) ?? .max
  }
}
