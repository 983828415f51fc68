internal import PlanBoardCore

/// The values that each key accepts, and their native form (docs/format.md, "Fields"; ``Field/value``).
enum FieldValues {
  /// The value in native form; nil if the key does not accept it.
  static func canonical(_ value: String, for key: FieldKey) -> String? {
    switch key.kind {
    case .day: date(value)?.description
    case .priority: priority(value)?.rawValue
    case .color: color(value)
    case .recurrence: recurrence(value)
    case .duration: Estimate(value) != nil ? value : nil
    case .number: Double(value).map(\.isFinite) == true ? value : nil
    case .ids: dependencies(value)
    case .flag: ["true": "true", "false": "false"][value.lowercased()]
    case .id: CardID(value)?.text
    case .tag, .person, .lastDay, .text: value
    }
  }

  /// The date for a value such as `2026-12-01` or `2026-2-3 9:00`; nil for any other value.
  static func date(_ text: String) -> DueDate? { DueDate(iso: text) ?? DateText(text)?.date }

  /// The priority for a value such as `high`, `1` or `A`; nil for any other value.
  static func priority(_ text: String) -> Priority? {
    if text.utf8.count == 1, let letter = text.utf8.first { return letterPriority(letter) ?? bangPriority(text) }
    return bangPriority(text)
  }

  static func bangPriority(_ text: String) -> Priority? {
    switch text.lowercased() {
    case "high", "1", "highest": .high
    case "med", "medium", "2": .medium
    case "low", "3", "lowest": .low
    default: nil
    }
  }

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

  /// Reads a recurrence such as `1w`, `mon,thu` or `every 2 weeks`. The result is in lower case, without `every`.
  ///
  /// - `every week` is `+week`, because it counts from the due day.
  /// - A text after `every` that pb cannot read is kept, because Obsidian Tasks may understand it.
  ///
  /// - Returns: nil for a text that is too long, and for a text without `every` that is not a recurrence.
  static func recurrence(_ text: String) -> String? {
    let lower = text.lowercased()
    // `every week on Monday and Tuesday`, with all days of the week, is about a hundred bytes long.
    guard lower.utf8.count <= 120 else { return nil }
    guard lower.hasPrefix(every) else { return Recurrence(lower) != nil ? lower : nil }
    let words = String(lower.dropFirst(every.count))
    guard lower.count <= 60 || Recurrence(words: words) != nil else { return nil }
    guard !words.contains(" ") else { return words }
    if Recurrence(words: words) != nil { return "+\(words)" }
    // `every month@31` counts from the due day, as `every month` does.
    let isMonthDay = words.contains("@") && words.first?.isLetter == true && Recurrence(words) != nil
    return isMonthDay ? "+\(words)" : words
  }

  static let every = "every "

  /// One id or several, with commas between them and without their `^`; nil if an id is not legal.
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
