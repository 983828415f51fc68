internal import PlanBoardCore

/// Reads todo.txt (https://github.com/todotxt/todo.txt): one task on each line.
///
/// - `(A)` to `(C)` are the three priorities. Later letters stay in the title.
/// - The first project is the project of the card. Further ones and contexts are tags.
/// - `key:value` is a field, unless it looks like an address or a time.
enum TodoTxtReader {
  static func read(_ bytes: [UInt8]) -> ImportedPlan {
    var plan = ImportedPlan()
    var counts: [String: Int] = [:]
    for (number, line) in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line, as: UTF8.self).oneLine(keepsTabs: true)
      guard !text.isEmpty else { continue }
      var card = card(text, line1: number + 1)
      if card.source == nil {
        let words = words(of: card)
        let count = counts[words, default: 0]
        counts[words] = count + 1
        card.source = name(for: words, count)
      }
      plan.cards.append(card)
    }
    return plan
  }

  /// What stays the same when a task is done: its words, and the day when it was made.
  static func words(of card: ImportedCard) -> String {
    let created = card.fields.first { $0.key == .created }?.value ?? ""
    return "\(card.title)\n\(created)\n\(card.project ?? "")"
  }

  /// - Parameter count: the number of tasks before with the same words.
  static func name(for words: String, _ count: Int) -> String { SourceID.name("tt-", for: "\(words)\n\(count)") }

  static func card(_ text: String, line1: Int) -> ImportedCard {
    // Where a title has several spaces, there are empty words.
    var words = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    var card = ImportedCard(title: "", line1: line1)
    var title: [Substring] = []
    if words.first == "x", words.count > 1 {
      words.removeFirst()
      card.box = .done
    }
    if let first = words.first, first.utf8.count == 3, first.hasPrefix("("), first.hasSuffix(")"),
      let letter = first.dropFirst().first
    {
      if let priority = priority(letter) {
        words.removeFirst()
        card.add(.priority, priority.rawValue)
      } else if letter.isASCII, letter.isUppercase {
        title.append(words.removeFirst())
      }
    }
    let days = words.prefix(2).prefix { CalendarDate(iso: String($0)) != nil }
    words = words.dropFirst(card.box == .done ? days.count : min(1, days.count))
    if card.box == .done {
      card.add(.done, days.first.map(String.init))
      card.add(.created, days.dropFirst().first.map(String.init))
    } else {
      card.add(.created, days.first.map(String.init))
    }
    for word in words where !add(word, to: &card) { title.append(word) }
    // A card needs a title, even if the line has only contexts and the like.
    card.title = (title.allSatisfy(\.isEmpty) ? Array(words) : title).joined(separator: " ").trimmingBlanks()
    if card.title.isEmpty { card.title = "?" }
    if card.fields.contains(where: { $0.key == .cancelled }) { card.box = .cancelled }
    return card
  }

  private static func priority(_ letter: Character) -> Priority? {
    switch letter {
    case "A": .high
    case "B": .medium
    case "C": .low
    default: nil
    }
  }

  /// Adds a word that is no part of the title; returns false for a word of the title.
  private static func add(_ word: Substring, to card: inout ImportedCard) -> Bool {
    let rest = word.dropFirst()
    // `+1` is no project.
    if word.hasPrefix("+"), let first = rest.first, first.isLetter || first == "_" {
      if card.project == nil {
        (card.project, card.board) = (String(rest), String(rest))
      } else {
        card.add(.tag, String(rest))
      }
      return true
    }
    if word.hasPrefix("@"), let first = rest.first, first.isLetter || first == "_" {
      card.add(.tag, String(rest))
      return true
    }
    guard let colon = word.firstIndex(of: ":"), let first = word.first, first.isLetter else { return false }
    let (name, value) = (String(word[..<colon]), String(word[word.index(after: colon)...]))
    // `https://…` and `C:\\…` are no fields.
    guard let sign = value.first, !["/", ":", "\\"].contains(sign), isName(name),
      name.count > 1 || name == "t" || name == "p"
    else {
      return false
    }
    return add(name, value, to: &card)
  }

  private static func add(_ name: String, _ value: String, to card: inout ImportedCard) -> Bool {
    let key = name == "t" ? FieldKey.start : FieldKey(typed: name)
    // A card has one value of most fields. A second one stays a word of the title.
    if key.isOfFormat, key.kind != .tag, key.kind != .person, card.fields.contains(where: { $0.key == key }) {
      return false
    }
    switch key.kind {
    case .day:
      guard DueDate(iso: value) != nil else { return false }
      card.add(key, value)
    case .priority:
      guard let priority = Priority(typed: value) else { return false }
      card.add(.priority, priority.rawValue)
    case .recurrence:
      guard Recurrence(value) != nil else { return false }
      card.add(.every, value)
    case .ids: card.after += value.split(separator: ",").map { String($0) }
    case .id:
      guard CardID(value) != nil else { return false }
      card.id = value
    case .tag, .person: card.add(key, value)
    case .flag:
      guard value == "true" else { return false }
      card.add(key, value)
    case .color, .duration, .number:
      let isValid = key.kind == .duration ? Estimate(value) != nil : key.kind == .number ? Double(value) != nil : true
      guard isValid, key.kind != .color || CardColor(value) != nil else { return false }
      card.add(key, value)
    case .lastDay, .text:
      if key == SourceID.key { card.source = value } else { card.add(key, value) }
    }
    return true
  }

  private static func isName(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-" }
  }
}
