package import PlanBoardCore

extension Path {
  /// The path with a leading `~` replaced by the home folder, as a command shell expands it. If `home` is nil, the
  /// path is not changed.
  package func expandingTilde(_ home: Path?) -> Path {
    guard let home, self == Path("~") || bytes.starts(with: "~/".utf8) else { return self }
    return Path(bytes: home.bytes + bytes.dropFirst())
  }
}
