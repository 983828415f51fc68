/// A path of the file system: bytes, which need not be UTF-8. Never has a NUL.
package struct Path: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Bytes from the first NUL on are left out: no file can have such a name.
  package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  package init(_ text: String) { self.init(bytes: text.utf8) }

  /// Standard input, as command lines and messages name it.
  package static let standardInput = Path("-")

  /// The path for people and for JSON: bytes that are no UTF-8 replaced by U+FFFD. Not safe for a terminal as it is.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// What stands behind the last `/`.
  package var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: Self.separator) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The name without its ending: a board's title, if its text has none.
  package var stem: String {
    let name = name
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return String(decoding: end == name.startIndex ? name : name[..<end], as: UTF8.self)
  }

  /// The folder that it stands in; `.` for a bare name.
  package var folder: Path {
    guard let slash = bytes.lastIndex(of: Self.separator) else { return .here }
    return slash == 0 ? Path("/") : Path(bytes: bytes[..<slash])
  }

  /// The path of something in this folder. Names in `.` stand alone, as people write them.
  package func appending(_ name: some Collection<UInt8>) -> Path {
    if self == .here { return Path(bytes: name) }
    return Path(bytes: bytes.last == Self.separator ? bytes + name : bytes + [Self.separator] + name)
  }

  /// It begins at the root of the file system.
  package var isAbsolute: Bool { bytes.first == Self.separator }

  /// It is named like a Markdown file.
  package var isMarkdown: Bool { name.hasASCIISuffix(".md") || name.hasASCIISuffix(".markdown") }

  /// Without `.`, and without `..` behind a name; no link is looked at.
  package var normalized: Path {
    var names: [ArraySlice<UInt8>] = []
    for name in bytes.split(separator: Self.separator) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8), let last = names.last, !last.elementsEqual("..".utf8) {
        names.removeLast()
      } else {
        names.append(name)
      }
    }
    let joined = Array(names.joined(separator: [Self.separator]))
    return Path(bytes: bytes.first == Self.separator ? [Self.separator] + joined : joined)
  }

  package static let here = Path(".")
  package static let separator = UInt8(ascii: "/")

  package func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (bytes + [0]).withUnsafeBytes { try body($0.assumingMemoryBound(to: CChar.self).baseAddress!) }
  }
}

extension Path: Comparable {
  /// By bytes, and a folder's contents stand together.
  package static func < (left: Path, right: Path) -> Bool {
    left.bytes.lazy.map(rank).lexicographicallyPrecedes(right.bytes.lazy.map(rank))
  }

  private static func rank(_ byte: UInt8) -> UInt8 { byte == separator ? 0 : byte }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  /// Ends with `suffix`, ASCII letters compared without case. `suffix` is in lower case.
  package func hasASCIISuffix(_ suffix: String) -> Bool {
    guard count > suffix.utf8.count else { return false }
    return self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { $0.asciiLowercased == $1 }
  }
}
