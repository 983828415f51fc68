internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

extension SortKey {
  /// - Parameter option: the option as it is typed, such as `--by`, for the message.
  /// - Throws: `UsageError` if the text is not a list of keys.
  static func list(_ text: String, ofOption option: String) throws -> [SortKey] {
    do throws(SortKey.Failure) { return try list(text) } catch {
      throw UsageError(error.message(ofOption: option))
    }
  }
}

extension PlanSnapshot {
  /// - Parameter option: the option as it is typed, such as `--by`, for the message.
  /// - Throws: `UsageError` for the first custom field that no board declares and no card has, archived cards
  ///   included.
  func check(_ keys: [SortKey], ofOption option: String) throws {
    do throws(SortKey.Failure) { try check(keys, today: System.today) } catch {
      throw UsageError(error.message(ofOption: option))
    }
  }
}
