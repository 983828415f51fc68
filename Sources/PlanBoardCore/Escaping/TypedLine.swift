/// A command line up to the cursor, split into words as sh splits it, without quotation marks, and without backslashes
/// that protect a character. Variables such as `$HOME` and patterns such as `*.md` are not expanded.
package struct TypedLine: Hashable, Sendable {
  /// The words before the one at the cursor.
  package private(set) var words: [String] = []
  /// The typed part of the word at the cursor; empty at the start of the line, and after a blank that ends a word.
  package private(set) var word: String
  /// The quotation mark that is still open at the cursor; nil outside quotes.
  package private(set) var quote: UInt8?

  package init(_ line: String) {
    let blanks = " \t\n".utf8
    var word: [UInt8]?
    var isEscaped = false
    for byte in line.utf8 {
      if isEscaped {
        // Between double quotes, a backslash protects only these four characters.
        if quote != nil, !"\"\\$`".utf8.contains(byte) { word?.append(UInt8(ascii: "\\")) }
        word?.append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
        word = word ?? []
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
        word = word ?? []
      } else if quote == nil, blanks.contains(byte) {
        if let word { words.append(String(decoding: word, as: UTF8.self)) }
        word = nil
      } else {
        if word == nil { word = [] }
        word!.append(byte)
      }
    }
    self.word = String(decoding: word ?? [], as: UTF8.self)
  }

  /// The first word of the line; empty if there is none.
  package var first: String { words.first ?? word }

  /// The words between the program's name and the word at the cursor. Assignments may come before the program's name:
  /// `A=1 pb done`.
  package var arguments: [String] {
    let name = words.firstIndex { word in
      guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return true }
      return !word.utf8[..<equals].allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    }
    return name.map { Array(words[($0 + 1)...]) } ?? []
  }
}
