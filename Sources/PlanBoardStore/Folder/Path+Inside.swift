package import PlanBoardCore

extension Path {
  /// Whether the path is below a folder, judged by the bytes of the two paths alone. Always true if the folder is `/`.
  package func isInside(_ folder: Path) -> Bool {
    folder.bytes == [Self.separator] || bytes.starts(with: folder.bytes + [Self.separator])
  }

  /// Whether any name in the path begins with a dot.
  var isHidden: Bool { bytes.split(separator: Self.separator).contains { $0.first == UInt8(ascii: ".") } }

  /// Whether any name in the path after `folder` begins with a dot. The path must be below `folder`.
  package func isHidden(below folder: Path) -> Bool {
    bytes.dropFirst(folder.bytes.count).split(separator: Self.separator).contains { $0.first == UInt8(ascii: ".") }
  }
}
