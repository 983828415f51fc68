package import PlanBoardCore

/// The settings of a board, from its front matter (docs/format.md, "Front matter"). In a file of Obsidian Kanban, some
/// may come from its ``SettingsFooter`` or from the settings of the vault. ``ParsedBoard/settings`` also has the
/// settings of the planning folder.
package struct BoardSettings: Hashable, Sendable {
  /// `planboard:`: the version of the format in which the board is written.
  package var version = 1
  package var title: String?
  package var tags: [String] = []
  /// `primary:`: whether requests that name no board mean this board.
  package var isPrimary = false
  /// `order:` and `archived:`: the board's place in the plan.
  package var standing = BoardStanding()
  /// `separate-from:`: the names of the files of which this file is no copy, whatever its own name and its cards say.
  package var separateFrom: [String] = []
  package var sort: [SortKey] = []
  /// The value of `on-done:`; nil if the board does not set it, or if the value is not valid.
  package var onDone: OnDone?
  /// `stamp:`: the keys of the days that pb writes into cards, such as `created`; nil if it is not set.
  package var stamps: Set<FieldKey>?
  /// `tag-colors:`: the colours of tags.
  package var tagColors = TagColors()
  /// `column-level:`: the level of the headings that are columns; nil if the board does not set it.
  package var columnLevel: Int?
  /// `board:`: the text of the heading whose section is the board; nil if the whole file is the board.
  package var boardHeading: String?
  package var columns: [ColumnSetting] = []
  /// `lint:`: an entry for each rule that is set, with its level as the value.
  package var lint: [YAMLValue.Entry] = []
  package var context = FieldContext()

  /// `on-done:`: a card that is done stays where it is, or moves to the first done column.
  package enum OnDone: String, CaseIterable, Sendable {
    case stay, move

    /// The values of the key, for a message.
    package static let wanted = WantedValue.oneOf(allCases.map(\.rawValue))
  }

  /// The keys that `stamp:` can list, for a message.
  package static let wantedStamps = WantedValue.listOf(stampKeys.map(\.name))

  /// The fields that `stamp:` can make pb write by itself.
  package static let stampKeys = FieldDefinition.all.filter(\.isStamp).map(\.key)

  /// Reads the value of `stamp:`, such as `created, done`; nil if it has anything but ``stampKeys``.
  package static func stamps(_ value: YAMLValue) -> Set<FieldKey>? {
    guard let texts = value.texts else { return nil }
    let keys = texts.compactMap { text in stampKeys.first { $0.name == text } }
    return keys.count == texts.count ? Set(keys) : nil
  }

  /// An entry of `columns:`.
  package struct ColumnSetting: Hashable, Sendable {
    package var name: String
    /// `wip:`: the largest number of cards that the column should have; nil if it is not set.
    package var wipLimit: Int?
    /// `done:`: whether the column is a done column; nil if it is not set.
    package var isDone: Bool?
  }

  /// The highest version of the format in which this program can change boards.
  package static let knownVersion = 1

  private enum Key: String, CaseIterable {
    case planboard, title, tags, tag, primary, sort, board, people, fields, columns, lint, stamp, archived, order
    case onDone = "on-done"
    case separateFrom = "separate-from"
    case columnLevel = "column-level"
    case tagColors = "tag-colors"
    case kanbanPlugin = "kanban-plugin"
    case dateFormat = "date-format"
    case dateTrigger = "date-trigger"
    case timeFormat = "time-format"
    case timeTrigger = "time-trigger"

    /// Whether this key can also be in the footer of an Obsidian Kanban file, or in the vault's settings.
    var isInFooter: Bool { [.dateFormat, .dateTrigger, .timeFormat, .timeTrigger, .tagColors].contains(self) }
  }

  /// The names of the front-matter keys that are read, sorted.
  package static let knownKeys = Key.allCases.map(\.rawValue).sorted()

  /// The keys that boards have most often, in the order in which people write them.
  package static let commonKeys = [Key.title, .columns, .sort, .tags, .people, .primary, .onDone, .stamp].map(
    \.rawValue)

  /// Front-matter keys that make a file a board in any folder (docs/workspace.md, "Which files are boards").
  package static let boardKeys = [Key.planboard, .kanbanPlugin, .columns].map(\.rawValue)

  /// Reads the settings. Adds a finding for each front-matter value of a wrong kind, and for a newer format version.
  ///
  /// - Parameters:
  ///   - footer: the JSON of the board's ``SettingsFooter``.
  ///   - vault: Obsidian Kanban's settings for the whole vault.
  init(_ frontMatter: FrontMatter?, footer: String?, vault: [YAMLValue.Entry], findings: inout [Finding]) {
    for entry in frontMatter?.entries ?? [] {
      guard let key = Key(rawValue: entry.key) else { continue }
      if let wanted = read(key, entry.value) {
        findings.append(
          Finding(.wrongType(key: entry.key, wanted: wanted), line1: entry.fileLine + 1, column1: entry.column1))
      }
      if key == .planboard, Self.version(entry.value) > Self.knownVersion {
        findings.append(
          Finding(
            .newerFormat(version: Self.version(entry.value), known: Self.knownVersion), line1: entry.fileLine + 1,
            column1: entry.column1))
      }
    }
    sort = sort.map { $0.resolved(declared: context.declaredFields) }
    guard context.isKanbanPlugin else { return }
    // JSON is also valid YAML. In Obsidian Kanban, the front matter overrides the footer, and both override the vault.
    let own = footer.flatMap { (try? YAMLValue.parse($0))?.entries } ?? []
    for entry in vault + own where frontMatter?[entry.key] == nil {
      if let key = Key(rawValue: entry.key), key.isInFooter { _ = read(key, entry.value) }
    }
  }

  /// The version that a value of `planboard:` gives; 1 if the value is not a positive whole number.
  private static func version(_ value: YAMLValue) -> Int {
    guard let text = value.text, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 1 }
    return max(1, Int(text) ?? .max)
  }

  /// The format version of a board; 1 if its front matter does not give one.
  package static func version(of text: [UInt8]) -> Int {
    // Front matter longer than the limit is not read; the extra bytes are for the fences.
    let source = SourceText(Array(text.prefix(FrontMatter.sizeLimit + 1024)))
    let start = source.bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark.count : 0
    var findings: [Finding] = []
    let entries = FrontMatter(in: source, from: start, findings: &findings)?.entries ?? []
    return entries.lazy.filter { $0.key == Key.planboard.rawValue }.map { version($0.value) }.max() ?? 1
  }

  /// The value of `separate-from:` at the start of a text; empty if there is none.
  package static func separateFrom(of text: [UInt8]) -> [String] {
    let source = SourceText(Array(text.prefix(FrontMatter.sizeLimit + 1024)))
    let start = source.bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark.count : 0
    var findings: [Finding] = []
    let entries = FrontMatter(in: source, from: start, findings: &findings)?.entries ?? []
    return entries.last { $0.key == Key.separateFrom.rawValue }.flatMap { fileNames($0.value) } ?? []
  }

  /// One name, or a list of names. A name can have commas.
  private static func fileNames(_ value: YAMLValue) -> [String]? {
    if let text = value.text { return text.isEmpty ? [] : [text] }
    return value.texts
  }

  /// Stores the value of a key.
  ///
  /// - Returns: nil if the key accepts the value, otherwise the kind of value that the key requires.
  private mutating func read(_ key: Key, _ value: YAMLValue) -> WantedValue? {
    switch key {
    case .planboard: version = max(version, Self.version(value))
    case .title:
      guard let text = value.text else { return .text }
      title = text.isEmpty ? nil : text
    case .tags, .tag:
      guard let texts = value.texts else { return .list }
      let names = texts.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
      // No card can have a tag with a blank: `work q4` is meant as two tags, but YAML has no such list.
      tags = names.filter { !$0.contains(where: \.isWhitespace) }
      return tags.count == names.count ? nil : .tagsWithoutBlanks
    case .primary:
      guard let bool = value.bool else { return .bool }
      isPrimary = bool
    case .archived:
      guard let bool = value.bool else { return .bool }
      standing.isArchived = bool
    case .order:
      guard let number = BoardStanding.order(value) else { return .wholeNumber }
      standing.order = number
    case .separateFrom:
      guard let names = Self.fileNames(value) else { return .list }
      separateFrom = names
    case .sort:
      guard let texts = value.texts else { return .sortKeys }
      sort = texts.compactMap { SortKey($0) }
      return sort.count == texts.count ? nil : .sortKeys
    case .onDone:
      onDone = value.text.flatMap { OnDone(rawValue: $0) }
      return onDone == nil ? OnDone.wanted : nil
    case .stamp:
      stamps = Self.stamps(value)
      return stamps == nil ? Self.wantedStamps : nil
    case .tagColors:
      let (colors, isValid) = TagColors.reading(value)
      tagColors = colors.over(tagColors)
      return isValid ? nil : .tagColors
    case .columnLevel:
      let levels = 1...6
      guard let level = value.integer, levels.contains(level) else { return .number(levels) }
      columnLevel = level
    case .board:
      guard let text = value.text else { return .heading }
      boardHeading = text.isEmpty ? nil : text
    case .people:
      guard let texts = value.texts else { return readKeys(value, into: \.people) }
      context.people = Set(texts.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 })
    case .fields:
      guard let texts = value.texts else { return readKeys(value, into: \.declaredFields) }
      context.declaredFields = Set(texts)
    case .columns: return readColumns(value) ? nil : .columns
    case .lint:
      guard let entries = value.entries else { return .ruleLevels }
      lint = entries
    case .kanbanPlugin:
      context.isKanbanPlugin = true
    case .dateFormat:
      context.dateFormat = value.text.flatMap { DateFormat($0) }
    case .dateTrigger:
      if let text = value.text, !text.isEmpty { context.dateTrigger = text }
    case .timeFormat:
      context.timeFormat = value.text.flatMap { TimeFormat($0) }
    case .timeTrigger:
      if let text = value.text, !text.isEmpty { context.timeTrigger = text }
    }
    return nil
  }

  /// Reads the keys of a mapping, for `people: {ann: …}` instead of `people: [ann]`.
  private mutating func readKeys(
    _ value: YAMLValue, into set: WritableKeyPath<FieldContext, Set<String>>
  ) -> WantedValue? {
    guard let entries = value.entries else { return .list }
    context[keyPath: set] = Set(entries.map(\.key))
    return nil
  }

  /// - Returns: whether the value is what `columns:` requires.
  private mutating func readColumns(_ value: YAMLValue) -> Bool {
    if let texts = value.texts {
      columns = texts.map { ColumnSetting(name: $0) }
      return true
    }
    var isRight = value.entries != nil
    for entry in value.entries ?? [] {
      var setting = ColumnSetting(name: entry.key)
      switch entry.value {
      case .mapping(let properties):
        for property in properties {
          switch property.key {
          case "wip":
            setting.wipLimit = property.value.integer.flatMap { $0 > 0 ? $0 : nil }
            isRight = isRight && setting.wipLimit != nil
          case "done":
            setting.isDone = property.value.bool
            isRight = isRight && setting.isDone != nil
          default: break
          }
        }
      case .scalar(let text): isRight = isRight && (text.isEmpty || text == "~" || text == "null")
      case .list: isRight = false
      }
      columns.append(setting)
    }
    return isRight
  }

  /// The first setting for a column with this name; nil if there is none.
  package func column(named name: String) -> ColumnSetting? { columns.first { $0.name == name } }
}
