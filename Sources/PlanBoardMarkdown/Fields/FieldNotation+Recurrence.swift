internal import PlanBoardCore

// Recurrences have two spellings: pb's own, such as `2w`, and the words of Obsidian Tasks, such as
// `every 2 weeks when done`.
extension FieldNotation {
  /// A recurrence as it is spelled on a board. If one spelling cannot express it, the other is used.
  ///
  /// - Parameters:
  ///   - value: the value of the field, in native form.
  ///   - usesTasksWords: whether to prefer the words of Obsidian Tasks.
  /// - Returns: a value such as `2w`, or words that begin with `every`.
  static func spelling(of value: String, usesTasksWords: Bool) -> String {
    let recurrence = Recurrence(value)
    let isWord = !value.contains(" ")
    if usesTasksWords || recurrence == nil {
      if let words = recurrence?.words { return FieldValues.every + words }
      // Obsidian Tasks has words that pb does not understand.
      if !isWord { return FieldValues.every + value }
    }
    return isWord ? value : recurrence?.word ?? value
  }

  /// A field as it is read back after it was written in a style. Only a recurrence may differ: `2w`, written in words,
  /// is read as `2 weeks when done`.
  static func asRead(_ field: Field, _ style: Style) -> Field {
    guard field.key == .every else { return field }
    let spelling = spelling(of: field.value, usesTasksWords: style.usesTasksWords)
    return Field(.every, FieldValues.recurrence(spelling) ?? field.value)
  }

  /// The text of a whole `every:` field: `every:2w`, or `🔁` and the words of Obsidian Tasks.
  static func recurrence(_ field: Field, usesTasksWords: Bool) -> String {
    let spelling = spelling(of: field.value, usesTasksWords: usesTasksWords)
    return spelling.hasPrefix(FieldValues.every) ? "🔁 \(spelling)" : "\(field.key.name):\(spelling)"
  }

  /// The value of a field as it is written in brackets or on a line of its own.
  static func value(_ field: Field, _ style: Style) -> String {
    field.key == .every ? spelling(of: field.value, usesTasksWords: style.usesTasksWords) : field.value
  }
}

extension ParsedBoard {
  /// The value of `every:` that the next card gets when a recurring card is done; nil if the value stays as it is.
  ///
  /// - The new value is in words only if the old value is.
  /// - Words can express only one day of the month: the last. Any other day is lost, as in Obsidian Tasks.
  /// - Older versions of pb wrote words that Obsidian Tasks cannot read. Such words are replaced.
  ///
  /// - Parameters:
  ///   - field: the `every:` of the card that was done.
  ///   - following: the recurrence of the next card.
  func nextRecurrence(_ field: FieldOccurrence, following: Recurrence) -> String? {
    guard FieldNotation.Style(of: field, in: self).usesTasksWords else {
      guard following != field.recurrence else { return nil }
      guard !field.value.contains(" "), let day = following.monthDay else { return following.word }
      return "\(field.value)@\(day)"
    }
    guard let said = [following, following.withoutMonthDay].first(where: { $0.words != nil }), let words = said.words
    else { return nil }
    let written = source.string(field.valueRange).dropFirst(FieldValues.every.count)
    let isReadable = Recurrence(words: String(written)) != nil
    return said == field.recurrence && isReadable ? nil : FieldValues.every + words
  }
}
