internal import PlanBoardCore

extension SourceID {
  /// A name for something that has none in its own program: it follows from a text, with 48 bits.
  ///
  /// - Parameter prefix: says from which program it comes.
  static func name(_ prefix: String, for text: String) -> String {
    prefix + uuid(for: text).filter { $0 != "-" }.prefix(12)
  }
}
