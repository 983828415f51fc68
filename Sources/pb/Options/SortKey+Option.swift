internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

extension SortKey {
  /// The keys in the value of an option.
  ///
  /// - Parameter option: the option as it is typed, such as `--by`, for the message.
  /// - Throws: `ValidationError` if the text is not a list of keys.
  static func list(_ text: String, ofOption option: String) throws -> [SortKey] {
    do throws(SortKey.Failure) { return try list(text) } catch {
      throw ValidationError(error.message(ofOption: option))
    }
  }
}

extension PlanSnapshot {
  /// Checks that these boards know the fields that the user gave to an option.
  ///
  /// - Parameter option: the option as it is typed, such as `--by`, for the message.
  /// - Throws: `ValidationError` for the first custom field that these boards do not know: no board declares it, and no
  ///   card has it. Archived cards count.
  func check(_ keys: [SortKey], ofOption option: String) throws {
    do throws(SortKey.Failure) { try check(keys, today: System.today) } catch {
      throw ValidationError(error.message(ofOption: option))
    }
  }
}
