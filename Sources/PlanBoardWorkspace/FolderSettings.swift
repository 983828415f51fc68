internal import PlanBoardCore
internal import PlanBoardMarkdown

/// `.planboard.yml`: what a planning folder says about itself (format §4).
struct FolderSettings: Sendable {
  static let fileName = ".planboard.yml"

  /// Files that are boards, by paths relative to the folder.
  var boards: [Glob] = []

  /// - Throws: `FileFailure`, with the place if the file is not what it should be.
  static func read(in folder: Path) throws(FileFailure) -> FolderSettings {
    let path = folder.appending(fileName.utf8)
    return try FolderSettings(try BoardFile.read(path).bytes, path)
  }

  init(_ bytes: [UInt8], _ path: Path) throws(FileFailure) {
    // Read as front matter, so that the same limits and the same reading hold for both.
    var yaml = bytes[...]
    if yaml.starts(with: SourceText.byteOrderMark) { yaml.removeFirst(3) }
    var linesBefore = 1
    if yaml.starts(with: "---\n".utf8) {
      yaml.removeFirst(4)
      linesBefore = 0
    }
    let lineEnd = yaml.last == UInt8(ascii: "\n") ? "" : "\n"
    let board = ParsedBoard(Array("---\n".utf8) + yaml + "\(lineEnd)---\n".utf8)
    for finding in board.findings {
      let reason: String
      switch finding.code {
      case .invalidFrontMatter(let text): reason = text
      case .frontMatterTooLarge(let limit): reason = "longer than \(limit) bytes"
      case .frontMatterTooComplex(let limit): reason = "more than \(limit) values"
      default: continue
      }
      throw Self.failure(path, finding.line1 - linesBefore, finding.column1, reason)
    }
    guard let entry = board.frontMatter?.entries.first(where: { $0.key == "boards" }) else { return }
    let values: [YAMLValue]
    switch entry.value {
    case .scalar: values = [entry.value]
    case .list(let items): values = items
    case .mapping: values = []
    }
    boards = values.compactMap { if case .scalar(let text) = $0 { Glob(text) } else { nil } }
    guard boards.count == values.count, !boards.isEmpty else {
      throw Self.failure(path, entry.line1 + 1 - linesBefore, entry.column1, "`boards:` wants a list of paths")
    }
  }

  private static func failure(_ path: Path, _ line1: Int, _ column1: Int, _ reason: String) -> FileFailure {
    var failure = FileFailure(.invalidSettings, .read, path)
    failure.line1 = max(1, line1)
    failure.column1 = column1
    failure.reason = reason
    return failure
  }
}
