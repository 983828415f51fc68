/// What pb knows about a field of the format (docs/format.md, "Fields"). ``all`` has one for each field.
///
/// Code that must tell fields apart asks for the ``kind`` of their values. It names a field only where this one field is
/// different, as the due date is. So a new field is a case of ``FieldKey`` and a row of ``all``, and stands in every list
/// beside the fields of its kind.
package struct FieldDefinition: Sendable {
  package let key: FieldKey
  /// The name that pb writes.
  package let name: String
  package let kind: Kind
  /// The names that boards can write before a colon to mean the field: its own name first, then synonyms. Empty for
  /// tags and people, which have a sign, and for ``FieldKey/until``, which is a custom field on boards.
  package let boardNames: [StaticString]
  /// The names that people may type in a command or a query, but that have no meaning on a board.
  package let typedNames: [StaticString]
  /// The name that means the field on a board only before a date: todo.txt's `t:2026-12-01` is a `start:`, but `t:5` is
  /// text.
  package let nameBeforeDate: StaticString?
  /// The names that other programs have for the field. If one is in a title, pb suggests its own name.
  package let foreignNames: [StaticString]
  /// The names among ``boardNames`` for which a word of a title that resembles one, such as `deu:fri`, is probably a
  /// typing mistake.
  package let likelyNames: [StaticString]
  /// The emoji that begin the field (Obsidian Tasks). The first one for a value is the one that pb writes.
  package let emoji: [Emoji]
  /// Whether the field says when something happened to the card, as `created` does. Completion does not offer it for a
  /// card, and of two different days, a merge takes the earlier one.
  package let isEvent: Bool
  /// Whether the setting `stamp:` can make pb write the field by itself.
  package let isStamp: Bool

  package struct Emoji: Sendable {
    package let sign: StaticString
    /// The value that the emoji includes, such as `high` for `⏫`; nil if a value must follow the emoji.
    package let value: String?

    init(_ sign: StaticString, value: String? = nil) { (self.sign, self.value) = (sign, value) }
  }

  /// - Parameters:
  ///   - isWritten: whether boards can write the name before a colon.
  ///   - synonyms: the other names that boards can write there.
  init(
    _ key: FieldKey, _ name: StaticString, _ kind: Kind, isWritten: Bool = true, synonyms: [StaticString] = [],
    typed: [StaticString] = [], beforeDate: StaticString? = nil, foreign: [StaticString] = [],
    likely: [StaticString] = [], emoji: [Emoji] = [], isEvent: Bool = false, isStamp: Bool = false
  ) {
    (self.key, self.name, self.kind) = (key, "\(name)", kind)
    boardNames = isWritten ? [name] + synonyms : []
    (typedNames, nameBeforeDate, foreignNames, likelyNames) = (typed, beforeDate, foreign, likely)
    (self.emoji, self.isEvent, self.isStamp) = (emoji, isEvent, isStamp)
  }
}

extension FieldDefinition {
  /// What the values of a field are. One byte.
  package enum Kind: Hashable, Sendable {
    case tag, person
    /// A day, perhaps with a time.
    case day
    /// The last day of a recurrence.
    case lastDay
    case priority, color, recurrence
    /// A number with a unit, such as `2h`.
    case duration
    case number
    /// Any text. This is also the kind of custom fields.
    case text
    /// The ids of other cards.
    case ids
    /// `true` or `false`.
    case flag
    /// The id of the card itself.
    case id

    /// Whether people type a day in commands and queries.
    package var isDay: Bool { self == .day || self == .lastDay }
  }

  /// The fields in the order of their ranks; those with the same rank are in the order of ``all``.
  ///
  /// - Parameter rank: the rank of a kind of values; nil to leave out its fields.
  package static func ordered(by rank: (Kind) -> Int?) -> [FieldDefinition] {
    let ranks = all.map { rank($0.kind) }
    return Set(ranks.compactMap(\.self)).sorted().flatMap { next in
      zip(all, ranks).filter { $1 == next }.map(\.0)
    }
  }
}

extension FieldDefinition {
  /// The fields that people set on cards, in the order in which completion offers them and messages name them. Fields that
  /// say what happened to a card, and its id, are left out.
  package static let onCards = ordered { kind -> Int? in
    switch kind {
    case .day: 0
    case .priority: 1
    case .tag, .person: 2
    case .recurrence, .lastDay: 3
    case .duration, .number, .text: 4
    case .ids, .flag: 5
    case .color: 6
    case .id: nil
    }
  }.filter { !$0.isEvent }
}

extension FieldKey {
  /// What pb knows about the field; nil for a custom field. O(1).
  package var definition: FieldDefinition? {
    number.map { FieldDefinition.numbered[$0] } ?? (self == .until ? FieldDefinition.until : nil)
  }

  /// What the values of the field are. O(1).
  package var kind: FieldDefinition.Kind {
    if let number { return FieldDefinition.numbered[number].kind }
    return self == .until ? .lastDay : .text
  }
}
