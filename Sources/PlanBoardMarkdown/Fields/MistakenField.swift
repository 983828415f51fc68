package import PlanBoardCore

/// A word of a title that looks like a field but is not one, such as `!hgih` or `every:blue`.
package struct MistakenField: Hashable, Sendable {
  /// The word in the title, or two words, such as `due: fri`.
  package let text: String
  /// The nearest spelling that is a field, such as `p:high`, or an example of a field with the same key.
  package let nearest: String

  package init(text: String, nearest: String) { (self.text, self.nearest) = (text, nearest) }

  /// The mistaken fields of a title, in order. Words in code, wiki links, link targets and HTML tags are skipped.
  ///
  /// - Parameters:
  ///   - title: a title without its fields.
  ///   - declared: the board's own keys, which are never mistakes.
  ///   - today: the day from which words such as `tomorrow` count.
  package static func all(in title: String, declared: Set<String>, today: CalendarDate) -> [MistakenField] {
    let parts = title.split { $0.isWhitespace }
    let words = parts.map(String.init)
    var found: [MistakenField] = []
    var opaque = OpaqueWords(title)
    for (index, word) in words.enumerated() {
      if opaque.contains(parts[index]) { continue }
      let next = index + 1 < words.count ? words[index + 1] : nil
      if let field = priority(word, declared) ?? tag(word) ?? keyed(word, next, declared, DateWords(today: today))
        ?? empty(word, next, isFirst: index == 0, declared)
      {
        found.append(field)
      }
    }
    return found
  }

  /// A word after a typed date that looks like a time, but is none: `15h` after `due:fri`.
  ///
  /// - Parameters:
  ///   - date: the words of the date, such as `due:next friday`.
  ///   - rest: the words after it.
  init?(timeAfter date: String, _ rest: ArraySlice<Substring>) {
    let after = rest.first == "at" ? rest.dropFirst() : rest
    guard let word = after.first else { return nil }
    let isHour = after.startIndex > rest.startIndex && TimeOfDay(typed: word, takesHour: true) != nil
    guard isHour || TimeOfDay.isLikely(word) else { return nil }
    let hour = word.prefix { $0.isNumber }
    let minute = word.dropFirst(hour.count).drop { !$0.isNumber }.prefix { $0.isNumber }
    let isAfternoon = word.lowercased().contains("p")
    let time =
      TimeOfDay(typed: "\(hour):\(minute.count == 2 ? minute : "00")\(isAfternoon ? "pm" : "")")
      ?? TimeOfDay(typed: "15:00")
    let typed = date.split(separator: " ").joined(separator: "-")
    self.init(text: String(word), nearest: "\(typed)@\(time.map { "\($0)" } ?? "15:00")")
  }

  /// A mistaken priority, such as `!hgih`; nil for any other word.
  private static func priority(_ word: String, _ declared: Set<String>) -> MistakenField? {
    let name = word.dropFirst()
    guard word.hasPrefix("!"), name.count > 1, name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    return MistakenField(text: word, nearest: nearestPriority(String(name), declared))
  }

  /// A mistaken tag, such as `+v1.2` or `tag:v1.2`; nil for any other word.
  private static func tag(_ word: String) -> MistakenField? {
    let word = String(word[..<TypedText.endBeforePunctuation(word[...])])
    guard let field = TypedField(word), FieldKey(typed: field.key.name) == .tag, !word.hasPrefix("#") else {
      return nil
    }
    let letters = field.value.map { $0.isLetter || $0.isNumber || "-_/".contains($0) ? $0 : "-" }
    let name = String(letters)
    guard name != field.value else { return nil }
    let start = name.drop { $0 == "-" }
    let nearest = String(start[..<(start.lastIndex { $0 != "-" }.map { start.index(after: $0) } ?? start.endIndex)])
    guard FieldKey.isTag(afterPlus: nearest) else { return nil }
    return MistakenField(text: word, nearest: "+" + nearest)
  }

  /// The priority that a text may mean, as a field: `p:high` for `hgih`, or `priority:high` on a board that declares
  /// `p`.
  private static func nearestPriority(_ text: String, _ declared: Set<String>) -> String {
    let key = FieldKey("p").resolved(declared: declared) == .priority ? "p" : FieldKey.priority.name
    return "\(key):\(Priority.nearest(to: text).rawValue)"
  }

  /// A mistaken field with a key, such as `every:blue`, `deu:2026-12-01` or `due: fri`; nil for any other word.
  private static func keyed(_ word: String, _ next: String?, _ declared: Set<String>, _ dates: DateWords)
    -> MistakenField?
  {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let (name, value) = (String(word[..<colon]), String(word[word.index(after: colon)...]))
    guard name.count > 1 || ["p", "t"].contains(name.lowercased()),
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }),
      !declared.contains(where: { $0.lowercased() == name.lowercased() })
    else { return nil }
    if value.isEmpty {
      guard let key = FieldKey.onBoard(name, declared: declared), let next,
        let accepted = acceptedValue(next, for: key, dates)
      else {
        return nil
      }
      return MistakenField(text: "\(word) \(next)", nearest: "\(name.lowercased()):\(accepted)")
    }
    if let own = foreignKeys[name.lowercased()] {
      guard let key = FieldKey.onBoard(own, declared: declared),
        let accepted = acceptedValue(value, for: key, dates)
      else { return nil }
      return MistakenField(text: word, nearest: "\(own):\(accepted)")
    }
    if let key = name.count == 1 ? .priority : FieldKey.onBoard(name, declared: declared) {
      return MistakenField(text: word, nearest: example(of: key, name.lowercased(), value, declared))
    }
    let near = EditDistance.nearest(to: name, among: comparedKeys).flatMap { isNear(name.lowercased(), $0) ? $0 : nil }
    for near in [near, FieldKey.nearestDay(to: name)].compactMap(\.self) {
      if let key = FieldKey.onBoard(near, declared: declared),
        let accepted = acceptedValue(value, for: key, dates)
      {
        return MistakenField(text: word, nearest: "\(near):\(accepted)")
      }
    }
    return nil
  }

  /// A key without a value, such as `due:` at the end of the title or before another key. Before any other word, only
  /// `p:` is a mistake, and only if it does not begin the title.
  private static func empty(_ word: String, _ next: String?, isFirst: Bool, _ declared: Set<String>) -> MistakenField? {
    guard word.hasSuffix(":") else { return nil }
    let name = word.dropLast().lowercased()
    let known = name == "p" ? FieldKey(name).resolved(declared: declared) : FieldKey.onBoard(name, declared: declared)
    guard let key = known, key.isOfFormat, next == nil || next?.contains(":") == true || name == "p" && !isFirst
    else { return nil }
    return MistakenField(text: word, nearest: key == .priority ? "\(name):high" : example(of: key, name, "", declared))
  }

  private static let comparedKeys = FieldDefinition.all.flatMap { $0.likelyNames.map { "\($0)" } }

  /// Keys that Taskwarrior, todo.txt and other programs use, each with the key that pb has for it.
  private static let foreignKeys = Dictionary(
    uniqueKeysWithValues: FieldDefinition.all.flatMap { field in field.foreignNames.map { ("\($0)", field.name) } })

  private static func isNear(_ name: String, _ near: String) -> Bool {
    EditDistance.between(name, near) == 1 || (name.count > 2 && name.sorted() == near.sorted())
  }

  /// The value in native form, or a day such as `fri` as it is; nil if the key does not accept the value.
  private static func acceptedValue(_ value: String, for key: FieldKey, _ dates: DateWords) -> String? {
    if key.isDate { return dates.date(value) == nil ? nil : value }
    return FieldValues.canonical(value, for: key)
  }

  /// A correct field with this key, as an example.
  private static func example(of key: FieldKey, _ name: String, _ value: String, _ declared: Set<String>) -> String {
    switch key.kind {
    case .priority: nearestPriority(value, declared)
    case .recurrence: "\(name):" + (Recurrence.nearest(to: value)?.value ?? "2w")
    case .color: "\(name):" + (EditDistance.nearest(to: value, among: ColorValue.names.sorted()) ?? "red")
    case .duration: "\(name):3h"
    case .number: "\(name):2"
    case .flag: "\(name):true"
    case .ids, .id: "\(name):k3f9"
    case .text: "\(name):text"
    case .day, .lastDay, .tag, .person: "\(name):2026-12-01"
    }
  }
}
