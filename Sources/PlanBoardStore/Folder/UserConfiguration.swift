package import PlanBoardCore
internal import PlanBoardMarkdown

/// The user's own configuration, `config.yml`: the names of plans, and the default plan (docs/workspace.md, "Which plan").
package struct UserConfiguration: Sendable {
  package static let fileName = "config.yml"
  /// The name under which the default plan is chosen.
  package static let defaultName = "default"

  /// `version:`: the version of the file's format.
  private(set) var version = 1
  /// `default:`: the folder of the default plan.
  var standard: Path?
  /// `plans:`: the folders of the other plans.
  private(set) var plans: [String: Path] = [:]
  /// The keys that are skipped because this program does not know them; empty if a newer program wrote the file.
  private(set) var unknownKeys: [FolderSettings.UnknownKey] = []

  private enum Key: String, CaseIterable { case standard = "default", plans, version }

  /// The keys that this program knows.
  package static let knownKeys = Key.allCases.map(\.rawValue)

  /// The path of the file in a configuration folder.
  package static func path(in folder: Path) -> Path { folder.appending(fileName.utf8) }

  /// Reads the configuration; nil if there is no file.
  ///
  /// - Throws: `FileFailure`, with the position if the contents are invalid.
  static func read(in folder: Path, home: Path?, _ files: any FileSystem) throws(FileFailure) -> UserConfiguration? {
    let path = path(in: folder)
    do throws(FileFailure) {
      return try UserConfiguration(FolderSettings.bytes(of: path, files), path, home: home)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// Parses the bytes of the file. Unknown keys are skipped; if a newer program wrote the file, so is everything that this one does
  /// not understand.
  ///
  /// - Throws: `FileFailure`: `invalidSettings`, with the position.
  init(_ bytes: [UInt8], _ path: Path, home: Path?) throws(FileFailure) {
    let entries = try FolderSettings.entries(bytes, path)
    version = FolderSettings.version(in: entries)
    for entry in entries {
      do throws(FileFailure) {
        try read(entry, path, home)
      } catch {
        guard isNewer else { throw error }
      }
    }
    if isNewer { unknownKeys = [] }
  }

  /// Whether a newer program wrote the file.
  var isNewer: Bool { version > FolderSettings.knownVersion }

  private mutating func read(_ entry: YAMLValue.Entry, _ path: Path, _ home: Path?) throws(FileFailure) {
    switch Key(rawValue: entry.key) {
    case .standard:
      standard = entry.value.text.flatMap { Self.folder($0, home) }
      if standard == nil { throw FolderSettings.failure(path, entry, .wrongType(key: entry.key, wanted: .folder)) }
    case .plans:
      guard let names = entry.value.entries else {
        throw FolderSettings.failure(path, entry, .wrongType(key: entry.key, wanted: .plans))
      }
      for name in names {
        // The default plan has a key of its own.
        guard let folder = name.value.text.flatMap({ Self.folder($0, home) }), name.key != Self.defaultName else {
          throw FolderSettings.failure(path, name, .wrongType(key: entry.key, wanted: .plans))
        }
        plans[name.key] = folder
      }
    case .version:
      guard FolderSettings.version(entry.value) != nil else {
        throw FolderSettings.failure(path, entry, .wrongType(key: entry.key, wanted: .positiveNumber))
      }
    case nil: unknownKeys.append(FolderSettings.UnknownKey(path, entry, known: Self.knownKeys))
    }
  }

  /// The folder that a value names: an absolute path, or one that begins with `~/`.
  private static func folder(_ text: String, _ home: Path?) -> Path? {
    if text.hasPrefix("/") { return Path(text) }
    guard let home, text == "~" || text.hasPrefix("~/") else { return nil }
    return home.appending(text.utf8.dropFirst(2)).normalized
  }

  /// The folder of the plan with this name; nil if there is none.
  func folder(of name: String) -> Path? { name == Self.defaultName ? standard : plans[name] }

  /// All plans of the configuration in a folder, the default plan first; none if it cannot be read.
  package static func plans(
    in folder: Path, home: Path?, _ files: any FileSystem
  ) -> [(name: String, folder: Path)] {
    guard let configuration = try? read(in: folder, home: home, files) else { return [] }
    return configuration.names.compactMap { name in configuration.folder(of: name).map { (name, $0) } }
  }

  /// The names of all plans, the default plan's first.
  var names: [String] { (standard == nil ? [] : [Self.defaultName]) + plans.keys.sorted() }
}
