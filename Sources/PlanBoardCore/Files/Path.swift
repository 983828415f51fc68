/// A path in the file system, as bytes that need not be UTF-8 and never contain NUL.
package struct Path: Hashable, Sendable {
  package let bytes: [UInt8]

  /// Creates a path from its bytes, up to the first NUL.
  @inlinable package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes.prefix { $0 != 0 }) }

  /// Creates a path from its bytes, up to the first NUL; an array without NUL is not copied.
  package init(bytes: [UInt8]) { self.bytes = bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) } ?? bytes }

  private init(withoutNUL bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a path from its text in UTF-8.
  @inlinable package init(_ text: String) { self.init(bytes: text.utf8) }

  /// Standard input, as command lines and messages name it.
  package static let standardInput = Path("-")

  /// The path for people and for JSON, with U+FFFD in place of invalid UTF-8. It may contain characters that control a
  /// terminal (``VisibleText``).
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes after the last `/`; all bytes if there is no `/`.
  package var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: Self.separator) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The name without its extension. A `.` at the start of the name begins no extension.
  package var stem: String {
    let name = name
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return String(decoding: end == name.startIndex ? name : name[..<end], as: UTF8.self)
  }

  /// The folder part of the path; `.` for a bare name.
  package var folder: Path {
    guard let slash = bytes.lastIndex(of: Self.separator) else { return .here }
    return slash == 0 ? Path("/") : Path(bytes: bytes[..<slash])
  }

  /// Returns the path of an entry in this folder; in the folder `.`, this is the bare name.
  package func appending(_ name: some Collection<UInt8>) -> Path { appending(Array(name)) }

  /// The same as the function above, but faster: a search visits folders with thousands of files.
  package func appending(_ name: [UInt8]) -> Path {
    if self == .here { return Path(bytes: name) }
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined += bytes
    if joined.last != Self.separator { joined.append(Self.separator) }
    joined += name.firstIndex(of: 0).map { name[..<$0] } ?? name[...]
    return Path(withoutNUL: joined)
  }

  package var isAbsolute: Bool { bytes.first == Self.separator }

  package var isMarkdown: Bool { hasExtension(".md") || hasExtension(".markdown") }

  /// Ignores ASCII case; `text` is in lower case. This must be fast, because a search calls it for every file.
  private func hasExtension(_ text: StaticString) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let start = bytes.count - text.utf8CodeUnitCount
      guard start > 0, bytes[start - 1] != Self.separator else { return false }
      for index in 0..<text.utf8CodeUnitCount where bytes[start + index].asciiLowercased != text.utf8Start[index] {
        return false
      }
      return true
    }
  }

  /// Whether two paths are equal apart from case and Unicode normal form, so that some file systems treat them as one.
  /// False if one of the paths is not UTF-8 or contains U+FFFD.
  package func isAlike(_ other: Path) -> Bool {
    let text = text.lowercased()
    return text == other.text.lowercased() && !text.unicodeScalars.contains("\u{FFFD}")
  }

  /// The path in its shortest form: `a/./b//../c/` becomes `a/c`. Symbolic links are not resolved.
  package var normalized: Path {
    var names: [ArraySlice<UInt8>] = []
    for name in bytes.split(separator: Self.separator) where !name.elementsEqual(".".utf8) {
      guard name.elementsEqual("..".utf8) else {
        names.append(name)
        continue
      }
      if let last = names.last, !last.elementsEqual("..".utf8) {
        names.removeLast()
      } else if !isAbsolute {
        names.append(name)
      }
    }
    let joined = Array(names.joined(separator: [Self.separator]))
    if isAbsolute { return Path(bytes: [Self.separator] + joined) }
    return joined.isEmpty ? .here : Path(bytes: joined)
  }

  /// This path relative to a folder, such as `../a.md`. Both paths must be normalized, and both absolute or both
  /// relative to the same folder.
  package func relative(to folder: Path) -> Path {
    let mine = bytes.split(separator: Self.separator)
    let theirs = folder == .here ? [] : folder.bytes.split(separator: Self.separator)
    var common = 0
    while common < theirs.count, common < mine.count - 1, mine[common] == theirs[common] { common += 1 }
    let ups = theirs[common...].map { _ in Array("..".utf8)[...] }
    return Path(bytes: Array((ups + mine[common...]).joined(separator: [Self.separator])))
  }

  package static let here = Path(".")
  @inlinable package static var separator: UInt8 { UInt8(ascii: "/") }

  /// Calls `body` with the path as a C string, which is valid only during the call.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { string in
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(string).copyMemory(from: $0) }
      string[bytes.count] = 0
      return try body(string.baseAddress!)
    }
  }
}

extension Path: Comparable {
  /// Compares by bytes, with `/` first, so that the contents of a folder are next to each other.
  package static func < (left: Path, right: Path) -> Bool {
    // Works on buffers, because sorting the boards of a plan takes thousands of comparisons of long paths that begin
    // alike.
    left.bytes.withUnsafeBufferPointer { left in
      right.bytes.withUnsafeBufferPointer { right in
        let count = min(left.count, right.count)
        var index = 0
        let (leftWords, rightWords) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        while index + 8 <= count,
          leftWords.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            == rightWords.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        { index += 8 }
        while index < count, left[index] == right[index] { index += 1 }
        return index < count ? rank(left[index]) < rank(right[index]) : left.count < right.count
      }
    }
  }

  private static func rank(_ byte: UInt8) -> UInt8 { byte == separator ? 0 : byte }
}
