internal import PlanBoardCore

/// Chooses the notation of a field, and writes a field in it (docs/format.md, "Fields").
enum FieldNotation {
  struct Style {
    var notation: FieldOccurrence.Notation
    /// Whether a recurrence is written in the words of Obsidian Tasks: `🔁 every week`, `[repeat:: every week]`.
    var usesTasksWords = false

    init(_ notation: FieldOccurrence.Notation, usesTasksWords: Bool = false) {
      self.notation = notation
      self.usesTasksWords = usesTasksWords || notation == .emoji
    }

    init(of field: FieldOccurrence, in board: ParsedBoard) {
      let isInWords =
        field.key == .every && board.source.string(field.valueRange).lowercased().hasPrefix(FieldValues.every)
      self.init(field.notation, usesTasksWords: isInWords)
    }
  }

  /// The field with its value in native form (``Field/value``); nil if the key does not accept the value.
  static func canonical(_ field: Field) -> Field? {
    switch field.key.kind {
    case .tag, .person:
      let sign: Character = field.key == .tag ? "#" : "@"
      let value = field.value.first == sign ? String(field.value.dropFirst()) : field.value
      return isWord(value) ? Field(field.key, value) : nil
    case .lastDay, .text: return isText(field.value) ? field : nil
    case .day, .priority, .color, .recurrence, .duration, .number, .ids, .flag, .id:
      return FieldValues.canonical(field.value, for: field.key).map { Field(field.key, $0) }
    }
  }

  /// Whether a tag, a person, an `until` or a text is read back as the same field after it is written. True for all
  /// other fields.
  static func isReadable(_ field: Field, _ context: FieldContext) -> Bool {
    switch field.key.kind {
    case .tag, .person, .lastDay, .text: break
    case .day, .priority, .color, .recurrence, .duration, .number, .ids, .flag, .id: return true
    }
    let bytes = Array(native(field).utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var scanner = FieldScanner(text: bytes, context: context)
      scanner.scan(bytes.indices, allowsID: true)
      scanner.endTitle()
      let found = scanner.finish().fields
      return found.count == 1 && found[0].key == field.key && found[0].value == field.value
    }
  }

  private static func isText(_ value: String) -> Bool {
    isWord(value)
      || (!value.isEmpty && value == value.trimmingBlanks() && Escaping.isWritable(value)
        && !value.contains(where: { "[]()".contains($0) }))
  }

  private static func isWord(_ value: String) -> Bool {
    !value.isEmpty && !value.contains(where: \.isWhitespace) && Escaping.isWritable(value)
  }

  /// The style of the first field with this key in the column, or else on the board, or else the default style.
  ///
  /// Only the first 50 cards of the column, and the first 50 of the board, are searched.
  static func usual(for key: FieldKey, in board: ParsedBoard, near column: Int) -> Style {
    let near = board.columns[column].cards
    for card in Array(near.prefix(50)) + Array(board.cards.indices.prefix(50)) {
      if let field = board.syntax(ofCard: card).fields.first(where: {
        $0.key == key && $0.notation != .kanbanTime && !$0.notation.isLine
      }) {
        return Style(of: field, in: board)
      }
    }
    return Style(key == .due && board.settings.context.isKanbanPlugin ? .kanbanDate : .native)
  }

  /// The text of a whole field in a style, or in native notation if the style cannot express the field.
  ///
  /// - Parameter old: the field that `field` replaces; nil if `field` is new.
  /// - Throws: the failures of ``ParsedBoard/text(of:inPlaceOf:)``, for a date of Obsidian Kanban.
  static func render(
    _ field: Field, in style: Style, _ board: ParsedBoard, inPlaceOf old: FieldOccurrence? = nil
  ) throws -> String {
    let context = board.settings.context
    let notation = style.notation
    switch notation {
    case .native, .letter, .line, .dataviewLine: return native(field)
    case .dataview:
      // Obsidian Tasks knows the key as `repeat`.
      let name = field.key == .every && style.usesTasksWords ? "repeat" : field.key.name
      return "[\(name):: \(value(field, style))]"
    case .bracketed: return field.key.isDate ? "[\(field.key.name):\(field.value)]" : native(field)
    case .hash, .reminder, .alarm:
      guard field.key == .due, let due = DueDate(iso: field.value) else { return native(field) }
      let day = due.time.map { "\(due.date) \($0)" } ?? "\(due.date)"
      return notation == .hash ? "#\(day)" : notation == .reminder ? "(@\(day))" : "⏰ \(day)"
    case .taskPaper: return "@\(field.key.name)(\(value(field, style)))"
    case .kanbanDate, .kanbanLink, .kanbanTime:
      guard let due = DueDate(iso: field.value) else { return native(field) }
      let written = old.flatMap { WrittenDate(board.source.string($0.valueRange)) }
      let date = try board.text(of: due.date, inPlaceOf: written)
      let text =
        notation == .kanbanDate
        ? "\(context.dateTrigger){\(date)}" : "\(context.dateTrigger)\(link(to: date, inPlaceOf: old, board))"
      return due.time.map { "\(text) \(context.timeTrigger){\(context.text(of: $0))}" } ?? text
    case .emoji:
      guard let sign = FieldEmoji.sign(for: field) else { return native(field) }
      if sign.isFlag { return sign.text }
      if field.key == .every { return recurrence(field, usesTasksWords: true) }
      return "\(sign.text) \(field.value)"
    }
  }

  /// `[[2026-12-01]]`, or `[2026-12-01](Daily/2026-12-01.md)` if it replaces such a link.
  private static func link(to date: String, inPlaceOf old: FieldOccurrence?, _ board: ParsedBoard) -> String {
    guard let old, old.notation == .kanbanLink else { return "[[\(date)]]" }
    let written = board.source.string(old.valueRange).trimmingBlanks()
    let rest = board.source.bytes[old.valueRange.upperBound..<old.range.upperBound]
    let parts = rest.parts(separatedBy: written.utf8)
    guard rest.starts(with: "](".utf8), parts.count > 1 else { return "[[\(date)]]" }
    return "[\(date)\(String(decoding: Array(parts.joined(separator: date.utf8)), as: UTF8.self))"
  }

  private static func native(_ field: Field) -> String {
    switch field.key {
    case .tag: "#\(field.value)"
    case .person: "@\(field.value)"
    case .priority: "!\(field.value == "medium" ? "med" : field.value)"
    case .id: "^\(field.value)"
    case .every: recurrence(field, usesTasksWords: false)
    case .after: "after:" + field.value.split(separator: ",").map { "^\($0)" }.joined(separator: ",")
    // Without brackets, the field would stay in the title, and its value could not have several words.
    case .other: "[\(field.key.name):: \(field.value)]"
    case _ where field.key.kind == .text && !isWord(field.value): "[\(field.key.name):: \(field.value)]"
    default: "\(field.key.name):\(field.value)"
    }
  }

  /// The text that replaces only the value of an old field; nil if the whole field must be replaced.
  static func value(_ field: Field, in occurrence: FieldOccurrence, _ board: ParsedBoard) -> String? {
    switch occurrence.notation {
    case .native where [.tag, .person, .id].contains(field.key): field.value
    case .native, .letter, .emoji, .hash, .reminder, .alarm: nil
    case .line where field.key.kind == .ids, .dataviewLine where field.key.kind == .ids:
      ids(field, in: occurrence, board)
    case .dataview, .bracketed, .taskPaper, .line, .dataviewLine: value(field, Style(of: occurrence, in: board))
    case .kanbanDate, .kanbanLink, .kanbanTime: nil
    }
  }
}
