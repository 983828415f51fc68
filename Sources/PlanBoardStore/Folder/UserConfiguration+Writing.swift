package import PlanBoardCore

extension UserConfiguration {
  private static let template = """
    # The plans of pb on this machine (docs/workspace.md).

    # The plan for folders that are in none: `pb add` writes to it from everywhere, `pb --plan default` chooses it.
    default:

    # Other plans, for `pb --plan NAME`.
    # plans: {garden: ~/garden}

    """

  /// Returns the bytes of the file with another default plan. All other bytes stay the same.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the file; nil if there is none.
  ///   - path: the path of the file.
  ///   - folder: the absolute path of the plan.
  /// - Throws: `FileFailure`: `invalidSettings`; `newer`; `notEditable` if the file or the path is written in a way that allows no such
  ///   change.
  package static func settingDefault(
    _ bytes: [UInt8]?, at path: Path, to folder: Path, home: Path?
  ) throws(FileFailure) -> [UInt8] {
    let before = try UserConfiguration(bytes ?? [], path, home: home)
    guard !before.isNewer else { throw FileFailure(.newer, .write, path) }
    let old = bytes ?? Array(template.utf8)
    let key = Array("default:".utf8)
    let value = Array(written(folder, home).utf8)
    var lines = old.split(separator: .lineFeed, omittingEmptySubsequences: false).map { Array($0) }
    let isCRLF = lines.first?.last == 0x0D
    if let index = lines.firstIndex(where: { $0.starts(with: key) }) {
      let end = lines[index].last == 0x0D ? [0x0D] as [UInt8] : []
      lines[index] = key + Array(" ".utf8) + value + comment(after: lines[index].dropFirst(key.count)) + end
    } else {
      let end = isCRLF ? [0x0D] as [UInt8] : []
      if lines.last?.isEmpty != true { lines.append([]) }
      lines.insert(key + Array(" ".utf8) + value + end, at: lines.count - 1)
    }
    let after = Array(lines.joined(separator: [.lineFeed]))
    // Nothing else may read differently now.
    var wanted = before
    wanted.standard = folder
    guard let found = try? UserConfiguration(after, path, home: home), found.standard == folder,
      found.plans == wanted.plans, found.version == wanted.version, found.unknownKeys.count == wanted.unknownKeys.count
    else { throw FileFailure(.notEditable, .write, path) }
    return after
  }

  /// The comment at the end of a line, with the blanks before it.
  private static func comment(after value: ArraySlice<UInt8>) -> [UInt8] {
    let text = value.last == 0x0D ? value.dropLast() : value
    let first = text.first { ![0x20, 0x09].contains($0) }
    let isQuoted = first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
    var start = isQuoted ? text.lastIndex(of: first!)! : text.startIndex
    while let sign = text[start...].firstIndex(of: UInt8(ascii: "#")) {
      var blank = sign
      while blank > text.startIndex, [0x20, 0x09].contains(text[blank - 1]) { blank -= 1 }
      if blank < sign { return Array(text[blank...]) }
      start = sign + 1
    }
    return []
  }

  /// The path as YAML, with `~` for the home.
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
