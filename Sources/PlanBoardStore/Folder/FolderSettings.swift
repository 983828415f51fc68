package import PlanBoardCore
package import PlanBoardMarkdown

/// The settings of a planning folder, from its `.planboard.yml` (format §4).
package struct FolderSettings: Sendable {
  package static let fileName = ".planboard.yml"

  /// `version:`: the version of the file's format.
  package var version = 1
  /// The highest version that this program knows.
  package static let knownVersion = 1
  /// Whether a newer program wrote the file. If so, nothing in its folder may be changed, because the settings may say more than
  /// this program understands.
  package var isNewer: Bool { version > Self.knownVersion }

  /// Patterns of files that are boards, relative to the folder.
  var boards: [Glob] = []
  /// Patterns of files that are not boards, whatever they contain.
  var ignored: [Glob] = []
  /// The board that commands work on when none is named, as a path below the folder.
  package var primary: String?
  /// The `on-done:` of boards that do not set it themselves.
  package var onDone: BoardSettings.OnDone?
  /// `tags:`: the tags that cards may have; empty if all are allowed.
  package var tags: [String] = []
  /// `lint:`: rules, each with its level.
  package var lint: [YAMLValue.Entry] = []
  /// The defaults with which every board is read.
  package var defaults = BoardDefaults()
  /// Named searches, in the order of the file.
  package var views: [SavedView] = []
  /// The keys that are skipped because this program does not know them; empty if a newer program wrote the file, because it may
  /// know them.
  package private(set) var unknownKeys: [UnknownKey] = []

  /// A key that this program does not know, in settings of a version that it knows.
  package struct UnknownKey: Hashable, Sendable {
    package let path: Path
    package let key: String
    /// The known key that is most like it.
    package let nearest: String
    /// The place of the key in the file, both 1-based; the column is in characters.
    package let line1: Int
    package let column1: Int

    init(_ path: Path, _ entry: YAMLValue.Entry, known: some Sequence<String>) {
      self.path = path
      key = entry.key
      nearest = EditDistance.nearest(to: entry.key, among: known.sorted()) ?? ""
      line1 = max(1, entry.line1)
      column1 = entry.column1
    }
  }

  /// Every key, with a description of its value.
  private static let keys = [
    "boards": "a list of paths", "ignore": "a list of paths", "primary": "a board's path",
    "on-done": "`stay` or `move`", "people": "a list of names", "views": "names, each with a `query:`",
    "tags": "a list of tags", "lint": "rules, each with off, on, info, warning or error",
    "version": "a whole number from 1 on",
  ]

  /// Creates empty settings.
  package init() {}

  /// Reads the settings of a folder.
  ///
  /// - Throws: `FileFailure`, with the place if the contents are invalid.
  static func read(in folder: Path, _ files: any FileSystem) throws(FileFailure) -> FolderSettings {
    let path = folder.appending(fileName.utf8)
    // One byte more than the limit, plus a byte order mark, is enough to detect a file that is too long.
    return try FolderSettings(try BoardFile.prefix(of: path, count: FrontMatter.sizeLimit + 4, in: files).bytes, path)
  }

  /// Parses the bytes of a settings file. Unknown keys are skipped. If a newer program wrote the file, so is everything else that
  /// this program does not understand.
  ///
  /// - Throws: `FileFailure`: `invalidSettings`, with the place.
  init(_ bytes: [UInt8], _ path: Path) throws(FileFailure) {
    var yaml = bytes[...]
    if yaml.starts(with: SourceText.byteOrderMark) { yaml.removeFirst(3) }
    let entries = try Self.entries(String(decoding: yaml, as: UTF8.self), path)
    version = max(1, entries.lazy.compactMap { $0.key == "version" ? Self.version($0.value) : nil }.max() ?? 1)
    for entry in entries {
      if isNewer {
        readKnownPart(of: entry, path)
        continue
      }
      guard let wanted = Self.keys[entry.key] else {
        unknownKeys.append(UnknownKey(path, entry, known: Self.keys.keys))
        continue
      }
      if entry.key == "views", let names = entry.value.entries {
        views = try names.map { view throws(FileFailure) in try SavedView(view, path) }
        unknownKeys += names.flatMap { SavedView.unknownKeys(of: $0, path) }
        continue
      }
      guard read(entry) else { throw Self.failure(path, entry, "`\(entry.key):` must be \(wanted)") }
    }
  }

  private mutating func readKnownPart(of entry: YAMLValue.Entry, _ path: Path) {
    if entry.key == "views" {
      views = (entry.value.entries ?? []).compactMap { try? SavedView($0, path) }
    } else {
      _ = read(entry)
    }
  }

  /// - Returns: nil unless the value is a whole number, 1 or greater.
  private static func version(_ value: YAMLValue) -> Int? {
    guard let text = value.text, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let number = Int(text) ?? .max
    return number > 0 ? number : nil
  }

  /// - Returns: false if the value does not have the type that its key requires.
  private mutating func read(_ entry: YAMLValue.Entry) -> Bool {
    switch entry.key {
    case "boards":
      boards = Self.globs(entry.value)
      return !boards.isEmpty
    case "ignore":
      ignored = Self.globs(entry.value)
      return !ignored.isEmpty
    case "primary":
      primary = entry.value.text
      return primary?.isEmpty == false
    case "on-done":
      onDone = entry.value.text.flatMap { BoardSettings.OnDone(rawValue: $0) }
      return onDone != nil
    case "tags":
      tags = (entry.value.texts ?? []).map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
      return !tags.isEmpty
    case "lint":
      lint = entry.value.entries ?? []
      return !lint.isEmpty
    case "people":
      let names = entry.value.entries?.map(\.key) ?? entry.value.texts ?? []
      defaults.people = Set(names.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 })
      return !names.isEmpty
    case "version": return Self.version(entry.value) != nil
    default: return false
    }
  }

  /// - Returns: an empty list if an item is not text.
  private static func globs(_ value: YAMLValue) -> [Glob] {
    switch value {
    case .scalar(let text): return text.isEmpty ? [] : [Glob(text)]
    case .list(let items):
      let texts = items.compactMap(\.text)
      return texts.count == items.count ? texts.map { Glob($0) } : []
    case .mapping: return []
    }
  }

  private static func entries(_ yaml: String, _ path: Path) throws(FileFailure) -> [YAMLValue.Entry] {
    guard yaml.utf8.count <= FrontMatter.sizeLimit else {
      throw failure(path, 1, 1, "longer than \(FrontMatter.sizeLimit) bytes")
    }
    do {
      guard let value = try YAMLValue.parse(yaml) else { return [] }
      if case .scalar("") = value { return [] }
      guard let entries = value.entries else {
        throw YAMLValue.Failure.notYAML(reason: "no `key: value` lines", line1: 1)
      }
      return entries
    } catch YAMLValue.Failure.notYAML(let reason, let line1) {
      throw failure(path, line1, 1, reason)
    } catch YAMLValue.Failure.tooComplex(let limit) {
      throw failure(path, 1, 1, "more than \(limit) values")
    } catch {
      throw failure(path, 1, 1, "cannot be read")
    }
  }

  /// The failure for an entry whose value the caller rejects, with the place of the entry.
  package static func failure(_ path: Path, _ entry: YAMLValue.Entry, _ reason: String) -> FileFailure {
    failure(path, entry.line1, entry.column1, reason)
  }

  private static func failure(_ path: Path, _ line1: Int, _ column1: Int, _ reason: String) -> FileFailure {
    var failure = FileFailure(.invalidSettings, .read, path)
    failure.line1 = max(1, line1)
    failure.column1 = column1
    failure.reason = reason
    return failure
  }
}

extension FolderSettings {
  /// The text of a new `.planboard.yml`: it sets nothing yet, and explains every key.
  package static let template = """
    # A planning folder of PlanBoard. Every key is optional.

    # Files that are boards even if their front matter does not say so: paths below this folder, * and ** allowed.
    # boards: [todo.md, projects/**/*.md]

    # Files that are not boards, whatever their front matter says.
    # ignore: [templates/**]

    # The board that `pb add`, `pb top` and status bars use when none is named.
    # primary: todo.md

    # Whether a completed card stays where it is, or moves to the first done column. A board can override this.
    # on-done: stay

    # The tags that cards may have; `pb lint` reports all others.
    # tags: [core, home]

    # Rules of `pb lint`: off, on, info, warning or error for each (docs/lint.md).
    # lint: {overdue: off, style: on}

    # People whose names are recognised anywhere in a card, besides those that a board declares.
    # people: [ann, bo]

    # Named searches, for `pb view`. Only `query` is needed (docs/queries.md).
    # views:
    #   release:
    #     query: "tag:release is:open"
    #     sort: [priority, due]
    #     group: column

    """
}
