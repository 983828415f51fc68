package import PlanBoardCore

extension Path {
  /// The path with the `~` of `~` or `~/plans` replaced by the home folder. Any other path, such as `~ann`, is not
  /// changed. If `home` is nil, no path is changed.
  package func expandingTilde(_ home: Path?) -> Path {
    guard let home, self == Path("~") || bytes.starts(with: "~/".utf8) else { return self }
    return Path(bytes: home.bytes + bytes.dropFirst())
  }
}
