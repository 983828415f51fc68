internal import PlanBoardCore

// Recurrences have two spellings: pb's own, such as `2w`, and the words of Obsidian Tasks, such as
// `every 2 weeks when done`.
extension FieldNotation {
  /// The preferred spelling of a recurrence. If that spelling cannot express it, the result is the other one.
  ///
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

  /// A field as it is read back after it is written in a style. Only a recurrence may change, from `2w` to
  /// `2 weeks when done`.
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
  /// The new value is in words if the old value is.
  func nextRecurrence(_ field: FieldOccurrence, following: Recurrence) -> String? {
    guard FieldNotation.Style(of: field, in: self).usesTasksWords else {
      guard following != field.recurrence else { return nil }
      // `month` becomes `month@31`; `+1m@31` would say the same in other words.
      guard !field.value.contains(" "), let day = following.keptDay else { return following.word }
      return "\(field.value)@\(day)"
    }
    guard let said = [following, following.withoutKeptDay].first(where: { $0.words != nil }), let words = said.words
    else { return nil }
    let written = source.string(field.valueRange).dropFirst(FieldValues.every.count)
    // Obsidian Tasks cannot read pb's own values, such as `every 2w`.
    let isReadable = Recurrence(words: String(written)) != nil
    return said == field.recurrence && isReadable ? nil : FieldValues.every + words
  }
}

extension ParsedBoard {
  /// A recurrence that pb does not understand, as it is probably meant; nil if pb has no guess.
  ///
  /// - Returns: the edit that writes it, and the text of the whole field after the edit. `isCertain` is true if the
  ///   recurrence is only spelt in another way.
  package func nearestRecurrence(to field: FieldOccurrence) -> (edit: TextEdit, text: String, isCertain: Bool)? {
    guard let (recurrence, near, isCertain) = Recurrence.nearest(to: field.value) else { return nil }
    let words = FieldNotation.Style(of: field, in: self).usesTasksWords ? recurrence.words : nil
    let value = words.map { FieldValues.every + $0 } ?? near
    if words == nil, field.notation == .emoji {
      let text = "\(FieldKey.every.name):\(value)"
      return (TextEdit(field.range, Array(text.utf8)), text, isCertain)
    }
    let text =
      source.string(field.range.lowerBound..<field.valueRange.lowerBound) + value
      + source.string(field.valueRange.upperBound..<field.range.upperBound)
    return (TextEdit(field.valueRange, Array(value.utf8)), text, isCertain)
  }
}
