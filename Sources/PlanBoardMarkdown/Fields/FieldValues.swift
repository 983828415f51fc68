internal import PlanBoardCore

/// The values that each key accepts, and their native form (docs/format.md, "Fields"; ``Field/value``).
enum FieldValues {
  /// The value in native form; nil if the key does not accept it.
  static func canonical(_ value: String, for key: FieldKey) -> String? {
    switch key {
    case .due, .start, .scheduled, .created, .done, .cancelled:
      // A date that can be read is already in native form, except that an hour may lack its leading zero.
      date(value).map { value.utf8.count == 10 || value.utf8.count == 16 ? value : $0.description }
    case .priority: priority(value)?.rawValue
    case .color: color(value)
    case .every: recurrence(value)
    case .estimate: Estimate(value) != nil ? value : nil
    case .quantity: Double(value).map(\.isFinite) == true ? value : nil
    case .after: dependencies(value)
    case .pinned: ["true": "true", "false": "false"][value.lowercased()]
    case .id: CardID(value)?.text
    default: value
    }
  }

  /// Reads an ISO date with or without a time; nil for any other text. Only the dates of Obsidian Kanban have other
  /// formats, and ``FieldScanner`` reads those.
  static func date(_ text: String) -> DueDate? { DueDate(iso: text) }

  /// The priority for a value such as `high`, `1` or `A`; nil for any other value.
  static func priority(_ text: String) -> Priority? {
    if text.utf8.count == 1, let letter = text.utf8.first { return letterPriority(letter) ?? bangPriority(text) }
    return bangPriority(text)
  }

  /// The priority for the word after a `!`; nil for any other word.
  static func bangPriority(_ text: String) -> Priority? {
    switch text.lowercased() {
    case "high", "1", "highest": .high
    case "med", "medium", "2": .medium
    case "low", "3", "lowest": .low
    default: nil
    }
  }

  /// The priority for the letter of `(A)`; nil for any other letter.
  static func letterPriority(_ letter: UInt8) -> Priority? {
    switch letter {
    case UInt8(ascii: "A"): .high
    case UInt8(ascii: "B"): .medium
    case UInt8(ascii: "C"): .low
    default: nil
    }
  }

  /// A color name, or a color such as `#f80`, in lower case; nil for any other text.
  static func color(_ text: String) -> String? {
    CardColor(text).map { _ in text.lowercased() }
  }

  /// Reads a recurrence: `1w`, `+2d`, `month`, `mon,thu`, `1m@31`, `every 2 weeks`, `every weekday when done`. The
  /// result is in lower case, without `every`. nil if the text is too long, or if it lacks `every` and is not a
  /// recurrence.
  ///
  /// Two rules hold for a text after `every`:
  /// - A single word of Obsidian Tasks gets a plus, because it counts from the due day: `every week` is `+week`.
  /// - A text that pb cannot read is kept, because Obsidian Tasks may understand it.
  static func recurrence(_ text: String) -> String? {
    let lower = text.lowercased()
    // `every week on Monday and Tuesday`, with all days of the week, is about a hundred bytes long.
    guard lower.utf8.count <= 120 else { return nil }
    guard lower.hasPrefix(every) else { return Recurrence(lower) != nil ? lower : nil }
    let words = String(lower.dropFirst(every.count))
    // Obsidian Tasks has words that `Recurrence` cannot read. They are kept if they are not too long.
    guard lower.count <= 60 || Recurrence(words: words) != nil else { return nil }
    guard !words.contains(" ") else { return words }
    if Recurrence(words: words) != nil { return "+\(words)" }
    // Older versions of pb wrote pb's own values after `every`. A value with a day of the month, such as
    // `every month@31`, was made from `every month`. So it also counts from the due day. Other values, such as
    // `every 2w`, do not.
    let isMonthDay = words.contains("@") && words.first?.isLetter == true && Recurrence(words) != nil
    return isMonthDay ? "+\(words)" : words
  }

  /// The word with which a recurrence of Obsidian Tasks begins, and a space.
  static let every = "every "

  /// Reads `^k3f9`, `k3f9`, or several ids with commas between them. The result has no `^`. nil if an id is not legal.
  static func dependencies(_ text: String) -> String? {
    // Most cards wait for only one other.
    if !text.utf8.contains(UInt8(ascii: ",")) {
      return CardID(text.utf8.first == UInt8(ascii: "^") ? String(text.dropFirst()) : text)?.text
    }
    let ids = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.hasPrefix("^") ? $0.dropFirst() : $0
    }
    return ids.allSatisfy { CardID(String($0)) != nil } ? ids.joined(separator: ",") : nil
  }
}
