internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardMessages

extension SortKey {
  /// The keys in the value of an option.
  ///
  /// - Throws: `ValidationError`.
  static func list(_ text: String, ofOption option: String) throws -> [SortKey] {
    do throws(SortKey.Failure) { return try list(text) } catch {
      throw ValidationError(error.message(ofOption: option))
    }
  }
}
