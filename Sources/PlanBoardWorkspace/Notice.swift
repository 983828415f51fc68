/// Something about the disk that the user should know, beside what was asked.
package enum Notice: Sendable {
  /// A change that a crash had interrupted was brought to its end.
  case finished(sentence: String)
  /// A change that a crash had interrupted could not be brought to its end: a card may stand twice.
  case leftHalf(sentence: String, Path)
  /// Bytes that somebody else had written into a board are no longer in it; they are kept.
  case kept(Path, at: Path)
}
