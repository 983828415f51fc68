package import PlanBoardCore

extension Path {
  /// Whether the path is below a folder; links are not followed.
  package func isInside(_ folder: Path) -> Bool {
    folder.bytes == [Self.separator] || bytes.starts(with: folder.bytes + [Self.separator])
  }

  /// Whether any name after `folder` is hidden.
  package func isHidden(below folder: Path) -> Bool {
    bytes.dropFirst(folder.bytes.count).split(separator: Self.separator).contains { $0.first == UInt8(ascii: ".") }
  }
}
