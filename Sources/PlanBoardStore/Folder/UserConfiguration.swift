package import PlanBoardCore
internal import PlanBoardMarkdown

/// The user's own configuration, `config.yml`: the default plan, other plans (docs/workspace.md, "Which plan"), and
/// settings for the terminal.
package struct UserConfiguration: Sendable {
  package static let fileName = "config.yml"
  /// The name by which the user chooses the default plan.
  package static let defaultName = "default"

  private(set) var version = 1
  /// `default:`: the default plan.
  private(set) var standard: Plan?
  /// `plans:`: the other plans.
  private(set) var plans: [String: Plan] = [:]
  private(set) var theme = TerminalTheme.auto
  private(set) var themeMistake: FileFailure?
  /// `keys:`: the keys of the board in the terminal.
  private(set) var keys: [KeySetting] = []
  /// Why `keys:` cannot be read, as a whole or for some actions.
  private(set) var keyMistakes: [FileFailure] = []
  /// The mistakes in `default:` and `plans:`, in the order of the file.
  private(set) var mistakes: [Mistake] = []
  /// Empty if a newer program wrote the file.
  private(set) var unknownKeys: [UnknownSettingsKey] = []

  struct Plan: Hashable, Sendable {
    var folder: Path
    fileprivate var entry: YAMLValue.Entry
  }

  /// A value that cannot be read. The mistake is reported only when a request needs the value.
  struct Mistake: Hashable, Sendable {
    var isInDefault = false
    /// The name of the plan; nil if `plans:` as a whole cannot be read, or if the name is empty.
    fileprivate var name: String?
    fileprivate var failure: FileFailure
  }

  private let path: Path

  private enum Key: String, CaseIterable { case standard = "default", plans, theme, keys, version }

  package static let knownKeys = Key.allCases.map(\.rawValue)

  /// The path of the file in a configuration folder.
  package static func path(in folder: Path) -> Path { folder.appending(fileName.utf8) }

  /// The path of the file to write. If the file is a link, this is the path of the link's target.
  ///
  /// - Parameter followsLinks: whether a link is followed even if it or its target belongs to someone else.
  /// - Throws: `FileFailure` with the code `foreignLink` and the link's target if the link is not followed, or leads
  ///   nowhere.
  package static func writablePath(
    in folder: Path, followsLinks: Bool, _ files: any FileSystem
  ) throws(FileFailure) -> Path {
    let path = path(in: (try? files.resolve(folder)) ?? folder)
    guard let link = try? files.status(path, followsLink: false), link.kind == .link else { return path }
    if let target = try? files.resolve(path), let file = try? files.status(target, followsLink: false),
      followsLinks || (link.owner == files.user && file.owner == files.user)
    {
      return target
    }
    var failure = FileFailure(.foreignLink, .write, path)
    failure.linkTarget = (try? files.linkText(of: path).text) ?? ""
    throw failure
  }

  /// Reads the configuration; returns nil if the file does not exist.
  ///
  /// - Throws: `FileFailure` if the file cannot be read, or for the reasons of ``init(_:_:home:)``.
  static func read(in folder: Path, home: Path?, _ files: any FileSystem) throws(FileFailure) -> UserConfiguration? {
    let path = path(in: folder)
    do throws(FileFailure) {
      return try UserConfiguration(FolderSettings.bytes(of: path, files), path, home: home)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  /// The folder of the default plan, or why it cannot be found, and the unknown keys of the configuration. nil if the
  /// user has not set a default plan.
  static func standardPlan(
    in folder: Path, home: Path?, _ files: any FileSystem
  ) -> (folder: Result<Path, FileFailure>, unknownKeys: [UnknownSettingsKey])? {
    do throws(FileFailure) {
      guard let configuration = try read(in: folder, home: home, files),
        let plan = try configuration.folder(of: defaultName, files)
      else { return nil }
      return (.success(plan), configuration.unknownKeys)
    } catch { return (.failure(error), []) }
  }

  /// Parses the bytes of the file. If a newer program wrote the file, no mistakes or unknown keys are noted.
  ///
  /// - Parameter home: the user's home folder, which `~` stands for. If it is nil, a path that begins with `~` is a
  ///   mistake.
  /// - Throws: `FileFailure` with the code `invalidSettings` and the position of the fault if the contents are not
  ///   YAML, or if `version:` is not a positive number.
  init(_ bytes: [UInt8], _ path: Path, home: Path?) throws(FileFailure) {
    self.path = path
    let entries = try FolderSettings.entries(bytes, path)
    version = FolderSettings.version(in: entries)
    for entry in entries { try read(entry, home) }
    if isNewer { (unknownKeys, mistakes, themeMistake, keyMistakes) = ([], [], nil, []) }
  }

  var isNewer: Bool { version > FolderSettings.knownVersion }

  /// Throws a mistake in `version:`, and notes every other mistake.
  private mutating func read(_ entry: YAMLValue.Entry, _ home: Path?) throws(FileFailure) {
    switch Key(rawValue: entry.key) {
    case .standard:
      standard = Self.plan(entry, home)
      if standard == nil {
        let failure = FolderSettings.failure(path, entry, .wrongType(key: entry.key, wanted: .folder))
        mistakes.append(Mistake(isInDefault: true, name: entry.key, failure: failure))
      }
    case .plans:
      let fault = SettingsFault.wrongType(key: entry.key, wanted: .plans)
      guard let names = entry.value.entries else {
        return mistakes.append(Mistake(failure: FolderSettings.failure(path, entry, fault)))
      }
      for name in names {
        // The default plan has a key of its own.
        if name.key != Self.defaultName, !name.key.isEmpty, let plan = Self.plan(name, home) {
          plans[name.key] = plan
        } else {
          let failure = FolderSettings.failure(path, name, fault)
          mistakes.append(Mistake(name: name.key.isEmpty ? nil : name.key, failure: failure))
        }
      }
    case .theme:
      if let theme = entry.value.text.flatMap({ TerminalTheme(rawValue: $0) }) {
        self.theme = theme
      } else {
        let wanted = WantedValue.oneOf(TerminalTheme.allCases.map(\.rawValue))
        themeMistake = FolderSettings.failure(path, entry, .wrongType(key: entry.key, wanted: wanted))
      }
    case .keys: readKeys(entry)
    case .version:
      guard isNewer || FolderSettings.version(entry.value) != nil else {
        throw FolderSettings.failure(path, entry, .wrongType(key: entry.key, wanted: .positiveNumber))
      }
    case nil:
      let other = (name: FolderSettings.fileName, keys: FolderSettings.knownKeys)
      unknownKeys.append(UnknownSettingsKey(path, entry, known: Self.knownKeys, other: other))
    }
  }

  private static func plan(_ entry: YAMLValue.Entry, _ home: Path?) -> Plan? {
    guard let text = entry.value.text else { return nil }
    if text.hasPrefix("/") { return Plan(folder: Path(text), entry: entry) }
    guard let home, text == "~" || text.hasPrefix("~/") else { return nil }
    return Plan(folder: home.appending(text.utf8.dropFirst(2)).normalized, entry: entry)
  }

  private mutating func readKeys(_ entry: YAMLValue.Entry) {
    guard let actions = entry.value.entries else {
      return keyMistakes.append(FolderSettings.failure(path, entry, .wrongType(key: entry.key, wanted: .keys)))
    }
    for action in actions {
      // A key may be a comma, so a text is not split at commas.
      if let keys = action.value.text.map({ $0.isEmpty ? [] : [$0] }) ?? action.value.texts {
        self.keys.append(
          KeySetting(
            action: action.key, keys: keys, path: path, line1: max(1, action.line1), column1: action.column1))
      } else {
        keyMistakes.append(FolderSettings.failure(path, action, .wrongType(key: action.key, wanted: .keysOfAction)))
      }
    }
  }

  /// The folder of the plan with this name; nil if the configuration has no such plan.
  ///
  /// - Throws: `FileFailure` with the code `invalidSettings` and the position of the entry if the folder does not
  ///   exist, or if a mistake prevents finding the plan.
  func folder(of name: String, _ files: any FileSystem) throws(FileFailure) -> Path? {
    let isDefault = name == Self.defaultName
    guard let plan = isDefault ? standard : plans[name] else {
      // A mistake without a name may concern any plan but the default plan.
      if let mistake = mistakes.first(where: { $0.name == name || $0.name == nil && !isDefault }) {
        throw mistake.failure
      }
      return nil
    }
    if let code = FileFailure.codeOfMissingFolder(plan.folder, files) {
      throw FolderSettings.failure(
        path, plan.entry, .noFolder(key: plan.entry.key, plan.folder, isFile: code == .notAFolder))
    }
    return plan.folder
  }

  /// The theme that the configuration in `folder` sets, and the mistake in `theme:`. `auto` and nil if the
  /// configuration does not exist or cannot be read.
  package static func theme(
    in folder: Path, _ files: any FileSystem
  ) -> (theme: TerminalTheme, mistake: FileFailure?) {
    guard let configuration = try? read(in: folder, home: nil, files) else { return (.auto, nil) }
    return (configuration.theme, configuration.themeMistake)
  }

  /// The keys that the configuration in `folder` sets, and the mistakes in `keys:`. Both are empty if the configuration
  /// does not exist or cannot be read.
  package static func keys(
    in folder: Path, _ files: any FileSystem
  ) -> (keys: [KeySetting], mistakes: [FileFailure]) {
    guard let configuration = try? read(in: folder, home: nil, files) else { return ([], []) }
    return (configuration.keys, configuration.keyMistakes)
  }

  /// The plans of the configuration in `folder`, the default plan first, without plans whose folders do not exist.
  /// Empty if the configuration does not exist or cannot be read.
  package static func plans(
    in folder: Path, home: Path?, _ files: any FileSystem
  ) -> [(name: String, folder: Path)] {
    guard let configuration = try? read(in: folder, home: home, files) else { return [] }
    return configuration.names.compactMap { name in
      (try? configuration.folder(of: name, files)).flatMap { folder in folder.map { (name, $0) } }
    }
  }

  /// The names of all plans, the default plan first.
  var names: [String] { (standard == nil ? [] : [Self.defaultName]) + plans.keys.sorted() }
}

extension FileFailure {
  /// Why a path cannot be a plan: `notFound` or `notAFolder`. nil if the path leads to a folder, or cannot be examined:
  /// the search for boards reports that.
  static func codeOfMissingFolder(_ folder: Path, _ files: any FileSystem) -> Code? {
    do throws(SystemFailure) {
      return try files.status(folder, followsLink: true).kind == .directory ? nil : .notAFolder
    } catch {
      let failure = FileFailure(systemError: error.errno, .find, folder)
      return failure.code == .notFound ? .notFound : nil
    }
  }
}
