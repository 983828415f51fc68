package import PlanBoardCore
internal import PlanBoardMarkdown

extension UserConfiguration {
  private static let template = """
    # The plans of pb on this machine (docs/workspace.md).

    # The default plan, for all folders that belong to no plan. `pb --plan default` chooses it from anywhere.
    default:

    # Other plans, for `pb --plan NAME`.
    # plans: {garden: ~/garden}

    # Whether the background of the terminal is light or dark, so that colours are legible on it.
    # theme: auto

    # The keys of the board in the terminal (docs/tui.md, "Your own keys").
    # keys: {undo: [u, C-u]}

    """

  /// Returns the bytes of the configuration with another default plan, whose path is absolute. Only the value of
  /// `default:` is replaced, even if it has a mistake. If no line begins with `default:`, such a line is added at the
  /// end.
  ///
  /// - Parameter bytes: the bytes of the file; nil if the file does not exist.
  /// - Throws: `FileFailure` with one of these codes:
  ///   - `invalidSettings`: the file is not YAML, or its `version:` is not a positive number.
  ///   - `newer`: a newer program wrote the file.
  ///   - `notEditable`: the default plan cannot be set without changing something else in the file.
  package static func settingDefault(
    _ bytes: [UInt8]?, at path: Path, to folder: Path, home: Path?
  ) throws(FileFailure) -> [UInt8] {
    let before = try UserConfiguration(bytes ?? [], path, home: home)
    guard !before.isNewer else { throw FileFailure(.newer, .write, path) }
    let old = bytes ?? Array(template.utf8)
    let value = Array(written(folder, home).utf8)
    let lines = old.split(separator: .lineFeed, omittingEmptySubsequences: false)
    let after: [UInt8]
    if let line = lines.first(where: { $0.starts(with: keyText) }) {
      let range = try valueRange(in: line, of: old, path)
      after = old[..<range.lowerBound] + (range.isEmpty ? [.space] : []) + value + old[range.upperBound...]
    } else {
      let end: [UInt8] = lines.first?.last == .carriageReturn ? [.carriageReturn, .lineFeed] : [.lineFeed]
      let isEnded = lines.last?.isEmpty == true
      after = old + (isEnded ? [] : end) + keyText + [.space] + value + end
    }
    // Everything else must still have the same meaning.
    guard let found = try? UserConfiguration(after, path, home: home), found.standard?.folder == folder,
      found.plans == before.plans, found.theme == before.theme, found.keys.map(\.action) == before.keys.map(\.action),
      found.version == before.version,
      found.mistakes == before.mistakes.filter({ !$0.isInDefault }),
      found.unknownKeys.count == before.unknownKeys.count
    else { throw FileFailure(.notEditable, .write, path) }
    return after
  }

  private static let keyText = Array("default:".utf8)

  /// The range of the value in a line that begins with `default:`, as byte offsets in `text`. If there is no value, the
  /// range is empty, and is after the colon.
  ///
  /// - Throws: `FileFailure` with the code `notEditable` if YAML does not read exactly these bytes as the value.
  private static func valueRange(
    in line: ArraySlice<UInt8>, of text: [UInt8], _ path: Path
  ) throws(FileFailure) -> Range<Int> {
    let line = line.last == .carriageReturn ? line.dropLast() : line
    let rest = line.dropFirst(keyText.count)
    let start = rest.firstIndex { !isBlank($0) } ?? rest.endIndex
    let end = start + lengthOfValue(rest[start...])
    let range = start == end ? rest.startIndex..<rest.startIndex : start..<end
    func value(_ text: [UInt8]) -> YAMLValue? {
      (try? FolderSettings.entries(text, path))?.first { $0.key == defaultName }?.value
    }
    // If the value ends where the range ends, YAML reads the same value without the rest of the line, but another value
    // after a letter is inserted at the end of the range.
    let known = value(text)
    let head = Array(text[..<range.upperBound])
    guard known != nil, known == value(head + text[line.endIndex...]),
      known != value(head + "x".utf8 + text[range.upperBound...])
    else { throw FileFailure(.notEditable, .write, path) }
    return range
  }

  /// The length in bytes of the value at the start of a text, which a comment may follow.
  private static func lengthOfValue(_ text: ArraySlice<UInt8>) -> Int {
    let quote = text.first
    guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      var end = text.startIndex
      for (index, byte) in zip(text.indices, text) where !isBlank(byte) {
        // A `#` begins a comment if it is the first byte, or if a blank is before it.
        if byte == UInt8(ascii: "#"), index == text.startIndex || isBlank(text[index - 1]) { break }
        end = index + 1
      }
      return end - text.startIndex
    }
    var rest = text.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        _ = rest.popFirst()
      } else if byte == quote {
        // Inside single quotes, two single quotes stand for one.
        guard quote == UInt8(ascii: "'"), rest.first == quote else { break }
        rest.removeFirst()
      }
    }
    return text.count - rest.count
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == .space || byte == .tab }

  /// The path as a YAML value, with `~` for the home folder.
  private static func written(_ folder: Path, _ home: Path?) -> String {
    var text = folder.text
    if let home, folder.isInside(home) {
      text = "~" + String(decoding: folder.bytes.dropFirst(home.bytes.count), as: UTF8.self)
    }
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "~/_-.".utf8.contains(byte)
      }
    }
    return isPlain
      ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
