package import PlanBoardCore
package import PlanBoardMarkdown

/// The settings of a planning folder, from its `.planboard.yml` (docs/workspace.md).
package struct FolderSettings: Sendable {
  package static let fileName = ".planboard.yml"

  /// The version of the file's format.
  package var version = 1
  package static let knownVersion = 1
  /// Whether a newer program wrote the file. If so, nothing in its folder may be changed, because the settings may say
  /// more than this program understands.
  package var isNewer: Bool { version > Self.knownVersion }

  /// Patterns of files that are boards even if their front matter does not say so, relative to the folder.
  var boards: [Glob] = []
  /// Patterns of files that are not boards, whatever they contain.
  var ignored: [Glob] = []
  /// The path of the board that commands work on when the user names none, normalized and relative to the folder.
  package var primary: String?
  /// The `on-done:` of boards that do not set it themselves.
  package var onDone: BoardSettings.OnDone?
  /// The tags that cards may have; empty if all are allowed.
  package var tags: [String] = []
  package var defaults = BoardDefaults()
  package var urgency = UrgencyWeights()
  /// The plan's own views, in the order of the file.
  package var views: [SavedView] = []
  /// The plan's own views, followed by the built-in views with other names.
  package var allViews: [SavedView] {
    views + SavedView.builtIn.filter { view in !views.contains { $0.name == view.name } }
  }
  /// Empty if a newer program wrote the file.
  package private(set) var unknownKeys: [UnknownSettingsKey] = []

  private enum Key: String, CaseIterable {
    case boards, ignore, primary
    case onDone = "on-done"
    case tagColors = "tag-colors"
    case stamp, people, tags, urgency, views, lint, version
  }

  /// In the order in which messages list the keys.
  package static let knownKeys = Key.allCases.map(\.rawValue)

  /// Creates empty settings.
  package init() {}

  /// Reads the settings of a folder.
  ///
  /// - Throws: `FileFailure` with the code `invalidSettings` if the settings are invalid. Any other code says why the
  ///   file cannot be read.
  static func read(in folder: Path, _ files: any FileSystem) throws(FileFailure) -> FolderSettings {
    let path = folder.appending(fileName.utf8)
    return try FolderSettings(bytes(of: path, files), path)
  }

  static func bytes(of path: Path, _ files: any FileSystem) throws(FileFailure) -> [UInt8] {
    // One byte more than the limit, plus a byte order mark, is enough to detect a file that is too long.
    try BoardFile.prefix(of: path, count: FrontMatter.sizeLimit + 4, in: files).bytes
  }

  /// Parses a settings file. Unknown keys are skipped. If a newer program wrote the file, invalid values are also
  /// skipped.
  ///
  /// - Throws: `FileFailure` with the code `invalidSettings` and the position of the fault.
  init(_ bytes: [UInt8], _ path: Path) throws(FileFailure) {
    let entries = try Self.entries(bytes, path)
    version = Self.version(in: entries)
    for entry in entries {
      if isNewer {
        readKnownPart(of: entry, path)
        continue
      }
      guard let key = Key(rawValue: entry.key) else {
        let other = (name: UserConfiguration.fileName, keys: UserConfiguration.knownKeys)
        unknownKeys.append(UnknownSettingsKey(path, entry, known: Self.knownKeys, other: other))
        continue
      }
      if key == .views, let names = entry.value.entries {
        views = try names.map { view throws(FileFailure) in try SavedView(view, path) }
        unknownKeys += names.flatMap { SavedView.unknownKeys(of: $0, path) }
      } else if let wanted = read(key, entry.value) {
        throw Self.failure(path, entry, .wrongType(key: entry.key, wanted: wanted))
      }
    }
  }

  /// Whether the bytes of a settings file can be read without a failure.
  package static func areValid(_ bytes: [UInt8], _ path: Path) -> Bool { (try? FolderSettings(bytes, path)) != nil }

  private mutating func readKnownPart(of entry: YAMLValue.Entry, _ path: Path) {
    guard let key = Key(rawValue: entry.key) else { return }
    if key == .views {
      views = (entry.value.entries ?? []).compactMap { try? SavedView($0, path) }
    } else {
      _ = read(key, entry.value)
    }
  }

  /// The highest valid `version:` in the entries; 1 if there is none.
  static func version(in entries: [YAMLValue.Entry]) -> Int {
    max(1, entries.lazy.compactMap { $0.key == Key.version.rawValue ? version($0.value) : nil }.max() ?? 1)
  }

  /// Reads the value of `version:`; returns nil if it is not a whole number above 0. A number that is too large for an
  /// `Int` becomes `Int.max`.
  static func version(_ value: YAMLValue) -> Int? {
    guard let text = value.text, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let number = Int(text) ?? .max
    return number > 0 ? number : nil
  }

  /// Reads the value of a key. If the value is not valid, returns the kind of value that the key requires. A mapping in
  /// `views:` is read elsewhere.
  private mutating func read(_ key: Key, _ value: YAMLValue) -> WantedValue? {
    switch key {
    case .boards:
      boards = Self.globs(value) { Glob($0) }
      return boards.isEmpty ? .paths : nil
    case .ignore:
      ignored = Self.globs(value) { Glob(ignoring: $0) }
      return ignored.isEmpty ? .paths : nil
    case .primary:
      guard let text = value.text, !text.isEmpty else { return .boardPath }
      primary = Path(text).normalized.text
      return nil
    case .onDone:
      onDone = value.text.flatMap { BoardSettings.OnDone(rawValue: $0) }
      return onDone == nil ? BoardSettings.OnDone.wanted : nil
    case .stamp:
      guard let stamps = BoardSettings.stamps(value) else { return BoardSettings.wantedStamps }
      defaults.stamps = stamps
      return nil
    case .tags:
      tags = (value.texts ?? []).map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
      return tags.isEmpty ? .tags : nil
    case .tagColors:
      let (colors, isValid) = TagColors.reading(value)
      guard isValid else { return .tagColors }
      defaults.tagColors = colors
      return nil
    case .lint:
      defaults.lint = value.entries ?? []
      return defaults.lint.isEmpty ? .ruleLevels : nil
    case .people:
      let names = value.entries?.map(\.key) ?? value.texts ?? []
      defaults.people = Set(names.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 })
      return names.isEmpty ? .names : nil
    case .urgency:
      guard let weights = UrgencyWeights(value) else { return .weights }
      urgency = weights
      return nil
    case .views: return .views
    case .version: return Self.version(value) == nil ? .positiveNumber : nil
    }
  }

  /// Reads one pattern, or a list of patterns. Returns an empty list if any part of the value is not text.
  private static func globs(_ value: YAMLValue, _ glob: (String) -> Glob) -> [Glob] {
    switch value {
    case .scalar(let text): return text.isEmpty ? [] : [glob(text)]
    case .list(let items):
      let texts = items.compactMap(\.text)
      return texts.count == items.count ? texts.map(glob) : []
    case .mapping: return []
    }
  }

  /// The keys and values of a settings file; none if the file is empty.
  ///
  /// - Throws: `FileFailure` with the code `invalidSettings` and the position of the fault.
  static func entries(_ bytes: [UInt8], _ path: Path) throws(FileFailure) -> [YAMLValue.Entry] {
    var text = bytes[...]
    if text.starts(with: SourceText.byteOrderMark) { text.removeFirst(3) }
    let yaml = String(decoding: text, as: UTF8.self)
    guard yaml.utf8.count <= FrontMatter.sizeLimit else {
      throw failure(path, 1, 1, .tooLong(limit: FrontMatter.sizeLimit))
    }
    do throws(YAMLValue.Failure) {
      guard let value = try YAMLValue.parse(yaml) else { return [] }
      if case .scalar("") = value { return [] }
      guard let entries = value.entries else { throw .notYAML(.noKeys, line1: 1) }
      return entries
    } catch {
      switch error {
      case .notYAML(let fault, let line1): throw failure(path, line1, 1, .notYAML(fault))
      case .tooComplex(let limit): throw failure(path, 1, 1, .tooComplex(limit: limit))
      }
    }
  }

  /// Creates the failure for an invalid entry, with the position of the entry.
  package static func failure(_ path: Path, _ entry: YAMLValue.Entry, _ fault: SettingsFault) -> FileFailure {
    failure(path, entry.line1, entry.column1, fault)
  }

  private static func failure(_ path: Path, _ line1: Int, _ column1: Int, _ fault: SettingsFault) -> FileFailure {
    var failure = FileFailure(.invalidSettings, .read, path)
    failure.line1 = max(1, line1)
    failure.column1 = column1
    failure.settingsFault = fault
    return failure
  }
}
