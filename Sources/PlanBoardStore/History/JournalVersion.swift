/// The first line of a journal: the version that a program must know to read or change the journal. A journal without
/// such a line was written by an older program.
enum JournalVersion {
  /// The version that this program knows and writes.
  static let known = 2
  private static let name = Array("planboard-journal\t".utf8)

  /// The first line of a new journal, with its line end.
  static let line = name + Array("\(known)\n".utf8)

  /// The number of bytes at the start of a journal that are enough to read its version.
  static let length = 64

  /// The version that the start of a journal states. If it states none, the result is ``known``, because this program
  /// can also read and change the journal of an older program.
  static func version(of begin: [UInt8]) -> Int { stated(in: begin) ?? known }

  /// The version that the start of a journal states; nil if it states none; `Int.max` if it states something that is
  /// not a number.
  static func stated(in begin: [UInt8]) -> Int? {
    guard begin.starts(with: name) else { return nil }
    return Int(String(decoding: begin.dropFirst(name.count).prefix { $0 != 0x0A && $0 != 0x09 }, as: UTF8.self)) ?? .max
  }
}
