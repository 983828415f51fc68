internal import PlanBoardCore
internal import PlanBoardMerge

/// The changed parts of a card, in a few words: `due Fri 27 Nov → Fri 4 Dec, priority high, +#phone`.
struct ChangedParts {
  private let parts: [BoardChange.Part]
  private let today: CalendarDate
  private let isNew: Bool

  /// - Parameter isNew: whether the card is new. The words then leave out the days of its creation and completion,
  ///   which are usually today.
  init(
    _ parts: [BoardChange.Part], today: CalendarDate, isNew: Bool = false
  ) {
    let isExpected = { (part: BoardChange.Part) in
      isNew && part.key?.definition?.isStamp == true
    }
    self.parts = parts.filter { !isExpected($0) }
    self.today = today
    self.isNew = isNew
  }

  /// The largest number of parts that are named, so that the words fit on one line.
  private static let most = 6
  /// The largest width of a value, in columns of a terminal.
  private static let widest = 40

  var isEmpty: Bool { parts.isEmpty }

  var hasTitle: Bool { parts.contains { !$0.isField && $0.name == "title" } }

  /// The words for at most six parts, the most important part first, and the number of further parts. Safe for a
  /// terminal.
  var text: String {
    let sorted = parts.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
    let shown = sorted.prefix(Self.most).flatMap { words($0.element) }
    return (shown + (sorted.count > Self.most ? [Words.text(.andMore, "\(sorted.count - Self.most)")] : [])).joined(
      separator: ", ")
  }

  /// Says that the box was checked, or that its mark was removed; nil if neither happened.
  var boxNote: String? {
    guard let box = parts.first(where: { !$0.isField && $0.name == "box" }) else { return nil }
    switch box.after.flatMap(Self.box) {
    case .done?: return Words.text(.boxChecked)
    case .open? where box.before != nil: return Words.text(.boxUnchecked)
    default: return nil
    }
  }

  private static func box(_ text: String) -> Box? { text.unicodeScalars.first.map { Box($0) } }

  /// The most important part has the lowest rank.
  private func rank(_ part: BoardChange.Part) -> Int {
    guard let key = part.key else { return part.name == "title" ? 0 : part.name == "box" ? 1 : Self.order.count + 3 }
    return 2 + (Self.order.firstIndex(of: key) ?? Self.order.count)
  }

  /// The fields of a card, the most important one first. What happened to the card, its id and its custom fields come
  /// after these.
  private static let order = FieldDefinition.onCards.map(\.key)

  private func words(_ part: BoardChange.Part) -> [String] {
    part.key.map { words(ofField: $0, part.before, part.after) } ?? [words(part.name, part.before, part.after)]
  }

  // MARK: Fields

  private func words(ofField key: FieldKey, _ before: String?, _ after: String?) -> [String] {
    switch key {
    case .tag: return listed("#", before, after)
    case .person: return listed("@", before, after)
    case .every:
      let (old, new) = (before.map { value($0, of: key) }, after.map { value($0, of: key) })
      if let old, let new { return ["\(old) → \(new)"] }
      return [new, old.map { Words.text(.repeatsNoMore, $0) }].compactMap(\.self)
    case .pinned where after == "true": return [Words.text(.pinned)]
    case .pinned where before == "true" && after == nil: return [Words.text(.unpinned)]
    default: break
    }
    let name = name(of: key.name)
    let noun = key.isDate ? Words.text(.day, name) : name
    let (old, new) = (before.map { value($0, of: key) }, after.map { value($0, of: key) })
    switch (old, new) {
    case (let old?, let new?): return ["\(name) \(old) → \(new)"]
    case (nil, let new?): return ["\(name) \(new)"]
    case (let old?, nil): return [Words.text(.noValue, noun, old)]
    case (nil, nil): return []
    }
  }

  /// The words for a removed, added or replaced tag or person: `-#home`, `+#phone`.
  private func listed(_ sign: String, _ before: String?, _ after: String?) -> [String] {
    [before.map { "-\(sign)\(short($0))" }, after.map { "\(isNew ? "" : "+")\(sign)\(short($0))" }].compactMap { $0 }
  }

  /// The translated name of a field, cut off if it is long.
  func name(of key: String) -> String { Words.fieldName(shortened(key, to: Self.widest)) }

  /// The value of a field in words, cut off if it is long.
  func value(_ text: String, of key: FieldKey) -> String {
    if key == .every { return short(RecurrenceWords.withStartIfDone(text)) }
    if key == .priority, Priority(rawValue: text) != nil { return Words.text(text) }
    guard key.takesDay, let date = DueDate(iso: text) else { return key == .id ? "^\(short(text))" : short(text) }
    return DueWords.words(date, today: today)
  }

  // MARK: Other parts

  private func words(_ name: String, _ before: String?, _ after: String?) -> String {
    switch name {
    case "title":
      let (old, new) = (before.map(\.withoutComments), (after ?? "").withoutComments)
      return "\(Words.text("title")) \(old.map { "\(quoted($0)) → " } ?? "")\(quoted(new))"
    case "box": return "\(Words.text(.box)) \(marked(before)) → \(marked(after))"
    case "notes": return notes(before, after)
    case "items": return Words.text(.otherOrder)
    default: return item(before, after)
    }
  }

  private func notes(_ before: String?, _ after: String?) -> String {
    let (old, new) = (before.map(Self.lineCount), after.map(Self.lineCount))
    switch (old, new) {
    case (let old?, let new?): return Words.text(.notesWere, "\(new)", "\(old)", count: new)
    case (let old?, nil): return Words.text(.noNotes, "\(old)", count: old)
    default: return Words.text(.notes, "\(new ?? 0)", count: new ?? 0)
    }
  }

  private static func lineCount(_ text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count
  }

  /// The words for a changed check item. `before` and `after` contain its box: `[ ] Call Ann`.
  private func item(_ before: String?, _ after: String?) -> String {
    let title = quoted(String((after ?? before ?? "").dropFirst(4)))
    guard let after else { return Words.text(.noItem, title) }
    if before == nil { return Words.text(.newItem, title) }
    return Words.text(after.hasPrefix("[x]") ? .itemChecked : .itemUnchecked, title)
  }

  private func marked(_ box: String?) -> String { box.map { "[\(short($0))]" } ?? Words.text(.noBox) }
  func quoted(_ text: String) -> String { "\"\(short(text))\"" }
  private func short(_ text: String) -> String { shortened(text, to: Self.widest) }
}
