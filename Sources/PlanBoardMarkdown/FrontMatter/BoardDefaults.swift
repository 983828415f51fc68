package import PlanBoardCore

/// Settings that apply to every board of a planning folder. A board adds its own people; its other settings take
/// precedence.
package struct BoardDefaults: Hashable, Sendable {
  /// The names in `people:` of `.planboard.yml`, without `@`.
  package var people: Set<String> = []

  /// The keys in `stamp:` of `.planboard.yml`, such as `created`; nil if it has no `stamp:`.
  package var stamps: Set<FieldKey>?

  /// `tag-colors:` of `.planboard.yml`.
  package var tagColors = TagColors()

  /// `lint:` of `.planboard.yml`: an entry for each rule that is set, with its level as the value.
  package var lint: [YAMLValue.Entry] = []

  /// Obsidian Kanban's settings for the whole vault.
  package var obsidianKanban: [YAMLValue.Entry] = []

  /// Whether the unambiguous dates of a board decide how its ambiguous dates are read. False for the trash, whose cards
  /// come from many boards.
  package var settlesDates = true

  package init() {}

  /// The settings that decide how cards are read, as bytes, which are the same in every run of the program. Different
  /// settings have different bytes.
  package var canonicalBytes: [UInt8] {
    var bytes: [UInt8] = [settlesDates ? 1 : 0]
    YAMLValue.list(people.sorted().map { .scalar($0) }).appendCanonical(to: &bytes)
    let days = stamps.map { YAMLValue.list($0.map(\.name).sorted().map { .scalar($0) }) }
    (days ?? .scalar("")).appendCanonical(to: &bytes)
    YAMLValue.list(tagColors.sorted.map { .list([.scalar($0.tag), .scalar("\($0.color)")]) }).appendCanonical(
      to: &bytes)
    YAMLValue.mapping(obsidianKanban).appendCanonical(to: &bytes)
    return bytes
  }
}

extension YAMLValue {
  /// Appends the value's kind, length and contents, and the positions of keys. Equal settings at other positions have
  /// different bytes, which does no harm.
  fileprivate func appendCanonical(to bytes: inout [UInt8]) {
    switch self {
    case .scalar(let text): bytes += "s\(text.utf8.count) \(text)".utf8
    case .list(let values):
      bytes += "l\(values.count) ".utf8
      for value in values { value.appendCanonical(to: &bytes) }
    case .mapping(let entries):
      bytes += "m\(entries.count) ".utf8
      for entry in entries {
        bytes += "\(entry.line1) \(entry.column1) ".utf8
        YAMLValue.scalar(entry.key).appendCanonical(to: &bytes)
        entry.value.appendCanonical(to: &bytes)
      }
    }
  }
}
